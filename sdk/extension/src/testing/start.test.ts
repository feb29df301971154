import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { LIMITS } from "@reasonix/protocol";
import { guard } from "../../testing/guard.ts";
import type { Extension } from "../extension.ts";
import {
  corrupt,
  cut,
  delay,
  drop,
  duplicate,
  expectInTranscript,
  expectSameTranscript,
  expectTranscript,
  split,
  startExtension,
  type Command,
  type ExtensionHost,
  type HostOptions,
} from "./index.ts";

const asProgram: Command = {
  command: process.execPath,
  args: [fileURLToPath(new URL("../../testing/guard.ts", import.meta.url))],
};

describe.each<[string, Extension | Command]>([
  ["in this process", guard],
  ["as a process of its own", asProgram],
])("an extension %s", (_, extension) => {
  it("is asked for rulings, each with the type of its point", async () => {
    await using host = await startExtension(extension);
    const ruling = await host.intercept("input.receive", { text: "!hello" });
    if (ruling.decision === "replace") expect(ruling.replacement.text).toBe("hello");
    expect([ruling, await host.intercept("tool.before", { name: "rm" })]).toEqual([
      { decision: "replace", replacement: { text: "hello" } },
      { decision: "block", reason: "never" },
    ]);
    expect(await host.shutdown()).toEqual({ code: 0, signal: null });
    expect(host.stderr).toContain("guard: asked about rm\n");
    expectTranscript(host.transcript, [
      "→ request extension/initialize #1",
      "← answer extension/initialize #1",
      "→ notification extension/initialized",
      { from: "host", kind: "request", method: "extension/intercept", params: { seq: 1, payload: { text: "!hello" } } },
      { from: "extension", kind: "answer", result: { decision: "replace" } },
      "→ request extension/intercept #3",
      "← answer extension/intercept #3",
      "→ request extension/shutdown #4",
      '← answer extension/shutdown #4 {"accepted":true}',
    ]);
  });

  it("ends in order when the host dies, and when its input ends in the middle of a frame", async () => {
    for (const end of [
      (host: ExtensionHost) => host.die(),
      (host: ExtensionHost) => host.closeInput(),
      (host: ExtensionHost) => {
        host.fault(cut({ from: "host" }, 10));
        host.intercept("tool.before", { name: "rm" }).catch(() => undefined);
      },
    ]) {
      await using host = await startExtension(extension);
      end(host);
      expect(await host.ended).toEqual({ code: 0, signal: null });
    }
  });
});

describe("an extension", () => {
  it("reads payloads by reference, large ones and forced ones", async () => {
    await using host = await startExtension(guard);
    const text = "!".padEnd(LIMITS.externalizeFieldBytes, "x");
    expect([
      await host.intercept("input.receive", { text }),
      await host.intercept("input.receive", { text: "!a" }, { byReference: true }),
    ]).toEqual([
      { decision: "replace", replacement: { text: text.slice(1) } },
      { decision: "replace", replacement: { text: "a" } },
    ]);
    expectInTranscript(host.transcript, [
      { method: "extension/intercept", params: { payload: null } },
      "← request host/content/read",
      { method: "extension/intercept", params: { payload: null } },
      '← request host/content/read #2 {"contentRef":"content_000000000000000000000002","offset":0}',
    ]);
  });

  it("runs out of its budget on the clock of the host, without real time", async () => {
    await using host = await startExtension(guard);
    const ruling = host.intercept("tool.after", { name: "read" });
    ruling.catch(() => undefined);
    await host.clock.advance(5000);
    await expect(ruling).rejects.toMatchObject({ reason: "intercept_timeout" });
  });

  it.each([
    ["split at every byte", split({}, 1)],
    ["doubled where it is told", duplicate({ kind: "notification" })],
  ])("understands frames that are %s", async (_fault, fault) => {
    await using host = await startExtension(guard, { faults: [fault] });
    expect(await host.intercept("tool.before", { name: "漢" })).toEqual({ decision: "continue" });
  });

  it("refuses what is not JSON, and goes on", async () => {
    await using host = await startExtension(guard);
    host.fault(corrupt({ method: "extension/intercept", nth: 1 }, () => "hello"));
    const lost = new AbortController();
    const ruling = host.intercept("tool.before", { name: "rm" }, { signal: lost.signal });
    await host.clock.advance(0);
    lost.abort();
    await expect(ruling).rejects.toMatchObject({ code: "cancelled" });
    expect(await host.intercept("tool.before", { name: "rm" })).toMatchObject({ decision: "block" });
    expectInTranscript(host.transcript, [{ from: "extension", kind: "refusal", id: null }]);
  });

  it("is told what it has not answered when the connection is gone", async () => {
    await using host = await startExtension(guard);
    const ruling = host.intercept("tool.after", { name: "read" });
    ruling.catch(() => undefined);
    host.die();
    await host.clock.until(host.ended);
    await expect(ruling).rejects.toMatchObject({ reason: "provider_interrupted" });
  });

  it("is not asked where it does not listen, and not with what is no payload", async () => {
    await using host = await startExtension(guard);
    await expect(host.intercept("session.start", { phase: "start" })).rejects.toMatchObject({
      code: "wrong_script",
      message:
        "The extension does not listen at session.start: it subscribes to input.receive, tool.before, tool.after. Add an interceptor or an observer of session.start to it.",
    });
    await expect(host.intercept("tool.before", {} as { name: string })).rejects.toMatchObject({ code: "wrong_script" });
  });

  it("answers a payload whose bytes are gone with the reason", async () => {
    await using host = await startExtension(guard);
    host.fault(delay({ from: "extension", method: "host/content/read" }, 100));
    const ruling = host.intercept("input.receive", { text: "!a" }, { byReference: true });
    ruling.catch(() => undefined);
    while (!host.transcript.some(({ fault }) => fault !== undefined)) await host.clock.advance(0);
    host.expireContent();
    await host.clock.advance(100);
    await expect(ruling).rejects.toMatchObject({ reason: "content_ref_expired" });
  });
});

describe("the host of a test", () => {
  it("sees the same frames of an extension in this process and of one that is a process", async () => {
    const script = async (extension: Extension | Command, options?: HostOptions): Promise<ExtensionHost> => {
      await using host = await startExtension(extension, options);
      await host.intercept("input.receive", { text: "!".padEnd(LIMITS.contentRefChunkBytes, "漢") });
      await host.intercept("tool.before", { name: "rm" });
      await host.shutdown();
      return host;
    };
    const [inMemory, process] = [await script(guard), await script(asProgram)];
    expect(inMemory.transcript.length).toBeGreaterThan(10);
    expectSameTranscript(process.transcript, inMemory.transcript);
  });

  it("counts an answer that comes too late", async () => {
    const late = delay({ from: "extension", method: "extension/intercept" }, 6000);
    await using host = await startExtension(guard, { faults: [late] });
    const ruling = host.intercept("tool.before", { name: "rm" });
    await expect(host.clock.until(ruling)).rejects.toMatchObject({ reason: "intercept_timeout" });
    await host.clock.advance(6000);
    expect(host.dropped).toEqual({ late_answer: 1 });
  });

  it("counts an answer that comes twice, and writes down what the way did to it", async () => {
    const twice = duplicate({ from: "extension", method: "extension/intercept" });
    await using host = await startExtension(guard, { faults: [twice] });
    await host.intercept("tool.before", { name: "rm" });
    await host.clock.advance(0);
    expect([host.dropped, host.transcript.at(-1)?.fault]).toEqual([{ duplicate_answer: 1 }, "duplicated"]);
  });

  it("names what does not come, and says what to do", async () => {
    const lost = drop({ from: "extension", method: "extension/intercept" });
    await using host = await startExtension(guard, { faults: [lost], patienceMillis: 20 });
    await expect(host.intercept("tool.before", { name: "rm" })).rejects.toMatchObject({
      code: "no_answer",
      message:
        "extension/intercept: nothing came within 20 ms of real time. Its budget of 5000 ms is on the clock of the test host, which stands at 0 ms; if that is what you test, let time pass with host.clock.advance(5000). If the extension needs longer, start it with a larger patienceMillis.\nIt wrote to standard error:\nguard: asked about rm",
    });
  });

  it("names an extension that has crashed, with its last words", async () => {
    await using host = await startExtension(asProgram);
    await expect(host.intercept("tool.before", { name: "crash" })).rejects.toMatchObject({
      reason: "provider_interrupted",
      message: "The extension has ended (exit code 3).\nIt wrote to standard error:\nguard: asked about crash",
    });
  });

  it("says that a program cannot be started", async () => {
    await expect(startExtension({ command: "/no/such/program" })).rejects.toMatchObject({
      code: "not_started",
      message:
        'The extension cannot be started: the system refuses "/no/such/program" (spawn /no/such/program ENOENT). A Node script is started as { command: process.execPath, args: [file] }.',
    });
  });

  it("says that a program has ended instead of shaking hands", async () => {
    const program = { command: process.execPath, args: ["-e", "console.error('no'); process.exit(4)"] };
    await expect(startExtension(program)).rejects.toMatchObject({
      message: "The extension has ended (exit code 4).\nIt wrote to standard error:\nno",
    });
  });

  it("does not start over a handshake that is cut off anywhere", async () => {
    await using whole = await startExtension(guard);
    const answer = JSON.stringify(whole.transcript[1]).length;
    for (let bytes = 0; bytes < answer - 60; bytes += 7)
      await expect(
        startExtension(guard, { faults: [cut({ from: "extension", nth: 1 }, bytes)] }),
      ).rejects.toBeInstanceOf(Error);
  });

  it("refuses an extension that speaks before it may", async () => {
    const early = '{"jsonrpc":"2.0","id":1,"method":"host/content/read","params":{"contentRef":"x","offset":0}}';
    const eager = corrupt({ from: "extension", kind: "answer", nth: 1 }, (answer) => `${early}\n${answer}`);
    await expect(startExtension(guard, { faults: [eager] })).rejects.toMatchObject({
      code: "not_started",
      message:
        "The extension sent host/content/read before extension/initialized, and a host ends it for that. Wait for the first callback.",
    });
  });

  it("takes no ruling that a host refuses, and tells of a change that a host drops", async () => {
    await using host = await startExtension({
      name: "x",
      version: "1",
      interceptors: { "tool.after": ({ name, result }, rule) => rule.replace({ name: `${name}2`, result }) },
    });
    await host.intercept("tool.after", { name: "read", result: "r" });
    expect(host.warnings).toEqual([
      'The replacement at tool.after changes "name", which no replacement can change there; a host drops the change.',
    ]);
    host.fault(corrupt({ kind: "answer" }, (line) => line.replace('"replace"', '"allow"')));
    await expect(host.intercept("tool.after", { name: "read" })).rejects.toMatchObject({
      reason: "invalid_params",
      message: 'tool.after has no decision "allow"; it has block, continue, replace.',
    });
  });

  it("names the lines that the manifest lacks", async () => {
    const manifest = {
      apiVersion: "reasonix.io/plugin/v2",
      name: "guard",
      version: "1.0.0",
      runtime: { command: "node", intercepts: ["tool.after"], capabilities: ["interceptors"] },
    };
    for (const extension of [guard, asProgram])
      await expect(startExtension(extension, { manifest })).rejects.toMatchObject({
        code: "not_declared",
        message: [
          'The extension "guard" declares more than its manifest.',
          '  It subscribes to "input.receive", which its manifest does not allow. Add "input.receive" to runtime.intercepts in reasonix-plugin.json.',
          '  It subscribes to "tool.before", which its manifest does not allow. Add "tool.before" to runtime.intercepts in reasonix-plugin.json.',
        ].join("\n"),
      });
  });

  it("says which member of a manifest is wrong", async () => {
    await expect(startExtension(guard, { manifest: { name: "guard" } })).rejects.toMatchObject({
      code: "bad_manifest",
    });
  });
});
