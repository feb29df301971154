import { describe, expect, it } from "vitest";
import type { UIFormPayload, UIRequestParams } from "@reasonix/protocol";
import { Answers } from "./answers.ts";

const field = { key: "value", label: "?" };
const options = ["red", "blue"];
const form: UIFormPayload = {
  fields: [
    { key: "name", kind: "input" },
    { key: "loud", kind: "confirm" },
  ],
};
const asked = (kind: UIRequestParams["kind"], payload: UIFormPayload): [UIRequestParams, UIFormPayload] => [
  { surfaceId: "q", sessionId: "s", generation: 1, kind, payload },
  payload,
];

describe("scripted answers", () => {
  it("are given in their order, and then every question is cancelled", () => {
    const answers = new Answers()
      .confirm(true)
      .input("x")
      .select("red")
      .multiselect(["blue"])
      .form({ name: "Ada" })
      .confirm(false)
      .cancel();
    expect(answers.unused).toBe(7);
    expect([
      answers.take(...asked("confirm", { fields: [{ ...field, kind: "confirm" }] })),
      answers.take(...asked("input", { fields: [{ ...field, kind: "input" }] })),
      answers.take(...asked("select", { fields: [{ ...field, kind: "select", options }] })),
      answers.take(...asked("multiselect", { fields: [{ ...field, kind: "multiselect", options }] })),
      answers.take(...asked("input", form)),
      answers.take(...asked("confirm", { message: "sure?", fields: [] })),
      answers.take(...asked("confirm", { message: "sure?", fields: [] })),
      answers.take(...asked("confirm", { message: "sure?", fields: [] })),
    ]).toEqual([
      { cancelled: false, values: { value: true } },
      { cancelled: false, values: { value: "x" } },
      { cancelled: false, values: { value: "red" } },
      { cancelled: false, values: { value: ["blue"] } },
      { cancelled: false, values: { name: "Ada" } },
      { cancelled: false, values: { value: false } },
      { cancelled: true },
      { cancelled: true },
    ]);
  });

  it.each<[Answers, UIRequestParams["kind"], UIFormPayload, string]>([
    [
      new Answers().confirm(true),
      "input",
      { fields: [{ ...field, kind: "input" }] },
      "confirm: the question is of kind input",
    ],
    [new Answers().confirm(true), "input", form, "confirm: the question has several fields; answer it with form()"],
    [
      new Answers().select("green"),
      "select",
      { fields: [{ ...field, kind: "select", options }] },
      'select: the field "value" has no such option',
    ],
    [
      new Answers().multiselect(["green"]),
      "multiselect",
      { fields: [{ ...field, kind: "multiselect", options }] },
      'multiselect: the field "value" has no such options',
    ],
    [new Answers().form({ age: 1 }), "input", form, 'form: the form has no field "age", it has "name", "loud"'],
    [new Answers().form({ loud: "yes" }), "input", form, 'form: the field "loud" takes true or false'],
    [new Answers().form({ name: 1 }), "input", form, 'form: the field "name" takes a text'],
  ])("that do not fit their question fail, case %#", (answers, kind, payload, why) => {
    expect(() => answers.take(...asked(kind, payload))).toThrow(
      `The extension asks on "q" (${kind}), and the script answers with ${why}. Script the answers in the order of the questions.`,
    );
  });
});
