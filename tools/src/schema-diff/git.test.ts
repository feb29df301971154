// Revisions of a real repository.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EDITS, published, trial, type Loose, type Trial } from "./trial.ts";

/** A repository of three commits: no contract, the published one, and one that breaks it. */
function repository(): Trial {
  const it = trial();
  const git = (...args: readonly string[]): void => {
    const settings = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
    execFileSync("git", [...settings, ...args], { cwd: it.folder, stdio: "ignore" });
  };
  const commit = (edit: (contract: Loose) => void): void => {
    const contract = published();
    edit(contract);
    it.file("generated/schema.json", JSON.stringify(contract));
    git("add", "generated");
    git("commit", "-qm", "contract");
  };
  git("init", "-q", "-b", "trunk");
  git("commit", "-q", "--allow-empty", "-m", "nothing");
  mkdirSync(join(it.folder, "generated"));
  commit(() => undefined);
  commit(EDITS.breaking);
  git("branch", "both.json", "HEAD~1");
  return it;
}

test("two revisions", async () => {
  using it = repository();
  const { exit, out } = await it.run("--base", "HEAD~1", "--head", "trunk");
  expect({ exit, first: out.split("\n")[0] }).toEqual({
    exit: 1,
    first: expect.stringMatching(
      /^trunk \([0-9a-f]{12}\):generated\/schema\.json against revision 1 \(HEAD~1 \([0-9a-f]{12}\):generated\/schema\.json\): breaking; 1 breaking, /,
    ) as unknown,
  });
});

test("from a folder of the repository, and against a file", async () => {
  using it = repository();
  expect((await it.run("--base", "HEAD~1", "--head", "rev1.json")).exit).toBe(0);
  expect((await it.run("--base", "rev1.json", "--head", "HEAD")).exit).toBe(1);
});

test("an existing file wins over a branch of its name", async () => {
  using it = repository();
  expect((await it.run("--base", "both.json", "--head", "HEAD~1")).exit).toBe(0);
  it.edited("both.json", EDITS.breaking);
  expect((await it.run("--base", "both.json", "--head", "HEAD~1")).exit).toBe(1);
});

test.for([
  ["nowhere", "nowhere is neither a file nor a revision that git knows."],
  ["HEAD~9", "HEAD~9 is neither a file nor a revision that git knows."],
  ["HEAD~2", "revision HEAD~2 has no generated/schema.json, which is what is compared."],
  ["--output=x", '"--output=x" is no git revision.'],
  ["a\nb", "a\\nb is neither a file nor a revision that git knows."],
  ["HEAD:rev1.json", "HEAD:rev1.json is neither a file nor a revision that git knows."],
] as const)("%j is no revision to compare", async ([revision, why]) => {
  using it = repository();
  expect(await it.run(`--base=${revision}`, "--head", "rev1.json")).toEqual({
    exit: 2,
    out: "",
    err: `schema-diff: ${why}\n`,
  });
});

test("outside a repository", async () => {
  using it = trial();
  rmSync(join(it.folder, ".git"), { recursive: true, force: true });
  expect(await it.run("--base", "HEAD", "--head", "rev1.json")).toEqual({
    exit: 2,
    out: "",
    err: "schema-diff: HEAD is neither a file nor a revision that git knows: this folder is in no git repository. Name a file.\n",
  });
});
