// Models that an extension serves.
import type { ProviderDescriptor, ProviderRequest, StreamChunk } from "@reasonix/protocol";
import {
  extensionProviderCatalog,
  extensionProviderStreamCancel,
  extensionProviderStreamOpen,
  hostContentRead,
} from "@reasonix/protocol/endpoints";
import { handle } from "@reasonix/wire";
import type { Connection } from "../connection.ts";
import type { Context } from "../context.ts";
import { part, type OpenPart, type Providers } from "../parts.ts";
import { Streams } from "./streams.ts";

/**
 * Models by ref. `plugin/<plugin>/<provider>/<model>` is a model of the extension's own; the installed name takes the
 * place of `<plugin>`. Any other ref is a model of the host: serving it claims its slot `provider:<ref>`.
 */
export type Models = Readonly<Record<string, Model>>;

/** A model: what pickers show of it, and how its answers are made. */
export interface Model extends Omit<ProviderDescriptor, "ref"> {
  /**
   * Answers one request, chunk by chunk; an async generator. Its end is the end of the stream; what it throws, or a chunk
   * of the type `error`, ends the stream as failed. When the stream is cancelled, `ctx.signal` is aborted, the generator's
   * `return` is called, and nothing more is sent. Several streams may run at once. The next chunk is asked for when the
   * connection has room for it.
   */
  readonly stream: (request: ProviderRequest, ctx: StreamContext) => AsyncIterable<StreamChunk>;
}

/** What a stream knows beside its request. */
export interface StreamContext extends Context {
  /** The model that was asked for. */
  readonly ref: string;
  /** Member `model` of its descriptor; absent when that has none. */
  readonly model?: string;
  /** The effort that the user has chosen; absent when none. */
  readonly effort?: string;
}

/**
 * Serves models: `providers({ "plugin/demo/local/small": { stream: async function* (request, ctx) { … } } })`.
 *
 * A function makes the list when the session starts and anew whenever the host asks for its catalogue. The host sends
 * streams only to models of the first list, so a later one can leave models out and change what is shown of them.
 */
export function providers(models: Models | ((ctx: Context) => Models | Promise<Models>)): Providers {
  const list = typeof models === "function" ? models : (): Models => models;
  return part("providers", (connection) => open(list, connection));
}

function open(list: (ctx: Context) => Models | Promise<Models>, connection: Connection): OpenPart {
  let served: ReadonlyMap<string, Model> = new Map();
  const streams = new Streams(connection, (ref) => served.get(ref));
  const listed = async (ctx: Context): Promise<ReadonlyMap<string, Model>> =>
    new Map(Object.entries(await list(ctx)).map(([ref, model]) => [installed(ref, ctx.plugin), model]));
  return {
    async declare(ctx) {
      served = await listed(ctx);
      const refs = [...served.keys()];
      return {
        providers: descriptorsOf(served),
        replaces: refs.filter((ref) => !OWN.test(ref)).map((ref) => `provider:${ref}`),
      };
    },
    handlers: [
      handle(extensionProviderCatalog, async () => {
        const now = await connection.run(listed);
        const known = new Map([...now].filter(([ref]) => served.has(ref)));
        for (const ref of now.keys())
          if (!served.has(ref)) connection.log(`The model ${ref} is new; it can be used after a reload.`);
        return { providers: descriptorsOf(known) };
      }),
      handle(
        extensionProviderStreamOpen,
        (params, { signal }) => streams.open(params, (page) => connection.request(hostContentRead, page, signal)),
        { afterAnswer: () => streams.answered() },
      ),
      handle(extensionProviderStreamCancel, ({ streamId }) => ({ cancelled: streams.cancel(streamId) })),
    ],
    stop: () => streams.stop(),
  };
}

/** A ref of the extension's own. Every such ref must carry the installed name, so whatever stands there gives way to it. */
const OWN = /^plugin\/[^/]+\//;

function installed(ref: string, plugin: string): string {
  return ref.replace(OWN, () => `plugin/${plugin}/`);
}

function descriptorsOf(models: ReadonlyMap<string, Model>): ProviderDescriptor[] {
  return [...models].map(([ref, { stream: _, ...descriptor }]) => ({ ref, ...descriptor }));
}
