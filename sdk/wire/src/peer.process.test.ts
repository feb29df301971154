// A peer over the pipes of real processes that come to their end in every way.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BUDGETS, LIMITS, type InterceptResult } from "@reasonix/protocol";
import { extensionEvent, extensionIntercept, extensionProviderStreamChunk } from "@reasonix/protocol/endpoints";
import { handle, type Handler } from "./handler.ts";
import { connect, type Peer, type PeerOptions } from "./peer.ts";

/** A bare other side: `lines(f)` calls `f` with each frame, `answer(id)` answers an intercept. */
const PRELUDE = `
const lines = (f) => {
  let kept = Buffer.alloc(0);
  process.stdin.on("data", (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    for (let end = kept.indexOf(10); end !== -1; end = kept.indexOf(10)) {
      const frame = JSON.parse(kept.subarray(0, end).toString());
      kept = kept.subarray(end + 1);
      f(frame);
    }
  });
};
const answer = (id, done) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: { decision: "continue" } }) + "\\n", done);
`;

interface Bench {
  readonly peer: Peer;
  readonly child: ChildProcessWithoutNullStreams;
  readonly call: (payload?: unknown) => Promise<InterceptResult>;
}

function start(script: string, handlers: readonly Handler[] = [], more: Partial<PeerOptions> = {}): Bench {
  const child = spawn(process.execPath, ["-e", PRELUDE + script], { stdio: ["pipe", "pipe", "pipe"] });
  child.stderr.resume();
  const peer = connect({ input: child.stdout, output: child.stdin, handlers, ...more });
  onTestFinished(async () => {
    peer.close();
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  let seq = 0;
  const call = (payload: unknown = null): Promise<InterceptResult> =>
    peer.request(extensionIntercept, { event: "tool.after", seq: ++seq, timeoutMillis: 0, payload });
  return { peer, child, call };
}

/** A process may be slow to start. */
const PATIENCE = { timeout: 20_000, interval: 5 };

const ANSWERS = "lines(({ id }) => answer(id));";
const go: InterceptResult = { decision: "continue" };
const closed = { name: "WireError", code: "closed" };
const large = "x".repeat(LIMITS.frameBytes - 500);

/** A second process that must not notice anything. */
async function staysHealthy(during: () => Promise<void>): Promise<void> {
  const { call } = start(ANSWERS);
  expect(await call()).toEqual(go);
  await during();
  expect(await call()).toEqual(go);
}

describe("a process", () => {
  it("that ends right behind its answer has answered, each time", async () => {
    await staysHealthy(async () => {
      for (let n = 0; n < 12; n++) {
        const { peer, call } = start("lines(({ id }) => id === 1 && answer(id, () => process.exit(0)));");
        const [first, second] = await Promise.allSettled([call(), call()]);
        expect(first).toEqual({ status: "fulfilled", value: go });
        expect(second).toMatchObject({ status: "rejected", reason: closed });
        expect(["eof", "write_error"]).toContain((await peer.ended).why);
        await expect(call()).rejects.toMatchObject(closed);
        expect(() => peer.notify(extensionEvent, { event: "tool.after", payload: null })).toThrow("has ended");
      }
    });
  });

  it("that dies with many calls open fails them all, at once and once", async () => {
    const { child, call, peer } = start("lines(({ id }) => id === 1 && answer(id));");
    expect(await call()).toEqual(go);
    const calls = Array.from({ length: BUDGETS.callbacks }, () => call());
    child.kill("SIGKILL");
    const failed = await Promise.allSettled(calls);
    expect(failed.map((each) => each.status === "rejected" && (each.reason as { code: string }).code)).toEqual(
      calls.map(() => "closed"),
    );
    // Which of its pipes is found broken first is the system's matter.
    expect(["eof", "write_error"]).toContain((await peer.ended).why);
  });

  it("that ends in the middle of a large write is one clear end", async () => {
    await staysHealthy(async () => {
      for (let n = 0; n < 4; n++) {
        const { peer, call } = start('process.stdin.once("data", () => process.exit(1));');
        const calls = [call(large), call(large), call()];
        for (const each of calls) await expect(each).rejects.toMatchObject(closed);
        expect(["eof", "write_error", "read_error"]).toContain((await peer.ended).why);
      }
    });
  });

  it("that closes only its input is found out by the next write, and what it had answered counts", async () => {
    const { peer, call } = start(`
      setInterval(() => {}, 1000);
      lines(({ id }) => { require("fs").closeSync(0); answer(id); });
    `);
    expect(await call()).toEqual(go);
    // The system tells of it with the write or right behind it.
    const result = await Promise.race([
      call(large).then(
        () => "answered",
        () => "failed",
      ),
      peer.ended.then(() => "failed"),
    ]);
    expect(result).toBe("failed");
    expect(await peer.ended).toMatchObject({ why: "write_error" });
    await expect(call()).rejects.toMatchObject(closed);
  });

  it("that stands still ends as stalled, and one that reads slowly does not", async () => {
    const slow = start(
      'process.stdin.on("data", () => { process.stdin.pause(); setTimeout(() => process.stdin.resume(), 20); });',
      [],
      {
        writeStallMillis: 1000,
      },
    );
    const still = start('process.stdin.once("data", () => process.stdin.pause()); setInterval(() => {}, 1000);', [], {
      writeStallMillis: 300,
    });
    const waits = slow.call(large.slice(large.length / 2));
    void waits.catch(() => undefined);
    await expect(still.call(large)).rejects.toMatchObject({
      code: "closed",
      message: expect.stringContaining("stalled") as string,
    });
    expect(await still.peer.ended).toMatchObject({ why: "stalled" });
    await slow.peer.flush();
    expect(await Promise.race([slow.peer.ended, sleep(1, "lives")])).toBe("lives");
  });

  it("that reads nothing gets few observations, and reads only whole frames when it wakes", async () => {
    const { child, call, peer } = start("lines(({ id }) => id === undefined || answer(id));");
    expect(await call()).toEqual(go);
    child.kill("SIGSTOP");
    const filler = call(large);
    const sent = Array.from({ length: 10_000 }, () =>
      peer.notify(extensionEvent, { event: "tool.after", payload: null }),
    );
    expect([sent.filter(Boolean).length, peer.dropped]).toEqual([
      BUDGETS.observationsQueued,
      { observation: 10_000 - BUDGETS.observationsQueued },
    ]);
    const given = expect(
      peer.request(
        extensionIntercept,
        { event: "tool.after", seq: 1, timeoutMillis: 0, payload: 1 },
        { timeoutMillis: 50 },
      ),
    ).rejects.toMatchObject({ code: "timeout" });
    await given;
    child.kill("SIGCONT");
    // Its script ends at the first line that is not whole.
    expect([await filler, await call()]).toEqual([go, go]);
  });

  it("that floods is slowed down, and the others are served meanwhile", async () => {
    const flood = `
      const line = JSON.stringify({ jsonrpc: "2.0", method: "extension/provider/stream/chunk", params: { streamId: "s", seq: 1, chunk: { type: "text", text: "" } } }) + "\\n";
      const block = line.repeat(500);
      let written = 0;
      const more = () => { while (process.stdout.write(block)) written += 500; process.stdout.once("drain", more); };
      more();
    `;
    let handled = 0;
    const handlers = [
      handle(extensionProviderStreamChunk, async () => {
        handled++;
        await sleep(1);
      }),
    ];
    const before = process.memoryUsage().rss;
    const { peer } = start(flood, handlers);
    const { call } = start(ANSWERS);
    await vi.waitUntil(() => handled > 0, PATIENCE);
    const begun = handled;
    for (let n = 0; n < 200; n++) expect(await call()).toEqual(go);
    await vi.waitUntil(() => handled > begun, PATIENCE);
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
    expect([await Promise.race([peer.ended, sleep(1, "lives")]), peer.dropped]).toEqual(["lives", {}]);
  });

  it("that floods with messages of streams handled at once does not starve the others", async () => {
    const line = JSON.stringify({
      jsonrpc: "2.0",
      method: "extension/event",
      params: { event: "tool.after", payload: 1 },
    });
    const flood = `
      const block = (${JSON.stringify(line)} + "\\n").repeat(5000);
      const more = () => { while (process.stdout.write(block)); process.stdout.once("drain", more); };
      more();
    `;
    let heard = 0;
    const { peer } = start(flood, [handle(extensionEvent, () => void heard++)]);
    const { call } = start(ANSWERS);
    await vi.waitUntil(() => heard > 0, PATIENCE);
    for (let n = 0; n < 200; n++) expect(await call()).toEqual(go);
    expect(peer.dropped).toEqual({});
  });
});
