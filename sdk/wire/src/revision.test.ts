// Two peers of different revisions, and one beside a bare other side of each.
import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  ERRORS,
  METHODS,
  PROTOCOL,
  type InitializeResult,
  type ToolCallResult,
  type UIPublishParams,
} from "@reasonix/protocol";
import {
  extensionInitialize,
  extensionIntercept,
  extensionProviderStreamOpen,
  extensionToolCall,
  hostUiPublish,
} from "@reasonix/protocol/endpoints";
import { answer, bench, call, declared, go, intercept, opening, reason, type Frame } from "../testing/bare-side.ts";
import { handle, type Handler } from "./handler.ts";
import { connect, type Peer, type PeerOptions } from "./peer.ts";
import { CommonRevision } from "./revision.ts";

const initialize = (revision?: unknown, params: object = opening): Frame => ({
  ...call(1, params, "extension/initialize"),
  ...(revision === undefined ? {} : { revision }),
});
const withTools: InitializeResult = { ...declared, tools: ["lookup"] };
const panel: UIPublishParams = {
  surfaceId: "s",
  sessionId: "s-1",
  generation: 1,
  kind: "panel",
  payload: { title: "T", text: "x" },
};
const view: UIPublishParams = { ...panel, kind: "view", payload: { body: [{ kind: "divider" }] } };
const toolCall = { name: "lookup", arguments: {}, timeoutMillis: 0 };
const done: ToolCallResult = { content: "found" };

/** Both sides of one connection. */
function pair(host: Partial<PeerOptions>, extension: Partial<PeerOptions>): { host: Peer; extension: Peer } {
  const [down, up] = [new PassThrough(), new PassThrough()];
  const peers = {
    host: connect({ input: up, output: down, handlers: [], ...host }),
    extension: connect({ input: down, output: up, handlers: [], ...extension }),
  };
  onTestFinished(() => {
    peers.host.close();
    peers.extension.close();
  });
  return peers;
}

describe("the handshake", () => {
  it.each([
    [2, 2, 2],
    [2, 1, 1],
    [1, 2, 1],
    [1, 1, 1],
  ])("between revisions %i and %i agrees on %i, on both sides", async (ofHost, ofExtension, agreed) => {
    const seen: number[] = [];
    const handlers: Handler[] = [
      handle(extensionInitialize, () => {
        // Known before the declaration is made.
        seen.push(extension.revision);
        return declared;
      }),
    ];
    const { host, extension } = pair({ revision: ofHost }, { revision: ofExtension, handlers });
    expect([host.revision, extension.revision]).toEqual([1, 1]);
    expect(await host.request(extensionInitialize, opening)).toEqual(declared);
    expect([seen, host.revision, extension.revision]).toEqual([[agreed], agreed, agreed]);
    expect([host.supports("extension/tool/call"), host.supports("panel"), host.supports("tools")]).toEqual(
      Array(3).fill(agreed === 2),
    );
    expect([host.supports("card"), host.supports("extension/intercept"), host.supports("provider_failed")]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it.each([undefined, 0, -1, 1.5, "2", null, [2]])(
    "takes an envelope that states %j for revision 1",
    async (stated) => {
      const asked = bench([handle(extensionInitialize, () => withTools)]);
      asked.send(initialize(stated));
      expect([await asked.next(), asked.peer.revision]).toEqual([{ ...answer(1, declared), revision: 2 }, 1]);
      const asking = bench();
      const result = asking.peer.request(extensionInitialize, opening);
      expect(await asking.next()).toEqual(initialize(2));
      asking.send({ ...answer(1, declared), ...(stated === undefined ? {} : { revision: stated }) });
      expect([await result, asking.peer.revision]).toEqual([declared, 1]);
    },
  );

  it("agrees with a later revision on this build's newest", async () => {
    const { peer, send, next } = bench([handle(extensionInitialize, () => withTools)]);
    send(initialize(7));
    expect([await next(), peer.revision]).toEqual([{ ...answer(1, withTools), revision: 2 }, PROTOCOL.revision]);
  });

  it("is the only call that states a revision, or is believed when it does", async () => {
    const { peer, send, next } = bench([handle(extensionIntercept, () => go)]);
    send({ ...call(1), revision: 2 });
    expect([await next(), peer.revision]).toEqual([answer(1, go), 1]);
    const result = peer.request(extensionIntercept, intercept);
    expect(await next()).toEqual(call(1));
    send({ ...answer(1, go), revision: 2 });
    expect([await result, peer.revision]).toEqual([go, 1]);
  });

  it("opens with nothing that an old peer refuses, unless something else has told its revision", async () => {
    const params = { ...opening, manifest: { intercepts: ["tool.before" as const], tools: ["lookup"] } };
    const careful = bench();
    void careful.peer.request(extensionInitialize, params).catch(() => undefined);
    expect(await careful.next()).toEqual(initialize(2, { ...opening, manifest: { intercepts: ["tool.before"] } }));
    const told = bench([], { assumeRevision: 2 });
    const result = told.peer.request(extensionInitialize, params);
    expect(await told.next()).toEqual(initialize(2, params));
    told.send({ ...answer(1, withTools), revision: 2 });
    expect([await result, told.peer.revision]).toEqual([withTools, 2]);
  });

  it("believes the answer rather than what was assumed", async () => {
    const { peer, send, next } = bench([], { assumeRevision: 2 });
    const result = peer.request(extensionInitialize, opening);
    await next();
    send(answer(1, declared));
    expect([await result, peer.revision]).toEqual([declared, 1]);
  });

  it("counts for what comes right behind it", async () => {
    const { peer, send, next } = bench([handle(extensionToolCall, () => done)]);
    const result = peer.request(extensionInitialize, opening);
    await next();
    send({ ...answer(1, declared), revision: 2 }, call(5, toolCall, "extension/tool/call"));
    expect([await result, await next()]).toEqual([declared, answer(5, done)]);
  });

  it("refuses a declaration that holds what is newer than its sender", async () => {
    const { peer, send, next } = bench();
    const result = peer.request(extensionInitialize, opening);
    await next();
    send(answer(1, withTools));
    await expect(result).rejects.toMatchObject({
      reason: "protocol_error",
      message: expect.stringMatching(
        /^The answer to extension\/initialize .*\/tools is too new: .*revision 2/,
      ) as string,
    });
  });
});

describe("towards an older side", () => {
  it("newer members are left out, newer values give way, and what has no older form is not sent", async () => {
    const { peer, next, rest } = bench();
    const publish = peer.request(hostUiPublish, panel);
    expect(await next()).toEqual(call(1, { ...panel, kind: "card" }, "host/ui/publish"));
    void publish.catch(() => undefined);
    const refused = { name: "WireError", code: "unsupported_by_peer" };
    await expect(peer.request(hostUiPublish, view)).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/^host\/ui\/publish was not sent: .*"view".* \(at \/kind\)/) as string,
    });
    await expect(peer.request(extensionToolCall, toolCall)).rejects.toMatchObject({
      ...refused,
      message:
        'extension/tool/call was not sent: it came with revision 2, and the other side speaks revision 1. Ask supports("extension/tool/call") first.',
    });
    expect(await rest()).toEqual([]);
  });

  it("arguments are left as they were", async () => {
    const { peer, next } = bench();
    const params = structuredClone(panel);
    void peer.request(hostUiPublish, params).catch(() => undefined);
    await next();
    expect(params).toEqual(panel);
  });

  it("newer methods do not exist and newer contents are refused", async () => {
    const { send, next, failures } = bench([
      handle(extensionToolCall, () => expect.unreachable()),
      handle(hostUiPublish, () => expect.unreachable()),
    ]);
    send(call(1, toolCall, "extension/tool/call"), call(2, panel, "host/ui/publish"));
    expect([await next(), await next()]).toEqual([reason(1, "unknown_method"), reason(2, "invalid_params")]);
    expect(failures.map(([method, error]) => [method, (error as Error).message])).toEqual([
      ["host/ui/publish", expect.stringMatching(/^host\/ui\/publish: \/kind is too new: .*revision 2/)],
    ]);
  });

  it("contents that neither knows are still refused by the contract", async () => {
    const { send, next } = bench([handle(hostUiPublish, () => expect.unreachable())]);
    send(call(2, { ...panel, kind: "poster" }, "host/ui/publish"));
    expect(await next()).toEqual(reason(2, "invalid_params"));
  });

  it("everything passes as it is where both are of this revision", async () => {
    const seen: unknown[] = [];
    const { host, extension } = pair(
      {
        handlers: [
          handle(hostUiPublish, (params) => {
            seen.push(params);
            return { accepted: true };
          }),
        ],
      },
      {
        handlers: [
          handle(extensionInitialize, () => withTools),
          handle(extensionToolCall, () => done),
          handle(extensionProviderStreamOpen, () => ({ accepted: true })),
        ],
      },
    );
    expect(await host.request(extensionInitialize, opening)).toEqual(withTools);
    expect(await host.request(extensionToolCall, toolCall)).toEqual(done);
    expect(await extension.request(hostUiPublish, view)).toEqual({ accepted: true });
    expect(seen).toEqual([view]);
  });

  it("a side that is told to speak an older revision does so", async () => {
    const { peer, send, next } = bench([handle(extensionInitialize, () => withTools)], { revision: 1 });
    send(initialize(2));
    expect([await next(), peer.revision]).toEqual([{ ...answer(1, declared), revision: 1 }, 1]);
  });
});

describe("a revision", () => {
  it.each([
    [0, 1],
    [3, 1],
    [1, 3],
    [1.5, 1],
  ])("that this build does not have is a mistake of the caller (%d, %d)", (own, assumed) => {
    expect(() => new CommonRevision(own, assumed)).toThrow(
      /^A peer speaks a revision from 1 to 2, not (?:0|3|1\.5)\.$/,
    );
  });

  it("decides each method by its row", () => {
    const common = new CommonRevision(1, 1);
    const later = Object.entries(METHODS).flatMap(([method, row]) => ("since" in row ? [method] : []));
    expect(later).toEqual(["extension/tool/call"]);
    expect(Object.keys(METHODS).filter((method) => !common.knows(method as keyof typeof METHODS))).toEqual(later);
  });

  it("supports no name that the contract does not have", () => {
    const names = ["", "poster", "__proto__", "extension/bogus", "toString"];
    expect(names.filter((name) => new CommonRevision(2, 2).supports(name as "card"))).toEqual([]);
  });

  it("decides each reason: what the other side does not know stays a number and words", () => {
    const common = new CommonRevision(2, 1);
    expect(Object.keys(ERRORS).filter((name) => !common.supports(name as keyof typeof ERRORS))).toEqual([]);
  });
});
