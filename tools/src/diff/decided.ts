// Values of messages in which one member decides the document of another one: the model takes that for any JSON, and the
// validators of both sides do not.
import { pointer, refName, type Contract } from "../contract/model.ts";
import { accepts } from "./member.ts";
import { documentsOf } from "./positions.ts";
import { NONE, sample } from "./samples.ts";
import { isObject, type Shape } from "./shape.ts";

/** The value with a document in each such place that has none, except where the value shows something itself, if it does. */
export function decided(contract: Contract, definition: string, value: unknown, shows?: string): unknown {
  if (!isObject(value)) return value;
  const whole: Record<string, unknown> = { ...value };
  for (const [member, { "x-typed-by": by }] of Object.entries(contract.$defs[definition]?.properties ?? {})) {
    if (by?.from !== "self" || !Object.hasOwn(value, member) || shows?.startsWith(pointer(member)) === true) continue;
    const document = documentsOf(contract, by.table).find(([decider]) => decider === value[by.member]);
    if (document === undefined) continue;
    const shape: Shape = { kind: "ref", name: refName(document[1]) };
    const made = accepts(shape, value[member], contract.$defs) === true ? NONE : sample(shape, contract.$defs);
    if (made !== NONE) whole[member] = made;
  }
  return whole;
}
