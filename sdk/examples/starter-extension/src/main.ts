// Rewrites every input that starts with a prefix.
import { serve } from "@reasonix/sdk";
import manifest from "../reasonix-plugin.json" with { type: "json" };

const PREFIX = "starter: ";
await serve({
  name: manifest.name,
  version: manifest.version,
  interceptors: {
    "input.receive": ({ text }, rule) =>
      text.startsWith(PREFIX)
        ? rule.replace({ text: `${text.slice(PREFIX.length)} [rewritten by ${manifest.name}]` })
        : rule.continue(),
  },
});
