// For tests: the spec with edits, in a folder of its own inside the repository, where its imports still resolve.
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../../", import.meta.url);

export interface Edit {
  readonly file: string;
  /** Text that must occur exactly once; absent to append. */
  readonly find?: string;
  readonly put: string;
}

export interface SpecCopy extends AsyncDisposable {
  readonly folder: string;
  readonly main: URL;
}

export async function specCopy(...edits: readonly Edit[]): Promise<SpecCopy> {
  await mkdir(new URL(".cache/", root), { recursive: true });
  const folder = await mkdtemp(fileURLToPath(new URL(".cache/spec-", root)));
  await cp(fileURLToPath(new URL("spec/", root)), folder, {
    recursive: true,
    filter: (path) => !path.includes("node_modules"),
  });
  await symlink(fileURLToPath(new URL("spec/node_modules", root)), `${folder}/node_modules`);
  for (const edit of edits) await apply(folder, edit);
  return {
    folder,
    main: pathToFileURL(`${folder}/main.tsp`),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function apply(folder: string, { file, find, put }: Edit): Promise<void> {
  const path = `${folder}/${file}`;
  const text = await readFile(path, "utf8").catch(() => "");
  if (find !== undefined && text.split(find).length !== 2)
    throw new Error(`${file} holds "${find}" ${text.split(find).length - 1} times, not once`);
  await writeFile(path, find === undefined ? text + put : text.replace(find, () => put));
}

/** The edit that adds the revision after the last one, and its number. */
export async function nextRevision(): Promise<{ readonly edit: Edit; readonly number: number }> {
  const text = await readFile(new URL("spec/revisions.tsp", root), "utf8");
  const [last, number] = [...text.matchAll(/^ {2}\w+: (\d+),$/gm)].at(-1) ?? [];
  if (last === undefined) throw new Error("spec/revisions.tsp lists no revision");
  const next = Number(number) + 1;
  return {
    edit: { file: "revisions.tsp", find: last, put: `${last}\n\n  /** Next. */\n  next: ${next},` },
    number: next,
  };
}

/** 1-based line and column of a text in an edited file. */
export async function positionOf(
  folder: string,
  file: string,
  text: string,
): Promise<{ line: number; column: number }> {
  const before = (await readFile(`${folder}/${file}`, "utf8")).split(text)[0] ?? "";
  const lines = before.split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
}
