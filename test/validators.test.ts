// The generated validators, judged by samples and by wrong documents that follow from the tables of facts.
import { describe, expect, it } from "vitest";
import { REQUEST_PAYLOADS, SURFACE_PAYLOADS } from "../generated/src/documents.ts";
import * as validators from "../generated/src/validators.js";
import type { ValidationError } from "../generated/src/validators.js";
import { HOOK_DEFINITIONS, UI_DEFINITIONS } from "./facts/hooks.ts";
import { MANIFEST_DEFINITIONS, MANIFEST_SAMPLES } from "./facts/manifest.ts";
import { isEnum, membersOf, type Members } from "./facts/notation.ts";
import { CHUNKS, DTOS, ERRORS, STATE_DEFINITIONS, WIRE_ENUMS } from "./facts/rev1.ts";
import { DEFINITIONS as REVISION_2, NODES, withRevision2 } from "./facts/rev2.ts";
import { SAMPLES as WIRE_SAMPLES, SAMPLES_2 } from "./facts/samples.ts";
import {
  leastDocument,
  unshownMembers,
  withStrangers,
  wrongDocuments,
  type Definitions,
  type Wrong,
} from "./wrong-documents.ts";

interface Check {
  (value: unknown): boolean;
  readonly errors?: readonly ValidationError[] | null;
}

const DEFINITIONS: Definitions = {
  ...withRevision2({
    ...WIRE_ENUMS,
    ErrorReason: Object.keys(ERRORS),
    ...DTOS,
    ...HOOK_DEFINITIONS,
    ...UI_DEFINITIONS,
    ...STATE_DEFINITIONS,
    ...MANIFEST_DEFINITIONS,
  }),
  ...REVISION_2,
};
const SAMPLES: Readonly<Record<string, object>> = { ...WIRE_SAMPLES, ...MANIFEST_SAMPLES, ...SAMPLES_2 };
const CHECKS = new Map<string, Check>(Object.entries(validators));
const OBJECTS = Object.keys(DEFINITIONS).filter((name) => !isEnum(DEFINITIONS[name]!));
const ENUMS = Object.entries(DEFINITIONS).flatMap(([name, values]) =>
  isEnum(values) ? [[name, values] as const] : [],
);

function objectDefinition(name: string): Members {
  const definition = DEFINITIONS[name] ?? {};
  return isEnum(definition) ? {} : definition;
}

function checkOf(name: string): Check {
  const check = CHECKS.get(`is${name}`);
  if (check === undefined) throw new Error(`there is no validator is${name}`);
  return check;
}

/** What a validator gets wrong about wrong documents. */
function misjudged(check: Check, wrongs: readonly Wrong[]): string[] {
  return wrongs.flatMap((wrong) => {
    const { what, pointer, keyword, params } = wrong;
    const right = JSON.stringify({ instancePath: pointer, keyword, ...params });
    const said = ruling(check, wrong);
    return said === right ? [] : [`${what}: says ${said}, not ${right}`];
  });
}

/** The first violation, with the facts that are asked for. The value is frozen: a validator that changes it throws. */
function ruling(check: Check, { value, params }: Wrong): string {
  try {
    if (check(deepFreeze(value))) return "accepted";
  } catch (error) {
    return String(error);
  }
  const [first] = check.errors ?? [];
  if (first === undefined) return "refused without an error";
  const facts = Object.keys(params ?? {}).map((name) => [name, first.params[name]]);
  return JSON.stringify({ instancePath: first.instancePath, keyword: first.keyword, ...Object.fromEntries(facts) });
}

function deepFreeze(value: unknown): unknown {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

describe("samples", () => {
  it("are there for every document", () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(OBJECTS.filter((name) => name !== "PluginPackageEntry").toSorted());
  });

  it.each(Object.entries(SAMPLES))("%s shows every member", (name, sample) => {
    const inner = ["value", "key", "label", "tone", "progress", "actionId", "children"];
    const unshown: Record<string, string[]> = {
      ProviderChunk: ["/error"],
      StreamChunkParams: ["/chunk/error"],
      UINode: inner.map((member) => `/children/0/${member}`),
      UIViewPayload: ["/anchor", ...inner.map((member) => `/body/0/${member}`)],
    };
    expect(unshownMembers(name, sample, DEFINITIONS)).toEqual(unshown[name] ?? []);
  });
});

describe.each(Object.entries(SAMPLES))("is%s", (name, sample) => {
  const check = checkOf(name);

  it("accepts the sample and leaves it alone", () => {
    const before = JSON.stringify(sample);
    expect([check(deepFreeze(sample)), check.errors ?? null]).toEqual([true, null]);
    expect(JSON.stringify(sample)).toBe(before);
  });

  it("accepts it without any optional member", () => {
    // Members that the kind of the sample asks for are optional by the definition.
    const ofAKind: Record<string, object> = { ProviderChunk: { type: "done" }, UINode: { kind: "divider" } };
    const least = ofAKind[name] ?? leastDocument(name, sample, DEFINITIONS);
    const right = name === "StreamChunkParams" ? { ...(least as object), chunk: { type: "done" } } : least;
    expect([check(deepFreeze(right)), check.errors ?? null]).toEqual([true, null]);
  });

  it("reads past members that nobody knows where the object is open", () => {
    const open = withStrangers(name, sample, DEFINITIONS);
    expect(open === undefined || check(deepFreeze(open))).toBe(true);
    expect(open !== undefined).toBe(name === "PluginPackages");
  });

  it("refuses every wrong one, naming place and rule", () => {
    const wrongs = wrongDocuments(name, sample, DEFINITIONS);
    expect(wrongs.length).toBeGreaterThanOrEqual(9 + membersOf(objectDefinition(name)).length);
    expect(misjudged(check, wrongs)).toEqual([]);
  });
});

describe.each(ENUMS)("is%s", (name, values) => {
  const check = checkOf(name);

  it("accepts its values and nothing else", () => {
    expect(values.filter((value) => !check(value))).toEqual([]);
    expect(misjudged(check, wrongDocuments(name, values[0], DEFINITIONS))).toEqual([]);
    expect(check("")).toBe(false);
  });
});

describe("chunks", () => {
  const error = { code: "provider_failed", message: "The model is asleep." };
  const toolCall = { id: "call_1", name: "bash", arguments: "" };
  const usage = {
    promptTokens: 1,
    completionTokens: 1,
    totalTokens: 2,
    cacheHitTokens: 0,
    cacheMissTokens: 1,
    reasoningTokens: 0,
  };
  const carried: Readonly<Record<string, object>> = { error, toolCall, usage };
  const isChunk = checkOf("ProviderChunk");
  const right = Object.entries(CHUNKS).map(([type, { required }]) => ({
    type,
    ...Object.fromEntries(required.map((name) => [name, carried[name]])),
  }));

  it.each(right)("a $type chunk with what its kind requires", (chunk) => {
    expect(isChunk(chunk)).toBe(true);
    expect(isStreamChunkParams(chunk)).toBe(true);
  });

  it("refuses one without it", () => {
    const wrongs = Object.entries(CHUNKS).flatMap(([type, { required }]) =>
      required.map((missingProperty) => ({
        what: type,
        value: { type, text: "x" },
        pointer: "",
        keyword: "required",
        params: { missingProperty },
      })),
    );
    expect(wrongs.map(({ what }) => what)).toEqual([
      "error",
      "tool_call",
      "tool_call_args_delta",
      "tool_call_start",
      "usage",
    ]);
    expect(misjudged(isChunk, wrongs)).toEqual([]);
    const inFrame = wrongs.map((wrong) => ({ ...wrong, value: inParams(wrong.value), pointer: "/chunk" }));
    expect(misjudged(checkOf("StreamChunkParams"), inFrame)).toEqual([]);
  });

  it("refuses an error on any other kind", () => {
    const wrongs = right
      .filter(({ type }) => type !== "error")
      .map((chunk) => ({ what: chunk.type, value: { ...chunk, error }, pointer: "/error", keyword: "false schema" }));
    expect(wrongs).toHaveLength(7);
    expect(misjudged(isChunk, wrongs)).toEqual([]);
  });

  it("tolerates other members on any kind", () => {
    const chunks = right.map((chunk) => ({ ...chunk, text: "", signature: "", toolCall, usage, argChars: 3 }));
    expect(chunks.filter((chunk) => !isChunk(chunk))).toEqual([]);
  });

  it("looks into the error of an error chunk", () => {
    const definitions = { ...DEFINITIONS, ProviderChunk: { ...DTOS["ProviderChunk"]!, type: '"error"' } };
    const wrongs = wrongDocuments("ProviderChunk", { type: "error", error }, definitions);
    const inside = wrongs.filter(({ pointer }) => pointer.startsWith("/error"));
    expect(inside.length).toBeGreaterThan(30);
    expect(misjudged(isChunk, inside)).toEqual([]);
  });

  function inParams(chunk: object): object {
    return { streamId: "es_1", seq: 1, chunk };
  }

  function isStreamChunkParams(chunk: object): boolean {
    return checkOf("StreamChunkParams")(inParams(chunk));
  }
});

describe("nodes of a view", () => {
  const members = { value: "x", key: "x", label: "x", tone: "ok", progress: 0.5, actionId: "go", children: [] };
  const isNode = checkOf("UINode");
  const isView = checkOf("UIViewPayload");
  const node = (kind: string, carried: readonly string[]): object => ({
    kind,
    ...Object.fromEntries(Object.entries(members).filter(([name]) => carried.includes(name))),
  });
  const others = Object.keys(members).filter((name) => name !== "children");

  it.each(Object.entries(NODES))(
    "a %s needs what its kind says, and may carry the rest but children",
    (kind, required) => {
      expect([isNode(node(kind, required)), isNode(node(kind, [...others, ...required]))]).toEqual([true, true]);
      const wrongs = required.map((missingProperty) => ({
        what: kind,
        value: node(
          kind,
          [...others, ...required].filter((name) => name !== missingProperty),
        ),
        pointer: "",
        keyword: "required",
        params: { missingProperty },
      }));
      const parents = kind === "row" || kind === "stack";
      const children = {
        what: kind,
        value: node(kind, [...required, "children"]),
        pointer: "/children",
        keyword: "false schema",
      };
      expect(misjudged(isNode, [...wrongs, ...(parents ? [] : [children])])).toEqual([]);
    },
  );

  it("a view has a place or an anchor, not both, and no more than 128 characters of one", () => {
    const body = [{ kind: "divider" }];
    const anchor = `tool:${"x".repeat(123)}`;
    expect([isView({ body, slot: "" }), isView({ body, anchor }), isView({ body, anchor: "tool: a" })]).toEqual([
      true,
      true,
      true,
    ]);
    const wrong = (value: object, pointer: string, keyword: string): Wrong => ({
      what: keyword,
      value: { body, ...value },
      pointer,
      keyword,
    });
    const wrongs = [
      wrong({ slot: "side", anchor }, "/slot", "false schema"),
      wrong({ anchor: `${anchor}x` }, "/anchor", "maxLength"),
      ...["tool:", "tool: ", "call", "a tool:x"].map((anchor) => wrong({ anchor }, "/anchor", "pattern")),
    ];
    expect(misjudged(isView, wrongs)).toEqual([]);
  });

  it("up to 200 of them, 8 deep; the first one beyond is named", () => {
    const nested = (depth: number, inner: object[]): object[] =>
      depth <= 1 ? inner : [{ kind: "stack", children: nested(depth - 1, inner) }];
    const leaves = (count: number): object[] => Array.from({ length: count }, () => ({ kind: "divider" }));
    const right = [leaves(200), nested(8, leaves(193)), nested(9, []), [...leaves(100), ...nested(2, leaves(99))]];
    expect(right.filter((body) => !isView({ body }))).toEqual([]);
    const beyond = (body: object[], pointer: string, params: object): Wrong => ({
      what: pointer,
      value: { body },
      pointer,
      keyword: "x-tree",
      params: { ...params },
    });
    const wrongs = [
      beyond(leaves(201), "/body/200", { nodes: 200 }),
      beyond([...leaves(100), ...nested(2, leaves(100))], "/body/100/children/99", { nodes: 200 }),
      beyond([...nested(2, leaves(150)), ...leaves(50)], "/body/50", { nodes: 200 }),
      beyond(nested(9, leaves(1)), `/body/0${"/children/0".repeat(7)}/children`, { depth: 8 }),
      beyond(nested(60, leaves(1)), `/body/0${"/children/0".repeat(7)}/children`, { depth: 8 }),
    ];
    expect(misjudged(isView, wrongs)).toEqual([]);
    // What is no node is not counted, and is told by its own rule.
    const odd = [null, [], "x"].map((put) => ({
      what: JSON.stringify(put),
      value: { body: [put] },
      pointer: "/body/0",
      keyword: "type",
    }));
    expect(misjudged(isView, odd)).toEqual([]);
  });
});

describe("members of any JSON", () => {
  const anything: readonly unknown[] = [0, "", false, [], {}, { deep: [{ x: null }] }, "text", 1.5];

  it.each([
    ["EventParams", "payload"],
    ["InterceptParams", "payload"],
    ["InterceptResult", "replacement"],
  ])("%s.%s is externalizable: everything passes, null as the placeholder too", (name, member) => {
    const check = checkOf(name);
    const refused = [...anything, null].filter((value) => !check({ ...SAMPLES[name], [member]: value }));
    expect(refused).toEqual([]);
  });

  it("the payloads of UI methods are open in the params, as frozen; the document of the kind refuses null", () => {
    const documents = [...Object.values(SURFACE_PAYLOADS), ...Object.values(REQUEST_PAYLOADS)];
    expect(documents).toHaveLength(10);
    const wrongs = [null, [], "", 0].map((value) => ({
      what: JSON.stringify(value),
      value,
      pointer: "",
      keyword: "type",
    }));
    expect(documents.flatMap((check: Check) => misjudged(check, wrongs))).toEqual([]);
    const refused = anything.filter(
      (payload) => !checkOf("UIPublishParams")({ ...SAMPLES["UIPublishParams"], payload }),
    );
    expect(refused).toEqual([]);
  });

  // wire-protocol.md §2.2 rule 10; providers-ui-frontends.md §3.2 for `default`.
  it("any JSON that cannot move out of the frame is never null", () => {
    const cases = [
      ["UIPublishParams", "payload"],
      ["UIRequestParams", "payload"],
      ["UIFormField", "default"],
    ] as const;
    for (const [name, member] of cases) {
      const wrong = {
        what: "null",
        value: { ...SAMPLES[name], [member]: null },
        pointer: `/${member}`,
        keyword: "not",
      };
      expect(misjudged(checkOf(name), [wrong])).toEqual([]);
    }
  });

  it("parameters of a tool are an object", () => {
    const wrongs = [[], ["a"], null, "{}", 1, false].map((parameters) => ({
      what: JSON.stringify(parameters),
      value: { messages: [], tools: [{ name: "bash", parameters }], maxTokens: 0 },
      pointer: "/tools/0/parameters",
      keyword: "type",
      params: { type: "object" },
    }));
    expect(misjudged(checkOf("ProviderRequest"), wrongs)).toEqual([]);
    const nested = wrongs.map((wrong) => ({
      ...wrong,
      value: { request: wrong.value },
      pointer: `/request${wrong.pointer}`,
    }));
    expect(misjudged(checkOf("ProviderRequestReplacement"), nested)).toEqual([]);
  });
});

describe("frames", () => {
  const frames = ["RequestFrame", "NotificationFrame", "SuccessFrame", "FailureFrame"] as const;
  const error = { code: -32000, message: "" };

  // wire-protocol.md §1.3 and §1.4, DESIGN §2.1 and §8.16: which of the four shapes a value has.
  it.each<[what: string, value: unknown, shape: (typeof frames)[number] | undefined]>([
    ["a request", { jsonrpc: "2.0", id: 1, method: "x", params: {} }, "RequestFrame"],
    ["a request without params", { jsonrpc: "2.0", id: -1, method: "x" }, "RequestFrame"],
    ["a request with a null id", { jsonrpc: "2.0", id: null, method: "x" }, "RequestFrame"],
    ["a request with a revision", { jsonrpc: "2.0", id: 0, method: "x", revision: 1 }, "RequestFrame"],
    ["a request with what is no revision", { jsonrpc: "2.0", id: 0, method: "x", revision: "2" }, "RequestFrame"],
    ["a request with a null revision", { jsonrpc: "2.0", id: 0, method: "x", revision: null }, "RequestFrame"],
    ["a request with members of its own", { jsonrpc: "2.0", id: 1, method: "x", trace: [null] }, "RequestFrame"],
    ["a notification", { jsonrpc: "2.0", method: "x", params: { a: 1 } }, "NotificationFrame"],
    ["a result", { jsonrpc: "2.0", id: 1, result: {} }, "SuccessFrame"],
    ["a null result", { jsonrpc: "2.0", id: 1, result: null }, "SuccessFrame"],
    ["a result with what is no revision", { jsonrpc: "2.0", id: 1, result: {}, revision: [0.5] }, "SuccessFrame"],
    ["an error", { jsonrpc: "2.0", id: 1, error }, "FailureFrame"],
    ["an error with data and more", { jsonrpc: "2.0", id: null, error: { ...error, data: 1, x: 1 } }, "FailureFrame"],
    ["no version", { id: 1, method: "x" }, undefined],
    ["another version", { jsonrpc: "1.0", id: 1, method: "x" }, undefined],
    ["a version as a number", { jsonrpc: 2, id: 1, method: "x" }, undefined],
    ["an empty method", { jsonrpc: "2.0", id: 1, method: "" }, undefined],
    ["a method that is no text", { jsonrpc: "2.0", id: 1, method: 1 }, undefined],
    ["params null", { jsonrpc: "2.0", id: 1, method: "x", params: null }, undefined],
    ["params as an array", { jsonrpc: "2.0", id: 1, method: "x", params: [] }, undefined],
    ["an id as a text", { jsonrpc: "2.0", id: "1", method: "x" }, undefined],
    ["an id as a fraction", { jsonrpc: "2.0", id: 1.5, method: "x" }, undefined],
    ["an id as a boolean", { jsonrpc: "2.0", id: true, method: "x" }, undefined],
    ["an id that is too large", { jsonrpc: "2.0", id: 2 ** 53, method: "x" }, undefined],
    ["an id that is too small", { jsonrpc: "2.0", id: -(2 ** 53), method: "x" }, undefined],
    ["a request with a result", { jsonrpc: "2.0", id: 1, method: "x", result: 1 }, undefined],
    ["a notification with an error", { jsonrpc: "2.0", method: "x", error }, undefined],
    ["a result without an id", { jsonrpc: "2.0", result: {} }, undefined],
    ["a result with params", { jsonrpc: "2.0", id: 1, result: {}, params: {} }, undefined],
    ["a result and an error", { jsonrpc: "2.0", id: 1, result: {}, error }, undefined],
    ["a result and a null error", { jsonrpc: "2.0", id: 1, result: {}, error: null }, undefined],
    ["a null error", { jsonrpc: "2.0", id: 1, error: null }, undefined],
    ["an error without a code", { jsonrpc: "2.0", id: 1, error: { message: "" } }, undefined],
    ["an error without a message", { jsonrpc: "2.0", id: 1, error: { code: 1 } }, undefined],
    ["a code as a fraction", { jsonrpc: "2.0", id: 1, error: { code: 1.5, message: "" } }, undefined],
    ["neither method nor answer", { jsonrpc: "2.0", id: 1 }, undefined],
    ["a batch", [{ jsonrpc: "2.0", id: 1, method: "x" }], undefined],
    ["null", null, undefined],
  ])("%s", (_what, value, shape) => {
    expect(frames.filter((name) => checkOf(name)(deepFreeze(value)))).toEqual(shape === undefined ? [] : [shape]);
  });

  it.each<[what: string, value: unknown]>([
    ["reason and retryable", { reason: "internal", retryable: true }],
    ["an action, and members that are not known", { reason: "internal", retryable: true, action: "Wait.", x: 1 }],
  ])("error data with %s", (_what, value) => {
    expect(checkOf("ErrorData")(value)).toBe(true);
  });

  // A frame is judged by the validator of its shape, which says what is wrong with it.
  it.each<[shape: string, value: unknown, pointer: string, keyword: string]>([
    ["RequestFrame", { jsonrpc: "1.0", id: 1, method: "x" }, "/jsonrpc", "const"],
    ["RequestFrame", { id: 1, method: "x" }, "", "required"],
    ["RequestFrame", { jsonrpc: "2.0", id: 1.5, method: "x" }, "/id", "type"],
    ["RequestFrame", { jsonrpc: "2.0", id: 1, method: "" }, "/method", "minLength"],
    ["RequestFrame", { jsonrpc: "2.0", id: 1, method: 7 }, "/method", "type"],
    ["RequestFrame", { jsonrpc: "2.0", id: 1, method: "x", params: [] }, "/params", "type"],
    ["RequestFrame", { jsonrpc: "2.0", id: 1, method: "x", result: 1 }, "/result", "not"],
    ["RequestFrame", { jsonrpc: "2.0", id: 1, method: "x", error }, "/error", "not"],
    ["NotificationFrame", { jsonrpc: "2.0", method: 7 }, "/method", "type"],
    ["NotificationFrame", { jsonrpc: "2.0", method: "x", params: 7 }, "/params", "type"],
    ["NotificationFrame", { jsonrpc: "2.0", method: "x", id: 1 }, "/id", "not"],
    ["SuccessFrame", { jsonrpc: "2.0", id: 1 }, "", "required"],
    ["SuccessFrame", { jsonrpc: "2.0", id: 1, result: 1, error }, "/error", "not"],
    ["FailureFrame", { jsonrpc: 2, id: 1, error }, "/jsonrpc", "type"],
    ["FailureFrame", { jsonrpc: "2.0", error }, "", "required"],
    ["FailureFrame", { jsonrpc: "2.0", id: 1, error: "no" }, "/error", "type"],
    ["FailureFrame", { jsonrpc: "2.0", id: 1, error: { message: "" } }, "/error", "required"],
    ["ErrorObject", { code: "1", message: "" }, "/code", "type"],
    ["ErrorObject", { code: 2 ** 53, message: "" }, "/code", "maximum"],
    ["ErrorObject", { code: -(2 ** 53), message: "" }, "/code", "minimum"],
    ["ErrorObject", { code: 1, message: null }, "/message", "type"],
    ["ErrorData", { reason: "internal" }, "", "required"],
    ["ErrorData", { retryable: true }, "", "required"],
    ["ErrorData", { reason: "bored", retryable: true }, "/reason", "enum"],
    ["ErrorData", { reason: 7, retryable: true }, "/reason", "type"],
    ["ErrorData", { reason: "internal", retryable: "yes" }, "/retryable", "type"],
    ["ErrorData", { reason: "internal", retryable: true, action: 1 }, "/action", "type"],
    ["ErrorData", null, "", "type"],
  ])("%s of %j: %s %s", (shape, value, pointer, keyword) => {
    expect(misjudged(checkOf(shape), [{ what: shape, value, pointer, keyword }])).toEqual([]);
  });
});

describe("a misjudging validator is found:", () => {
  const wrongs = wrongDocuments("ShutdownParams", SAMPLES["ShutdownParams"]!, DEFINITIONS);
  const right = checkOf("ShutdownParams");

  it("one that accepts everything", () => {
    expect(misjudged(() => true, wrongs)).toHaveLength(wrongs.length);
  });

  it("one that does not look at unknown members", () => {
    const lax = (value: unknown): boolean =>
      right({ timeoutMillis: (value as { timeoutMillis?: unknown }).timeoutMillis });
    const found = misjudged(
      lax,
      wrongs.filter(({ keyword }) => keyword === "additionalProperties"),
    );
    expect(found).toHaveLength(5);
    expect(found[0]).toMatch(/^an unknown member "surprise" at "\/surprise": says accepted, not /);
  });

  it("one that says another place", () => {
    const vague: Check = Object.assign((value: unknown) => right(value), {
      errors: [{ instancePath: "", keyword: "minimum", params: { limit: 0 } }],
    });
    const found = misjudged(
      vague,
      wrongs.filter(({ keyword }) => keyword === "minimum"),
    );
    expect(found).toEqual([
      'less than the minimum at "/timeoutMillis": says {"instancePath":"","keyword":"minimum","limit":0}, not {"instancePath":"/timeoutMillis","keyword":"minimum","limit":0}',
    ]);
  });

  it("one that changes its input", () => {
    const greedy = (value: unknown): boolean => {
      (value as { timeoutMillis?: number }).timeoutMillis = 0;
      return false;
    };
    const object = [{ what: "x", value: { timeoutMillis: -1 }, pointer: "", keyword: "" }];
    expect(misjudged(greedy, object)[0]).toContain("TypeError: Cannot assign to read only property");
  });
});
