// Observations, to the observers.
import type { EventParams } from "@reasonix/protocol";
import type { Connection } from "./connection.ts";
import { payloadOf, type ReadPage } from "./content.ts";
import type { Extension } from "./extension.ts";
import { inputOf } from "./payload.ts";

/** Serves `extension/event`. Never rejects: nobody waits for it, so what goes wrong is only logged. */
export async function observe(
  extension: Extension,
  params: EventParams,
  connection: Connection,
  read: ReadPage,
): Promise<void> {
  const { event: point } = params;
  const observer = observerAt(extension, point);
  if (observer === undefined) return;
  try {
    const payload: unknown = inputOf(point, params.externalized ? await payloadOf(params, read) : params.payload);
    await connection.run((ctx) => observer(payload, ctx));
  } catch (error) {
    connection.failed(`The observer of ${point} failed`, error);
  }
}

function observerAt({ observers = {} }: Extension, point: EventParams["event"]): Observe | undefined {
  const observer: unknown = observers[point];
  return isObserver(observer) ? observer : undefined;
}

/** Payload and observer belong together by the point, which the types of an author have seen to. */
type Observe = (...given: [payload: unknown, ctx: unknown]) => void | Promise<void>;

function isObserver(value: unknown): value is Observe {
  return typeof value === "function";
}
