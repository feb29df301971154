// The package's main entry: every table and type by name. Validators have entries of their own, so that whoever needs
// only tables never loads one.
import { byCodeUnit } from "../contract/canonical.ts";
import { BANNER } from "./text.ts";

const OWN_ENTRY = new Set([
  "compact.ts",
  "compact-walk.ts",
  "documents.ts",
  "endpoints.ts",
  "projection-walk.ts",
  "projection.ts",
  "validators.d.ts",
]);

export function emitEntry(modules: Readonly<Record<string, string>>, definitions: readonly string[]): string {
  const lines = Object.entries(modules)
    .filter(([name]) => !OWN_ENTRY.has(name))
    .flatMap(([name, text]) => {
      const values = exported(text, "const");
      const types = exported(text, "(?:type|interface)").filter((type) => type !== "Filled");
      return [
        ...(values.length === 0 ? [] : [`export { ${values.join(", ")} } from "./${name}";`]),
        ...(types.length === 0 ? [] : [`export type { ${types.join(", ")} } from "./${name}";`]),
      ];
    });
  return `${BANNER}
${lines.join("\n")}
export type {
${definitions
  .toSorted(byCodeUnit)
  .map((name) => `  ${name},`)
  .join("\n")}
} from "./types.ts";
export type { ValidationError, Validator } from "./validators.js";
`;
}

function exported(text: string, kind: string): string[] {
  return [...text.matchAll(new RegExp(`^export ${kind} (\\w+)`, "gm"))].map(([, name]) => name ?? "").sort();
}
