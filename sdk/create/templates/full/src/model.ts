// A model that needs no network: it says back what it was told.
import type { Model } from "@reasonix/sdk";

/** A real one asks its server, and passes `signal` on to it. */
export const echo: Model = {
  displayName: "Echo",
  contextWindow: 8000,
  async *stream({ messages }, { signal }) {
    const said = messages.findLast(({ role }) => role === "user")?.content ?? "";
    for (const text of said.split(/(?<=\s)/)) {
      if (signal.aborted) return;
      if (text !== "") yield { type: "text", text };
    }
  },
};
