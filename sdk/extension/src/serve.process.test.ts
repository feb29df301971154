// serve() as the owner of a real process.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import { LIMITS, PROTOCOL, type ManifestExpectation } from "@reasonix/protocol";
import {
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionProviderStreamOpen,
  extensionShutdown,
} from "@reasonix/protocol/endpoints";
import { connect, type Peer } from "@reasonix/wire";

const SDK = JSON.stringify(new URL("./index.ts", import.meta.url).href);

interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly host: Peer;
  readonly warnings: string[];
  readonly stderr: () => string;
  /** Exit code, or the signal that ended it, and the milliseconds since `from`. */
  readonly exit: Promise<number | NodeJS.Signals | null>;
}

/** Runs a module that has `serve`. */
function run(code: string): Running {
  const child = spawn(process.execPath, ["--input-type=module", "-e", `import { serve } from ${SDK};\n${code}`]);
  const warnings: string[] = [];
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const host = connect({
    input: child.stdout,
    output: child.stdin,
    handlers: [],
    onWarning: ({ text }) => warnings.push(text),
  });
  const exit = once(child, "close").then(
    ([code, signal]: unknown[]) => (code ?? signal) as number | NodeJS.Signals | null,
  );
  onTestFinished(async () => {
    child.kill("SIGKILL");
    host.close();
    await exit;
  });
  return { child, host, warnings, stderr: () => stderr, exit };
}

async function shakeHands(
  host: Peer,
  manifest: ManifestExpectation = { intercepts: ["input.receive"] },
): Promise<void> {
  await host.request(extensionInitialize, {
    protocolVersion: PROTOCOL.version,
    protocolId: PROTOCOL.id,
    manifest,
    session: { sessionId: "s", workspaceRoot: "/w", generation: 1 },
    capabilities: { contentRefs: true, uiHost: "headless", protocolVersion: PROTOCOL.version },
  });
  host.notify(extensionInitialized, {});
}

const intercept = { event: "input.receive", seq: 1, payload: { text: "x" }, timeoutMillis: 0 } as const;

describe("serve in a process of its own", () => {
  it("keeps standard output for frames, whoever writes to it", async () => {
    const { host, warnings, stderr, exit } = run(`
      const chatter = (when) => {
        console.log(when, "log"); console.info(when, "info"); console.debug(when, "debug"); console.table([when]);
        console.dir({ when }); process.stdout.write(when + " write\\n"); process.stdout.write(Buffer.from(when + " bytes\\n"), () => undefined);
      };
      setTimeout(() => chatter("early"));
      await serve({ name: "chatty", version: "1", interceptors: { "input.receive": (_, rule) => { chatter("call"); return rule.block("ok"); } } });
    `);
    await shakeHands(host);
    expect(await host.request(extensionIntercept, intercept)).toEqual({ decision: "block", reason: "ok" });
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    expect(await exit).toBe(0);
    expect([warnings, host.dropped]).toEqual([[], {}]);
    for (const when of ["early", "call"])
      for (const way of ["log", "info", "debug", "write", "bytes"]) expect(stderr()).toContain(`${when} ${way}\n`);
  });

  it("exits with 0 after a shutdown, whatever else holds the process, and soon enough for the host", async () => {
    const { host, exit } = run(`
      setInterval(() => undefined, 10);
      await serve({ name: "x", version: "1", interceptors: { "input.receive": () => new Promise(() => undefined) } });
    `);
    await shakeHands(host);
    void host.request(extensionIntercept, intercept).catch(() => undefined);
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    const start = performance.now();
    expect(await exit).toBe(0);
    expect(performance.now() - start).toBeLessThan(750);
  });

  it("exits with 0 within 5 s of the end of standard input, even when an interceptor never returns", async () => {
    const { child, host, exit, stderr } = run(`
      setInterval(() => undefined, 10);
      await serve({ name: "x", version: "1", interceptors: { "input.receive": () => new Promise(() => undefined) } });
    `);
    await shakeHands(host);
    void host.request(extensionIntercept, intercept).catch(() => undefined);
    await host.flush();
    const start = performance.now();
    child.stdin.end();
    expect(await exit).toBe(0);
    expect([performance.now() - start < 5000, stderr()]).toEqual([true, ""]);
  });

  it("is gone within 5 s and without a crash when both pipes break, as when the host is killed", async () => {
    const { child, host, exit } = run(`
      await serve({ name: "x", version: "1", interceptors: { "input.receive": async (_, rule, { signal, log }) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        for (let n = 0; n < 100; n++) log("talks to nobody");
        return rule.continue();
      } } });
    `);
    await shakeHands(host);
    void host.request(extensionIntercept, intercept).catch(() => undefined);
    await host.flush();
    const start = performance.now();
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
    expect([0, 1]).toContain(await exit);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it("writes whole frames to its end, also when a shutdown comes in the middle of large ones", async () => {
    const ref = "plugin/x/a/b";
    const { child, host, exit } = run(`
      import { providers } from ${SDK};
      await serve({ name: "x", version: "1", providers: providers({ ${JSON.stringify(ref)}: { async *stream() {
        for (;;) yield { type: "text", text: "x".repeat(1_000_000) };
      } } }) });
    `);
    let text = "";
    child.stdout.on("data", (piece: Buffer) => (text += piece.toString("latin1")));
    await shakeHands(host, { capabilities: ["providers"] });
    const request = { messages: [], tools: [], maxTokens: 0 };
    await host.request(extensionProviderStreamOpen, { streamId: "a", providerRef: ref, request, seqBase: 1 });
    while (text.length < 3_000_000) await once(child.stdout, "data");
    await host.request(extensionShutdown, { timeoutMillis: 1000 });
    expect(await exit).toBe(0);
    const frames = text.split("\n").map((line) => (line === "" ? "" : (JSON.parse(line) as object)));
    // The end of the stream, the answer to the shutdown, and nothing behind the last line break.
    expect(frames.slice(-3)).toEqual([
      expect.objectContaining({ params: { streamId: "a", lastSeq: expect.any(Number) as number, interrupted: true } }),
      expect.objectContaining({ result: { accepted: true } }),
      "",
    ]);
  });

  it("exits with 1 when nobody reads its frames any more, although standard input stays open", async () => {
    const { child, host, exit, stderr } = run(`
      setInterval(() => undefined, 10);
      await serve({ name: "x", version: "1", interceptors: { "input.receive": (_, rule) => rule.continue() } });
    `);
    await shakeHands(host);
    child.stdout.destroy();
    // The wire has ended with it, and the pipe that stays is the host's.
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 9, method: "extension/intercept", params: intercept })}\n`,
    );
    expect([await exit, stderr()]).toEqual([
      1,
      expect.stringMatching(/^x: The connection to the host has ended: write_error \(.*EPIPE.*\n$/),
    ]);
  });

  it("goes on when nobody reads its standard error", async () => {
    const { child, host } = run(`
      await serve({ name: "x", version: "1", interceptors: { "input.receive": (_, rule, { log }) => {
        for (let n = 0; n < 100; n++) log("talks to nobody");
        return rule.continue();
      } } });
    `);
    await shakeHands(host);
    child.stderr.destroy();
    for (let n = 0; n < 3; n++)
      expect(await host.request(extensionIntercept, intercept)).toEqual({ decision: "continue" });
  });

  it("exits with 1 and the reason after a failed handshake, without waiting for the host", async () => {
    const { host, exit, stderr } = run(`await serve({ name: "x", version: "1" });`);
    const params = {
      protocolVersion: "1",
      protocolId: PROTOCOL.id,
      manifest: { intercepts: ["input.receive"] },
      session: { sessionId: "s", workspaceRoot: "/w", generation: 1 },
      capabilities: { contentRefs: true, uiHost: "headless", protocolVersion: "1" },
    } as const;
    await expect(host.request(extensionInitialize, params)).rejects.toMatchObject({ reason: "unsupported_version" });
    expect([await exit, stderr()]).toEqual([
      1,
      'x: extension/initialize failed, so the extension ends: The protocol version is "1"; this side speaks 2.\n',
    ]);
  });

  it("exits with 1 for what is no extension", async () => {
    const { exit, stderr } = run(
      `await serve({ name: "x", version: "1", interceptors: { "input.recieve": () => undefined } });`,
    );
    expect([await exit, stderr()]).toEqual([
      1,
      expect.stringMatching(/^x: The extension cannot be served: input\.recieve is no hook point/),
    ]);
  });

  it("exits with 1 and names the frame when one is too large", async () => {
    const { child, exit, stderr } = run(`await serve({ name: "x", version: "1" });`);
    child.stdin.write(Buffer.alloc(LIMITS.frameBytes + 1024, "a"));
    expect([await exit, stderr()]).toEqual([1, expect.stringMatching(/a frame of more than 8388608 bytes/)]);
  });
});
