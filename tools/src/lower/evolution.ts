// How an enum grows for peers that are older than a value: the fallback said in its place, or the question asked before.
import type { Enum, EnumMember } from "@typespec/compiler";
import { reportDiagnostic } from "@reasonix/spec/diagnostics";
import { byCodeUnit } from "../contract/canonical.ts";
import type { Schema } from "../contract/model.ts";
import { members, wire, type Age, type Lowering } from "./context.ts";

/** The marks `x-fallback` and `x-negotiated` of an enum. */
export function evolution(context: Lowering, name: string, type: Enum, age: Age): Schema {
  const list = new EnumGrowth(context, name, type, age);
  for (const member of members(type)) list.judge(member);
  const fallbacks = members(type).flatMap((member) => {
    const older = list.fallback(member);
    return older === undefined ? [] : [[wire(member), wire(older)] as const];
  });
  const negotiated = members(type).filter((member) => context.kept("negotiated", member) !== undefined);
  return {
    ...(fallbacks.length === 0 ? {} : { "x-fallback": Object.fromEntries(fallbacks) }),
    ...(negotiated.length === 0 ? {} : { "x-negotiated": negotiated.map(wire).sort(byCodeUnit) }),
  };
}

class EnumGrowth {
  readonly #context: Lowering;
  readonly #name: string;
  readonly #type: Enum;
  readonly #age: Age;

  constructor(context: Lowering, name: string, type: Enum, age: Age) {
    this.#context = context;
    this.#name = name;
    this.#type = type;
    this.#age = age;
  }

  fallback(member: EnumMember): EnumMember | undefined {
    return this.#context.kept<EnumMember>("fallback", member)?.value;
  }

  /** One diagnostic for each fault, at the mark that has it. */
  judge(member: EnumMember): void {
    const { program } = this.#context;
    const fallback = this.#context.kept<EnumMember>("fallback", member);
    const negotiated = this.#context.kept("negotiated", member);
    const what = `${this.#name}.${member.name}`;
    if (fallback !== undefined && negotiated !== undefined)
      reportDiagnostic(program, { code: "fallback-and-negotiated", format: { what }, target: negotiated.at });
    const [mark] = [fallback, negotiated].filter((kept) => kept !== undefined);
    if (mark === undefined) return;
    if (this.#since(member) <= this.#age.since) {
      const decorator = mark === fallback ? "fallback" : "negotiated";
      const format = { what, decorator, list: this.#name };
      reportDiagnostic(program, { code: "mark-on-old-value", format, target: mark.at });
    } else if (fallback !== undefined) this.#judgeChain(member, what);
  }

  /** A chain goes back from revision to revision and ends with a value that is as old as the enum. */
  #judgeChain(member: EnumMember, what: string): void {
    const { program } = this.#context;
    const target = this.#context.kept("fallback", member)?.at ?? member;
    const chain = [member];
    let at = member;
    for (let older = this.fallback(at); older !== undefined; older = this.fallback(at)) {
      const circle = chain.includes(older);
      chain.push(older);
      if (circle) {
        const format = { what, chain: chain.map(wire).join(" → ") };
        return reportDiagnostic(program, { code: "fallback-circle", format, target });
      }
      at = older;
    }
    const [, older] = chain;
    if (older === undefined) return;
    if (older.enum !== this.#type || this.#since(older) >= this.#since(member)) {
      const format = { what, older: wire(older), list: this.#name, since: String(this.#since(member)) };
      return reportDiagnostic(program, { code: "fallback-not-older", format, target });
    }
    if (this.#since(at) > this.#age.since) {
      const format = { what, last: wire(at), since: String(this.#since(at)) };
      reportDiagnostic(program, { code: "fallback-open", format, target });
    }
  }

  #since(member: EnumMember): number {
    return this.#context.age(member, `${this.#name}.${member.name}`).since;
  }
}
