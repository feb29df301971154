// What a sender puts in place of a value towards an older peer: the oracle's own reading of the contract's marks.
import { refName, type Contract, type Schema } from "../../contract/model.ts";

/** Marks that there is no older form: sending fails at the sender, and nothing reaches the peer. */
export const UNSENDABLE: unique symbol = Symbol("unsendable");

/** A value of a definition as a peer of `revision` is sent it. Unions are sent as they are: nothing says which member it is. */
export function projected(contract: Contract, definition: string, value: unknown, revision: number): unknown {
  return document(contract, contract.$defs[definition] ?? {}, value, revision);
}

function document(contract: Contract, schema: Schema, value: unknown, revision: number): unknown {
  if (schema.$ref !== undefined) return projected(contract, refName({ $ref: schema.$ref }), value, revision);
  if (schema.enum !== undefined && typeof value === "string") return text(schema, value, revision);
  if (Array.isArray(value)) return whole(value.map((item) => document(contract, schema.items ?? {}, item, revision)));
  if (value === null || typeof value !== "object") return value;
  return object(contract, schema, value as Readonly<Record<string, unknown>>, revision);
}

function text(schema: Schema, value: string, revision: number): unknown {
  const since = schema["x-since-values"]?.[value] ?? 1;
  if (since <= revision) return value;
  const older = (schema as { "x-fallback"?: Readonly<Record<string, string>> })["x-fallback"]?.[value];
  return older === undefined ? UNSENDABLE : text(schema, older, revision);
}

function object(
  contract: Contract,
  schema: Schema,
  value: Readonly<Record<string, unknown>>,
  revision: number,
): unknown {
  const sent: Record<string, unknown> = {};
  const members = Object.entries(value).filter(([name]) => (schema.properties?.[name]?.["x-since"] ?? 1) <= revision);
  // Members that another one decides come last: their document is that of the value that was sent.
  for (const late of [false, true])
    for (const [name, inner] of members) {
      const { additionalProperties: rest } = schema;
      const member = schema.properties?.[name] ?? (typeof rest === "object" ? rest : {});
      const mark = member["x-typed-by"];
      if ((mark !== undefined) !== late) continue;
      const decided = mark?.from === "self" ? documentOf(contract, mark.table, sent[mark.member]) : undefined;
      sent[name] =
        decided === undefined
          ? document(contract, member, inner, revision)
          : projected(contract, decided, inner, revision);
    }
  return Object.values(sent).includes(UNSENDABLE) ? UNSENDABLE : sent;
}

function whole(items: readonly unknown[]): unknown {
  return items.includes(UNSENDABLE) ? UNSENDABLE : items;
}

/** The definition that a value of the deciding member stands for. */
export function documentOf(contract: Contract, table: string, decider: unknown): string | undefined {
  if (typeof decider !== "string") return undefined;
  const hook = contract.hooks[decider];
  const ref =
    table === "hookPayload"
      ? hook?.payload
      : table === "hookReplacement"
        ? hook?.replacement
        : (table === "surfacePayload" ? contract.ui.surfaces : contract.ui.requests)[decider]?.payload;
  return ref === undefined ? undefined : refName(ref);
}
