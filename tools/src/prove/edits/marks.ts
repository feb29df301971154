// Edits of marks and of words without force: kinds 3, 7, 77, 80–87.
import { pointer, type Contract } from "../../contract/model.ts";
import { factEdit, fresh, spotEdit, write, type Edit } from "./edit.ts";
import type { EditName } from "./verdicts.ts";
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
  drafted("type-drafted", ({ $defs }) => Object.keys($defs).map((name) => pointer("$defs", name))),
  drafted("member-drafted", ({ $defs }) =>
    Object.entries($defs).flatMap(([name, { properties = {} }]) =>
      Object.keys(properties).map((member) => pointer("$defs", name, "properties", member)),
    ),
  ),
  drafted("value-drafted", ({ $defs }) =>
    Object.entries($defs).flatMap(([name, { enum: values = [] }]) =>
      values.map((value) => pointer("$defs", name, "enum", value)),
    ),
  ),
  drafted("row-drafted", (contract) => [
    ...(
      ["methods", "hooks", "slots", "capabilities", "limits", "budgets", "outcomes", "frontendEvents"] as const
    ).flatMap((table) => Object.keys(contract[table]).map((name) => pointer(table, name))),
    ...contract.errors.map(({ reason }) => pointer("errors", reason)),
    ...(["surfaces", "requests"] as const).flatMap((table) =>
      Object.keys(contract.ui[table]).map((name) => pointer("ui", table, name)),
    ),
    ...Object.keys(contract.chunks.kinds).map((name) => pointer("chunks", "kinds", name)),
  ]),
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

/** Something that is published becomes a draft. */
function drafted(name: EditName, places: (contract: Contract) => readonly string[]): Edit {
  return factEdit(name, (draft, world, choose) => {
    const at = choose.one(places(world.contract));
    if (at === undefined) return undefined;
    draft.drafts = [at];
    return { targets: ["/drafts", at], about: `${at} is a draft` };
  });
}

/** Definitions that nothing refers to. */
function unused({ contract, roles }: World): string[] {
  const text = JSON.stringify(contract);
  return Object.keys(contract.$defs).filter(
    (name) => roles.get(name) === "none" && !text.includes(`"#/$defs/${name}"`),
  );
}
