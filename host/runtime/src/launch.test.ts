import { describe, expect, test } from "vitest";
import type { RuntimeDeclaration } from "./declaration.ts";
import { resolveLaunch } from "./launch.ts";
import type { LaunchSystem } from "./launch.ts";

const NATIVE = "\x7fELF\x02";
const ENV_NODE = "#!/usr/bin/env node\nmain()";

interface File {
  readonly head?: string;
  readonly executable?: boolean;
  readonly directory?: boolean;
}

const FILES: Readonly<Record<string, File>> = {
  "/pack/bin/demo": { head: NATIVE, executable: true },
  "/pack/bin/demo.exe": { head: ENV_NODE },
  "/pack/bin/crlf": { head: "#!/usr/bin/env node\r\nmain()" },
  "/pack/bin/flags": { head: "#!/usr/bin/env node --inspect\n", executable: true },
  "/pack/bin/main.mjs": { head: "main()" },
  "/pack/bin/main.CJS": {},
  "/pack/bin/script": { head: "#!/bin/sh\n", executable: true },
  "/pack/bin/text": { head: "echo hello\n", executable: true },
  "/pack/bin/empty": { head: "", executable: true },
  "/pack/bin/secret": { executable: true },
  "/pack/bin/locked": { head: NATIVE },
  "/pack/bin": { directory: true },
  "/pack.other/demo": { head: NATIVE, executable: true },
  "/usr/bin/tool": { head: NATIVE, executable: true },
  "/usr/local/bin/tool": { head: NATIVE },
  "/usr/bin/npx": { head: ENV_NODE, executable: true },
  "bin/tool": { head: NATIVE, executable: true },
  "C:\\Tools\\tool.EXE": { head: "MZ", executable: true },
  "C:\\Tools\\shim.CMD": { head: "@echo off", executable: true },
  "C:\\pack\\bin\\demo.exe": { head: ENV_NODE, executable: true },
};

const system: LaunchSystem = {
  platform: "linux",
  execPath: "/opt/node",
  environment: { PATH: "bin::/usr/local/bin:/usr/bin", HOME: "/home/me", GONE: undefined },
  files: {
    kind: (path) => (FILES[path] === undefined ? "missing" : FILES[path].directory === true ? "directory" : "file"),
    isExecutable: (path) => FILES[path]?.executable === true,
    head: (path) => FILES[path]?.head,
  },
};

const windows: LaunchSystem = {
  ...system,
  platform: "win32",
  environment: { Path: "relative;C:\\Tools", PATHEXT: ".COM;.EXE;.CMD" },
};

function declaration(command: string, over: Partial<RuntimeDeclaration> = {}): RuntimeDeclaration {
  return { plugin: "demo", version: "1.0.0", root: "/pack", command, ...over };
}

describe("what is started", () => {
  test.each([
    ["a program of the package", "${REASONIX_PLUGIN_ROOT}/bin/demo", "/pack/bin/demo", []],
    ["a program by its absolute path", " /pack/bin/../bin/demo ", "/pack/bin/demo", []],
    ["a script by its own #! line", "/pack/bin/script", "/pack/bin/script", []],
    ["a program that cannot be read", "/pack/bin/secret", "/pack/bin/secret", []],
    ["a bare name from PATH, relative entries left out", "tool", "/usr/bin/tool", []],
    ["an env line with flags as the system does", "/pack/bin/flags", "/pack/bin/flags", []],
    ["a .mjs file with this Node", "${REASONIX_PLUGIN_ROOT}/bin/main.mjs", "/opt/node", ["/pack/bin/main.mjs"]],
    ["a .CJS file with this Node", "/pack/bin/main.CJS", "/opt/node", ["/pack/bin/main.CJS"]],
    ["an env node line with this Node", "/pack/bin/demo.exe", "/opt/node", ["/pack/bin/demo.exe"]],
    ["an env node line before CR LF", "/pack/bin/crlf", "/opt/node", ["/pack/bin/crlf"]],
    ["a bare name with an env node line", "npx", "/opt/node", ["/usr/bin/npx"]],
  ])("%s", (_, command, file, first) => {
    expect(resolveLaunch(declaration(command, { args: ["a b"] }), system)).toMatchObject({
      file,
      args: [...first, "a b"],
    });
  });

  test.each([
    ["tool", "C:\\Tools\\tool.EXE", []],
    ["${REASONIX_PLUGIN_ROOT}/bin/demo.exe", "/opt/node", ["C:\\pack\\bin\\demo.exe"]],
  ])("%s on Windows", (command, file, args) => {
    expect(resolveLaunch(declaration(command, { root: "C:\\pack" }), windows)).toMatchObject({ file, args });
  });
});

test("arguments and environment: expanded, inherited, and the identity last", () => {
  const root = "/pack";
  const over = {
    args: ["--at=${REASONIX_PLUGIN_ROOT}/x:${REASONIX_PLUGIN_ROOT}", "$REASONIX_PLUGIN_ROOT"],
    env: {
      DATA: "${REASONIX_PLUGIN_ROOT}/data",
      HOME: "/else",
      REASONIX_PLUGIN_NAME: "someone",
      REASONIX_PLUGIN_ROOT: "/",
    },
  };
  expect(resolveLaunch(declaration("/pack/bin/demo", { root, ...over }), system)).toEqual({
    file: "/pack/bin/demo",
    command: "/pack/bin/demo",
    args: ["--at=/pack/x:/pack", "$REASONIX_PLUGIN_ROOT"],
    env: {
      PATH: system.environment["PATH"],
      HOME: "/else",
      DATA: "/pack/data",
      REASONIX_PLUGIN_ROOT: "/pack",
      REASONIX_PLUGIN_NAME: "demo",
      REASONIX_PLUGIN_VERSION: "1.0.0",
    },
  });
});

test("nothing in a root is taken for a pattern", () => {
  const args = ["${REASONIX_PLUGIN_ROOT}"];
  const launch = resolveLaunch(declaration("/pack/bin/demo", { root: "/home/$& $1 测试's", args }), system);
  expect(launch.args).toEqual(["/home/$& $1 测试's"]);
});

describe("what is not", () => {
  test.each([
    ["nothing", "  ", "command_refused", 'its command "" is empty. Name a program'],
    ["a shell by name", "bash", "command_refused", 'its command "bash" is a shell'],
    ["a shell by path", "/bin/SH", "command_refused", 'its command "/bin/SH" is a shell'],
    ["a shell in the package", "${REASONIX_PLUGIN_ROOT}/pwsh.exe", "command_refused", '"/pack/pwsh.exe" is a shell'],
    ["a relative path", "bin/tool", "command_refused", "Write ${REASONIX_PLUGIN_ROOT}/bin/tool"],
    ["a placeholder inside", "x${REASONIX_PLUGIN_ROOT}/y", "command_refused", '"x/pack/y" is a relative path'],
    [
      "a way out of the package",
      "${REASONIX_PLUGIN_ROOT}/../etc/x",
      "command_refused",
      '"/etc/x" leaves the package root /pack',
    ],
    ["a neighbour of the package", "${REASONIX_PLUGIN_ROOT}.other/demo", "command_refused", "leaves the package root"],
    ["the package itself", "${REASONIX_PLUGIN_ROOT}", "command_refused", "leaves the package root"],
    [
      "a missing file",
      "${REASONIX_PLUGIN_ROOT}/bin/none",
      "command_unusable",
      '"/pack/bin/none" does not exist. Build',
    ],
    ["a directory", "${REASONIX_PLUGIN_ROOT}/bin", "command_unusable", '"/pack/bin" is a directory'],
    ["no execute bit", "/pack/bin/locked", "command_unusable", "Run: chmod +x '/pack/bin/locked'"],
    ["an unknown name", "nonesuch", "command_unusable", '"nonesuch" is not found on PATH. Install'],
    ["text that a shell would run", "/pack/bin/text", "command_unusable", "is neither a program nor a script"],
    ["an empty file", "/pack/bin/empty", "command_unusable", "is neither a program nor a script"],
  ])("%s", (_, command, code, words) => {
    expect(() => resolveLaunch(declaration(command), system)).toThrow(
      expect.objectContaining({
        code,
        plugin: "demo",
        reason: "activation_failed",
        message: expect.stringContaining(words),
      }),
    );
  });

  test("a script shim on Windows", () => {
    expect(() => resolveLaunch(declaration("shim", { root: "C:\\pack" }), windows)).toThrow(
      /shim\.CMD" is a script shim/,
    );
  });
});
