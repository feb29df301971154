// The witness notices any difference of a definition, and names it.
import { beforeAll, expect, test } from "vitest";
import { compileSpec, type Compiled } from "./compile.ts";
import type { Contract, Schema } from "./contract/model.ts";
import { WitnessError, testify } from "./witness.ts";

let spec: Compiled;

beforeAll(async () => {
  spec = await compileSpec(new URL("../../spec/main.tsp", import.meta.url));
});

test("agrees with the committed spec", async () => {
  await expect(testify(spec)).resolves.toBeUndefined();
});

test("notices a change of every single definition", { timeout: 120_000 }, async () => {
  const unnoticed: string[] = [];
  const names = Object.keys(spec.contract.$defs);
  // One spoilt contract with every definition changed: each must be named.
  const spoilt = Object.fromEntries(names.map((name) => [name, spoil(spec.contract.$defs[name] ?? {})]));
  const error = await refusal({ ...spec.contract, $defs: spoilt });
  for (const name of names) if (!error.includes(`\n  ${name}: `)) unnoticed.push(name);
  expect(unnoticed).toEqual([]);
});

const FAULTS: readonly (readonly [fault: string, name: string, change: (schema: Schema) => Schema])[] = [
  ["a member that became optional", "ShutdownResult", ({ required: _required, ...rest }) => rest],
  ["an object that was opened", "ShutdownResult", ({ additionalProperties: _closed, ...rest }) => rest],
  ["an enum value that was lost", "UISeverity", (schema) => ({ ...schema, enum: schema.enum?.slice(1) ?? [] })],
  [
    "a bound that was lost",
    "ContentReadParams",
    (schema) => member(schema, "offset", ({ minimum: _minimum, ...rest }) => rest),
  ],
  [
    "a pattern that was lost",
    "ContentReadParams",
    (schema) => member(schema, "contentRef", ({ pattern: _pattern, ...rest }) => rest),
  ],
  [
    "a type that turned",
    "ContentReadParams",
    (schema) => member(schema, "offset", (inner) => ({ ...inner, type: "string" })),
  ],
  [
    "a reference that leads elsewhere",
    "StreamChunkParams",
    (schema) => member(schema, "chunk", () => ({ $ref: "#/$defs/ProviderUsage" })),
  ],
  ["a union without one of its members", "PathList", (schema) => ({ ...schema, anyOf: schema.anyOf?.slice(1) ?? [] })],
  [
    "a map of other values",
    "UIActionParams",
    (schema) => member(schema, "args", (inner) => ({ ...inner, additionalProperties: {} })),
  ],
];

test.for(FAULTS)("names the definition with %s", async ([, name, change]) => {
  const schema = spec.contract.$defs[name];
  if (schema === undefined) throw new Error(`no definition ${name}`);
  const error = await refusal({ ...spec.contract, $defs: { ...spec.contract.$defs, [name]: change(schema) } });
  expect(
    error
      .split("\n")
      .filter((line) => line.startsWith("  "))
      .map((line) => line.trim().split(":")[0]),
  ).toEqual([name]);
});

test("names a definition that only one of the two derives", async () => {
  const error = await refusal({ ...spec.contract, $defs: { ...spec.contract.$defs, Invented: { type: "object" } } });
  expect(error).toContain("Invented: the official emitter does not derive it");
});

async function refusal(contract: Contract): Promise<string> {
  const error: unknown = await testify({ ...spec, contract }).catch((thrown: unknown) => thrown);
  if (!(error instanceof WitnessError)) throw new Error("the witness noticed nothing", { cause: error });
  return error.message;
}

function spoil(schema: Schema): Schema {
  return schema.enum === undefined
    ? { ...schema, required: [...(schema.required ?? []), "spoilt"] }
    : { ...schema, enum: [...schema.enum, "spoilt"] };
}

function member(schema: Schema, name: string, change: (inner: Schema) => Schema): Schema {
  const inner = schema.properties?.[name];
  if (inner === undefined) throw new Error(`no member ${name}`);
  return { ...schema, properties: { ...schema.properties, [name]: change(inner) } };
}
