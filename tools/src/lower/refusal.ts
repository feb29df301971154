// For tests: what the compiler says against an edited spec, at the place where it must say it.
import { SpecError, compileSpec } from "../compile.ts";
import { positionOf, specCopy, type Edit } from "../spec-copy.ts";

/** The errors at the first occurrence of `at` in `file`; throws when the spec is accepted or refused only elsewhere. */
export async function refusal(edits: readonly Edit[], file: string, at: string): Promise<string> {
  await using copy = await specCopy(...edits);
  const error: unknown = await compileSpec(copy.main).then(
    () => new Error("the spec was accepted"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SpecError)) throw error;
  const { line, column } = await positionOf(copy.folder, file, at);
  const place = `/${file}:${line}:${column} - error `;
  const lines = error.message.split("\n").filter((text) => text.includes(place));
  // Thrown, not returned: a caller that looks for words must not find them at another place.
  if (lines.length === 0) throw new Error(`nothing at ${place}; instead:\n${error.message}`);
  return lines.join("\n");
}
