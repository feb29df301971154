// Calls at hook points, to the interceptors and the owners of slots.
import type { HookPoint, InterceptParams, InterceptResult } from "@reasonix/protocol";
import { HOOK_REPLACEMENTS, wrongObjectText } from "@reasonix/protocol/documents";
import { ProtocolError, isProtocolError, violation } from "@reasonix/wire";
import type { Connection } from "./connection.ts";
import { payloadOf, type ReadPage } from "./content.ts";
import type { Context } from "./context.ts";
import type { Extension } from "./extension.ts";
import { inputOf } from "./payload.ts";
import { Ruling, ownerRuleFor, ruleFor } from "./rule.ts";
import { slotAt } from "./slots.ts";

/**
 * Answers `extension/intercept`. A point that nobody rules on continues. Rejects with `ProtocolError` where the payload is
 * no payload, the time is over or the author chose a reason; with another error where the author's code failed.
 */
export async function answerIntercept(
  extension: Extension,
  params: InterceptParams,
  connection: Connection,
  read: ReadPage,
): Promise<InterceptResult> {
  const { event: point, timeoutMillis } = params;
  // Without an await where nothing is read, so that callbacks start in the order in which their calls came.
  const payload = inputOf(point, params.externalized ? await payloadOf(params, read) : params.payload);
  const callback = callbackAt(extension, point, payload);
  if (callback === undefined) return { decision: "continue" };
  let isOver = false;
  const late = (): ProtocolError => {
    isOver = true;
    return new ProtocolError("intercept_timeout");
  };
  const ruled = async (ctx: Context): Promise<unknown> => {
    try {
      return await callback.ask(payload, ctx);
    } catch (error) {
      // Nobody is told any more, so this is the only place where it shows.
      if (isOver) connection.failed(`${callback.who} failed after its time was over`, error);
      throw isProtocolError(error) ? error : new Error(`${callback.who} failed.`, { cause: error });
    }
  };
  return resultOf(point, callback.who, await connection.run(ruled, { timeoutMillis, late }), connection);
}

/** Whoever rules on a payload. */
interface Asked {
  readonly who: string;
  readonly ask: (payload: unknown, ctx: Context) => unknown;
}

function callbackAt(extension: Extension, point: HookPoint, payload: object): Asked | undefined {
  const slot = slotAt(point, payload);
  const owner = slot === undefined ? undefined : ownerIn(extension, slot, point);
  if (owner !== undefined)
    return {
      who: `The owner of ${slot} at ${point}`,
      ask: (payload, ctx) => owner(payload, ownerRuleFor(point), ctx),
    };
  const interceptor: unknown = extension.interceptors?.[point];
  if (!isCallback(interceptor)) return undefined;
  return {
    who: `The interceptor of ${point}`,
    ask: (payload, ctx) => interceptor(payload, ruleFor(point), ctx),
  };
}

function ownerIn({ slots = {} }: Extension, slot: string, point: HookPoint): Callback | undefined {
  if (!Object.hasOwn(slots, slot)) return undefined;
  const owner: unknown = Reflect.get(slots, slot);
  if (isCallback(owner)) return owner;
  const atPoint: unknown = typeof owner === "object" && owner !== null ? Reflect.get(owner, point) : undefined;
  return isCallback(atPoint) ? atPoint : undefined;
}

/** Payload and rule belong together by the point, which the types of an author have seen to. */
type Callback = (payload: unknown, rule: unknown, ctx: Context) => unknown;

function isCallback(value: unknown): value is Callback {
  return typeof value === "function";
}

/** The result of what was returned. Nothing means continue. */
function resultOf(point: HookPoint, who: string, returned: unknown, { hide }: Connection): InterceptResult {
  if (returned === undefined) return { decision: "continue" };
  const result = Ruling.resultOf(returned, point);
  if (result === undefined) throw new TypeError(`${who} returned no ruling. Return what a method of its rule gives.`);
  if (result.decision !== "replace")
    return result.reason === undefined ? result : { ...result, reason: hide(result.reason) };
  const { replacement } = result;
  const isReplacement = HOOK_REPLACEMENTS[point];
  const what = `${who} replaces with what is no payload of that point`;
  if (!isReplacement(replacement)) throw new TypeError(`${what}: ${violation(isReplacement, "/replacement")}.`);
  const broken = wrongObjectText(point, replacement);
  if (broken !== undefined) throw new TypeError(`${what}: /replacement/${broken} is not the text of a JSON object.`);
  return result;
}
