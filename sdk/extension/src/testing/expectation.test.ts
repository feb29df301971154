import { describe, expect, it } from "vitest";
import { expectedBy, expectedOfAll, parseManifest } from "./expectation.ts";

const manifest = {
  apiVersion: "reasonix.io/plugin/v2",
  name: "full",
  version: "1.0.0",
  provides: [
    {
      namespace: "plugin/full",
      kind: "provider",
      id: "fake/echo",
      version: "1.0.0",
      schemaHash: `sha256:${"0".repeat(64)}`,
    },
    {
      namespace: "plugin/full",
      kind: "uiaction",
      id: "demo",
      version: "1.0.0",
      schemaHash: `sha256:${"0".repeat(64)}`,
    },
  ],
  runtime: {
    command: "node",
    intercepts: ["tool.before"],
    replaces: [],
    capabilities: ["providers", "tools", "ui"],
    tools: [{ name: "lookup", description: "Looks up.", inputSchema: { type: "object" } }],
    timeoutMillis: 90_000,
  },
};

describe("what a host expects", () => {
  it("follows from the manifest, under the installed name", () => {
    expect(expectedBy(parseManifest(manifest), "mine")).toEqual({
      plugin: "mine",
      revision: 2,
      expectation: {
        intercepts: ["tool.before"],
        providers: ["plugin/mine/fake/echo"],
        uiActions: ["demo"],
        tools: ["lookup"],
        capabilities: ["providers", "tools", "ui"],
        provides: manifest.provides,
      },
      timeoutMillis: 60_000,
    });
  });

  it("is everything without a manifest", () => {
    const { expectation, revision } = expectedOfAll("x", ["tool:bash"]);
    expect(revision).toBe(1);
    expect(expectation.intercepts?.length).toBe(17);
    expect(expectation).toMatchObject({
      replaces: ["tool:bash"],
      capabilities: expect.arrayContaining(["ui"]) as unknown,
    });
  });

  it.each([
    [
      { ...manifest, nmae: 1 },
      'The manifest is not valid: the value must not have the member "nmae" [additionalProperties]. Pass what reasonix-plugin.json holds.',
    ],
    [{ ...manifest, runtime: undefined }, "runtime"],
    [
      { apiVersion: manifest.apiVersion, name: "x", version: "1" },
      'The manifest has no "runtime", so no host starts a process for it.',
    ],
  ])("is not to be had from what is no manifest, case %#", (value, message) => {
    expect(() => parseManifest(value)).toThrow(message);
  });
});
