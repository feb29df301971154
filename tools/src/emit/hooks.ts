// The hook points: rules, payloads, inputs as authors see them, replacements, decisions.
import { pointer, refName, type Schema, type Spec } from "../contract/model.ts";
import { BANNER, body, literal, readonlyBody, unionOf } from "./text.ts";

export function emitHooks({ contract, docs }: Spec): string {
  const hooks = Object.entries(contract.hooks);
  const doc = (name: string): string | undefined => docs.get(pointer("hooks", name));
  const rows = hooks.map(([name, hook]) => {
    const { payload, replacement, ...facts } = hook;
    const empty = emptyMembers(contract.$defs[refName(payload)]);
    const objectTexts = textMembers(contract.$defs[refName(replacement)]);
    return [
      name,
      literal({
        ...(objectTexts.length === 0 ? {} : { objectTexts }),
        ...facts,
        payload: refName(payload),
        replacement: refName(replacement),
        empty,
      }),
      doc(name),
    ] as const;
  });
  const lists = new Lists();
  const rules = hooks.map(([name, { payload, replacement, decisions, slot }]) => {
    const objectTexts = textMembers(contract.$defs[refName(replacement)]);
    const members = [
      `decisions: ${lists.decided(decisions)}`,
      ...(objectTexts.length === 0 ? [] : [`objectTexts: ${lists.nameOf(objectTexts)}`]),
      ...(slot === undefined ? [] : [`slot: ${literal(slot)}`]),
      `empty: ${literal(emptyMembers(contract.$defs[refName(payload)]))}`,
    ];
    return [name, `{ ${members.join(", ")} }`] as const;
  });
  const inputs = hooks.map(([name, hook]) => {
    const empty = Object.keys(emptyMembers(contract.$defs[refName(hook.payload)]));
    const type = `types.${refName(hook.payload)}`;
    return [name, empty.length === 0 ? type : `Filled<${type}, ${unionOf(empty)}>`, doc(name)] as const;
  });
  return `${BANNER}
import type * as types from "./types.ts";

/** Every hook point: its rules, and the value of each member that a host leaves out of a payload when it is empty. */
export const HOOKS = {
${body(rows)}} as const;

export type HookPoint = keyof typeof HOOKS;

${lists.constants.join("\n")}

/** Of every hook point as much as an extension needs, so that its bundle carries no more. The facts are those of \`HOOKS\`. */
export const HOOK_RULES: {
  readonly [P in HookPoint]: Pick<
    (typeof HOOKS)[P],
    Extract<keyof (typeof HOOKS)[P], "decisions" | "empty" | "objectTexts" | "slot">
  >;
} = {
${body(rules)}};

/** Payloads as they travel: empty members are left out. */
export interface HookPayloads {
${readonlyBody(hooks.map(([name, hook]) => [name, `types.${refName(hook.payload)}`, doc(name)]))}}

/** Payloads as an author sees them, empty members filled in. */
export interface HookInputs {
${readonlyBody(inputs)}}

/** Replacements by hook point: the whole new payload. */
export interface HookReplacements {
${readonlyBody(hooks.map(([name, hook]) => [name, `types.${refName(hook.replacement)}`, doc(name)]))}}

/** Decisions that an interceptor may take. */
export interface HookDecisions {
${readonlyBody(hooks.map(([name, hook]) => [name, unionOf(hook.decisions.interceptor)]))}}

/** Decisions that the slot owner may take; \`never\` where no slot rules. */
export interface OwnerDecisions {
${readonlyBody(hooks.map(([name, hook]) => [name, unionOf(hook.decisions.owner ?? [])]))}}

/** \`T\` with some of its optional members made required. */
export type Filled<T, K extends keyof T> = Omit<T, K> & Required<Pick<T, K>>;
`;
}

/** Constants for lists, one for each that differs. */
class Lists {
  readonly constants: string[] = [];
  readonly #names = new Map<string, string>();

  /** The constant of the decisions that a point has for each who rules there. */
  decided(decisions: Readonly<Record<string, readonly string[]>>): string {
    const members = Object.entries(decisions).map(([who, legal]) => `${who}: ${this.nameOf(legal)}`);
    const text = `{ ${members.join(", ")} }`;
    const name = Object.entries(decisions)
      .map(([who, legal]) => `${who.toUpperCase()}_${legal.length}`)
      .join("_");
    if (!this.#names.has(text)) this.constants.push(`const ${name} = ${text};`);
    this.#names.set(text, name);
    return name;
  }

  nameOf(list: readonly string[]): string {
    const text = literal(list);
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const name = `LIST_${list.map((each) => each.toUpperCase()).join("_")}`;
    this.#names.set(text, name);
    this.constants.push(`const ${name} = ${text} as const;`);
    return name;
  }
}

/** Members whose text must be empty or a JSON object. */
function textMembers(schema: Schema | undefined): string[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, member]) =>
    member["x-json-text"] === undefined ? [] : [name],
  );
}

/** The empty value of each optional member that has one: what its absence from a payload means. */
function emptyMembers(schema: Schema | undefined): Record<string, unknown> {
  const required = new Set(schema?.required);
  const members = Object.entries(schema?.properties ?? {}).filter(([name]) => !required.has(name));
  return Object.fromEntries(
    members.flatMap(([name, member]) => (emptyOf(member) === undefined ? [] : [[name, emptyOf(member)]])),
  );
}

function emptyOf(member: Schema): unknown {
  if (member.const !== undefined || member.enum !== undefined) return undefined;
  switch (member.type) {
    case "string":
      return "";
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    default:
      return undefined;
  }
}
