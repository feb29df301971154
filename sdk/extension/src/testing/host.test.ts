import { describe, expect, it } from "vitest";
import { BUDGETS, LIMITS } from "@reasonix/protocol";
import { actions, providers, submit, tools, ui, type Extension } from "../index.ts";
import {
  checkManifest,
  corrupt,
  cut,
  delay,
  duplicate,
  expectInTranscript,
  startExtension,
  virtualClock,
  type VirtualClock,
} from "./index.ts";

const REF = "plugin/demo/local/small";

function demo(clock: VirtualClock, seen: unknown[] = []): Extension {
  return {
    name: "demo",
    version: "1.0.0",
    slots: { "tool:bash": { "tool.before": (_payload, rule) => rule.block("not here") } },
    observers: { "session.start": (_payload, ctx) => ui(ctx).status("s", { label: ctx.session.sessionId }) },
    resourcesChanged: (paths) => void seen.push(paths),
    providers: providers({
      [REF]: {
        async *stream({ messages }, { signal }) {
          for (const { content = "" } of messages) {
            await clock.sleep(10, { signal });
            if (content === "fail") throw new Error("secret");
            yield { type: "text", text: content };
          }
        },
      },
    }),
    actions: actions({
      choose: {
        async run(args, ctx) {
          const colour = await ui(ctx).select("colour", { message: "Which?", options: ["red", "blue"] });
          return `${colour} ${args["arg1"] ?? ""}`;
        },
      },
    }),
    tools: tools({
      lookup: {
        async run({ query }, { signal }) {
          await clock.sleep(10, { signal });
          if (query === "fail") throw new Error("nothing found");
          return `found ${String(query)}`;
        },
      },
    }),
    submit: submit((surfaceId, values) => void seen.push([surfaceId, values])),
  };
}

const manifest = {
  apiVersion: "reasonix.io/plugin/v2",
  name: "demo",
  version: "1.0.0",
  runtime: {
    command: "node",
    intercepts: ["session.start"],
    replaces: ["tool:bash"],
    capabilities: ["interceptors", "strategies", "providers", "tools", "ui"],
    tools: [{ name: "lookup", description: "Looks up.", inputSchema: { type: "object" } }],
  },
};

const messages = ["a", "b", "c"].map((content) => ({ role: "user" as const, content }));

describe("a test host", () => {
  it("asks the owner of a slot", async () => {
    await using host = await startExtension(demo(virtualClock()), { manifest });
    expect(await host.intercept("tool.before", { name: "bash" })).toEqual({ decision: "block", reason: "not here" });
  });

  it("leaves out what is empty, as hosts do", async () => {
    await using host = await startExtension(demo(virtualClock()), { manifest });
    await host.intercept("tool.before", { name: "bash", arguments: "" });
    host.observe("session.start", { phase: "start", sessionPath: "" });
    await host.surface("s");
    const told = host.transcript.flatMap((entry) =>
      (entry.kind === "request" && entry.method === "extension/intercept") ||
      (entry.kind === "notification" && entry.method === "extension/event")
        ? [entry.params.payload]
        : [],
    );
    expect(told).toEqual([{ name: "bash" }, { phase: "start" }]);
  });

  it("opens streams that its reader can leave, cancel and gather", async () => {
    const clock = virtualClock();
    await using host = await startExtension(demo(clock), { manifest, clock });
    const [one, other] = [host.stream(REF, { messages }), host.stream(REF, { messages })];
    const read: unknown[] = [];
    const reading = (async () => {
      for await (const chunk of one) read.push(chunk);
    })();
    await clock.advance(20);
    expect([await other.cancel(), read.length]).toEqual([true, 2]);
    expect((await other.collect()).end).toEqual({ lastSeq: 2, interrupted: true });
    await clock.until(reading);
    expect(read).toEqual(messages.map(({ content }) => ({ type: "text", text: content })));
  });

  it("shows how a stream fails: at its opening, on its way, with its connection", async () => {
    const clock = virtualClock();
    await using host = await startExtension(demo(clock), { manifest, clock });
    await expect(host.stream("plugin/demo/local/big").collect()).rejects.toMatchObject({ reason: "provider_failed" });
    const failed = await clock.until(host.stream(REF, { messages: [{ content: "fail" }] }).collect());
    expect(failed.end.error).not.toContain("secret");
    const doubled = host.stream(REF, { messages }, { streamId: "x" });
    await expect(host.stream(REF, { messages }, { streamId: "y" }).cancel()).resolves.toBe(true);
    host.die();
    await expect(doubled.collect()).rejects.toMatchObject({ reason: "provider_interrupted" });
  });

  it("takes chunks once, in their order, whatever the way does to them", async () => {
    const clock = virtualClock();
    const chunk = "extension/provider/stream/chunk" as const;
    const faults = [delay({ method: chunk, nth: 1 }, 15), duplicate({ method: chunk, nth: 2 })];
    await using host = await startExtension(demo(clock), { manifest, clock, faults });
    expect((await clock.until(host.stream(REF, { messages }).collect())).text).toBe("abc");
  });

  it("sends message contents by reference where the extension speaks a revision that has it", async () => {
    const text = "x".repeat(LIMITS.externalizeFieldBytes);
    const large = [{ role: "user" as const, content: text }];
    for (const [revision, reads] of [
      [2, true],
      [1, false],
    ] as const) {
      const clock = virtualClock();
      await using host = await startExtension(demo(clock), { manifest, clock, revision });
      expect((await clock.until(host.stream(REF, { messages: large }).collect())).text).toBe(text);
      expect(host.transcript.some((entry) => entry.kind === "request" && entry.method === "host/content/read")).toBe(
        reads,
      );
    }
  });

  it("calls tools of revision 2, and hears nothing of them as a host of revision 1", async () => {
    const clock = virtualClock();
    await using host = await startExtension(demo(clock), { manifest, clock });
    expect(await clock.until(host.tool("lookup", { query: "a" }))).toEqual({ content: "found a" });
    expect(await clock.until(host.tool("lookup", { query: "fail" }))).toEqual({
      content: "nothing found",
      isError: true,
    });
    await expect(host.tool("find")).rejects.toThrow('The extension declares no tool "find"; it declares lookup.');
    await using older = await startExtension(demo(clock), { manifest, clock, revision: 1 });
    await expect(older.tool("lookup")).rejects.toThrow('The extension declares no tool "lookup"; it declares none.');
    expect([host.declared.tools, older.declared.tools]).toEqual([["lookup"], undefined]);
  });

  it("holds what was declared against any manifest", async () => {
    await using host = await startExtension(demo(virtualClock()), { manifest });
    const less = { ...manifest, runtime: { ...manifest.runtime, replaces: [] } };
    expect([checkManifest(host.declared, manifest), checkManifest(host.declared, less)]).toEqual([
      [],
      [
        {
          what: 'owns the slot "tool:bash"',
          member: "runtime.replaces",
          value: "tool:bash",
          text: 'It owns the slot "tool:bash", which its manifest does not allow. Add "tool:bash" to runtime.replaces in reasonix-plugin.json.',
        },
      ],
    ]);
  });

  it("can close one pipe and leave the other", async () => {
    await using deaf = await startExtension(demo(virtualClock()), { manifest });
    deaf.closeOutput();
    const ruling = deaf.intercept("tool.before", { name: "bash" });
    await expect(ruling).rejects.toMatchObject({ reason: "provider_interrupted" });
    await using mute = await startExtension(demo(virtualClock()), { manifest });
    const answer = mute.intercept("tool.before", { name: "bash" });
    await mute.clock.advance(0);
    mute.closeInput();
    expect([(await answer).decision, (await mute.ended).code]).toEqual(["block", 0]);
  });

  it("cannot know tools without a manifest, and says so", async () => {
    await expect(startExtension(demo(virtualClock()))).rejects.toMatchObject({
      code: "not_declared",
      message: expect.stringMatching(
        /to runtime\.tools in reasonix-plugin\.json\.\nThe test gives no manifest, which alone can name these; pass \{ manifest \}\.$/,
      ) as string,
    });
  });

  it("answers questions by its script, and fails the test when it does not fit", async () => {
    const host = await startExtension(demo(virtualClock()), { manifest });
    host.answers.select("blue").confirm(true);
    expect(await host.action("choose", { arg1: "!" })).toEqual({ accepted: true, message: "blue !" });
    expect(await host.action("choose")).toMatchObject({ accepted: false });
    expect(host.questions.map(({ answer }) => answer)).toEqual([{ cancelled: false, values: { value: "blue" } }]);
    await expect(host[Symbol.asyncDispose]()).rejects.toMatchObject({
      code: "wrong_script",
      message:
        'The extension asks on "colour" (select), and the script answers with confirm: the question is of kind select. Script the answers in the order of the questions.',
    });
  });

  it("asks for no action that was not declared", async () => {
    await using host = await startExtension(demo(virtualClock()), { manifest });
    await expect(host.action("chose")).rejects.toMatchObject({
      code: "wrong_script",
      message: 'The extension declares no action "chose"; it declares choose. A host never asks for another one.',
    });
  });

  it("delivers forms, changed files and observations in the session that the test has chosen", async () => {
    const seen: unknown[] = [];
    await using host = await startExtension(demo(virtualClock(), seen), {
      manifest,
      session: { sessionId: "s-7", generation: 3 },
    });
    host.resourcesChanged(["skills/a.md"]);
    host.observe("session.start", { phase: "start" }, { byReference: true });
    expect((await host.surface("s")).payload).toEqual({ label: "s-7" });
    expect(await host.submit("form", { a: 1 })).toBe(true);
    expect(seen).toEqual([["skills/a.md"], ["form", { a: 1 }]]);
    expectInTranscript(host.transcript, [
      { method: "extension/event", params: { payload: null } },
      { method: "host/content/read" },
      { method: "host/ui/publish", params: { sessionId: "s-7", generation: 3 } },
    ]);
  });

  it("takes no surface and asks no question of another session or generation", async () => {
    await using host = await startExtension(demo(virtualClock()), { manifest });
    const stale = (line: string): string => line.replace('"generation":1', '"generation":2');
    host.fault(corrupt({ from: "extension", kind: "request" }, stale));
    host.observe("session.start", { phase: "start" });
    host.answers.select("red");
    expect(await host.action("choose")).toMatchObject({ accepted: false });
    expect([host.published, host.questions, host.answers.unused]).toEqual([[], [], 1]);
    expectInTranscript(host.transcript, [
      { method: "host/ui/publish", result: { accepted: false } },
      { method: "host/ui/request", result: { cancelled: true } },
    ]);
  });

  it("refuses a surface and a question that are none of their kind", async () => {
    await using host = await startExtension(demo(virtualClock()), { manifest });
    const broken = (line: string): string => line.replace('"label"', '"lable"');
    host.fault(corrupt({ from: "extension", kind: "request" }, broken));
    host.observe("session.start", { phase: "start" });
    expect(await host.action("choose")).toMatchObject({ accepted: false });
    expect([host.published, host.questions]).toEqual([[], []]);
    const error = { data: { reason: "invalid_params" } };
    for (const method of ["host/ui/publish", "host/ui/request"])
      expectInTranscript(host.transcript, [{ kind: "refusal", method, error }]);
  });

  it("refuses what needs a family that the manifest does not list", async () => {
    const { name, version, observers } = demo(virtualClock());
    const less = {
      ...manifest,
      runtime: { command: "node", intercepts: ["session.start"], capabilities: ["interceptors"] },
    };
    const more = corrupt({ method: "extension/initialize" }, (line) =>
      line.replace('["interceptors"]', '["interceptors","ui"]'),
    );
    await using host = await startExtension(
      { name, version, ...(observers && { observers }) },
      { manifest: less, faults: [more] },
    );
    host.observe("session.start", { phase: "start" });
    await host.clock.advance(0);
    expect(host.published).toEqual([]);
    expectInTranscript(host.transcript, [
      { kind: "refusal", method: "host/ui/publish", error: { data: { reason: "capability_not_declared" } } },
    ]);
  });

  it("says what it waits for when a surface does not come", async () => {
    await using host = await startExtension(demo(virtualClock()), { manifest, patienceMillis: 20 });
    await expect(host.surface("none")).rejects.toMatchObject({
      code: "no_answer",
      message: expect.stringMatching(/^A surface "none": nothing came within 20 ms of real time\./) as string,
    });
  });

  it("lets the output break in the middle of a frame", async () => {
    const clock = virtualClock();
    await using host = await startExtension(demo(clock), {
      manifest,
      clock,
      faults: [cut({ method: "extension/ui/action" }, 20)],
    });
    host.answers.select("red");
    await expect(host.action("choose")).rejects.toMatchObject({ reason: "provider_interrupted" });
  });

  it("ends an extension that does not, in the time that both sides allow and without real time", async () => {
    const clock = virtualClock();
    const stuck: Extension = { name: "stuck", version: "1", shutdown: () => new Promise(() => undefined) };
    await using host = await startExtension(stuck, { clock });
    expect(await clock.until(host.shutdown())).toEqual({ code: 0, signal: null });
    expect(host.warnings).toEqual(["The extension did not answer extension/shutdown within 5000 ms."]);
    expect(clock.now).toBeGreaterThanOrEqual(BUDGETS.shutdownMillis);
  });

  it("types what it has written down", async () => {
    await using host = await startExtension(demo(virtualClock()), { manifest });
    await host.intercept("tool.before", { name: "bash" });
    const points = host.transcript.flatMap((entry) =>
      entry.kind === "request" && entry.method === "extension/intercept" ? [entry.params.event] : [],
    );
    expect(points).toEqual(["tool.before"]);
  });
});
