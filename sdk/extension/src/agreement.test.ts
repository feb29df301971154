import { describe, expect, it } from "vitest";
import { PROTOCOL, type InitializeResult, type ManifestExpectation } from "@reasonix/protocol";
import { agreement, excessText } from "./agreement.ts";

const base: InitializeResult = { protocolVersion: PROTOCOL.version, name: "x", version: "1", stateSchemaVersion: 0 };
const hash = (digit: string): string => `sha256:${digit.repeat(64)}`;
const action = { namespace: "plugin/full", kind: "uiaction", id: "demo", version: "1.0.0", schemaHash: hash("0") };

describe("agreement", () => {
  it.each<[string, Partial<InitializeResult>, ManifestExpectation]>([
    ["nothing", {}, {}],
    ["less than allowed", {}, { intercepts: ["tool.before"], replaces: ["context"] }],
    [
      "points and slots",
      { subscriptions: ["tool.before"], replaces: ["tool:a"] },
      { intercepts: ["tool.before"], replaces: ["tool:a"] },
    ],
    ["any model of its own", { providers: [{ ref: "plugin/mine/a/b" }] }, { capabilities: ["providers"] }],
    [
      "a listed model",
      { providers: [{ ref: "plugin/mine/a/b" }] },
      { capabilities: ["providers"], providers: ["plugin/mine/a/b"] },
    ],
    [
      "a model of the host with its slot",
      { providers: [{ ref: "openai/x" }] },
      { capabilities: ["providers"], replaces: ["provider:openai/x"] },
    ],
    ["a listed tool", { tools: ["lookup"] }, { capabilities: ["tools"], tools: ["lookup"] }],
    ["any action", { uiActions: [{ actionId: "a" }] }, { capabilities: ["ui"] }],
    [
      "what it provides, under another installed name",
      { provides: [{ ...action, namespace: "plugin/mine" }] },
      { provides: [action] },
    ],
    ["what it provides, as the manifest has it", { provides: [action] }, { provides: [action] }],
    ["a hash that only one side has", { provides: [{ ...action, schemaHash: "" }] }, { provides: [action] }],
    [
      "a capability of its own, by the family",
      { provides: [{ ...action, namespace: "plugin/mine" }] },
      { capabilities: ["ui"] },
    ],
  ])("allows %s", (_, declared, manifest) => {
    expect(agreement({ ...base, ...declared }, manifest, "mine")).toEqual([]);
  });

  it.each<[Partial<InitializeResult>, ManifestExpectation, readonly string[]]>([
    [
      { subscriptions: ["tool.before", "tool.after"], replaces: ["permission"] },
      { intercepts: ["tool.after"] },
      [
        'It subscribes to "tool.before", which its manifest does not allow. Add "tool.before" to runtime.intercepts in reasonix-plugin.json.',
        'It owns the slot "permission", which its manifest does not allow. Add "permission" to runtime.replaces in reasonix-plugin.json.',
      ],
    ],
    [
      { providers: [{ ref: "plugin/mine/a/b" }], uiActions: [{ actionId: "demo" }] },
      {},
      [
        'It uses the family "providers", which its manifest does not allow. Add "providers" to runtime.capabilities in reasonix-plugin.json.',
        'It uses the family "ui", which its manifest does not allow. Add "ui" to runtime.capabilities in reasonix-plugin.json.',
      ],
    ],
    [
      { providers: [{ ref: "plugin/mine/a/b" }, { ref: "plugin/other/a/b" }, { ref: "openai/x" }] },
      { capabilities: ["providers"], providers: ["plugin/mine/a/c"] },
      [
        'It serves the model "plugin/mine/a/b", which its manifest does not allow. Add {"namespace":"plugin/mine","kind":"provider","id":"a/b"} to provides in reasonix-plugin.json.',
        'It serves the model "plugin/other/a/b", which its manifest does not allow. Add "provider:plugin/other/a/b" to runtime.replaces in reasonix-plugin.json.',
        'It serves the model "openai/x", which its manifest does not allow. Add "provider:openai/x" to runtime.replaces in reasonix-plugin.json.',
      ],
    ],
    [
      { uiActions: [{ actionId: "demo" }] },
      { capabilities: ["ui"], uiActions: ["other"] },
      [
        'It offers the action "demo", which its manifest does not allow. Add {"namespace":"plugin/mine","kind":"uiaction","id":"demo"} to provides in reasonix-plugin.json.',
      ],
    ],
    [
      { tools: ["lookup", "find"] },
      { tools: ["find"] },
      [
        'It uses the family "tools", which its manifest does not allow. Add "tools" to runtime.capabilities in reasonix-plugin.json.',
        'It serves the tool "lookup", which its manifest does not allow. Add {"name":"lookup","description":"…","inputSchema":{"type":"object"}} to runtime.tools in reasonix-plugin.json.',
      ],
    ],
    [
      { requires: [{ namespace: "core", kind: "tool", id: "t" }], provides: [{ ...action, schemaHash: hash("1") }] },
      { provides: [action] },
      [
        'It requires core/tool/t, which its manifest does not allow. Add {"namespace":"core","kind":"tool","id":"t"} to requires in reasonix-plugin.json.',
        `It provides plugin/full/uiaction/demo with another schemaHash, which its manifest does not allow. Add ${JSON.stringify({ ...action, schemaHash: hash("1") })} to provides in reasonix-plugin.json.`,
      ],
    ],
  ])("names each excess and the line to add, case %#", (declared, manifest, sentences) => {
    expect(agreement({ ...base, ...declared }, manifest, "mine").map(excessText)).toEqual(sentences);
  });
});
