import { isManifestExpectation } from "@reasonix/protocol/validators";
import { expect, test } from "vitest";
import type { RuntimeDeclaration } from "./declaration.ts";
import { expectationOf } from "./expectation.ts";

const least: RuntimeDeclaration = { plugin: "renamed", version: "1", root: "/pack", command: "tool" };

test("empty lists are left out", () => {
  expect(expectationOf({ ...least, intercepts: [], provides: [] })).toEqual({});
});

test("lists as in the manifest; model refs and action ids under the installed name", () => {
  const manifestEntry = { version: " 1.0.0 ", optional: true, versionRange: ">=1" };
  const expectation = expectationOf({
    ...least,
    intercepts: ["input.receive"],
    replaces: ["context"],
    capabilities: ["providers", "ui"],
    requires: [
      { namespace: " plugin/base ", kind: "strategies", id: "default", versionRange: ">=1.2,<2", optional: true },
    ],
    provides: [
      {
        namespace: "plugin/full-sidecar/",
        kind: "Provider",
        id: "/fake/echo",
        schemaHash: "sha256:0",
        ...manifestEntry,
      },
      { namespace: "plugin/full-sidecar", kind: "uiaction", id: "demo", ...manifestEntry },
    ],
  });
  expect(expectation).toEqual({
    intercepts: ["input.receive"],
    replaces: ["context"],
    providers: ["plugin/renamed/fake/echo"],
    uiActions: ["demo"],
    capabilities: ["providers", "ui"],
    requires: [
      { namespace: "plugin/base", kind: "strategies", id: "default", versionRange: ">=1.2,<2", optional: true },
    ],
    provides: [
      {
        namespace: "plugin/full-sidecar/",
        kind: "Provider",
        id: "/fake/echo",
        version: "1.0.0",
        schemaHash: "sha256:0",
      },
      { namespace: "plugin/full-sidecar", kind: "uiaction", id: "demo", version: "1.0.0" },
    ],
  });
  expect(isManifestExpectation(expectation)).toBe(true);
});
