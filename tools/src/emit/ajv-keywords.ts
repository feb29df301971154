// Keywords of AJV whose generated code is replaced, for the speed of the validators: what they accept and the error
// they report stay the same, and a test holds both against stock AJV. And the one keyword that JSON Schema does not have.
import { _, Name, str, type CodeKeywordDefinition, type KeywordCxt } from "ajv";
import { _Code } from "ajv/dist/compile/codegen/code.js";
import { SchemaEnv, resolveRef } from "ajv/dist/compile/index.js";
import { getValidate } from "ajv/dist/vocabularies/core/ref.js";

/** Variables of the functions that AJV writes. */
const V_ERRORS = new Name("vErrors");
const ERRORS = new Name("errors");

/**
 * Lengths count code points, as JSON Schema has it, but only where the number of UTF-16 units leaves a doubt: nobody
 * walks through megabytes to learn that a text is not empty, or far too long.
 */
export const MIN_LENGTH: CodeKeywordDefinition = {
  keyword: "minLength",
  type: "string",
  schemaType: "number",
  error: {
    message: ({ schemaCode }) =>
      schemaCode === 1 ? str`must not be empty` : str`must have at least ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const { data } = cxt;
    const least = Number(cxt.schema);
    const points = _`Array.from(${data}).length`;
    cxt.fail(
      least === 1
        ? _`${data}.length < 1`
        : _`${data}.length < ${least} || (${data}.length < ${2 * least} && ${points} < ${least})`,
    );
  },
};

export const MAX_LENGTH: CodeKeywordDefinition = {
  keyword: "maxLength",
  type: "string",
  schemaType: "number",
  error: {
    message: ({ schemaCode }) => str`must have at most ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(cxt: KeywordCxt) {
    const { data } = cxt;
    const most = Number(cxt.schema);
    const points = _`Array.from(${data}).length`;
    cxt.fail(_`${data}.length > ${2 * most} || (${data}.length > ${most} && ${points} > ${most})`);
  },
};

/**
 * `$ref` as a call without a context. Stock AJV builds the path of every referenced value before it knows whether the
 * value is wrong, escaping each key of a map on the way; here a callee reports relative to itself, and its caller puts
 * the path in front when there is something to report.
 */
export const REF: CodeKeywordDefinition = {
  keyword: "$ref",
  schemaType: "string",
  code(cxt: KeywordCxt) {
    const { gen, it } = cxt;
    const target = resolveRef.call(it.self, it.schemaEnv.root, it.baseId, String(cxt.schema));
    if (!(target instanceof SchemaEnv)) throw new Error(`${String(cxt.schema)} is not a definition`);
    const validate = getValidate(cxt, target);
    const found = _`${validate}.errors`;
    cxt.result(_`${validate}(${cxt.data})`, undefined, () => {
      if (it.errorPath.str !== '""')
        gen.forOf("error", found, (error) => {
          gen.assign(_`${error}.instancePath`, _`${it.errorPath} + ${error}.instancePath`);
        });
      gen.assign(V_ERRORS, _`${V_ERRORS} === null ? ${found} : ${V_ERRORS}.concat(${found})`);
      gen.assign(ERRORS, _`${V_ERRORS}.length`);
    });
  },
};

/** JavaScript of the validators: the first node or list beyond the bounds of a tree, looked at before its nodes are. */
const BEYOND = `(nodes, member, most, depth) => {
  let count = 0;
  const walk = (list, at, level) => {
    if (!Array.isArray(list) || list.length === 0) return undefined;
    if (level > depth) return { at, message: "must not have nodes deeper than " + depth, params: { depth } };
    for (let index = 0; index < list.length; index++) {
      const here = at + "/" + index;
      if (++count > most) return { at: here, message: "must not be more than " + most + " nodes", params: { nodes: most } };
      const node = list[index];
      const inner = node !== null && typeof node === "object" && Object.hasOwn(node, member) ? node[member] : undefined;
      const found = walk(inner, here + "/" + member, level + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return walk(nodes, "", 1);
}`;

/** A list of nodes that hold further ones: no more than `nodes` of them in all, no deeper than `depth`. */
export const TREE: CodeKeywordDefinition = {
  keyword: "x-tree",
  type: "array",
  schemaType: "object",
  before: "items",
  code(cxt: KeywordCxt) {
    const { gen, it, data } = cxt;
    const beyond = gen.scopeValue("func", { ref: BEYOND, code: new _Code(BEYOND) });
    const { member, nodes, depth } = cxt.schema as { member: string; nodes: number; depth: number };
    const found = gen.const("found", _`${beyond}(${data}, ${member}, ${nodes}, ${depth})`);
    const schemaPath = `${it.errSchemaPath}/x-tree`;
    cxt.result(_`${found} === undefined`, undefined, () => {
      const error = _`{instancePath: ${it.errorPath} + ${found}.at, schemaPath: ${schemaPath}, keyword: "x-tree", params: ${found}.params, message: ${found}.message}`;
      gen.assign(V_ERRORS, _`${V_ERRORS} === null ? [${error}] : ${V_ERRORS}.concat([${error}])`);
      gen.assign(ERRORS, _`${V_ERRORS}.length`);
    });
  },
};
