import type { Runtime } from "@reasonix/host";
import type { ProviderRequest } from "@reasonix/protocol";
import { readAnswer } from "./answer.ts";
import type { Model } from "./models/model.ts";

export interface SessionOptions {
  readonly runtime: Runtime;
  readonly model: Model;
}

export interface Session {
  /** One input of the user through the extensions to the model. Never rejects. */
  turn(text: string, options?: { readonly signal?: AbortSignal }): Promise<TurnOutcome>;
}

/** How a turn has ended. */
export type TurnOutcome =
  | {
      readonly kind: "answered";
      readonly text: string;
      /** What the model received. */
      readonly request: ProviderRequest;
    }
  /** An extension refused the input; no model was called. */
  | { readonly kind: "blocked"; readonly by: string; readonly reason: string }
  | { readonly kind: "failed"; readonly error: Error };

const SYSTEM = "You are a helpful assistant in a terminal. Answer briefly.";

/** A session over running extensions and a model; it owns neither. */
export function createSession({ runtime, model }: SessionOptions): Session {
  return {
    async turn(text, { signal } = {}) {
      try {
        return await turn(runtime, model, text, signal);
      } catch (error) {
        return { kind: "failed", error: error instanceof Error ? error : new Error(String(error)) };
      }
    },
  };
}

async function turn(
  { snapshot }: Runtime,
  model: Model,
  input: string,
  signal: AbortSignal | undefined,
): Promise<TurnOutcome> {
  const options = signal === undefined ? {} : { signal };
  let text = input;
  const hook = snapshot.hooks["input.receive"];
  if (hook !== undefined) {
    const ruling = await hook.rule({ text }, options);
    switch (ruling.kind) {
      case "pass":
        text = ruling.payload.text;
        break;
      case "block":
        return { kind: "blocked", by: ruling.by, reason: ruling.reason };
    }
  }
  const request = requestOf(text);
  return { kind: "answered", text: await readAnswer(model.stream(request, options), model.ref), request };
}

function requestOf(text: string): ProviderRequest {
  return {
    messages: [
      { role: "system", content: SYSTEM },
      { role: "user", content: text },
    ],
    tools: [],
    // 0 leaves the length of the answer to the model.
    maxTokens: 0,
  };
}
