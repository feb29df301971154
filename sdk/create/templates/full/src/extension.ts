// A piece of everything that an extension can be.
import { actions, providers, ui, type Extension } from "@reasonix/sdk";
import manifest from "../reasonix-plugin.json" with { type: "json" };
import { greet } from "./greet.ts";
import { echo } from "./model.ts";

/** What asks for an explanation. */
const QUESTION = /\?\s*$|\bexplain\b/i;

export const extension: Extension = {
  name: manifest.name,
  version: manifest.version,
  interceptors: {
    "input.receive": ({ text }, rule) =>
      QUESTION.test(text) ? rule.replace({ text: `${text} (Answer in one paragraph.)` }) : rule.continue(),
  },
  slots: {
    system_prompt: ({ prompt, workspaceRoot }, rule) =>
      rule.replace({ prompt: `${prompt}\n\nBe kind to beginners.`, workspaceRoot }),
  },
  observers: {
    "session.start": (_, ctx) => ui(ctx).status("state", { label: `${manifest.name} is here`, severity: "info" }),
  },
  providers: providers({ [`plugin/${manifest.name}/local/echo`]: echo }),
  actions: actions({ greet: { label: "Greet somebody", run: greet } }),
  shutdown: ({ log }) => log("is asked to finish"),
};
