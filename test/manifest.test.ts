// The manifest grammar: the generated validator, and the schema that editors use, against plugin-packages.md §1 and §11.1.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { isPluginManifest } from "../generated/src/validators.js";
import type { ValidationError } from "../generated/src/validators.js";
import { edited, listOf, objectOf, type Json } from "./contract-document.ts";
import { DEMO_PACK, EVERYTHING, MANIFEST_DEFINITIONS, STARTER } from "./facts/manifest.ts";
import { DEFINITIONS as REVISION_2, withRevision2 } from "./facts/rev2.ts";
import { SLOT_NAMES, WIRE_ENUMS } from "./facts/rev1.ts";
import { wrongDocuments } from "./wrong-documents.ts";

interface Judge {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}

const editorSchema: Json = JSON.parse(
  readFileSync(new URL("../generated/manifest.schema.json", import.meta.url), "utf8"),
);
const isRightForEditors = compiled(editorSchema);
const DEFINITIONS = {
  ...withRevision2(MANIFEST_DEFINITIONS),
  ManifestTool: REVISION_2["ManifestTool"]!,
  InterceptEvent: WIRE_ENUMS["InterceptEvent"]!,
};

/** A schema of draft 07, compiled by the AJV that only the tools depend on. */
function compiled(schema: Json): Judge {
  const { Ajv } = createRequire(new URL("../tools/package.json", import.meta.url))("ajv") as {
    Ajv: new (options: object) => { compile(schema: Json): Judge };
  };
  return new Ajv({ strict: true, allowUnionTypes: true }).compile(schema);
}

/** Every difference between what should be said of a manifest and what both judges say. */
function misjudged(manifest: unknown, right: string, editors: Judge = isRightForEditors): string[] {
  const said = isPluginManifest(manifest) ? "accepted" : violations(isPluginManifest);
  const verdict = editors(manifest) ? "accepted" : "refused";
  return [
    ...(said === right || (right !== "accepted" && said.split("; ").includes(right))
      ? []
      : [`the validator says ${said}, not ${right}`]),
    ...((verdict === "accepted") === (right === "accepted")
      ? []
      : [`the editors' schema says ${verdict}, not ${right}`]),
  ];
}

/** Pointer and keyword of each violation. There is one, but for unions: each branch adds its own. */
function violations(judge: Judge): string {
  return (judge.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`).join("; ");
}

function manifest(members: object): object {
  return { apiVersion: "reasonix.io/plugin/v2", name: "demo", ...members };
}

function runtime(members: object): object {
  return manifest({ runtime: { command: "demo", ...members } });
}

function tool(members: object): object {
  return runtime({ tools: [{ name: "a", description: "Does.", inputSchema: { type: "object" }, ...members }] });
}

function provided(members: object): object {
  return manifest({ provides: [{ namespace: "plugin/demo", kind: "strategies", id: "x", version: "1", ...members }] });
}

function required(members: object): object {
  return manifest({ requires: [{ namespace: "plugin/base", kind: "strategies", id: "x", ...members }] });
}

function hook(members: object): object {
  return manifest({ hooks: { PreToolUse: [members] } });
}

describe("accepted:", () => {
  it.each<[what: string, manifest: unknown]>([
    ["the starter manifest of the guide", STARTER],
    ["the example of the sheet", DEMO_PACK],
    ["one that uses every member", EVERYTHING],
    ["the smallest", manifest({})],
    ["the smallest runtime", runtime({})],
    ["a name of one character", manifest({ name: "7" })],
    ["a name of 64 characters", manifest({ name: `A.b_c-${"9".repeat(58)}` })],
    ["a version that is no semantic version", manifest({ version: "next week" })],
    [
      "empty lists and maps",
      manifest({ requires: [], provides: [], contributes: {}, skills: [], hooks: {}, mcpServers: {} }),
    ],
    ["paths as one text", manifest({ skills: "skills" })],
    ["paths as texts", manifest({ commands: ["a", "b"] })],
    ["paths as objects", manifest({ contributes: { skills: [{ path: "a" }, { path: "b" }] } })],
    ["a hook for an event that nobody knows", manifest({ hooks: { Whenever: [{ command: "x" }] } })],
    ["a hook with nothing in it", hook({})],
    ["a hook with empty args", hook({ command: "x", args: [] })],
    ["a hook with an unknown payload format", hook({ payloadFormat: "xml" })],
    ["a hook with a timeout below zero", hook({ timeout: -5 })],
    ["a server with nothing in it", manifest({ mcpServers: { srv: {} } })],
    ["a server with an unknown type", manifest({ mcpServers: { srv: { type: "carrier pigeon" } } })],
    ["priority -1000", runtime({ priority: -1000 })],
    ["priority 1000", runtime({ priority: 1000 })],
    ["a timeout above the ceiling, which is clamped at use", runtime({ timeoutMillis: 3_600_000 })],
    ["timeout 0", runtime({ timeoutMillis: 0 })],
    ["a point twice", runtime({ intercepts: ["tool.before", "tool.before"] })],
    ["a range on something provided, which has no effect", provided({ versionRange: "^1 or so" })],
    ["a requirement without a version", required({})],
    ["a hash in a form of its own", provided({ schemaHash: "crc:1" })],
    ["no tools, and the family of them", runtime({ tools: [], capabilities: ["tools"] })],
    ...["7", "read_file", `A.b_c-${"9".repeat(58)}`].map((name): [string, unknown] => [`tool ${name}`, tool({ name })]),
    ["a tool whose schema says nothing", tool({ description: "", inputSchema: {} })],
  ])("%s", (_what, value) => {
    expect(misjudged(value, "accepted")).toEqual([]);
  });

  it.each(SLOT_NAMES.legal)("slot %s", (slot) => {
    expect(misjudged(runtime({ replaces: [slot] }), "accepted")).toEqual([]);
  });

  it.each(["auto", "bash", "powershell", "pwsh", "cmd"])("shell %s", (shell) => {
    expect(misjudged(hook({ command: "x", shell }), "accepted")).toEqual([]);
  });

  it.each(["0", "1", "1.2", "1.2.3", "v1.2.3", "V1", "1.2.3-rc.1", "1.2.3-0a.-", "1.2.3+b.01", "1.2.3-x+y"])(
    "version %s",
    (version) => {
      expect(misjudged(provided({ version }), "accepted")).toEqual([]);
      expect(misjudged(required({ version }), "accepted")).toEqual([]);
      expect(misjudged(required({ versionRange: version }), "accepted")).toEqual([]);
    },
  );

  it.each([">=1.2,<2", ">= 1.0.0", "=1", "==1.0", " > 1 , <= 2.0.0-rc.1 ", "<v3", "1,1"])(
    "range %s",
    (versionRange) => {
      expect(misjudged(required({ versionRange }), "accepted")).toEqual([]);
    },
  );
});

describe("refused:", () => {
  it.each<[what: string, manifest: unknown, says: string]>([
    // §1.2
    ["no apiVersion", { name: "demo" }, " required"],
    ["apiVersion null", manifest({ apiVersion: null }), "/apiVersion type"],
    ["apiVersion 42", manifest({ apiVersion: 42 }), "/apiVersion type"],
    ...["v1", "v0", "v2.0", "v2.1", "v10.2", "vX", "V2", "v2 "].map((version): [string, unknown, string] => [
      `apiVersion …/${version}`,
      manifest({ apiVersion: `reasonix.io/plugin/${version}` }),
      "/apiVersion const",
    ]),
    ["apiVersion v1", manifest({ apiVersion: "v1" }), "/apiVersion const"],
    ["apiVersion foo", manifest({ apiVersion: "foo" }), "/apiVersion const"],
    ["an array", [], " type"],
    ["null", null, " type"],
    ["a text", "{}", " type"],
    // §1.3, §11.1 Strictness
    ["$schema", manifest({ $schema: "https://example.test/manifest.schema.json" }), " additionalProperties"],
    ["a key at the root", manifest({ colour: 1 }), " additionalProperties"],
    ["a key of the root in another case", manifest({ Runtime: {} }), " additionalProperties"],
    ["agents at the root", manifest({ agents: ["agents"] }), " additionalProperties"],
    ["prompts at the root", manifest({ prompts: ["prompts"] }), " additionalProperties"],
    ["themes at the root", manifest({ themes: ["themes"] }), " additionalProperties"],
    ["a key in contributes", manifest({ contributes: { runtime: {} } }), "/contributes additionalProperties"],
    ["a key in runtime", runtime({ shell: true }), "/runtime additionalProperties"],
    ["a key in a hook", hook({ cmd: "x" }), "/hooks/PreToolUse/0 additionalProperties"],
    [
      "a key in a hook of contributes",
      manifest({ contributes: { hooks: { SessionStart: [{ commnad: "x" }] } } }),
      "/contributes/hooks/SessionStart/0 additionalProperties",
    ],
    [
      "autoStart of a server",
      manifest({ mcpServers: { srv: { autoStart: true } } }),
      "/mcpServers/srv additionalProperties",
    ],
    [
      "a key in an object of a path list",
      manifest({ contributes: { skills: [{ path: "a", pth: "b" }] } }),
      "/contributes/skills/0 additionalProperties",
    ],
    ["a key in something provided", provided({ hash: "x" }), "/provides/0 additionalProperties"],
    ["a key in something required", required({ min: "1" }), "/requires/0 additionalProperties"],
    // §1.4
    ["no name", { apiVersion: "reasonix.io/plugin/v2" }, " required"],
    ...["", " ", "-a", ".a", "_a", "a b", "a/b", "../a", "a\\b", "ä", "a\n", "9".repeat(65)].map(
      (name): [string, unknown, string] => [`name ${JSON.stringify(name)}`, manifest({ name }), "/name pattern"],
    ),
    ["a version as a number", manifest({ version: 1 }), "/version type"],
    // §1.5
    ["paths as a number", manifest({ skills: 7 }), "/skills anyOf"],
    ["a blank path", manifest({ skills: " " }), "/skills pattern"],
    ["a blank path in a list", manifest({ commands: ["a", ""] }), "/commands/1 pattern"],
    ["texts and objects mixed", manifest({ skills: ["a", { path: "b" }] }), "/skills anyOf"],
    ["an object without path", manifest({ skills: [{}] }), "/skills/0 required"],
    ["an object with a blank path", manifest({ skills: [{ path: "\t" }] }), "/skills/0/path pattern"],
    ["one object in place of a list", manifest({ skills: { path: "a" } }), "/skills anyOf"],
    ["a list in a list", manifest({ skills: [["a"]] }), "/skills anyOf"],
    ["null in a path list", manifest({ skills: ["a", null] }), "/skills anyOf"],
    // §1.6.1
    ["a hook outside a list", manifest({ hooks: { PreToolUse: {} } }), "/hooks/PreToolUse type"],
    ["hooks as a list", manifest({ hooks: [] }), "/hooks type"],
    ["args of a hook as a text", hook({ args: "--x" }), "/hooks/PreToolUse/0/args type"],
    ["args null", hook({ args: null }), "/hooks/PreToolUse/0/args type"],
    ["a timeout as a text", hook({ timeout: "5s" }), "/hooks/PreToolUse/0/timeout type"],
    ["env of a hook with a number", hook({ env: { N: 1 } }), "/hooks/PreToolUse/0/env/N type"],
    ...["sh", "zsh", "fish", "cmd.exe", "powershell.exe", "AUTO", " cmd ", ""].map(
      (shell): [string, unknown, string] => [
        `shell ${JSON.stringify(shell)}`,
        hook({ command: "x", shell }),
        "/hooks/PreToolUse/0/shell enum",
      ],
    ),
    // §1.6.2
    ["servers as a list", manifest({ mcpServers: [] }), "/mcpServers type"],
    ["a server as a text", manifest({ mcpServers: { srv: "bin/x" } }), "/mcpServers/srv type"],
    ["headers with a number", manifest({ mcpServers: { s: { headers: { a: 1 } } } }), "/mcpServers/s/headers/a type"],
    ["auto_start as a text", manifest({ mcpServers: { s: { auto_start: "no" } } }), "/mcpServers/s/auto_start type"],
    // §1.7, §11.1 Runtime validation
    ["a runtime without a command", manifest({ runtime: {} }), "/runtime required"],
    ["a runtime as a text", manifest({ runtime: "bin/demo" }), "/runtime type"],
    ["an empty command", runtime({ command: "" }), "/runtime/command pattern"],
    ["a blank command", runtime({ command: " \t" }), "/runtime/command pattern"],
    ["a blank second argument", runtime({ args: ["a", " "] }), "/runtime/args/1 pattern"],
    ["args as one text", runtime({ args: "--serve" }), "/runtime/args type"],
    ["env with null", runtime({ env: { A: null } }), "/runtime/env/A type"],
    ["priority 1001", runtime({ priority: 1001 }), "/runtime/priority maximum"],
    ["priority -1001", runtime({ priority: -1001 }), "/runtime/priority minimum"],
    ["priority 0.5", runtime({ priority: 0.5 }), "/runtime/priority type"],
    ["a misspelt point", runtime({ intercepts: ["input.receive", "tool.befor"] }), "/runtime/intercepts/1 enum"],
    ["an unknown capability", runtime({ capabilities: ["filesystem"] }), "/runtime/capabilities/0 enum"],
    ["a timeout below zero", runtime({ timeoutMillis: -1 }), "/runtime/timeoutMillis minimum"],
    ["required as a text", runtime({ required: "yes" }), "/runtime/required type"],
    ...SLOT_NAMES.illegal.map((slot): [string, unknown, string] => [
      `slot ${JSON.stringify(slot)}`,
      runtime({ replaces: ["context", slot] }),
      "/runtime/replaces/1 pattern",
    ]),
    // revision-2.md, tools
    ...["", " ", "a b", "-a", ".a", "a/b", "a".repeat(65)].map((name): [string, unknown, string] => [
      `tool ${JSON.stringify(name)}`,
      tool({ name }),
      "/runtime/tools/0/name pattern",
    ]),
    ["a tool without a name", runtime({ tools: [{ description: "", inputSchema: {} }] }), "/runtime/tools/0 required"],
    ["a tool whose schema is no object", tool({ inputSchema: true }), "/runtime/tools/0/inputSchema type"],
    ["a tool at the root", manifest({ tools: [] }), " additionalProperties"],
    // §1.8
    ["provides as an object", manifest({ provides: {} }), "/provides type"],
    ["requires as a text", manifest({ requires: "plugin/base" }), "/requires type"],
    ["a capability as a text", manifest({ provides: ["plugin/demo/x"] }), "/provides/0 type"],
    [
      "something provided without a version",
      manifest({ provides: [{ namespace: "a", kind: "b", id: "c" }] }),
      "/provides/0 required",
    ],
    [
      "something required without an id",
      manifest({ requires: [{ namespace: "a", kind: "b" }] }),
      "/requires/0 required",
    ],
    ...["", " ", "a b", "a\tb", "a\nb", " a"].flatMap((part): [string, unknown, string][] =>
      ["namespace", "kind", "id"].flatMap((member): [string, unknown, string][] => [
        [`provided ${member} ${JSON.stringify(part)}`, provided({ [member]: part }), `/provides/0/${member} pattern`],
        [`required ${member} ${JSON.stringify(part)}`, required({ [member]: part }), `/requires/0/${member} pattern`],
      ]),
    ),
    // §2.2
    ...[
      "",
      "latest",
      "01",
      "1.02",
      "1.2.03",
      "1.2.3.4",
      "1.2-rc",
      "1.2.3-01",
      "1.2.3-",
      "1.2.3+",
      "vv1",
      "^1.2",
      "1.x",
      " 1",
    ].flatMap((version): [string, unknown, string][] => [
      [`provided version ${JSON.stringify(version)}`, provided({ version }), "/provides/0/version pattern"],
      [`required version ${JSON.stringify(version)}`, required({ version }), "/requires/0/version pattern"],
    ]),
    ...["", " ", ",", ">=1,", ",<2", ">=1,,<2", ">=1 <2", "^1", "~1", "1 || 2", "*", ">=", "=>1", "!1", ">=latest"].map(
      (versionRange): [string, unknown, string] => [
        `range ${JSON.stringify(versionRange)}`,
        required({ versionRange }),
        "/requires/0/versionRange pattern",
      ],
    ),
  ])("%s", (_what, value, says) => {
    expect(misjudged(value, says)).toEqual([]);
  });

  it("everything that follows from the members of a manifest", () => {
    const wrongs = wrongDocuments("PluginManifest", EVERYTHING, DEFINITIONS);
    expect(wrongs.length).toBeGreaterThan(800);
    const found = wrongs.flatMap(({ what, value, pointer, keyword }) =>
      misjudged(value, `${pointer} ${keyword}`).map((said) => `${what}: ${said}`),
    );
    expect(found).toEqual([]);
  });
});

describe("left to the parser of @reasonix/plugins:", () => {
  // Rules of the sheet that the contract's schema does not carry. Once it does, the case belongs above.
  it.each<[what: string, manifest: unknown]>([
    ["a provider without its hash (§1.8)", provided({ kind: "provider" })],
    ["a tool without its hash, in another case (§1.8)", provided({ kind: "Tool" })],
    [
      "one capability twice (§1.8)",
      manifest({ provides: [1, 2].map(() => ({ namespace: "a", kind: "b", id: "c", version: "1" })) }),
    ],
    [
      "one tool twice (revision-2.md)",
      runtime({ tools: [1, 2].map(() => ({ name: "a", description: "", inputSchema: {} })) }),
    ],
    ["a blank name in env (§1.7)", runtime({ env: { " ": "x" } })],
    ["a name that no server may have (§1.6.2)", manifest({ mcpServers: { "a b": {} } })],
    ["a blank event (§1.6.1)", manifest({ hooks: { " ": [{ command: "x" }] } })],
    ["a path out of the package (§1.5)", manifest({ skills: "../outside" })],
    ["an absolute path (§1.5)", manifest({ commands: ["/etc"] })],
    ["a drive letter (§1.5)", manifest({ contributes: { themes: ["C:themes"] } })],
    ["a network path (§1.5)", manifest({ contributes: { agents: "\\\\host\\share" } })],
    ["a command that leaves the root (§1.7)", runtime({ command: "${REASONIX_PLUGIN_ROOT}/../x" })],
    [
      "one server with two meanings (§1.6)",
      manifest({ mcpServers: { s: { command: "a" } }, contributes: { mcpServers: { s: { command: "b" } } } }),
    ],
  ])("%s", (_what, value) => {
    expect(misjudged(value, "accepted")).toEqual([]);
  });
});

describe("the editors' schema", () => {
  it("is of draft 07 and has a description on every member and definition", () => {
    expect(objectOf(editorSchema)["$schema"]).toBe("http://json-schema.org/draft-07/schema#");
    expect(undescribed(editorSchema)).toEqual([]);
  });

  it("has nothing that only the contract understands", () => {
    expect(JSON.stringify(editorSchema)).not.toMatch(/"x-|\$defs/);
  });

  const copy = objectOf(editorSchema);

  it("is found out when a member has no description", () => {
    expect(undescribed(edited(copy, ["properties", "name", "description"], undefined))).toEqual(["#.properties.name"]);
    expect(undescribed(edited(copy, ["definitions", "ManifestHook", "description"], " "))).toEqual([
      "#.definitions.ManifestHook",
    ]);
  });

  it("is found out when it judges otherwise", () => {
    const lax = compiled(edited(copy, ["properties", "$schema"], { type: "string" }));
    expect(misjudged(manifest({ $schema: "x" }), " additionalProperties", lax)).toEqual([
      "the editors' schema says accepted, not  additionalProperties",
    ]);
    const strict = compiled(edited(copy, ["properties", "name"], { type: "string", maxLength: 3 }));
    expect(misjudged(manifest({}), "accepted", strict)).toEqual(["the editors' schema says refused, not accepted"]);
  });

  it("is not what tells that the validator judges otherwise", () => {
    expect(misjudged(manifest({ $schema: "x" }), "/runtime additionalProperties")).toEqual([
      "the validator says  additionalProperties, not /runtime additionalProperties",
    ]);
  });
});

/** Members and definitions without words, by their place. */
function undescribed(schema: Json, path = "#"): string[] {
  if (Array.isArray(schema)) return listOf(schema).flatMap((inner, index) => undescribed(inner, `${path}.${index}`));
  return Object.entries(objectOf(schema)).flatMap(([key, inner]) => {
    if (key !== "properties" && key !== "definitions") return undescribed(inner, `${path}.${key}`);
    return Object.entries(objectOf(inner)).flatMap(([name, member]) => {
      const place = `${path}.${key}.${name}`;
      const words = objectOf(member)["description"];
      const lost = typeof words === "string" && words.trim() !== "" ? [] : [place];
      return [...lost, ...undescribed(member, place)];
    });
  });
}
