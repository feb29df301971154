// What the lowering refuses, and where it points. Each case is the committed spec with one edit.
import { expect, test } from "vitest";
import { SpecError, compileSpec } from "../compile.ts";
import { positionOf, specCopy, type Edit } from "../spec-copy.ts";

/** A file of its own that main.tsp imports, so that a construct stands alone. */
function extra(body: string): readonly Edit[] {
  const head =
    'import "./vocabulary/main.tsp";\nimport "./common.tsp";\nusing Vocabulary;\nusing Reasonix.Common;\n/** Extra. */\n@since(1)\n@draft\nnamespace Reasonix.Extra;\n';
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
    'duplicate-name: Value of E "x"',
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
      put: "  accepted: boolean;\n\n  /** Late. */\n  @since(2)\n  late: boolean;",
    },
    "late: boolean",
    "is required: no older peer sends it",
  ],
];

test.for(TABLES)("refuses %s", async ([, edit, at, says]) => {
  const second: Edit = { file: "revisions.tsp", find: "first: 1,", put: "first: 1,\n\n  /** Two. */\n  second: 2," };
  const edits = edit.put.includes("@since(2)") ? [edit, second] : [edit];
  expect(await refusal(edits, edit.file, at)).toContain(says);
});
