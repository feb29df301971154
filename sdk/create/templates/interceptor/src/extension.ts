// Rules on inputs and tool calls.
import type { Extension } from "@reasonix/sdk";
import manifest from "../reasonix-plugin.json" with { type: "json" };

/** What asks for an explanation. */
const QUESTION = /\?\s*$|\bexplain\b/i;

export const extension: Extension = {
  name: manifest.name,
  version: manifest.version,
  interceptors: {
    "input.receive": ({ text }, rule) =>
      QUESTION.test(text) ? rule.replace({ text: `${text} (Answer in one paragraph.)` }) : rule.continue(),
    "tool.before": ({ name, arguments: text }, rule, { log }) => {
      if (!/\brm -rf \/(?!\w)/.test(text)) return rule.continue();
      log(`refused a call of ${name}`);
      return rule.block("This command would remove everything.");
    },
  },
};
