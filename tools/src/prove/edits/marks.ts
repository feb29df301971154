// Edits of marks and of words without force: kinds 3, 77, 80–87.
import { pointer } from "../../contract/model.ts";
import { fresh, spotEdit, write, type Edit } from "./edit.ts";
import type { Spot, World } from "./world.ts";

const isMember = ({ path, schema }: Spot): boolean =>
  path.length === 2 && path[0] === "properties" && schema.not === undefined;
const isTextMember = (spot: Spot): boolean => isMember(spot) && spot.schema.type === "string";
const isDecided = ({ schema }: Spot): boolean => schema["x-typed-by"] !== undefined;

export const MARK_EDITS: readonly Edit[] = [
  spotEdit(
    "unknown-keyword-added",
    (spot) => spot.schema.not === undefined,
    (schema, _world, choose) => {
      const keyword = choose.one(["contentMediaType", "x-unheard-of", "unevaluatedItems"]) ?? "";
      write(schema, { [keyword]: "unevaluatedItems" === keyword ? false : "text/plain" });
      return `keyword ${keyword}`;
    },
  ),
  spotEdit("default-added", isMember, (schema) => {
    write(schema, { default: "x" });
    return "a default";
  }),
  spotEdit("cache-mark-added", isMember, (schema) => {
    write(schema, { "x-cache-affecting": true });
    return "decides the cache";
  }),
  spotEdit("deprecated-added", isMember, (schema) => {
    write(schema, { deprecated: true });
    return "deprecated";
  }),
  spotEdit(
    "prose-changed",
    ({ schema }) => schema.not === undefined,
    (schema, _world, choose) => {
      const keyword = choose.one(["description", "title", "$comment"]) ?? "";
      write(schema, { [keyword]: "In other words." });
      return `another ${keyword}`;
    },
  ),
  spotEdit(
    "externalizable-added",
    (spot) => isTextMember(spot) && spot.schema["x-externalizable"] === undefined,
    (schema) => {
      schema["x-externalizable"] = true;
      return "may leave the frame";
    },
  ),
  spotEdit(
    "externalizable-removed",
    ({ schema }) => schema["x-externalizable"] === true,
    (schema) => {
      delete schema["x-externalizable"];
      return "no longer leaves the frame";
    },
  ),
  spotEdit(
    "redact-added",
    (spot) => isTextMember(spot) && spot.schema["x-redact"] === undefined,
    (schema) => {
      schema["x-redact"] = true;
      return "redacted";
    },
  ),
  spotEdit(
    "redact-removed",
    ({ schema }) => schema["x-redact"] === true,
    (schema) => {
      delete schema["x-redact"];
      return "no longer redacted";
    },
  ),
  spotEdit("decider-removed", isDecided, (schema) => {
    delete schema["x-typed-by"];
    return "no member decides it";
  }),
  spotEdit("decider-changed", isDecided, (schema, _world, choose, { schema: was }) => {
    const mark = was["x-typed-by"];
    if (mark === undefined) return undefined;
    const table = choose.one(
      (["hookPayload", "hookReplacement", "surfacePayload", "requestPayload"] as const).filter(
        (one) => one !== mark.table,
      ),
    );
    schema["x-typed-by"] = { ...mark, ...(table === undefined ? {} : { table }) };
    return `decided by ${table ?? ""}`;
  }),
  {
    name: "type-added",
    apply(draft, world, choose) {
      const name = fresh(draft.$defs, "Late");
      const like = choose.one(Object.keys(world.contract.$defs)) ?? "";
      draft.$defs[name] = { ...structuredClone(draft.$defs[like]), "x-since": world.next };
      return { targets: [pointer("$defs", name)], role: "fact", about: `${name}, as ${like} is`, focus: [] };
    },
  },
  {
    name: "type-unused-removed",
    apply(draft, world, choose) {
      const name = choose.one(unused(world));
      if (name === undefined) return undefined;
      delete draft.$defs[name];
      return { targets: [pointer("$defs", name)], role: "fact", about: `${name} removed`, focus: [] };
    },
  },
  {
    name: "type-since-moved",
    apply(draft, world, choose) {
      const used = Object.keys(world.contract.$defs).filter((name) => world.roles.get(name) !== "none");
      const name = choose.one(used) ?? "";
      write(draft.$defs[name] ?? {}, { "x-since": world.next });
      return {
        targets: [pointer("$defs", name)],
        role: "fact",
        about: `${name} states revision ${world.next}`,
        focus: [],
      };
    },
  },
];

/** Definitions that nothing refers to. */
function unused({ contract, roles }: World): string[] {
  const text = JSON.stringify(contract);
  return Object.keys(contract.$defs).filter(
    (name) => roles.get(name) === "none" && !text.includes(`"#/$defs/${name}"`),
  );
}
