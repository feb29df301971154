// Loads schema-diff with a mutant in it. Only the modules of tools/src/diff are new each time; what they import is shared.
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import type { Contract } from "../../contract/model.ts";
import type { Witness } from "../values/witness.ts";
import { mutated, type Mutant } from "./mutants.ts";

export const DIFF: URL = new URL("../../diff/", import.meta.url);

/** schema-diff's faces, as the killers call them. */
export interface Checked {
  readonly diff: (old: Contract, now: Contract, revision?: number) => readonly Found[];
  readonly worst: (findings: readonly Found[]) => string | undefined;
  readonly model: Model;
}

/** The sets of values that verdicts come from. */
export interface Model {
  readonly shapeOf: (schema: unknown) => unknown;
  readonly accepts: (shape: unknown, value: unknown, definitions: object) => boolean | undefined;
  readonly included: (
    inner: unknown,
    outer: unknown,
    sides: object,
  ) => { readonly is: string; readonly value?: unknown };
}

export interface Found {
  readonly rule: string;
  readonly verdict: string;
  readonly element: { readonly old?: string; readonly new?: string };
  readonly positions: readonly string[];
  readonly witness?: Witness;
  readonly exchange?: readonly unknown[];
}

const QUERY = "mutant";
const stripped = new Map<string, string>();
const waiting = new Map<string, (file: string) => string>();

/** The source of a file of tools/src/diff without its types. */
export function sourceOf(file: string): string {
  const known = stripped.get(file);
  if (known !== undefined) return known;
  const source = stripTypeScriptTypes(readFileSync(new URL(file, DIFF), "utf8"));
  stripped.set(file, source);
  return source;
}

let hooked = false;
let loads = 0;

/** @throws whatever the mutant throws while it loads. */
export function checkedWith(mutant: Mutant | undefined): Promise<Checked> {
  return checkedFrom((file) => (mutant?.file === file ? mutated(sourceOf(file), mutant) : sourceOf(file)));
}

/** schema-diff from other sources than those on disk. */
export async function checkedFrom(source: (file: string) => string): Promise<Checked> {
  if (!hooked) hook();
  hooked = true;
  const id = String(loads++);
  waiting.set(id, source);
  const module = <T>(file: string): Promise<T> => import(`${DIFF.href}${file}?${QUERY}=${id}`) as Promise<T>;
  const { diff } = await module<Pick<Checked, "diff">>("diff.ts");
  const { worst } = await module<Pick<Checked, "worst">>("finding.ts");
  const { shapeOf } = await module<Pick<Model, "shapeOf">>("shape.ts");
  const { accepts } = await module<Pick<Model, "accepts">>("member.ts");
  const { included } = await module<Pick<Model, "included">>("include.ts");
  waiting.delete(id);
  return { diff, worst, model: { shapeOf, accepts, included } };
}

function hook(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const id = context.parentURL === undefined ? null : new URL(context.parentURL).searchParams.get(QUERY);
      return id === null || !isDiff(found.url) ? found : { ...found, url: `${found.url}?${QUERY}=${id}` };
    },
    load(url, context, next) {
      const id = new URL(url).searchParams.get(QUERY);
      const source = id === null ? undefined : waiting.get(id);
      if (source === undefined) return next(url, context);
      return {
        format: "module",
        source: source(fileURLToPath(url).slice(fileURLToPath(DIFF).length)),
        shortCircuit: true,
      };
    },
  });
}

function isDiff(url: string): boolean {
  return url.startsWith(DIFF.href) && !url.includes("?");
}
