import type { InitializeResult, ProviderDescriptor } from "@reasonix/protocol";
import { describe, expect, test } from "vitest";
import type { RuntimeDeclaration } from "./declaration.ts";
import { checkHandshake } from "./handshake.ts";

const declaration: RuntimeDeclaration = {
  plugin: "demo",
  version: "1",
  root: "/pack",
  command: "tool",
  intercepts: ["input.receive"],
  replaces: ["context", "provider:openai/gpt-5"],
  capabilities: ["interceptors", "providers", "ui"],
  requires: [{ namespace: "plugin/base", kind: "strategies", id: "default", schemaHash: "sha256:a" }],
  provides: [
    { namespace: "plugin/original", kind: "provider", id: "fake/echo", schemaHash: "sha256:b" },
    { namespace: "plugin/original", kind: "uiaction", id: "run" },
  ],
};

const least: InitializeResult = { protocolVersion: "2", name: "d", version: "1", stateSchemaVersion: 0 };
const model = (ref: string): ProviderDescriptor => ({ ref, displayName: ref });
const capability = (namespace: string, kind: string, id: string, schemaHash?: string) => ({
  namespace,
  kind,
  id,
  ...(schemaHash !== undefined && { schemaHash }),
});

describe("within the manifest", () => {
  test.each<[string, Partial<InitializeResult>]>([
    ["nothing at all", {}],
    ["a point and a slot", { subscriptions: ["input.receive"], replaces: ["context"] }],
    ["the listed model under the installed name", { providers: [model("plugin/demo/fake/echo")] }],
    ["a host model whose slot it owns", { providers: [model("openai/gpt-5")] }],
    ["the listed action", { uiActions: [{ actionId: "run" }] }],
    ["a requirement, with no hash of its own", { requires: [capability("plugin/base", "strategies", "default")] }],
    ["a capability under the manifest's name", { provides: [capability("plugin/original", "uiaction", "run")] }],
    [
      "a capability under the installed name",
      { provides: [capability("plugin/demo", "provider", "fake/echo", "sha256:b")] },
    ],
    ["a family without single items", { provides: [capability("plugin/demo", "interceptors", "any")] }],
  ])("%s", (_, declared) => {
    expect(checkHandshake({ ...least, ...declared }, declaration)).toBeUndefined();
  });

  test("families without single items cover every model and action of the package's own", () => {
    const declared = { ...least, providers: [model("plugin/demo/a/b")], uiActions: [{ actionId: "any" }] };
    expect(checkHandshake(declared, { ...declaration, provides: [] })).toBeUndefined();
  });
});

describe("beyond the manifest", () => {
  test.each<[string, Partial<InitializeResult>, string]>([
    [
      "a point",
      { subscriptions: ["input.receive", "tool.before"] },
      'subscribes to "tool.before".*Add "tool.before" to runtime.intercepts',
    ],
    ["a slot", { replaces: ["permission"] }, 'serves the slot "permission".*Add "permission" to runtime.replaces'],
    [
      "a model",
      { providers: [model("plugin/demo/fake/other")] },
      'the model "plugin/demo/fake/other".*"id": "fake/other"',
    ],
    ["another package's model", { providers: [model("plugin/original/fake/echo")] }, '"plugin/original/fake/echo"'],
    ["a host model", { providers: [model("openai/gpt-4")] }, 'Add "provider:openai/gpt-4" to runtime.replaces'],
    [
      "an action",
      { uiActions: [{ actionId: "run" }, { actionId: "walk" }] },
      'the action "walk".*"kind": "uiaction", "id": "walk"',
    ],
    [
      "a requirement",
      { requires: [capability("plugin/base", "strategies", "x")] },
      "requires plugin/base/strategies/x",
    ],
    [
      "a requirement of another hash",
      { requires: [capability("plugin/base", "strategies", "default", "sha256:z")] },
      "requires plugin/base/strategies/default with another schemaHash",
    ],
    ["a capability", { provides: [capability("plugin/demo", "mcp", "x")] }, "provides plugin/demo/mcp/x"],
    [
      "a second capability of a listed kind",
      { provides: [capability("plugin/demo", "uiaction", "x")] },
      "provides plugin/demo/uiaction/x",
    ],
    [
      "a capability of another package",
      { provides: [capability("plugin/evil", "uiaction", "run")] },
      "plugin/evil/uiaction/run",
    ],
    [
      "a family in another package's name",
      { provides: [capability("plugin/demo2", "interceptors", "x")] },
      "plugin/demo2",
    ],
    [
      "a capability of another hash",
      { provides: [capability("plugin/demo", "provider", "fake/echo", "sha256:z")] },
      "provides plugin/demo/provider/fake/echo with another schemaHash",
    ],
  ])("%s", (_, declared, words) => {
    expect(checkHandshake({ ...least, ...declared }, declaration)).toMatchObject({
      reason: "capability_not_declared",
      message: expect.stringMatching(new RegExp(`^demo .*${words}`)),
    });
  });

  test("models and actions without their families", () => {
    const without = { ...declaration, capabilities: [] };
    expect(checkHandshake({ ...least, providers: [model("plugin/demo/fake/echo")] }, without)?.message).toContain(
      'Add "providers" to runtime.capabilities',
    );
    expect(checkHandshake({ ...least, uiActions: [{ actionId: "run" }] }, without)?.message).toContain(
      'Add "ui" to runtime.capabilities',
    );
  });
});

test("families without single items cover nothing of another package", () => {
  const declared = { ...least, providers: [model("plugin/other/a/b")] };
  expect(checkHandshake(declared, { ...declaration, provides: [] })?.reason).toBe("capability_not_declared");
});

test("the version comes first, then the items in the order of the contract", () => {
  const all = { ...least, subscriptions: ["tool.after"], replaces: ["permission"], uiActions: [{ actionId: "walk" }] };
  expect(checkHandshake({ ...all, protocolVersion: "1" }, declaration)?.reason).toBe("unsupported_version");
  expect(checkHandshake({ ...all, protocolVersion: "2.0" }, declaration)?.reason).toBe("protocol_error");
  expect(checkHandshake(all, declaration)?.message).toContain("tool.after");
  expect(checkHandshake({ ...all, subscriptions: [] }, declaration)?.message).toContain("permission");
});
