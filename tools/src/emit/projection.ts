// What a peer of an older revision is sent. The walk is one source for the generator and the generated package; its text is
// carried over as it stands, so that it is written and type-checked once.
import { readFileSync } from "node:fs";
import type { Spec } from "../contract/model.ts";
import { byCodeUnit } from "../contract/canonical.ts";
import { projectionTables } from "../projection/tables.ts";
import { BANNER, literal, unionOf } from "./text.ts";

export function emitProjection({ contract }: Spec): string {
  return `${BANNER}
import type * as Walked from "./projection-walk.ts";
import { newerBy, projectBy } from "./projection-walk.ts";

/** Something that a peer does not know: JSON Pointer, the revision in which it came, and what it is in words. */
export type Newer = Walked.Newer;

/** What may be sent, or what has no older form. */
export type Projection = Walked.Projection;

/** Name of a definition of the contract. */
export type DefinitionName = ${unionOf(Object.keys(contract.$defs).sort(byCodeUnit))};

/**
 * What a peer of \`revision\` may be sent in the place of a valid \`value\`: later optional members are left out, later
 * values of enums give way to their fallbacks, and the document that such a value decides is read as that of the fallback.
 * Where something later has no older form, the answer says so and nothing may be sent. Members that another member decides
 * (\`payload\`, \`replacement\`) are followed; contents that have left the frame are not seen here and are projected before
 * they leave it. The argument is never changed; when nothing changes, it is what comes back. Towards a peer of this
 * revision or a later one nothing is walked.
 * @param request params of the answered request, for results
 * @throws {TypeError} when the document in a result depends on the request, and no request is given
 */
export function project(value: unknown, type: DefinitionName, revision: number, request?: unknown): Projection {
  return projectBy(LATER, value, type, revision, request);
}

/**
 * The first thing in a received, valid \`value\` that a peer of \`revision\` cannot have sent; \`undefined\` when there is none.
 * @param request params of the answered request, for results
 * @throws {TypeError} when the document in a result depends on the request, and no request is given
 */
export function newer(value: unknown, type: DefinitionName, revision: number, request?: unknown): Newer | undefined {
  return newerBy(LATER, value, type, revision, request);
}

/** What came after revision 1. */
const LATER: Walked.Tables = ${literal(projectionTables(contract))};
`;
}

/** The walk itself: \`projection/project.ts\`, which imports nothing. */
export function emitProjectionWalk(): string {
  return `${BANNER}\n${readFileSync(new URL("../projection/project.ts", import.meta.url), "utf8")}`;
}
