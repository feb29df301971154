// An extension for the tests of the kit: served when it is started as a program, imported when a test holds it.
import { serve, type Extension } from "../src/index.ts";

export const guard: Extension = {
  name: "guard",
  version: "1.0.0",
  interceptors: {
    "input.receive": ({ text }, rule) =>
      text.startsWith("!") ? rule.replace({ text: text.slice(1) }) : rule.continue(),
    "tool.before": ({ name }, rule, { log }) => {
      log(`asked about ${name}`);
      if (name === "crash") process.exit(3);
      return name === "rm" ? rule.block("never") : rule.continue();
    },
    "tool.after": () => new Promise(() => undefined),
  },
};

if (import.meta.main) await serve(guard);
