// Peers of both revisions with each other, each decoding as strictly as its own revision demands: nothing of one is refused by
// the other.
import { PassThrough } from "node:stream";
import { createInterface } from "node:readline";
import { describe, expect, test, vi } from "vitest";
import {
  extensionInitialize,
  extensionInitialized,
  extensionIntercept,
  extensionShutdown,
  extensionToolCall,
  hostUiPublish,
} from "../generated/src/endpoints.ts";
import type { MethodParams } from "../generated/src/index.ts";
import { connect, handle, type Handler, type Peer } from "../sdk/wire/src/index.ts";
import { carry, OPENING, published, Side, TODAY, type Speech } from "./scripted-peers.ts";

const OLD = published(1);
const NEW = TODAY;

const SURFACE = { surfaceId: "ci", sessionId: "s-1", generation: 1 };
const PANEL = {
  ...SURFACE,
  kind: "panel",
  payload: { title: "CI", fields: [{ key: "branch", value: "main" }], progress: 0.5 },
};
const CARD = { ...PANEL, kind: "card" };
const VIEW = {
  ...SURFACE,
  kind: "view",
  payload: { anchor: "tool:call_1", body: [{ kind: "row", children: [{ kind: "pip", tone: "ok" }] }] },
};
const CALL = { name: "lookup", arguments: { word: "a" }, timeoutMillis: 300_000 };
const DECLARED = {
  protocolVersion: "2",
  name: "demo",
  version: "1.0.0",
  subscriptions: ["tool.before"],
  stateSchemaVersion: 0,
};
const BEFORE = { event: "tool.before", seq: 1, payload: { name: "bash", arguments: '{"a":1}' }, timeoutMillis: 5_000 };
const REPLACED = { decision: "replace", replacement: { name: "bash", arguments: "{}" } };
const EXPECTED = { intercepts: ["tool.before"], capabilities: ["interceptors", "ui"] };

/** A host of one revision; what it expects comes from the installed manifest, which states tools where the package has any. */
function host(speech: Speech, tools: boolean): Side {
  const side = new Side(speech, () => ({ accepted: true }));
  const manifest = tools ? { ...EXPECTED, tools: ["lookup"] } : EXPECTED;
  // A manifest with tools is one of revision 2, and so is the package; of any other nothing is known yet.
  if (tools) side.peer = 2;
  side.say("extension/initialize", { ...OPENING, manifest });
  side.peer = 1;
  return side;
}

/** An extension of one revision: it rewrites arguments, and shows what it has when it is ready. */
function extension(speech: Speech, surfaces: readonly object[]): Side {
  return new Side(speech, function (method) {
    switch (method) {
      case "extension/initialize":
        return speech.revision > 1 ? { ...DECLARED, tools: ["lookup"] } : DECLARED;
      case "extension/initialized":
        for (const surface of surfaces) this.say("host/ui/publish", surface);
        return undefined;
      case "extension/intercept":
        return REPLACED;
      case "extension/tool/call":
        return { content: "found" };
      default:
        return { accepted: true };
    }
  });
}

/** The dialogue up to the end; what nobody may refuse. */
function talk(one: Side, other: Side): void {
  carry(one, other);
  one.say("extension/initialized", {});
  one.say("extension/intercept", BEFORE);
  carry(one, other);
  if (one.peer > 1) one.say("extension/tool/call", CALL);
  one.say("extension/shutdown", { timeoutMillis: 0 });
  carry(one, other);
  expect({ host: one.refused, extension: other.refused }).toEqual({ host: [], extension: [] });
}

const opened = (manifest: object): unknown => ["extension/initialize", { ...OPENING, manifest }];
const HEARD = [
  ["extension/initialized", {}],
  ["extension/intercept", BEFORE],
];
const END = ["extension/shutdown", { timeoutMillis: 0 }];
const ACCEPTED = ["answer to host/ui/publish", { accepted: true }];
const RULED = ["answer to extension/intercept", REPLACED];
const OVER = ["answer to extension/shutdown", { accepted: true }];

describe("a whole dialogue, with nothing refused on either side:", () => {
  test("old host, old extension", () => {
    const [one, other] = [host(OLD, false), extension(OLD, [CARD])];
    talk(one, other);
    expect(one.taken).toEqual([["answer to extension/initialize", DECLARED], ["host/ui/publish", CARD], RULED, OVER]);
    expect(other.taken).toEqual([opened(EXPECTED), ...HEARD, ACCEPTED, END]);
  });

  test("old host, new extension: a panel arrives as a card, a view stays at its sender, tools are not declared", () => {
    const [one, other] = [host(OLD, false), extension(NEW, [PANEL, VIEW])];
    talk(one, other);
    expect([one.peer, other.peer]).toEqual([1, 1]);
    expect(one.taken).toEqual([["answer to extension/initialize", DECLARED], ["host/ui/publish", CARD], RULED, OVER]);
    expect(other.taken).toEqual([opened(EXPECTED), ...HEARD, ACCEPTED, END]);
    expect(other.unsaid).toEqual([
      '/kind: "view" of UISurfaceKind came with revision 2, and the peer speaks revision 1: ask whether the peer has it before sending it',
    ]);
  });

  test("new host, old extension", () => {
    const [one, other] = [host(NEW, false), extension(OLD, [CARD])];
    talk(one, other);
    expect([one.peer, other.peer]).toEqual([1, 1]);
    expect(one.taken).toEqual([["answer to extension/initialize", DECLARED], ["host/ui/publish", CARD], RULED, OVER]);
    expect(other.taken).toEqual([opened(EXPECTED), ...HEARD, ACCEPTED, END]);
  });

  test("new host, new extension: everything as it was said", () => {
    const [one, other] = [host(NEW, true), extension(NEW, [PANEL, VIEW])];
    talk(one, other);
    expect([one.peer, other.peer]).toEqual([2, 2]);
    expect(one.taken).toEqual([
      ["answer to extension/initialize", { ...DECLARED, tools: ["lookup"] }],
      ["host/ui/publish", PANEL],
      ["host/ui/publish", VIEW],
      RULED,
      ["answer to extension/tool/call", { content: "found" }],
      OVER,
    ]);
    expect(other.taken).toEqual([
      opened({ ...EXPECTED, tools: ["lookup"] }),
      ...HEARD,
      ACCEPTED,
      ACCEPTED,
      ["extension/tool/call", CALL],
      END,
    ]);
    expect([one.unsaid, other.unsaid]).toEqual([[], []]);
  });
});

describe("without projection", () => {
  /** A new side that leaves nothing out. */
  const careless: Speech = { ...NEW, saying: (_name, value) => value };

  test("an old host refuses what it does not know", () => {
    const [one, other] = [host(OLD, false), extension(careless, [PANEL])];
    carry(one, other);
    one.say("extension/initialized", {});
    carry(one, other);
    expect(one.refused).toEqual([
      "InitializeResult must NOT have additional properties",
      "UIPublishParams/kind must be equal to one of the allowed values",
    ]);
  });

  test("an old extension does too, and the new side tells what an old peer cannot have said", () => {
    const [one, other] = [host(careless, true), extension(OLD, [])];
    carry(one, other);
    expect(other.refused).toEqual(["InitializeParams/manifest must NOT have additional properties"]);
    const stranger = new Side(NEW, () => ({ accepted: true }));
    const liar = new Side({ ...careless, revision: 1 }, () => undefined);
    liar.say("host/ui/publish", PANEL);
    carry(liar, stranger);
    expect(stranger.refused).toEqual([
      '/kind: "panel" of UISurfaceKind came with revision 2, and the peer speaks revision 1',
    ]);
  });
});

/** A real peer with a script on the other end of its streams. */
function facing(script: Side, handlers: readonly Handler[]): { readonly peer: Peer; readonly tell: () => void } {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const peer = connect({ input, output, handlers });
  const tell = (): void => {
    for (const line of script.lines()) input.write(`${line}\n`);
  };
  createInterface({ input: output }).on("line", (line) => {
    script.take(line);
    tell();
  });
  tell();
  return { peer, tell };
}

describe("the peer of @reasonix/wire", () => {
  const published = { ...PANEL } as MethodParams["host/ui/publish"];

  test("as a new host with an old extension", async () => {
    const script = extension(OLD, [CARD]);
    const shown: unknown[] = [];
    const surfaces = handle(hostUiPublish, (params) => ({ accepted: shown.push(params) > 0 }));
    const { peer } = facing(script, [surfaces]);
    await using _ = peer;
    const declared = await peer.request(extensionInitialize, {
      ...(OPENING as unknown as MethodParams["extension/initialize"]),
      manifest: { ...EXPECTED, tools: ["lookup"] },
    });
    peer.notify(extensionInitialized, {});
    const ruling = await peer.request(extensionIntercept, BEFORE as MethodParams["extension/intercept"]);
    await expect(peer.request(extensionToolCall, CALL)).rejects.toMatchObject({ code: "unsupported_by_peer" });
    const over = await peer.request(extensionShutdown, { timeoutMillis: 0 });
    expect([declared, ruling, over, shown]).toEqual([DECLARED, REPLACED, { accepted: true }, [CARD]]);
    expect([peer.revision, peer.supports("panel"), script.refused]).toEqual([1, false, []]);
    expect(script.taken).toEqual([opened(EXPECTED), ...HEARD, ACCEPTED, END]);
  });

  test("as a new extension with an old host", async () => {
    const script = host(OLD, false);
    const declared = handle(extensionInitialize, () => ({ ...DECLARED, tools: ["lookup"] }));
    const ready = Promise.withResolvers<void>();
    const { peer, tell } = facing(script, [
      declared,
      handle(extensionInitialized, () => ready.resolve()),
      handle(extensionIntercept, () => REPLACED as { decision: "replace"; replacement: unknown }),
    ]);
    await using _ = peer;
    await vi.waitFor(() => expect(script.taken).toHaveLength(1));
    script.say("extension/initialized", {});
    tell();
    await ready.promise;
    expect(await peer.request(hostUiPublish, published)).toEqual({ accepted: true });
    const view = VIEW as unknown as MethodParams["host/ui/publish"];
    await expect(peer.request(hostUiPublish, view)).rejects.toMatchObject({ code: "unsupported_by_peer" });
    script.say("extension/intercept", BEFORE);
    tell();
    await vi.waitFor(() => expect(script.taken).toHaveLength(3));
    expect([peer.revision, peer.supports("panel"), script.refused]).toEqual([1, false, []]);
    expect(script.taken).toEqual([["answer to extension/initialize", DECLARED], ["host/ui/publish", CARD], RULED]);
  });
});
