// Methods with the validators of what they carry, one constant each so that a bundler keeps only what is used.
import { pointer, refName, type Spec } from "../contract/model.ts";
import { camel } from "../names.ts";
import { BANNER, VALIDATORS, body, docComment, literal } from "./text.ts";

export function emitEndpoints({ contract, docs }: Spec): string {
  const methods = Object.entries(contract.methods);
  const used = [
    ...new Set(
      methods.flatMap(([, method]) => [
        refName(method.params),
        ...(method.result === null ? [] : [refName(method.result)]),
      ]),
    ),
  ].sort();
  return `${BANNER}
import type { MethodName, MethodParams, MethodResults } from "./methods.ts";
import { type Validator, ${used.map((name) => `is${name}`).join(", ")} } from "${VALIDATORS}";

/** A method with the validators of what it carries. */
export interface Endpoint<M extends MethodName> {
  readonly method: M;
  readonly params: Validator<MethodParams[M]>;
  readonly result: M extends keyof MethodResults ? Validator<MethodResults[M]> : null;
}

${methods
  .map(
    ([name, method]) =>
      `${docComment(docs.get(pointer("methods", name)))}export const ${camel(name)}: Endpoint<${literal(name)}> = { method: ${literal(name)}, params: is${refName(method.params)}, result: ${method.result === null ? "null" : `is${refName(method.result)}`} };`,
  )
  .join("\n\n")}

/** Every endpoint by its method. */
export const ENDPOINTS: { readonly [M in MethodName]: Endpoint<M> } = {
${body(methods.map(([name]) => [name, camel(name)]))}};
`;
}
