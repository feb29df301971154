// Answers of a user who is not there.
import type { UIFormField, UIFormPayload, UIRequestParams, UIRequestResult } from "@reasonix/protocol";
import { TestingError } from "./errors.ts";

/** What an extension has asked, and what it was told. */
export interface Question {
  readonly surfaceId: string;
  readonly kind: UIRequestParams["kind"];
  readonly form: UIFormPayload;
  readonly answer: UIRequestResult;
}

type Scripted =
  | { readonly kind: "confirm"; readonly value: boolean }
  | { readonly kind: "input" | "select"; readonly value: string }
  | { readonly kind: "multiselect"; readonly value: readonly string[] }
  | { readonly kind: "form"; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: "cancel" };

/**
 * The answers to the questions to come, in their order. A question that finds none is cancelled, as on a host where
 * nobody can answer. An answer that does not fit its question fails the test (`wrong_script`).
 */
export class Answers {
  readonly #waiting: Scripted[] = [];

  /** Answers a question of kind `confirm`. */
  confirm(value: boolean): this {
    return this.#then({ kind: "confirm", value });
  }

  /** Answers a question of kind `input` that has one field. */
  input(value: string): this {
    return this.#then({ kind: "input", value });
  }

  /** Answers a question of kind `select` with one of its options. */
  select(value: string): this {
    return this.#then({ kind: "select", value });
  }

  /** Answers a question of kind `multiselect` with some of its options. */
  multiselect(value: readonly string[]): this {
    return this.#then({ kind: "multiselect", value });
  }

  /** Answers any question with a value for each field, by key; fields may be left out. */
  form(value: Readonly<Record<string, unknown>>): this {
    return this.#then({ kind: "form", value });
  }

  /** Dismisses a question. */
  cancel(): this {
    return this.#then({ kind: "cancel" });
  }

  /** Answers that no question has asked for. */
  get unused(): number {
    return this.#waiting.length;
  }

  /** The answer to a question. Throws `TestingError` when the script has another one next. */
  take({ surfaceId, kind }: UIRequestParams, form: UIFormPayload): UIRequestResult {
    const next = this.#waiting.shift();
    if (next === undefined || next.kind === "cancel") return { cancelled: true };
    const wrong = (why: string): TestingError =>
      new TestingError(
        "wrong_script",
        `The extension asks on "${surfaceId}" (${kind}), and the script answers with ${next.kind}: ${why}. Script the answers in the order of the questions.`,
      );
    if (next.kind === "form") {
      const bad = wrongValue(next.value, form.fields);
      if (bad !== undefined) throw wrong(bad);
      return { cancelled: false, values: next.value };
    }
    const field = fieldOf(kind, form);
    if (field === undefined) throw wrong("the question has several fields; answer it with form()");
    if (next.kind !== field.kind) throw wrong(`the question is of kind ${field.kind}`);
    const bad = wrongFor(field, next.value);
    if (bad !== undefined) throw wrong(bad);
    return { cancelled: false, values: { [field.key]: next.value } };
  }

  #then(scripted: Scripted): this {
    this.#waiting.push(scripted);
    return this;
  }
}

/** A question without fields is one field with the key `value`. */
function fieldOf(kind: UIRequestParams["kind"], { fields }: UIFormPayload): UIFormField | undefined {
  if (fields.length === 0) return { key: "value", kind };
  return fields.length === 1 ? fields[0] : undefined;
}

function wrongValue(values: Readonly<Record<string, unknown>>, fields: readonly UIFormField[]): string | undefined {
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((each) => each.key === key);
    if (field === undefined)
      return `the form has no field "${key}", it has ${fields.map((each) => `"${each.key}"`).join(", ")}`;
    const wrong = wrongFor(field, value);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function wrongFor({ key, kind, options = [] }: UIFormField, value: unknown): string | undefined {
  switch (kind) {
    case "confirm":
      return typeof value === "boolean" ? undefined : `the field "${key}" takes true or false`;
    case "input":
      return typeof value === "string" ? undefined : `the field "${key}" takes a text`;
    case "select":
      return typeof value === "string" && options.includes(value) ? undefined : `the field "${key}" has no such option`;
    case "multiselect":
      return Array.isArray(value) && value.every((each) => options.includes(each))
        ? undefined
        : `the field "${key}" has no such options`;
    default:
      return kind satisfies never;
  }
}
