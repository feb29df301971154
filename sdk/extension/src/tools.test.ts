import { describe, expect, it } from "vitest";
import type { InitializeParams, ToolCallParams } from "@reasonix/protocol";
import { extensionToolCall } from "@reasonix/protocol/endpoints";
import { ProtocolError } from "@reasonix/wire";
import { OPENING, ready } from "../fixtures/host.ts";
import { tools } from "./tools.ts";

const names = ["look", "broken", "slow", "refuses"];
const opening: InitializeParams = { ...OPENING, manifest: { ...OPENING.manifest, tools: names } };
const called = (name: string, timeoutMillis = 0): ToolCallParams => ({ name, arguments: { q: 1 }, timeoutMillis });
const served = tools({
  look: { run: ({ q }, { session }) => `${String(q)} in ${session.sessionId}` },
  broken: { run: () => Promise.reject(new Error("no luck")) },
  slow: { run: (_, { signal }) => new Promise((resolve) => signal.addEventListener("abort", () => resolve("late"))) },
  refuses: {
    run: () => {
      throw new ProtocolError("internal", "not today");
    },
  },
});

describe("tools", () => {
  it("are declared, and answer calls with what they give or with their failure", async () => {
    const { host, declared, logged } = await ready({ tools: served }, [], opening);
    expect(declared.tools).toEqual(names);
    expect(
      await Promise.all(
        [called("look"), called("broken"), called("slow", 20)].map((params) => host.request(extensionToolCall, params)),
      ),
    ).toEqual([
      { content: "1 in s-1" },
      { content: "no luck", isError: true },
      { content: "The tool slow took more than 20 ms and was given up.", isError: true },
    ]);
    await expect(host.request(extensionToolCall, called("refuses"))).rejects.toMatchObject({ message: "not today" });
    await expect(host.request(extensionToolCall, called("toString"))).rejects.toMatchObject({
      reason: "invalid_params",
    });
    expect(logged.join("\n")).toContain("The tool broken failed: Error: no luck");
  });

  it("are not declared to a host of revision 1", async () => {
    const old = { ...OPENING, manifest: { ...OPENING.manifest, capabilities: ["interceptors"] } };
    const { declared } = await ready({ tools: served }, [], old, 1);
    expect(declared).not.toHaveProperty("tools");
  });

  it("beyond the manifest fail the handshake, naming the line to add", async () => {
    const starting = ready({ tools: served }, [], { ...opening, manifest: { ...opening.manifest, tools: ["look"] } });
    await expect(starting).rejects.toMatchObject({
      reason: "capability_not_declared",
      message: expect.stringMatching(/serves the tool "broken".* Add .*"name":"broken".* to runtime\.tools/) as string,
    });
  });
});
