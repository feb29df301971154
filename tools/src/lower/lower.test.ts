// What the lowering refuses, and where it points. Each case is the committed spec with one edit.
import { rename, rm, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SpecError, compileSpec } from "../compile.ts";
import { nextRevision, positionOf, specCopy, type Edit } from "../spec-copy.ts";

/** A file of its own that main.tsp imports, so that a construct stands alone. */
function extra(body: string): readonly Edit[] {
  const head =
    'import "./vocabulary/main.tsp";\nimport "./scalars.tsp";\nusing Vocabulary;\nusing Reasonix.Scalars;\n/** Extra. */\n@since(1)\n@draft\nnamespace Reasonix.Extra;\n';
  return [
    { file: "extra.tsp", put: `${head}${body}\n` },
    { file: "main.tsp", find: 'import "./revisions.tsp";', put: 'import "./revisions.tsp";\nimport "./extra.tsp";' },
  ];
}

async function refusal(edits: readonly Edit[], file: string, at: string): Promise<string> {
  await using copy = await specCopy(...edits);
  const error: unknown = await compileSpec(copy.main).then(
    () => new Error("the spec was accepted"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SpecError)) throw error;
  const { line, column } = await positionOf(copy.folder, file, at);
  const place = `/${file}:${line}:${column} - error `;
  const lines = error.message.split("\n").filter((text) => text.includes(place));
  // Thrown, not returned: a caller that looks for words must not find them at another place.
  if (lines.length === 0) throw new Error(`nothing at ${place}; instead:\n${error.message}`);
  return lines.join("\n");
}

const CONSTRUCTS: readonly (readonly [construct: string, body: string, at: string, says: string])[] = [
  [
    "a number type that is a string elsewhere",
    "/** M. */ model M { /** a */ a: int64; }",
    "a: int64",
    "unsupported: Scalar int64",
  ],
  ["decimal", "/** M. */ model M { /** a */ a: decimal; }", "a: decimal", "unsupported: Scalar decimal"],
  ["bytes", "/** M. */ model M { /** a */ a: bytes; }", "a: bytes", "unsupported: Scalar bytes"],
  ["a date", "/** M. */ model M { /** a */ a: utcDateTime; }", "a: utcDateTime", "unsupported: Scalar utcDateTime"],
  ["a bare numeric", "/** M. */ model M { /** a */ a: integer; }", "a: integer", "unsupported: Scalar integer"],
  [
    "a scalar without a base",
    "scalar Odd;\n/** M. */ model M { /** a */ a: Odd; }",
    "a: Odd",
    "unsupported: Scalar Odd",
  ],
  ["a number literal", "/** M. */ model M { /** a */ a: 1; }", "a: 1", "unsupported: Number type"],
  ["a tuple", "/** M. */ model M { /** a */ a: [string, string]; }", "a: [string", "unsupported: Tuple type"],
  [
    "a model without a name",
    "/** M. */ model M { /** a */ a: { b: string }; }",
    "a: { b",
    "unsupported: A model without a name",
  ],
  ["extends", "/** A. */ model A {}\n/** M. */ model M extends A {}", "M extends A", 'unsupported: "extends" on M'],
  [
    "a model that is also a map",
    "/** M. */ model M { ...Record<string>; /** a */ a: string; }",
    "M { ...Record",
    "unsupported: A model that is also a map (M)",
  ],
  [
    "a template instance",
    "/** T. */ model T<X> { /** x */ x: X; }\n/** M. */ model M { /** a */ a: T<string>; }",
    "a: T<",
    "unsupported: Template instance T",
  ],
  [
    "a default value",
    '/** M. */ model M { /** a */ a?: string = "x"; }',
    "a?: string",
    "unsupported: A default value (M.a)",
  ],
  ["numbers as enum values", "/** E. */ enum E { /** a */ a: 1 }", "a: 1", "unsupported: Number as value of E.a"],
  ["void", "/** M. */ model M { /** a */ a: void; }", "a: void", "unsupported: Type void"],
  [
    "an operation as a type",
    "/** M. */ model M { /** a */ a: O; }\nop O(): void;",
    "a: O",
    "unsupported: Operation type",
  ],
  [
    "a value that is there twice",
    '/** E. */ enum E { /** a */ a: "x", /** b */ b: "x" }',
    'b: "x"',
    'duplicate-name: Row of E "x"',
  ],
  [
    "a definition that is there twice",
    "/** Again. */ model ShutdownParams {}",
    "ShutdownParams {}",
    'duplicate-name: Definition "ShutdownParams" is declared twice',
  ],
  ["a global of JavaScript", "/** Again. */ model Error {}", "Error {}", 'reserved-name: Definition "Error"'],
  [
    "a member that every object has",
    "/** M. */ model M { /** a */ constructor?: string; }",
    "constructor?",
    'reserved-name: Member "M.constructor"',
  ],
  ["a declaration without a doc comment", "model M {}", "M {}", "missing-doc: Model M has no doc comment"],
  [
    "a member without a doc comment",
    "/** M. */ model M { a: string }",
    "a: string",
    "missing-doc: M.a has no doc comment",
  ],
  ["an enum value without a doc comment", "/** E. */ enum E { a }", "a }", "missing-doc: E.a has no doc comment"],
  ["a revision that does not exist", "/** M. */ @since(9) model M {}", "9) model", "unknown-revision: Revision 9"],
  [
    "frozen and draft at once",
    "/** M. */ @frozen @draft model M {}",
    "M {}",
    "conflicting-status: Model M is both @frozen and @draft",
  ],
  [
    "a method whose constant is another's",
    '/** I. */ @methodClass(MethodClass.ui) interface I { /** m */ @method("extension/initialIze") m is HostNotification<N>; /** n */ @method("extension/initial/ize") n is HostNotification<N>; }\n/** N. */ model N {}',
    "n is",
    'duplicate-name: Row of constants of methods "extensionInitialIze"',
  ],
  [
    "a method without a doc comment of its own",
    '/** I. */ @methodClass(MethodClass.ui) interface I { @method("host/m") m is HostNotification<N>; }\n/** N. */ model N {}',
    "m is",
    "missing-doc: Method host/m",
  ],
  [
    "a model that only is another one",
    "/** A. */ model A { /** a */ a: string }\nmodel M is A;",
    "M is",
    "missing-doc: Model M",
  ],
  [
    "a second name of a method",
    '/** I. */ @methodClass(MethodClass.ui) interface I { /** m */ @method("host/m") @method("host/n") m is HostNotification<N>; }\n/** N. */ model N {}',
    '@method("host/m") @method',
    "unsupported: A second @method",
  ],
  [
    "a row outside its table",
    "/** E. */ enum E { /** a */ @payload(M) a }\n/** M. */ model M {}",
    "a }",
    "bad-table: @payload stands outside its table",
  ],
  [
    "a variant that came later",
    "/** U. */ union U { /** a */ @since(1) a: string, /** b */ b: Count }",
    "a: string",
    "unsupported: @since on Variant U.a",
  ],
  [
    "a scalar that came later",
    "/** S. */ @since(1) scalar S extends string;",
    "S extends",
    "unsupported: @since on Scalar S",
  ],
  [
    "a constraint in the place of an inherited one",
    '/** S. */ @pattern("^.*$") scalar S extends NonBlank;',
    "S extends",
    "unsupported: Scalar S states pattern a second time",
  ],
  [
    "a bound in the place of an inherited one",
    "/** M. */ model M { /** a */ @maxValue(5) a: Count; }",
    "a: Count",
    "unsupported: M.a states maximum a second time",
  ],
  [
    "a pattern that is none",
    '/** M. */ model M { /** a */ @pattern("\\\\-a") a: string; }',
    "a: string",
    "unsupported: The pattern of M.a",
  ],
  ["an enum without values", "/** E. */ enum E {}", "E {}", "unsupported: An enum without values (E)"],
  [
    "an enum value that is no name",
    '/** E. */ enum E { /** a */ a: "__proto__" }',
    "a: ",
    'bad-name: Value of E "__proto__"',
  ],
  [
    "null in a document",
    "/** M. */ model M { /** a */ a: string | null; }",
    "a: string | null",
    "unsupported: A union without a name",
  ],
  [
    "a union of literals without a name",
    '/** M. */ model M { /** a */ a: "x" | "y"; }',
    'a: "x" |',
    "unsupported: A union without a name",
  ],
  [
    "a union of models without a name",
    "/** A. */ model A {}\n/** M. */ model M { /** a */ a: A | string; }",
    "a: A |",
    "unsupported: A union without a name",
  ],
  [
    "an operation outside an interface",
    '/** N. */ model N {}\n/** m */ @method("host/m") op m is HostNotification<N>;',
    "m is",
    "unsupported: Operation m outside an interface",
  ],
  ["a template", "/** T. */ model T<X> { /** x */ x: X; }", "T<X>", "unsupported: Template T"],
  ["@secret", "/** M. */ model M { /** a */ @secret a: string; }", "@secret a", "unsupported: @secret on M.a"],
  [
    "@encodedName",
    '/** M. */ model M { /** a */ @encodedName("application/json", "b") a: string; }',
    "@encodedName",
    "unsupported: @encodedName on M.a",
  ],
  ["@format", '/** M. */ model M { /** a */ @format("uri") a: string; }', "@format", "unsupported: @format on M.a"],
  ["@summary", '/** M. */ @summary("x") model M {}', "@summary", "unsupported: @summary on Model M"],
  ["#deprecated", '/** M. */ #deprecated "old"\nmodel M {}', "M {}", "unsupported: #deprecated on Model M"],
  [
    "a decorator that is there twice",
    "/** M. */ @since(1) @since(1) model M {}",
    "@since(1) @since",
    "unsupported: A second @since on Model M",
  ],
  [
    "@redact on what is no text",
    "/** M. */ model M { /** a */ @redact a: boolean; }",
    "a: boolean",
    "bad-table: M.a: only texts",
  ],
  [
    "@externalizable on a number",
    "/** M. */ model M { /** a */ @externalizable a: Count; }",
    "a: Count",
    "bad-table: M.a: only any JSON or a text",
  ],
  [
    "@jsonObject on a text",
    "/** M. */ model M { /** a */ @jsonObject a: string; }",
    "a: string",
    "bad-table: M.a: one of @jsonObject and @notNull",
  ],
  [
    "@typedBy a member of another kind",
    '/** M. */ model M { /** b */ b: string; /** a */ @typedBy("b", TypeTable.hookPayload) a: unknown; }',
    '"b", TypeTable',
    'bad-table: M.b does not name rows of the table "hookPayload"',
  ],
  [
    "@typedBy a request that does not exist",
    '/** M. */ model M { /** a */ @typedBy("b", TypeTable.hookPayload, TypedFrom.request) a: unknown; }',
    '"b", TypeTable',
    "bad-table: M is the result of no method",
  ],
  [
    "a name that the generated package has",
    "/** V. */ model Validator {}",
    "Validator {}",
    'reserved-name: Definition "Validator"',
  ],
  [
    "a name that a chunk kind has",
    "/** V. */ model TextChunk {}",
    "TextChunk {}",
    'reserved-name: Definition "TextChunk"',
  ],
  [
    "a definition of another form",
    "/** V. */ model snake_case {}",
    "snake_case {}",
    'bad-name: Definition "snake_case"',
  ],
  ["a member of another form", "/** M. */ model M { /** a */ `a-b`: string; }", "`a-b`", 'bad-name: Member "M.a-b"'],
  ["a scalar without a doc comment", "scalar Odd extends string;", "Odd extends", "missing-doc: Scalar Odd"],
  [
    "a union variant without a doc comment",
    "/** U. */ union U { a: string, /** b */ b: Count }",
    "a: string,",
    "missing-doc: U.a",
  ],
  [
    "@typedBy a member that is not there",
    '/** M. */ model M { /** a */ @typedBy("b", TypeTable.hookPayload) a: unknown; }',
    '"b"',
    'unknown-name: "b" is not a member of M',
  ],
  [
    "@typedBy on a type that is known",
    '/** M. */ model M { /** b */ b: string; /** a */ @typedBy("b", TypeTable.hookPayload) a: string; }',
    "a: string; }",
    "bad-table: M.a is @typedBy another member",
  ],
  [
    "an argument of another enum",
    '/** M. */ model M { /** b */ b: string; /** a */ @typedBy("b", Phase.ready) a: unknown; }',
    "Phase.ready",
    "invalid-argument",
  ],
  [
    "a method name of another form",
    '/** I. */ @methodClass(MethodClass.ui) interface I { /** m */ @method("Ui.Show") m is HostNotification<N>; }\n/** N. */ model N {}',
    '"Ui.Show"',
    'bad-name: Method "Ui.Show"',
  ],
  [
    "a spread parameter list",
    '/** I. */ @methodClass(MethodClass.ui) interface I { /** m */ @direction(Direction.hostToExtensionRequest) @method("host/m") m(...N): N; }\n/** N. */ model N { /** a */ a: string }',
    "m(...N)",
    "unsupported: The parameter list of host/m",
  ],
  [
    "an interface without a class",
    '/** I. */ interface I { /** m */ @method("host/m") m is HostNotification<N>; }\n/** N. */ model N {}',
    "I {",
    "missing-decorator: Interface I needs @methodClass",
  ],
];

test.for(CONSTRUCTS)("refuses %s", async ([, body, at, says]) => {
  expect(await refusal(extra(body), "extra.tsp", at)).toContain(says);
});

const TABLES: readonly (readonly [fault: string, edit: Edit, at: string, says: string])[] = [
  [
    "a frozen member of a draft type",
    {
      file: "lifecycle.tsp",
      find: "  accepted: boolean;",
      put: "  accepted: boolean;\n\n  /** Late. */\n  @since(NEXT)\n  late?: Late;\n}\n\n/** Late. */\n@draft\n@since(NEXT)\nmodel Late {",
    },
    "late?: Late",
    "is frozen and refers to Late, which is a draft",
  ],
  [
    "a published member that moves to a later revision",
    { file: "lifecycle.tsp", find: "  epoch?: string;", put: "  @since(NEXT)\n  epoch?: string;" },
    "epoch?: string",
    "was published with revision 1 and states @since",
  ],
  [
    "a hook over the ceiling",
    {
      file: "hooks.tsp",
      find: "    InputReceiveReplacement,\n    #{\n      interceptor: CHAIN,\n      timeoutMillis: INTERCEPT_FAST_MILLIS,",
      put: "    InputReceiveReplacement,\n    #{\n      interceptor: CHAIN,\n      timeoutMillis: 90000,",
    },
    "inputReceive: ",
    "is over the ceiling of 60000 ms",
  ],
  [
    "a change that stands twice",
    { file: "hooks.tsp", find: 'changes: #["prompt"]', put: 'changes: #["prompt", "prompt"]' },
    "systemPromptBuild: ",
    "a name stands twice",
  ],
  [
    "two transport codes of one number",
    { file: "envelope.tsp", find: "busy: -32099", put: "busy: -32700" },
    "busy: ",
    'duplicate-name: Row of transport codes "-32700"',
  ],
  [
    "a chunk that would be called like another type",
    {
      file: "provider.tsp",
      find: "enum ProviderChunkType {",
      put: "enum ProviderChunkType {\n  /** Odd. */\n  @since(NEXT)\n  @chunk(#{ required: #[], optional: #[] })\n  stream,\n",
    },
    "stream,\n",
    "Chunk stream would be called StreamChunk",
  ],
  [
    "a hook that allows nothing",
    { file: "hooks.tsp", find: 'const CHAIN = #["continue", "replace", "block"];', put: "const CHAIN = #[];" },
    "InputReceivePayload,",
    "there is at least the decision to continue",
  ],
  [
    "a budget below nothing",
    {
      file: "hooks.tsp",
      find: "    InputReceiveReplacement,\n    #{\n      interceptor: CHAIN,\n      timeoutMillis: INTERCEPT_FAST_MILLIS,",
      put: "    InputReceiveReplacement,\n    #{\n      interceptor: CHAIN,\n      timeoutMillis: -1,",
    },
    "InputReceivePayload,",
    "a budget of -1 ms is none",
  ],
  [
    "a declaration outside the protocol's namespace",
    { file: "revisions.tsp", find: "namespace Reasonix.Revisions;", put: "namespace Away.Revisions;" },
    "Revision {",
    "unsupported: Enum Revision outside namespace Reasonix",
  ],
  [
    "another point's payload",
    { file: "hooks.tsp", find: "    InputReceivePayload,\n", put: "    ToolBeforePayload,\n" },
    "ToolBeforePayload,\n    InputReceiveReplacement",
    "its payload is called InputReceivePayload, not ToolBeforePayload",
  ],
  [
    "a broken limit",
    { file: "limits.tsp", find: "frameBytes: 8388608", put: "frameBytes: 8388608.5" },
    "frameBytes: 8388608.5",
    "not-a-number: Limits.frameBytes must be a whole number",
  ],
  [
    "a limit below one",
    { file: "limits.tsp", find: "frameBytes: 8388608", put: "frameBytes: -8388608" },
    "frameBytes: -8388608",
    "Limit frameBytes is -8388608",
  ],
  [
    "a limit that came later",
    { file: "limits.tsp", find: "  frameBytes: 8388608", put: "  @since(NEXT)\n  frameBytes: 8388608" },
    "frameBytes: 8388608",
    "a new limit on traffic that exists breaks older peers",
  ],
  [
    "a member that is required and optional",
    {
      file: "provider.tsp",
      find: 'required: #["usage"], optional: #[]',
      put: 'required: #["usage"], optional: #["usage"]',
    },
    '#{ required: #["usage"]',
    "usage cannot be both required and optional",
  ],
  [
    "a failure that is there twice",
    { file: "outcomes.tsp", find: 'startFailed: "start_failed"', put: 'startFailed: "handshake_timeout"' },
    "handshakeTimeout",
    'duplicate-name: Row of FailureKind "handshake_timeout"',
  ],
  [
    "a slot that is there twice",
    { file: "slots.tsp", find: 'systemPrompt: "system_prompt"', put: 'systemPrompt: "context"' },
    "context,\n",
    'duplicate-name: Row of ReplacementSlot "context"',
  ],
  [
    "a frame that is there twice",
    { file: "envelope.tsp", find: '@envelope("notification")', put: '@envelope("request")' },
    "NotificationFrame {",
    'duplicate-name: Row of envelope "request"',
  ],
  [
    "a reason of another form",
    { file: "errors.tsp", find: '"stream_gap"', put: '"stream gap!"' },
    'streamGap: "stream gap!"',
    'bad-name: Row of ErrorReason "stream gap!"',
  ],
  [
    "a draft method that states no revision",
    {
      file: "lifecycle.tsp",
      find: "  /** The extension is asked to finish",
      put: '  /** Late. */\n  @draft\n  @method("extension/late")\n  late is HostNotification<InitializedParams>;\n\n  /** The extension is asked to finish',
    },
    "late is",
    "late-without-since: methods.extension~1late is not in frozen revision",
  ],
  [
    "a namespace without a status",
    { file: "slots.tsp", find: "@frozen\n", put: "" },
    'systemPrompt: "system_prompt"',
    "missing-status",
  ],
  [
    "a namespace without a revision",
    { file: "limits.tsp", find: "@since(1)\n", put: "" },
    "contentRefChunkBytes",
    "missing-since",
  ],
  [
    "a decision that does not exist",
    {
      file: "hooks.tsp",
      find: 'const CHAIN = #["continue", "replace", "block"];',
      put: 'const CHAIN = #["continue", "replace", "stop"];',
    },
    "InputReceivePayload,",
    '"stop" is not a decision',
  ],
  [
    "a change to a member that is not there",
    { file: "hooks.tsp", find: 'changes: #["prompt"]', put: 'changes: #["promt"]' },
    "SystemPromptBuildPayload,",
    '"promt" is not a member of SystemPromptBuildReplacement',
  ],
  [
    "a slot at a point that does not exist",
    { file: "slots.tsp", find: '#{ points: #["context.prepare"] }', put: '#{ points: #["context.prepaer"] }' },
    '#{ points: #["context.prepaer"]',
    '"context.prepaer" is not a hook point',
  ],
  [
    "a capability family that does not exist",
    {
      file: "content.tsp",
      find: '@method("host/content/read")',
      put: '@method("host/content/read")\n  @needs(#["contents"])',
    },
    "read is",
    '"contents" is not a capability family',
  ],
  [
    "a reason that does not exist",
    { file: "outcomes.tsp", find: 'reasons: #["intercept_timeout"]', put: 'reasons: #["intercept_timeuot"]' },
    "#{\n    observer: UNANSWERED,\n    interceptor: SKIP,\n    required: FAIL_TIMEOUT",
    '"intercept_timeuot" is not an error reason',
  ],
  [
    "a code outside the table",
    { file: "errors.tsp", find: "code: -32602", put: "code: -32000000" },
    "#{\n    code: -32000000",
    "-32000000 is not a code of the error table",
  ],
  [
    "a frontend text that leads nowhere",
    {
      file: "frontend-events.tsp",
      find: '@frontendEvent(SteerEvent, #{ text: "/text"',
      put: '@frontendEvent(SteerEvent, #{ text: "/txt"',
    },
    "SteerEvent, #{",
    '"/txt" leads to no string of SteerEvent',
  ],
  [
    "a chunk member that does not exist",
    { file: "provider.tsp", find: 'required: #["usage"]', put: 'required: #["usages"]' },
    '#{ required: #["usages"]',
    '"usages" is not a member of ProviderChunk',
  ],
  [
    "a manifest version that differs from its model",
    {
      file: "manifest.tsp",
      find: 'file: "reasonix-plugin.json", apiVersion: "reasonix.io/plugin/v2"',
      put: 'file: "reasonix-plugin.json", apiVersion: "reasonix.io/plugin/v3"',
    },
    "PluginManifest {",
    'PluginManifest.apiVersion must be the literal "reasonix.io/plugin/v3"',
  ],
  [
    "a gap in the revisions",
    { file: "revisions.tsp", find: "first: 1,", put: "first: 2," },
    "first: 2",
    "must have the value 1",
  ],
  [
    "a new member that is required",
    {
      file: "lifecycle.tsp",
      find: "  accepted: boolean;",
      put: "  accepted: boolean;\n\n  /** Late. */\n  @since(NEXT)\n  late: boolean;",
    },
    "late: boolean",
    "is required: no older peer sends it",
  ],
];

test.for(TABLES)("refuses %s", async ([, edit, at, says]) => {
  if (!edit.put.includes("NEXT")) {
    expect(await refusal([edit], edit.file, at)).toContain(says);
    return;
  }
  const next = await nextRevision();
  const dated = { ...edit, put: edit.put.replaceAll("NEXT", String(next.number)) };
  expect(await refusal([dated, next.edit], edit.file, at)).toContain(says);
});

test("refuses a file that nothing imports", async () => {
  await using copy = await specCopy({ file: "idle.tsp", put: "model Idle {}\n" });
  await expect(compileSpec(copy.main)).rejects.toThrow("spec/idle.tsp:1:1 - error: nothing imports this file");
});

test.for([
  [
    "missing",
    async (folder: string) => rm(`${folder}/frozen`, { recursive: true }),
    "holds the published revisions and cannot be read (ENOENT)",
  ],
  [
    "not JSON",
    async (folder: string) => writeFile(`${folder}/frozen/rev1.json`, "{"),
    "spec/frozen/rev1.json is no published revision",
  ],
  [
    "not a contract",
    async (folder: string) => writeFile(`${folder}/frozen/rev1.json`, '{"revision":1}'),
    "spec/frozen/rev1.json is no published revision",
  ],
  [
    "another revision",
    async (folder: string) => writeFile(`${folder}/frozen/rev1.json`, '{"revision":2}'),
    "it says it is revision 2",
  ],
  [
    "not there before the newest",
    async (folder: string) => rename(`${folder}/frozen/rev1.json`, `${folder}/frozen/rev2.json`),
    "holds rev2.json and not every one before it",
  ],
] as const)("refuses to go on when what was published is %s", async ([, spoil, says]) => {
  await using copy = await specCopy();
  await spoil(copy.folder);
  await expect(compileSpec(copy.main)).rejects.toThrow(says);
});
