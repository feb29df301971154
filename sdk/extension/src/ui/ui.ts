// What an extension shows and asks.
import type {
  UICardPayload,
  UIFormField,
  UIFormPayload,
  UINotificationPayload,
  UIPanelPayload,
  UIStatusPayload,
  UIViewPayload,
} from "@reasonix/protocol";
import { ProtocolError } from "@reasonix/wire";
import { connectionOf } from "../connection.ts";
import type { Context } from "../context.ts";
import { CallError } from "../errors.ts";
import { ask } from "./ask.ts";
import { publish } from "./publish.ts";

/**
 * Surfaces and questions, by the id of the surface: publishing under an id again shows it anew. What is not valid rejects
 * with `CallError` "invalid_payload" before anything is sent. The manifest needs the capability `ui`.
 */
export interface UI {
  /** One line about what is going on. */
  readonly status: (surfaceId: string, payload: UIStatusPayload) => Promise<void>;
  /** A block with text, rows and buttons. */
  readonly card: (surfaceId: string, payload: UICardPayload) => Promise<void>;
  /** Fields for the user to fill in; what is sent arrives at `submit`. */
  readonly form: (surfaceId: string, payload: UIFormPayload) => Promise<void>;
  /** A short message. */
  readonly notification: (surfaceId: string, payload: UINotificationPayload) => Promise<void>;
  /**
   * A standing block at the side. A host of revision 1 shows it as a card. Since revision 2.
   */
  readonly panel: (surfaceId: string, payload: UIPanelPayload) => Promise<void>;
  /**
   * A tree of the host's own primitives. A host of revision 1 has none: then it rejects with `CallError` "not_supported";
   * ask `ctx.host.supports("view")` first. Since revision 2.
   */
  readonly view: (surfaceId: string, payload: UIViewPayload) => Promise<void>;
  /** Asks yes or no. Rejects with `CallError` "dismissed" when the user gives no answer, like every question. */
  readonly confirm: (surfaceId: string, question: string | Question) => Promise<boolean>;
  /** Asks for a text. */
  readonly input: (surfaceId: string, question: InputQuestion) => Promise<string>;
  /** Asks for one of the options. */
  readonly select: (surfaceId: string, question: SelectQuestion) => Promise<string>;
  /** Asks for any number of the options. */
  readonly multiselect: (surfaceId: string, question: MultiselectQuestion) => Promise<readonly string[]>;
  /** Asks a whole form; the values by field key. A field without an answer is left out. */
  readonly ask: (surfaceId: string, form: UIFormPayload) => Promise<Readonly<Record<string, unknown>>>;
}

/** A question in words. */
export interface Question {
  readonly message: string;
  readonly title?: string;
}

/** A question for a text. */
export interface InputQuestion extends Question {
  readonly default?: string;
  readonly required?: boolean;
}

/** A question with options, of which there is at least one. */
export interface SelectQuestion extends InputQuestion {
  readonly options: readonly string[];
}

/** A question with options of which several may be chosen. */
export interface MultiselectQuestion extends Question {
  readonly options: readonly string[];
  readonly default?: readonly string[];
  readonly required?: boolean;
}

/** Field of a question with only one. */
const KEY = "value";

/**
 * The user interface of the host, in the name of the callback that `ctx` was given to: its surfaces carry its session, and
 * its questions end with it.
 */
export function ui(ctx: Context): UI {
  const connection = connectionOf(ctx);
  const one = async (
    surfaceId: string,
    { message, title, ...rest }: Question & Partial<UIFormField>,
    kind: UIFormField["kind"],
  ): Promise<unknown> => {
    const fields = [{ key: KEY, label: message, kind, ...rest }];
    const form = { ...(title === undefined ? undefined : { title }), message, fields };
    return (await ask(connection, ctx, surfaceId, kind, form))[KEY];
  };
  return {
    status: (surfaceId, payload) => publish(connection, ctx, surfaceId, "status", payload),
    card: (surfaceId, payload) => publish(connection, ctx, surfaceId, "card", payload),
    form: (surfaceId, payload) => publish(connection, ctx, surfaceId, "form", payload),
    notification: (surfaceId, payload) => publish(connection, ctx, surfaceId, "notification", payload),
    panel: (surfaceId, payload) => publish(connection, ctx, surfaceId, "panel", payload),
    async view(surfaceId, payload) {
      if (ctx.host.supports("view")) return publish(connection, ctx, surfaceId, "view", payload);
      throw new CallError(
        "not_supported",
        `The view "${surfaceId}" cannot be shown: the host speaks revision ${ctx.host.revision}, which has none. Show a card instead where ctx.host.supports("view") is false.`,
      );
    },
    async confirm(surfaceId, question) {
      const answer = await one(surfaceId, typeof question === "string" ? { message: question } : question, "confirm");
      return answer === true;
    },
    input: async (surfaceId, question) => textOf(await one(surfaceId, question, "input")),
    select: async (surfaceId, question) => textOf(await one(surfaceId, question, "select")),
    multiselect: async (surfaceId, question) => textsOf(await one(surfaceId, question, "multiselect")),
    ask: (surfaceId, form) => ask(connection, ctx, surfaceId, "input", form),
  };
}

function textOf(answer: unknown): string {
  return typeof answer === "string" ? answer : "";
}

function textsOf(answer: unknown): readonly string[] {
  if (answer === undefined) return [];
  if (Array.isArray(answer) && answer.every((each): each is string => typeof each === "string")) return answer;
  throw new ProtocolError("protocol_error", "The answer to a multiselect is no list of texts.");
}
