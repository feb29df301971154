import { describe, expect, it } from "vitest";
import { isInputReceiveReplacement, isInterceptResult, isPluginManifest } from "@reasonix/protocol/validators";
import { violation } from "./violation.ts";

const least = { apiVersion: "reasonix.io/plugin/v2", name: "demo" };

describe("violation", () => {
  it.each<[unknown, string]>([
    [{ ...least, runtime: { command: 7 } }, "/runtime/command must be string [type], found 7"],
    [{ ...least, apiVersion: "v1" }, '/apiVersion must be "reasonix.io/plugin/v2" [const], found "v1"'],
    [
      { ...least, runtime: { command: "x", capabilities: ["ui", "hooks"] } },
      '/runtime/capabilities/1 must be one of "interceptors", "providers", "strategies", "tools", "ui" [enum], found "hooks"',
    ],
    [
      { ...least, runtime: { command: "x", shell: true } },
      '/runtime must not have the member "shell" [additionalProperties]',
    ],
    [{ apiVersion: least.apiVersion }, "the value must have required property 'name' [required]"],
    [
      { ...least, version: "x".repeat(100).split("") },
      expect.stringMatching(/^\/version must be string \[type\], found \["x",.{70,80}…$/),
    ],
    [null, "the value must be object [type], found null"],
    [undefined, "the value must be object [type]"],
    [{ ...least, mcpServers: { "a/b~c": 7 } }, "/mcpServers/a~1b~0c must be object [type], found 7"],
  ])("of %j says %s", (value, words) => {
    expect(isPluginManifest(value)).toBe(false);
    expect(violation(isPluginManifest, "", value)).toEqual(words);
  });

  it("without the value does not say what was found", () => {
    isInterceptResult({ decision: "perhaps" });
    expect(violation(isInterceptResult)).toBe(
      '/decision must be one of "allow", "block", "continue", "deny", "replace" [enum]',
    );
  });

  it("puts the pointer of a part behind that of the whole", () => {
    isInputReceiveReplacement({ text: "" });
    expect(violation(isInputReceiveReplacement, "/replacement", { text: "" })).toMatch(
      /^\/replacement\/text .*, found ""$/,
    );
  });
});
