// For tests: runs of the command in a folder of its own, on contracts that are edits of the published one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { schemaDiff } from "./command.ts";

/** JSON that is reached into without a type. */
export type Loose = { [key: string]: Loose };

export interface Said {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export interface Trial extends Disposable {
  readonly folder: string;
  /** Writes a file of the folder and gives its name. */
  readonly file: (name: string, content: string | Uint8Array) => string;
  /** Writes an edit of the published contract, as a serialised contract. */
  readonly edited: (name: string, edit: (contract: Loose) => void) => string;
  readonly run: (...args: readonly string[]) => Promise<Said>;
}

const PUBLISHED = new URL("../../../spec/frozen/rev1.json", import.meta.url);

/** The published contract, as JSON of one's own. */
export function published(): Loose {
  return (JSON.parse(readFileSync(PUBLISHED, "utf8")) as { readonly contract: Loose }).contract;
}

/** What stands in a contract under a path. */
export function inside(contract: Loose, ...path: readonly string[]): Loose {
  return path.reduce<Loose>((found, step) => {
    const next = found[step];
    if (next === undefined) throw new Error(`the contract has no /${path.join("/")}`);
    return next;
  }, contract);
}

/** A folder with `rev1.json`, the published revision. */
export function trial(environment: { readonly env?: Record<string, string>; readonly terminal?: boolean } = {}): Trial {
  const folder = mkdtempSync(join(tmpdir(), "schema-diff-"));
  const file = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(folder, name), content);
    return name;
  };
  file("rev1.json", readFileSync(PUBLISHED));
  return {
    folder,
    file,
    edited: (name, edit) => {
      const contract = published();
      edit(contract);
      return file(name, JSON.stringify(contract));
    },
    run: async (...args) => {
      const said = { exit: 0, out: "", err: "" };
      said.exit = await schemaDiff(args, {
        cwd: folder,
        env: environment.env ?? {},
        terminal: environment.terminal ?? false,
        out: (text) => void (said.out += text),
        err: (text) => void (said.err += text),
      });
      return said;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

/** Edits by what the command says of them. */
export const EDITS = {
  breaking: (contract: Loose): void => {
    Object.assign(inside(contract, "limits"), { frameBytes: 8_388_609 });
  },
  review: (contract: Loose): void => {
    Object.assign(inside(contract, "$defs", "ShutdownResult", "properties", "accepted"), { "x-strange": {} });
  },
  additive: (contract: Loose): void => {
    Object.assign(contract, { revisions: [1, 2] });
    const members = inside(contract, "$defs", "ShutdownResult", "properties");
    Object.assign(members, { late: { type: "boolean", "x-since": 2 } });
  },
} as const;
