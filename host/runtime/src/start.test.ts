import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BUDGETS, LIMITS } from "@reasonix/protocol";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { RuntimeDeclaration } from "./declaration.ts";
import type { Ruling } from "./hooks.ts";
import type { RuntimeWarning } from "./warnings.ts";
import { LISTENS, ScriptFolder, answering, isAlive } from "../testing/scripted-sidecar.ts";
import { startRuntime } from "./start.ts";
import type { Runtime } from "./start.ts";

let folder: ScriptFolder;
let warnings: RuntimeWarning[];

beforeEach(() => {
  folder = new ScriptFolder();
  warnings = [];
});

afterEach(() => folder[Symbol.dispose]());

const REWRITES = answering(`{ decision: "replace", replacement: { text: text + "!" } }`);
const CONTINUES = answering(`{ decision: "continue" }`);

test("nothing declared: no process, no hook", async () => {
  await using runtime = await start();
  expect(runtime.generation).toBe(1);
  expect(runtime.snapshot.sidecars).toEqual([]);
  expect(Object.values(runtime.snapshot.hooks).filter((hook) => hook !== undefined)).toEqual([]);
});

describe("rulings", () => {
  test("a rewrite, and what is known of the sidecar", async () => {
    await using runtime = await start(folder.declare("shout", REWRITES));
    expect(runtime.snapshot.sidecars).toEqual([
      {
        plugin: "shout",
        pid: expect.any(Number),
        name: "shout",
        version: "1.2.3",
        subscriptions: ["input.receive"],
        startMillis: expect.any(Number),
      },
    ]);
    expect(await rule(runtime)).toEqual({ kind: "pass", payload: { text: "hi!" }, replacedBy: ["shout"] });
    expect(warnings).toEqual([]);
  });

  test("no rewrite gives the very payload back", async () => {
    await using runtime = await start(folder.declare("quiet", CONTINUES));
    const payload = { text: "hi" };
    const ruling = await runtime.snapshot.hooks["input.receive"]?.rule(payload);
    expect(ruling).toEqual({ kind: "pass", payload: { text: "hi" }, replacedBy: [] });
    expect(ruling?.kind === "pass" && ruling.payload).toBe(payload);
  });

  test("a block, with and without a reason", async () => {
    const guard = answering(`text === "hi" ? { decision: "block", reason: "rude" } : { decision: "block" }`);
    await using runtime = await start(folder.declare("guard", guard));
    expect(await rule(runtime)).toEqual({ kind: "block", by: "guard", reason: "rude" });
    expect(await rule(runtime, "ho")).toEqual({ kind: "block", by: "guard", reason: "" });
  });

  test("only manifest and handshake together subscribe", async () => {
    await using runtime = await start(folder.declare("deaf", `declared = { subscriptions: [] };`));
    expect(runtime.snapshot.hooks["input.receive"]).toBeUndefined();
  });

  test("by priority, then by name, each on what the one before left", async () => {
    const adds = (letter: string): string =>
      answering(`{ decision: "replace", replacement: { text: text + "${letter}" } }`);
    await using runtime = await start(
      folder.declare("late", adds("c"), { priority: 10 }),
      folder.declare("b", adds("b")),
      folder.declare("a", adds("a")),
    );
    const expected = { kind: "pass", payload: { text: "hiabc" }, replacedBy: ["a", "b", "late"] };
    expect(await Promise.all([rule(runtime), rule(runtime), rule(runtime)])).toEqual([expected, expected, expected]);
  });

  test("empty members do not travel; observers hear of the end of the walk", async () => {
    const seen = join(folder.path, "seen");
    const logs = `const note = (kind) => (params, id) => {
      require("node:fs").appendFileSync(${JSON.stringify(seen)}, JSON.stringify([kind, params]) + "\\n");
      if (id !== undefined) answer(id, { decision: "replace", replacement: { text: "new" } });
    };
    on["extension/intercept"] = note("intercept"); on["extension/event"] = note("event");`;
    await using runtime = await start(folder.declare("watch", LISTENS + logs, { timeoutMillis: 70_000 }));
    await rule(runtime, "");
    await vi.waitFor(() => expect(lines(seen)).toHaveLength(2));
    expect(lines(seen)).toEqual([
      ["intercept", { event: "input.receive", seq: 1, payload: {}, timeoutMillis: BUDGETS.interceptCeilingMillis }],
      ["event", { event: "input.receive", payload: { text: "new" } }],
    ]);
  });
});

describe.each([false, true])("a ruling that cannot count, required: %s", (required) => {
  test.each([
    ["an illegal decision", answering(`{ decision: "allow" }`), "illegal_decision", "invalid_params"],
    [
      "an invalid replacement",
      answering(`{ decision: "replace", replacement: { text: "" } }`),
      "invalid_replacement",
      "invalid_params",
    ],
    ["no replacement at all", answering(`{ decision: "replace" }`), "invalid_replacement", "invalid_params"],
    ["no result of the method", answering(`{ ruling: "continue" }`), "bad_result", "protocol_error"],
    [
      "a reference to nothing",
      answering(`{ decision: "continue", externalized: [{ jsonPointer: "/replacement",
        contentRef: "content_0", totalBytes: 1, sha256: "${"0".repeat(64)}" }] }`),
      "bad_content",
      "content_ref_expired",
    ],
    [
      "an error answer",
      `${LISTENS} on["extension/intercept"] = (params, id) => send({ id, error: { code: -32099, message: "busy" } });`,
      "error_answer",
      "internal",
    ],
    ["nothing in time", `${LISTENS} on["extension/intercept"] = () => {};`, "deadline", "intercept_timeout"],
    ["a crash", `${LISTENS} on["extension/intercept"] = () => process.exit(3);`, "crashed", "provider_interrupted"],
  ])("%s", async (_, script, kind, reason) => {
    await using runtime = await start(
      folder.declare("faulty", script, { required, timeoutMillis: kind === "deadline" ? 100 : 5000 }),
      folder.declare("next", REWRITES),
    );
    for (const _again of [1, 2]) {
      if (required)
        await expect(rule(runtime)).rejects.toMatchObject({
          code: "hook_failed",
          plugin: "faulty",
          point: "input.receive",
          reason,
        });
      else expect(await rule(runtime)).toEqual({ kind: "pass", payload: { text: "hi!" }, replacedBy: ["next"] });
    }
    const expected = required && kind !== "crashed" ? [] : [{ plugin: "faulty", kind, text: expect.any(String) }];
    expect(warnings).toEqual(expected);
    if (kind === "crashed") expect(warnings[0]?.text).toContain("exit code 3");
  });
});

describe.each([false, true])("what a failing sidecar wrote to stderr, required: %s", (required) => {
  test.each([
    ["before an error answer", `send({ id, error: { code: -32603, message: "no" } })`, "error_answer"],
    ["before a ruling that cannot count", `answer(id, { decision: "allow" })`, "illegal_decision"],
    [
      "before a misspelt replacement",
      `answer(id, { decision: "replace", replacement: { txet: "" } })`,
      "invalid_replacement",
    ],
    ["before its end", `process.exit(3)`, "crashed"],
  ])("%s is handed on", async (_, does, kind) => {
    const script = `${LISTENS} on["extension/intercept"] = (params, id) => {
      require("node:fs").writeSync(2, "x".repeat(100_000) + "\\nlast words\\n"); ${does}; };`;
    await using runtime = await start(folder.declare("faulty", script, { required }));
    const stderrTail = expect.stringMatching(/^x{10000,}\nlast words$/);
    const ruling = rule(runtime);
    if (required) await expect(ruling).rejects.toMatchObject({ code: "hook_failed", stderrTail });
    else expect(await ruling).toMatchObject({ kind: "pass" });
    if (!required || kind === "crashed") expect(warnings).toMatchObject([{ plugin: "faulty", kind, stderrTail }]);
  });
});

test("the host handles as many requests at once as the contract says, and some wait", async () => {
  const out = join(folder.path, "out");
  const all = BUDGETS.hostHandlers + BUDGETS.callbacksQueued;
  const script = `${LISTENS} on["extension/intercept"] = ({ externalized: [{ contentRef }] }, id) => {
    const reads = Array.from({ length: ${all} }, (_, n) =>
      JSON.stringify({ jsonrpc: "2.0", id: n + 1, method: "host/content/read", params: { contentRef, offset: 70000 } }));
    const codes = [];
    on.answer = ({ error }) => {
      if (codes.push(error?.code ?? 0) < ${all}) return;
      require("node:fs").writeFileSync(${JSON.stringify(out)}, JSON.stringify([...new Set(codes)]));
      answer(id, { decision: "continue" });
    };
    process.stdout.write(reads.join("\\n") + "\\n");
  };`;
  await using runtime = await start(folder.declare("eager", script));
  await rule(runtime, "x".repeat(70_000));
  expect(lines(out)).toEqual([[0]]);
});

test("an optional owner that did not start keeps its slot, and operations there fail by its name", async () => {
  await using runtime = await start(folder.declare("owner", `process.exit(1);`, { replaces: ["context"] }));
  expect(runtime.snapshot.sidecars).toEqual([]);
  await expect(runtime.snapshot.hooks["context.prepare"]?.rule({ messages: [] })).rejects.toMatchObject({
    plugin: "owner",
    point: "context.prepare",
    reason: "activation_failed",
  });
  expect(runtime.snapshot.hooks["input.receive"]).toBeUndefined();
});

test("two owners of one slot: refused with both names before any process starts", async () => {
  const mark = join(folder.path, "started");
  const script = `require("node:fs").writeFileSync(${JSON.stringify(mark)}, "");`;
  const claims = { replaces: ["permission"] };
  const both = start(folder.declare("one", script, claims), folder.declare("other", script, claims));
  await expect(both).rejects.toMatchObject({
    code: "slot_conflict",
    message: expect.stringMatching(/"one" and "other".*"permission"/),
  });
  expect(existsSync(mark)).toBe(false);
});

describe("a start that fails", () => {
  const SPEAKS_EARLY = `on["extension/initialize"] = (params, id) => {
    const result = { protocolVersion: "2", name: "early", version: "1", stateSchemaVersion: 0 };
    process.stdout.write([{ id, result }, EARLY].map((frame) => JSON.stringify({ jsonrpc: "2.0", ...frame }) + "\\n").join(""));
  };`;

  test.each([
    [
      "declares a point beyond its manifest",
      `declared = { subscriptions: ["tool.before"] };`,
      "capability_not_declared",
      `"tool.before" to runtime.intercepts`,
    ],
    ["speaks another version", `declared = { protocolVersion: "3" };`, "unsupported_version", `"3"`],
    ["answers with no result", `declared = { version: 7 };`, "protocol_error", "version"],
    [
      "sends a request before its turn",
      SPEAKS_EARLY.replace("EARLY", `{ id: 9, method: "host/ui/request", params: {} }`),
      "protocol_error",
      "host/ui/request",
    ],
    [
      "sends a notification before its turn",
      SPEAKS_EARLY.replace("EARLY", `{ method: "any/thing" }`),
      "protocol_error",
      "any/thing",
    ],
    ["exits early", `console.error("no licence"); process.exit(4);`, "activation_failed", "exit code 4"],
    [
      "answers with an error",
      `on["extension/initialize"] = (params, id) => send({ id, error: { code: -32603, message: "broken inside" } });`,
      "activation_failed",
      "broken inside",
    ],
  ])("%s", async (_, script, reason, words) => {
    const bad = folder.declare("bad", script);
    const good = folder.declare("good", REWRITES);
    await using runtime = await start(bad, good);
    expect(runtime.snapshot.sidecars.map(({ plugin }) => plugin)).toEqual(["good"]);
    expect(warnings).toMatchObject([{ plugin: "bad", kind: expect.any(String), text: expect.stringContaining(words) }]);
    expect(await rule(runtime)).toMatchObject({ payload: { text: "hi!" } });

    await expect(start({ ...bad, required: true }, good)).rejects.toMatchObject({
      code: "start_failed",
      plugin: "bad",
      reason,
      message: expect.stringContaining(words),
    });
  });

  test("the error, and the warning of an optional one, carry what the process said last", async () => {
    const bad = folder.declare("bad", `console.error("no licence"); process.exit(4);`);
    await expect(start({ ...bad, required: true })).rejects.toMatchObject({ stderrTail: "no licence" });
    await using _runtime = await start(bad);
    expect(warnings).toMatchObject([{ plugin: "bad", kind: "start_failed", stderrTail: "no licence" }]);
  });

  test("a file without execute permission, and a folder, are named with the remedy", async () => {
    const file = join(folder.path, "tool");
    writeFileSync(file, "\x7fELF");
    chmodSync(file, 0o644);
    mkdirSync(join(folder.path, "bin"));
    const declare = (command: string): RuntimeDeclaration => folder.declare("tool", "", { command, required: true });
    await expect(start(declare("${REASONIX_PLUGIN_ROOT}/tool"))).rejects.toMatchObject({
      code: "command_unusable",
      message: expect.stringContaining(`chmod +x '${file}'`),
    });
    await expect(start(declare("${REASONIX_PLUGIN_ROOT}/bin"))).rejects.toMatchObject({
      code: "command_unusable",
      message: expect.stringContaining("is a directory"),
    });
  });

  test("a program that the system cannot run is named, not only its code", async () => {
    const file = join(folder.path, "odd");
    writeFileSync(file, "#!/no/such/interpreter\n");
    chmodSync(file, 0o755);
    const odd = folder.declare("odd", "", { command: file, required: true });
    await expect(start(odd)).rejects.toMatchObject({
      code: "command_unusable",
      message: expect.stringMatching(new RegExp(`"odd".*"${file}".*E[A-Z]+`)),
    });
  });

  test("a failed required one takes everything that has started with it", async () => {
    const pid = join(folder.path, "pid");
    const good = folder.declare(
      "good",
      `require("node:fs").writeFileSync(${JSON.stringify(pid)}, String(process.pid));`,
    );
    const bad = folder.declare("bad", `setTimeout(() => process.exit(1), 300);on["extension/initialize"] = () => {};`, {
      required: true,
    });
    await expect(start(good, bad)).rejects.toMatchObject({ plugin: "bad" });
    expect(isAlive(Number(readFileSync(pid, "utf8")))).toBe(false);
  });
});

test("stray text on stdout costs one warning, and the start goes on", async () => {
  const script = `process.stdout.write("Listening on port 3000\\nsecond line\\n");${REWRITES}`;
  await using runtime = await start(folder.declare("chatty", script));
  expect(await rule(runtime)).toMatchObject({ payload: { text: "hi!" } });
  expect(warnings).toEqual([
    { plugin: "chatty", kind: "bad_frame", text: expect.stringMatching(/chatty.*Listening on port 3000/) },
  ]);
});

test("the process gets its arguments, its environment and its identity", async () => {
  const out = join(folder.path, "out");
  const script = `require("node:fs").writeFileSync(${JSON.stringify(out)}, JSON.stringify([process.argv.slice(2), {
    own: process.env.OWN, root: process.env.REASONIX_PLUGIN_ROOT, name: process.env.REASONIX_PLUGIN_NAME,
    version: process.env.REASONIX_PLUGIN_VERSION, path: process.env.PATH }]));`;
  const env = { OWN: "at ${REASONIX_PLUGIN_ROOT}", REASONIX_PLUGIN_NAME: "someone else" };
  await using runtime = await start(
    folder.declare("me", script, { args: ["--root=${REASONIX_PLUGIN_ROOT}", "a b"], env }),
  );
  expect(runtime.snapshot.sidecars).toHaveLength(1);
  const identity = { root: folder.path, name: "me", version: "1.2.3" };
  expect(lines(out)).toEqual([
    [[`--root=${folder.path}`, "a b"], { own: `at ${folder.path}`, ...identity, path: process.env["PATH"] }],
  ]);
});

describe("large payloads", () => {
  /** Reads the payload page by page, then calls `then(text, pages, field, id)`. */
  const reads = (then: string): string => `${LISTENS}
    on["extension/intercept"] = ({ payload, externalized }, id) => {
      if (payload !== null) throw new Error("expected a reference");
      const [field] = externalized;
      const pages = [];
      on.answer = ({ error, result }) => {
        if (error) throw new Error(error.message);
        pages.push(Buffer.from(result.dataBase64, "base64"));
        if (result.nextOffset !== undefined) return read(result.nextOffset);
        (${then})(JSON.parse(Buffer.concat(pages).toString()).text, pages.length, field, id);
      };
      const read = (offset) => send({ id: 1, method: "host/content/read", params: { contentRef: field.contentRef, offset } });
      read(0);
    };`;

  test("100 KiB and more are read by reference, in pages", async () => {
    const script = reads(`(text, pages, field, id) =>
      answer(id, { decision: "replace", replacement: { text: pages + ":" + text.length + ":" + field.totalBytes } })`);
    await using runtime = await start(folder.declare("reader", script));
    const [small, large] = ["é".repeat(100 * 1024), "x".repeat(2 * LIMITS.contentRefChunkBytes)];
    expect(await rule(runtime, small)).toMatchObject({
      payload: { text: `1:${small.length}:${2 * small.length + 11}` },
    });
    expect(await rule(runtime, large)).toMatchObject({ payload: { text: `3:${large.length}:${large.length + 11}` } });
  });

  test("a reference may be handed back as the replacement", async () => {
    const script = reads(`(text, pages, field, id) => answer(id, {
      decision: "replace", externalized: [{ ...field, jsonPointer: "/replacement" }] })`);
    await using runtime = await start(folder.declare("mirror", script));
    const text = "x".repeat(LIMITS.externalizeFieldBytes);
    expect(await rule(runtime, text)).toEqual({ kind: "pass", payload: { text }, replacedBy: ["mirror"] });
    expect(warnings).toEqual([]);
  });

  test("a reference is good for its call and no longer", async () => {
    const out = join(folder.path, "out");
    const script = `${LISTENS} let contentRef;
      on["extension/intercept"] = ({ externalized }, id) => { contentRef = externalized[0].contentRef; answer(id, { decision: "continue" }); };
      on["extension/event"] = () => send({ id: 1, method: "host/content/read", params: { contentRef, offset: 0 } });
      on.answer = ({ error }) => require("node:fs").writeFileSync(${JSON.stringify(out)}, JSON.stringify(error.data));`;
    await using runtime = await start(folder.declare("late", script));
    await rule(runtime, "x".repeat(LIMITS.contentRefChunkBytes));
    await vi.waitFor(() => expect(lines(out)).toMatchObject([{ reason: "content_ref_expired" }]));
  });

  test("a payload beyond the store fails the call before anything is sent", async () => {
    await using runtime = await start(folder.declare("any", CONTINUES, { required: true }));
    await expect(rule(runtime, "x".repeat(LIMITS.contentRefObjectBytes))).rejects.toMatchObject({
      reason: "frame_too_large",
    });
    expect(await rule(runtime)).toMatchObject({ kind: "pass" });
  });
});

describe("the end", () => {
  /** Starts a process that ignores SIGTERM and holds the sidecar's pipes for longer than any test; writes its id into a file. */
  const parent = (options: string): string => `
    const child = require("node:child_process").spawn(process.execPath,
      ["-e", "process.on('SIGTERM', () => {}); setTimeout(() => {}, 30_000)"], { stdio: "inherit", ...${options} });
    require("node:fs").writeFileSync(process.env.REASONIX_PLUGIN_ROOT + "/child", String(child.pid));\n`;
  const childOf = (): number => Number(readFileSync(join(folder.path, "child"), "utf8"));

  test("a good sidecar ends by itself, quickly, and calls after it fail", async () => {
    const runtime = await start(folder.declare("shout", REWRITES, { required: true }));
    const [pid = 0] = runtime.snapshot.sidecars.map((sidecar) => sidecar.pid);
    const began = performance.now();
    await Promise.all([runtime[Symbol.asyncDispose](), runtime[Symbol.asyncDispose]()]);
    expect(performance.now() - began).toBeLessThan(BUDGETS.stdinGraceMillis);
    expect(isAlive(pid)).toBe(false);
    await expect(rule(runtime)).rejects.toMatchObject({ reason: "provider_interrupted" });
    expect(warnings).toEqual([]);
  });

  test("after its answer a sidecar has time to finish", async () => {
    const script = `on["extension/shutdown"] = (params, id) => {
      answer(id, { accepted: true });
      process.stdin.on("end", () => setTimeout(() => {
        require("node:fs").writeFileSync(process.env.REASONIX_PLUGIN_ROOT + "/saved", JSON.stringify(params));
        process.exit(0);
      }, 300));
    };`;
    const runtime = await start(folder.declare("tidy", script));
    await runtime[Symbol.asyncDispose]();
    expect(lines(join(folder.path, "saved"))).toEqual([{ timeoutMillis: BUDGETS.shutdownMillis }]);
  });

  test("one that ignores shutdown is ended with what it has started", { timeout: 20_000 }, async () => {
    const script = `${parent("{}")} on["extension/shutdown"] = () => {}; setInterval(() => {}, 1000);`;
    const runtime = await start(folder.declare("stuck", script));
    const [pid = 0] = runtime.snapshot.sidecars.map((sidecar) => sidecar.pid);
    expect([isAlive(pid), isAlive(childOf())]).toEqual([true, true]);
    await runtime[Symbol.asyncDispose]();
    await vi.waitFor(() => expect([isAlive(pid), isAlive(childOf())]).toEqual([false, false]));
    expect(warnings).toEqual([{ plugin: "stuck", kind: "shutdown_unanswered", text: expect.any(String) }]);
  });

  test.each([
    ["a crash", `${LISTENS} on["extension/intercept"] = () => process.exit(5);`],
    ["a good end", `${LISTENS} child.unref();`],
  ])("%s takes with it what the process has left running", async (_, script) => {
    const runtime = await start(folder.declare("parent", parent("{}") + script));
    expect(isAlive(childOf())).toBe(true);
    await rule(runtime);
    await runtime[Symbol.asyncDispose]();
    await vi.waitFor(() => expect(isAlive(childOf())).toBe(false));
  });

  test("a failed handshake leaves nothing that was started", async () => {
    const script = `${parent("{}")} declared = { subscriptions: ["tool.after"] };`;
    await expect(start(folder.declare("bad", script, { required: true }))).rejects.toMatchObject({ plugin: "bad" });
    await vi.waitFor(() => expect(isAlive(childOf())).toBe(false));
  });

  test("the exit of the process ends the connection, whoever holds its pipes", async () => {
    const script = `${parent("{ detached: true }")} ${LISTENS} on["extension/intercept"] = () => process.exit(5);`;
    await using runtime = await start(folder.declare("gone", script));
    const child = childOf();
    try {
      expect(await rule(runtime)).toMatchObject({ kind: "pass" });
      expect(warnings).toEqual([{ plugin: "gone", kind: "crashed", text: expect.stringContaining("exit code 5") }]);
    } finally {
      process.kill(child, "SIGKILL");
    }
  });

  test("an answer written right before the exit still counts", async () => {
    const script = `${LISTENS} on["extension/intercept"] = (params, id) => {
      answer(id, { decision: "replace", replacement: { text: "last" } }); process.exit(0); };`;
    await using runtime = await start(folder.declare("brief", script));
    expect(await rule(runtime)).toMatchObject({ payload: { text: "last" } });
    await vi.waitFor(() => expect(warnings).toMatchObject([{ plugin: "brief", kind: "crashed" }]));
  });

  test("a frame over the limit ends the process", { timeout: 20_000 }, async () => {
    const script = `${LISTENS} on["extension/intercept"] = () => process.stdout.write("x".repeat(${LIMITS.frameBytes} + 1));`;
    await using runtime = await start(folder.declare("loud", script));
    expect(await rule(runtime)).toMatchObject({ kind: "pass" });
    expect(warnings).toEqual([
      { plugin: "loud", kind: "crashed", text: expect.stringContaining(String(LIMITS.frameBytes)) },
    ]);
  });

  test("a site that gives up gets its own reason, and nobody is warned of it", async () => {
    const script = `${LISTENS} on["extension/intercept"] = () => {};`;
    await using runtime = await start(folder.declare("slow", script, { required: true }));
    const abort = new AbortController();
    const ruling = runtime.snapshot.hooks["input.receive"]?.rule({ text: "hi" }, { signal: abort.signal });
    await sleep(50);
    abort.abort(new Error("the turn was stopped"));
    await expect(ruling).rejects.toThrow("the turn was stopped");
    expect(warnings).toEqual([]);
  });
});

test("a session without an id or an absolute workspace is refused", async () => {
  const options = { uiHost: "headless", declarations: [] } as const;
  const session = { sessionId: "s", workspaceRoot: folder.path };
  await expect(startRuntime({ ...options, session: { ...session, sessionId: " " } })).rejects.toMatchObject({
    code: "declaration_invalid",
  });
  await expect(startRuntime({ ...options, session: { ...session, workspaceRoot: "here" } })).rejects.toMatchObject({
    code: "declaration_invalid",
  });
});

function start(...declarations: RuntimeDeclaration[]): Promise<Runtime> {
  return startRuntime({
    session: { sessionId: "s-1", workspaceRoot: folder.path },
    uiHost: "headless",
    declarations,
    onWarning: (warning) => warnings.push(warning),
  });
}

async function rule(runtime: Runtime, text = "hi"): Promise<Ruling<"input.receive">> {
  const hook = runtime.snapshot.hooks["input.receive"];
  if (hook === undefined) throw new Error("nobody listens");
  return hook.rule({ text });
}

function lines(file: string): unknown[] {
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  return text === "" ? [] : text.split("\n").map((line): unknown => JSON.parse(line));
}
