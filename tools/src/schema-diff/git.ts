// The generated contract as a git revision has it.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CannotCompare } from "./failure.ts";

const run = promisify(execFile);

const FILE = "generated/schema.json";

/** Bytes of a contract that are taken from git; far more than any has. */
const MOST_BYTES = 32_000_000;

export interface Committed {
  readonly bytes: Uint8Array;
  /** Such as `HEAD~1 (1f0c3a92b7de):generated/schema.json`. */
  readonly name: string;
}

/**
 * Reads generated/schema.json of a revision of the repository around `cwd`.
 * @throws {CannotCompare} when git is missing, there is no repository, or the revision or its file is unknown.
 */
export async function readCommitted(cwd: string, revision: string): Promise<Committed> {
  const unknown = `${revision} is neither a file nor a revision that git knows`;
  // A revision never starts with a dash, so none of git's options can be meant.
  if (revision.startsWith("-") || revision === "")
    throw new CannotCompare(`${JSON.stringify(revision)} is no git revision.`);
  const commit = await git(cwd, ["rev-parse", "--verify", "--end-of-options", `${revision}^{commit}`], unknown);
  const hash = commit.toString("utf8").trim();
  const bytes = await git(
    cwd,
    ["cat-file", "blob", `${hash}:${FILE}`],
    `revision ${revision} has no ${FILE}, which is what is compared`,
  );
  return { bytes, name: `${revision} (${hash.slice(0, 12)}):${FILE}` };
}

/** Runs git without anything that a repository's settings could start. */
async function git(cwd: string, args: readonly string[], otherwise: string): Promise<Buffer> {
  try {
    const { stdout } = await run("git", ["--no-pager", ...args], {
      cwd,
      encoding: "buffer",
      maxBuffer: MOST_BYTES,
      env: { ...process.env, LC_ALL: "C", GIT_NO_LAZY_FETCH: "1", GIT_TERMINAL_PROMPT: "0" },
    });
    return stdout;
  } catch (error) {
    throw new CannotCompare(whyNot(error, otherwise), { cause: error });
  }
}

function whyNot(error: unknown, otherwise: string): string {
  const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: Buffer };
  const said = (stderr?.toString("utf8") ?? "").trim().split("\n")[0] ?? "";
  if (code === "ENOENT") return `${otherwise}: git cannot be started. Install it, or name a file.`;
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return `${otherwise}: it is larger than ${MOST_BYTES} bytes.`;
  if (/not a git repository/.test(said)) return `${otherwise}: this folder is in no git repository. Name a file.`;
  if (/ownership/.test(said)) return `${otherwise}: ${said.replace(/^fatal: /, "")}.`;
  return `${otherwise}.`;
}
