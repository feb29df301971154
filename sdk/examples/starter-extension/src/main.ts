// Rewrites every input that starts with a prefix.
import { serve } from "@reasonix/sdk";

const PREFIX = "starter: ";

await serve({
  name: "starter-extension",
  version: "0.1.0",
  interceptors: {
    "input.receive": ({ text }, rule) =>
      text.startsWith(PREFIX)
        ? rule.replace({ text: `${text.slice(PREFIX.length)} [rewritten by starter-extension]` })
        : rule.continue(),
  },
});
