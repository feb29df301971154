// quicktype and the formatting of its text on a second core. The thread loads them while the spec is being compiled.
import { Worker, isMainThread, parentPort } from "node:worker_threads";
import type { Spec } from "./contract/model.ts";
import type { TypesOf } from "./generate.ts";

export interface TypesWorker extends AsyncDisposable {
  readonly typesOf: TypesOf;
}

interface Answer {
  readonly text?: string;
  readonly error?: unknown;
}

export function startTypesWorker(): TypesWorker {
  const worker = new Worker(new URL(import.meta.url));
  return {
    typesOf: ({ contract, docs, sources }) =>
      new Promise((resolve, reject) => {
        worker.once("error", reject);
        worker.once("message", ({ text, error }: Answer) => {
          if (text === undefined) reject(error);
          else resolve(text);
        });
        worker.postMessage({ contract, docs, sources } satisfies Spec);
      }),
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

async function serve(port: NonNullable<typeof parentPort>): Promise<void> {
  const [{ emitTypes }, { pretty }] = await Promise.all([import("./emit/types.ts"), import("./pretty.ts")]);
  port.once("message", (spec: Spec) => {
    emitTypes(spec)
      .then(pretty)
      .then(
        (text) => port.postMessage({ text } satisfies Answer),
        (error: unknown) => port.postMessage({ error } satisfies Answer),
      );
  });
}

if (!isMainThread && parentPort !== null) await serve(parentPort);
