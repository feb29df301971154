// Serves a model.
import { providers, type Extension, type Model } from "@reasonix/sdk";
import manifest from "../reasonix-plugin.json" with { type: "json" };

/** Says the last message of the user back, word by word. A real one asks its server, and passes `signal` on to it. */
const echo: Model = {
  displayName: "Echo",
  contextWindow: 8000,
  async *stream({ messages }, { signal }) {
    const said = messages.findLast(({ role }) => role === "user")?.content ?? "";
    const words = said.split(/(?<=\s)/).filter((word) => word !== "");
    for (const text of words) {
      if (signal.aborted) return;
      yield { type: "text", text };
    }
    const count = words.length;
    const counted = { promptTokens: count, completionTokens: count, totalTokens: 2 * count, reasoningTokens: 0 };
    yield { type: "usage", usage: { ...counted, cacheHitTokens: 0, cacheMissTokens: count, finishReason: "stop" } };
  },
};

export const extension: Extension = {
  name: manifest.name,
  version: manifest.version,
  providers: providers({ [`plugin/${manifest.name}/local/echo`]: echo }),
};
