// The syntax tree of a source, as far as mutants and their reach look at it.

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The body of a function: a block, or the one expression of an arrow function. */
export interface Body {
  readonly start: number;
  readonly end: number;
  readonly block: boolean;
}

export function* children(node: Node): Generator<Node> {
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const child of Array.isArray(value) ? (value as readonly unknown[]) : [value]) if (isNode(child)) yield child;
  }
}

/** Bodies in the order of the text, outer ones first. */
export function bodiesOf(program: unknown): Body[] {
  const found: Body[] = [];
  const walk = (node: Node): void => {
    const { body } = node;
    if (FUNCTIONS.has(node.type) && isNode(body))
      found.push({ start: body.start, end: body.end, block: body.type === "BlockStatement" });
    for (const child of children(node)) walk(child);
  };
  if (isNode(program)) walk(program);
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

export function isNode(value: unknown): value is Node {
  return value !== null && typeof value === "object" && "type" in value && "start" in value;
}
