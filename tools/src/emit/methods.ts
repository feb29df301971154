// The method table, and params and results by method.
import { pointer, refName, type Contract, type Spec } from "../contract/model.ts";
import { BANNER, body, literal, readonlyBody } from "./text.ts";

export function emitMethods({ contract, docs }: Spec): string {
  const methods = Object.entries(contract.methods);
  const doc = (name: string): string | undefined => docs.get(pointer("methods", name));
  const results = methods.flatMap(([name, method]) =>
    method.result === null ? [] : [[name, `types.${refName(method.result)}`, doc(name)] as const],
  );
  return `${BANNER}
import type * as types from "./types.ts";

/** Every method: who sends it, when, and what it carries. */
export const METHODS = {
${body(methods.map(([name, method]) => [name, literal({ ...method, params: refName(method.params), result: method.result === null ? null : refName(method.result) }), doc(name)]))}} as const;

export type MethodName = keyof typeof METHODS;

/** Of every method as much as a peer needs, so that a bundle carries no more. The facts are those of \`METHODS\`. */
export const METHOD_RULES = {
${body(methods.map(([name, method]) => [name, literal(ruleOf(method))]))}} as const;

/** Methods that are answered. */
export type RequestName = keyof MethodResults;

/** Methods that are not answered. */
export type NotificationName = Exclude<MethodName, RequestName>;

/** Params by method. */
export interface MethodParams {
${readonlyBody(methods.map(([name, method]) => [name, `types.${refName(method.params)}`, doc(name)]))}}

/** Results by method; notifications have none. */
export interface MethodResults {
${readonlyBody(results)}}
`;
}

function ruleOf({ class: family, params, result, since }: Contract["methods"][string]): object {
  const types = { params: refName(params), result: result === null ? null : refName(result) };
  return { class: family, ...types, ...(since === undefined ? {} : { since }) };
}
