// The rooms and their one-way arrows, from the imports that are written. Fails on an import the table does not allow, on
// one that climbs out of its room by path, and on a room that the table does not know.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Room → rooms it may import, or single subpaths of them. A package's own tests may import what its devDependencies name. */
export const ROOMS: Readonly<Record<string, { readonly name: string; readonly may: readonly string[] }>> = {
  spec: { name: "@reasonix/spec", may: [] },
  generated: { name: "@reasonix/protocol", may: [] },
  tools: { name: "@reasonix/tools", may: ["@reasonix/spec"] },
  "sdk/wire": { name: "@reasonix/wire", may: ["@reasonix/protocol"] },
  "sdk/extension": { name: "@reasonix/sdk", may: ["@reasonix/wire", "@reasonix/protocol"] },
  "sdk/examples/starter-extension": { name: "starter-extension", may: ["@reasonix/sdk"] },
  "sdk/examples/full-sidecar": { name: "full-sidecar", may: ["@reasonix/sdk"] },
  "sdk/create": {
    name: "create-reasonix-extension",
    may: ["@reasonix/sdk", "@reasonix/wire", "@reasonix/protocol"],
  },
  "host/runtime": { name: "@reasonix/host", may: ["@reasonix/wire", "@reasonix/protocol"] },
  "host/agent": { name: "@reasonix/agent", may: ["@reasonix/host", "@reasonix/protocol"] },
  "host/cli": {
    name: "reasonix",
    may: ["@reasonix/agent", "@reasonix/host", "@reasonix/protocol", "@reasonix/wire/redact"],
  },
};

const INTERNAL = new Set(Object.values(ROOMS).map((room) => room.name));
const SKIPPED = new Set(["node_modules", "dist", "bin"]);

export interface Crossing {
  readonly file: string;
  readonly line: number;
  readonly specifier: string;
  readonly why: string;
}

export interface Survey {
  readonly files: number;
  readonly crossings: readonly Crossing[];
}

export function survey(root: string): Survey {
  const crossings: Crossing[] = [];
  let files = 0;
  for (const [folder, room] of Object.entries(ROOMS)) {
    for (const file of sources(join(root, folder))) {
      if (nested(relative(root, file), folder)) continue;
      files++;
      for (const found of imports(readFileSync(file, "utf8"))) {
        const why = judge(found.specifier, file, join(root, folder), room);
        if (why !== undefined) crossings.push({ file: relative(root, file), ...found, why });
      }
    }
  }
  return { files, crossings };
}

function judge(
  specifier: string,
  file: string,
  folder: string,
  room: { readonly name: string; readonly may: readonly string[] },
): string | undefined {
  if (specifier.startsWith(".")) {
    const target = resolve(file, "..", specifier);
    return target === folder || target.startsWith(folder + sep)
      ? undefined
      : `leaves ${room.name} by path; import the other room by its package name`;
  }
  const name = specifier.startsWith("@") ? specifier.split("/").slice(0, 2).join("/") : (specifier.split("/")[0] ?? "");
  if (!INTERNAL.has(name) || name === room.name) return undefined;
  if (room.may.includes(name) || room.may.includes(specifier)) return undefined;
  if (file.endsWith(".test.ts") && declaredForTests(folder, name)) return undefined;
  return `${room.name} may import ${room.may.join(", ") || "no other room"}`;
}

function declaredForTests(folder: string, name: string): boolean {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    devDependencies?: Record<string, string>;
  };
  return manifest.devDependencies?.[name] !== undefined;
}

/** Whether a file belongs to a room that lies inside this one. */
function nested(file: string, folder: string): boolean {
  return Object.keys(ROOMS).some(
    (other) => other !== folder && other.startsWith(`${folder}/`) && file.startsWith(other + sep),
  );
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sources(join(folder, entry.name));
    return /\.(ts|js|mjs|cjs)$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });
}

/** Static and dynamic imports and re-exports, with their lines. Comments are blanked first, so prose is no import. */
function imports(text: string): { line: number; specifier: string }[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, " "));
  const pattern = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"'\n]+)["']/g;
  return [...code.matchAll(pattern)].map((match) => ({
    line: code.slice(0, match.index).split("\n").length,
    specifier: match[1] ?? "",
  }));
}

function main(): number {
  const { files, crossings } = survey(fileURLToPath(new URL("../../", import.meta.url)));
  for (const { file, line, specifier, why } of crossings)
    process.stderr.write(`${file}:${line} imports ${specifier}: ${why}\n`);
  if (crossings.length === 0) process.stdout.write(`${files} files keep to their rooms\n`);
  return crossings.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = main();
