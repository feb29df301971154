// One TypeSpec compilation → Spec. Throws what the compiler and the lowering said, one line each, with file:line:column.
import { compile, formatDiagnostic, type Diagnostic, type Program } from "@typespec/compiler";
import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Spec } from "./contract/model.ts";
import { lower } from "./lower/lower.ts";
import { reportUnmarked } from "./lower/baseline.ts";
import { capturingHost } from "./witness.ts";

/** The spec does not say a contract. */
export class SpecError extends Error {
  readonly code = "spec_invalid";
}

export interface Compiled extends Spec {
  readonly program: Program;
  /** What an emitter run on the program has written, by file name. */
  readonly written: ReadonlyMap<string, string>;
}

/** @param marks whether what is newer than the last published revision must say so. */
export async function compileSpec(
  main: URL,
  marks: "marks checked" | "marks unchecked" = "marks checked",
): Promise<Compiled> {
  const file = fileURLToPath(main);
  const folder = dirname(file);
  const { host, written } = capturingHost();
  const program = await compile(host, file, { noEmit: true, warningAsError: true });
  const lowered = program.hasError() ? undefined : lower(program, folder);
  if (lowered !== undefined && !program.hasError() && marks === "marks checked") await reportUnmarked(lowered, folder);
  const idle = await unimported(program, folder);
  if (idle.length > 0)
    throw new SpecError(
      idle
        .map(
          (name) => `spec/${name}:1:1 - error: nothing imports this file, so it says nothing. Import it in main.tsp.`,
        )
        .join("\n"),
    );
  if (lowered === undefined || program.hasError()) throw new SpecError(sayAll(program.diagnostics, folder));
  return { contract: lowered.contract, docs: lowered.docs, sources: lowered.sources, program, written };
}

/** `.tsp` files of the folder that the program does not hold. */
async function unimported(program: Program, folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".tsp"));
  const held = new Set([...program.sourceFiles.keys()].map((path) => basename(path)));
  return names.filter((name) => !held.has(name));
}

function sayAll(diagnostics: readonly Diagnostic[], folder: string): string {
  const said = new Set(
    diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, { pathRelativeTo: dirname(folder), pretty: false })),
  );
  return [...said].join("\n");
}
