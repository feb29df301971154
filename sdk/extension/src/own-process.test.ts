// serve() as the owner of a real process: stray output, errors that nobody catches, a host that dies, the trace.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionProviderStreamChunk,
  extensionProviderStreamEnd,
  extensionShutdown,
} from "@reasonix/protocol/endpoints";
import { connect, handle, type Peer } from "@reasonix/wire";
import { OPENING, call } from "../fixtures/host.ts";

const SDK = JSON.stringify(new URL("./index.ts", import.meta.url).href);
const GUARD = JSON.stringify(new URL("./stdout-guard.ts", import.meta.url).href);
const REF = "plugin/x/a/b";

interface Running {
  readonly host: Peer;
  readonly warnings: string[];
  readonly stderr: () => string;
  /** Exit code, or the signal that ended it. */
  readonly exit: Promise<unknown>;
  readonly ends: object[];
}

/** Runs a module as an extension, whose standard streams a peer has in hand. */
function run(code: string, env: NodeJS.ProcessEnv = {}): Running {
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, REASONIX_PLUGIN_NAME: "x", ...env },
  });
  const [warnings, ends]: [string[], object[]] = [[], []];
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const host = connect({
    input: child.stdout,
    output: child.stdin,
    handlers: [
      handle(extensionProviderStreamChunk, () => undefined),
      handle(extensionProviderStreamEnd, (params) => void ends.push(params)),
    ],
    onWarning: ({ text }) => warnings.push(text),
  });
  const exit = once(child, "close").then(([code, signal]: unknown[]) => code ?? signal);
  onTestFinished(async () => {
    child.kill("SIGKILL");
    host.close();
    await exit;
  });
  return { host, warnings, stderr: () => stderr, exit, ends };
}

async function shakeHands(host: Peer): Promise<void> {
  await host.request(extensionInitialize, OPENING);
  host.notify(extensionInitialized, {});
}

describe("standard output", () => {
  it("is kept clean while modules load, and when node:fs writes to its descriptor", async () => {
    const { host, warnings, stderr, exit } = run(`
      import ${GUARD};
      import fs, { writeSync } from "node:fs";
      import { promisify } from "node:util";
      console.log("at load");
      const { serve } = await import(${SDK});
      writeSync(1, "bound before\\n");
      setTimeout(() => fs.writeFileSync(1, "while serving\\n"));
      await serve({ name: "x", version: "1", interceptors: { "input.receive": async (_, rule) => {
        fs.writeSync(process.stdout.fd, "sync\\n");
        await promisify(fs.write)(1, Buffer.from("async\\n"));
        return rule.block("ok");
      } } });
    `);
    await shakeHands(host);
    expect(await host.request(extensionIntercept, call("input.receive", { text: "x" }))).toEqual({
      decision: "block",
      reason: "ok",
    });
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    expect([await exit, warnings, host.dropped]).toEqual([0, [], {}]);
    for (const text of ["at load", "bound before", "while serving", "sync", "async"])
      expect(stderr()).toContain(`${text}\n`);
  });
});

describe("an error that nobody catches", () => {
  it.each([
    [
      "an error",
      `setTimeout(() => { throw new Error("broken by token=abcdef0123456789abcdef"); })`,
      "An error was not caught",
    ],
    [
      "a rejection",
      `Promise.reject(new Error("broken by token=abcdef0123456789abcdef"))`,
      "A rejection was not handled",
    ],
  ])("%s is reported once and redacted, the last answers leave, and the process exits with 1", async (_, how, what) => {
    const { host, stderr, exit } = run(`
      import { serve } from ${SDK};
      await serve({ name: "x", version: "1", interceptors: { "input.receive": async (_, rule, { signal }) => {
        ${how};
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        setTimeout(() => { throw new Error("and another"); });
        return rule.block("going");
      } } });
    `);
    await shakeHands(host);
    expect(await host.request(extensionIntercept, call("input.receive", { text: "x" }))).toEqual({
      decision: "block",
      reason: "going",
    });
    expect(await exit).toBe(1);
    expect(stderr().split(what).length).toBe(2);
    expect(stderr()).not.toMatch(/abcdef0123456789|and another/);
  });
});

describe("when the host is killed", () => {
  /** A host that starts the extension, shakes hands, says what more it has to say, and tells the extension's pid. */
  const HOST = `
    import { spawn } from "node:child_process";
    const [code, opening, more] = process.argv.slice(1);
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["pipe", "pipe", "inherit"] });
    const send = (frame) => child.stdin.write(JSON.stringify({ jsonrpc: "2.0", ...frame }) + "\\n");
    send({ id: 1, method: "extension/initialize", params: JSON.parse(opening) });
    let seen = "";
    child.stdout.on("data", (bytes) => {
      seen += bytes;
      if (!seen.includes("\\n")) return;
      child.stdout.removeAllListeners("data").resume();
      send({ method: "extension/initialized", params: {} });
      for (const frame of JSON.parse(more)) send(frame);
      setTimeout(() => console.log(child.pid), 300);
    });`;
  const stream = { streamId: "a", providerRef: REF, request: { messages: [], tools: [], maxTokens: 0 }, seqBase: 1 };

  it.each<[string, readonly object[]]>([
    ["is idle", []],
    [
      "has an interceptor that never returns",
      [{ id: 2, method: "extension/intercept", params: call("input.receive", { text: "x" }) }],
    ],
    ["streams", [{ id: 2, method: "extension/provider/stream/open", params: stream }]],
  ])("an extension that %s ends by itself, without a trace", async (_, more) => {
    const extension = `
      import { createServer } from "node:net";
      import { connect } from "node:net";
      import { serve, providers } from ${SDK};
      setInterval(() => undefined, 10);
      const server = createServer().listen(0, () => connect(server.address().port).setKeepAlive(true));
      await serve({
        name: "x", version: "1",
        interceptors: { "input.receive": () => new Promise(() => undefined) },
        providers: providers({ ${JSON.stringify(REF)}: { stream: async function* () {
          for (;;) { yield { type: "text", text: "x".repeat(1000) }; await new Promise((resolve) => setTimeout(resolve, 1)); }
        } } }),
      });`;
    const host = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      HOST,
      extension,
      JSON.stringify(OPENING),
      JSON.stringify(more),
    ]);
    let [stdout, stderr] = ["", ""];
    host.stderr.on("data", (text: Buffer) => (stderr += text.toString()));
    host.stdout.on("data", (text: Buffer) => (stdout += text.toString()));
    while (!stdout.includes("\n")) await sleep(20);
    const pid = Number(stdout);
    const isAlive = (): boolean => {
      try {
        return process.kill(pid, 0);
      } catch {
        // No such process.
        return false;
      }
    };
    onTestFinished(() => {
      if (isAlive()) process.kill(pid, "SIGKILL");
    });
    expect(isAlive()).toBe(true);
    host.kill("SIGKILL");
    for (let waited = 0; waited < 5000 && isAlive(); waited += 20) await sleep(20);
    expect([isAlive(), stderr.includes("    at ")]).toEqual([false, false]);
  });
});

describe("REASONIX_EXTENSION_TRACE", () => {
  const code = `
    import { serve } from ${SDK};
    await serve({ name: "x", version: "1", interceptors: { "input.receive": (_, rule) => rule.replace({ text: "password=hunter2-hunter2" }) } });`;

  it("records the frames of both directions, without credentials", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sdk-trace-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "trace.jsonl");
    const { host, exit } = run(code, { REASONIX_EXTENSION_TRACE: file });
    await shakeHands(host);
    await host.request(extensionIntercept, call("input.receive", { text: "hi" }));
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    await exit;
    const entries = (await readFile(file, "utf8"))
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { time: string; from: string; frame: { method?: string; result?: unknown } });
    expect(entries.map(({ from, frame }) => `${from} ${frame.method ?? "answer"}`)).toEqual([
      "host extension/initialize",
      "extension answer",
      "host extension/initialized",
      "host extension/intercept",
      "extension answer",
      "host extension/shutdown",
      "extension answer",
    ]);
    expect(entries[4]?.frame.result).toEqual({ decision: "replace", replacement: { text: "password=[redacted]" } });
    expect(entries.every(({ time }) => new Date(time).toISOString() === time)).toBe(true);
  });

  it("records no value of a secret variable, however it stands there, and standard error shows none", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sdk-trace-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "trace.jsonl");
    const secret = "correct horse battery";
    const env = { REASONIX_EXTENSION_TRACE: file, DEMO_API_KEY: secret, DEMO_NOTE: "an ordinary note" };
    const { host, exit, stderr } = run(
      `
      import { serve } from ${SDK};
      const { DEMO_API_KEY, DEMO_NOTE } = process.env;
      await serve({ name: "x", version: "1", interceptors: { "input.receive": (_, rule, { log }) => {
        log(DEMO_API_KEY + ", " + DEMO_NOTE);
        return rule.block(DEMO_API_KEY + ", " + DEMO_NOTE);
      } } });`,
      env,
    );
    await shakeHands(host);
    const text = Buffer.from(secret).toString("base64");
    expect(await host.request(extensionIntercept, call("input.receive", { text }))).toEqual({
      decision: "block",
      reason: "[redacted], an ordinary note",
    });
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    expect([await exit, stderr()]).toEqual([0, "x: [redacted], an ordinary note\n"]);
    const trace = await readFile(file, "utf8");
    expect(trace).toContain('"payload":{"text":"[redacted]"}');
    expect(trace).not.toMatch(new RegExp(`${secret}|${text}`));
  });

  it("that cannot be written costs one line", async () => {
    const file = join(fileURLToPath(new URL(".", import.meta.url)), "no-such-folder", "trace.jsonl");
    const { host, stderr, exit } = run(code, { REASONIX_EXTENSION_TRACE: file });
    await shakeHands(host);
    await host.request(extensionIntercept, call("input.receive", { text: "hi" }));
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    expect(await exit).toBe(0);
    expect(stderr().split("\n").length).toBe(2);
    expect(stderr()).toMatch(/^x: The trace cannot be written: ENOENT/);
  });
});

describe("the streams of the process, in the hands of the author", () => {
  it.each([
    ["process.stdout.end", `process.stdout.end("bye\\n")`],
    ["process.stdout.end with a callback", `await new Promise((resolve) => process.stdout.end(resolve))`],
    ["process.stdout.cork", `process.stdout.cork()`],
    ["process.stdin.pause", `process.stdin.pause()`],
    ["process.stdin.destroy", `process.stdin.destroy()`],
    ["readline", `(await import("node:readline")).createInterface({ input: process.stdin }).close()`],
    ["a loop over standard input", `for await (const chunk of process.stdin) throw new Error(String(chunk))`],
  ])("%s takes nothing from the connection", async (_, how) => {
    const { host, warnings, exit } = run(`
      import { serve } from ${SDK};
      await serve({ name: "x", version: "1", interceptors: { "input.receive": async (_, rule) => {
        ${how};
        return rule.block("ok");
      } } });
    `);
    await shakeHands(host);
    for (const text of ["one", "two"])
      expect(await host.request(extensionIntercept, call("input.receive", { text }))).toEqual({
        decision: "block",
        reason: "ok",
      });
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    expect([await exit, warnings, host.dropped]).toEqual([0, [], {}]);
  });

  it("serve() a second time is refused in words, and no call is answered twice", async () => {
    const { host, stderr, exit } = run(`
      import { serve } from ${SDK};
      void serve({ name: "x", version: "1", interceptors: { "input.receive": async (_, rule) => {
        await serve({ name: "y", version: "1" }).catch((error) => console.error(error.code));
        return rule.block("ok");
      } } });
    `);
    await shakeHands(host);
    expect(await host.request(extensionIntercept, call("input.receive", { text: "x" }))).toEqual({
      decision: "block",
      reason: "ok",
    });
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    expect([await exit, host.dropped, stderr()]).toEqual([0, {}, "bad_extension\n"]);
  });
});
