// Constructs that the lowering refuses: TypeSpec that no DTO of the protocol can mean. Each case stands in a file of its own.
import { expect, test } from "vitest";
import type { Edit } from "../spec-copy.ts";
import { refusal } from "./refusal.ts";

/** A file of its own that main.tsp imports, so that a construct stands alone. */
function extra(body: string): readonly Edit[] {
  const head =
    'import "./vocabulary/main.tsp";\nimport "./scalars.tsp";\nusing Vocabulary;\nusing Reasonix.Scalars;\n/** Extra. */\n@since(1)\n@draft\nnamespace Reasonix.Extra;\n';
  return [
    { file: "extra.tsp", put: `${head}${body}\n` },
    { file: "main.tsp", find: 'import "./revisions.tsp";', put: 'import "./revisions.tsp";\nimport "./extra.tsp";' },
  ];
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
