// What an extension can begin with: the files of templates/, with the name of the plugin in the place of theirs.
import { readFile, readdir } from "node:fs/promises";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export type Template = "interceptor" | "provider" | "full";

export const TEMPLATES: readonly { readonly name: Template; readonly about: string }[] = [
  { name: "interceptor", about: "rules on inputs and tool calls" },
  { name: "provider", about: "serves a model" },
  { name: "full", about: "a piece of everything" },
];

/** Name of the plugin in the templates, which are whole packages that compile. */
const NAME = "my-extension";
const FOLDER = fileURLToPath(new URL("../templates/", import.meta.url));
/** Texts of one template that go into the README of all. */
const INSERTED = ["about", "effect"];

export function isTemplate(name: string): name is Template {
  return TEMPLATES.some((template) => template.name === name);
}

/** Path → text of every file of a template, paths with slashes. */
export async function filesOf(template: Template, name: string): Promise<Map<string, string>> {
  const files = new Map([...(await textsOf("shared")), ...(await textsOf(template))]);
  let readme = files.get("README.md") ?? "";
  for (const part of INSERTED) {
    readme = readme.replace(`<!-- ${part} -->`, files.get(`${part}.md`)?.trim() ?? "");
    files.delete(`${part}.md`);
  }
  files.set("README.md", readme);
  return new Map(
    [...files].map(([path, text]) => {
      // Names of packages are lower-case; npm leaves a real .gitignore out of what it packs.
      const own = path === "package.json" ? name.toLowerCase() : name;
      return [path === "_gitignore" ? ".gitignore" : path, text.replaceAll(NAME, own)];
    }),
  );
}

async function textsOf(folder: string): Promise<Map<string, string>> {
  const base = join(FOLDER, folder);
  const entries = await readdir(base, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1));
  const texts = paths.sort().map(async (path): Promise<[string, string]> => {
    return [path.replaceAll("\\", posix.sep), await readFile(join(base, path), "utf8")];
  });
  return new Map(await Promise.all(texts));
}
