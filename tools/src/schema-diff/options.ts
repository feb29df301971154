// The command line of pnpm schema-diff.
import { nearest } from "./nearest.ts";

export const FORMATS = ["human", "json", "markdown", "github"] as const;
export type Format = (typeof FORMATS)[number];

export const USAGE = `usage: pnpm schema-diff [--base FILE|REV] [--head FILE|REV] [options]

  Without --base and --head: spec/ against every published revision in spec/frozen/.

  --base FILE|REV    the old contract; spec/ when only --head is given
  --head FILE|REV    the new contract; spec/ when only --base is given
                     An existing file wins: a serialised contract (generated/schema.json) or a published revision
                     (spec/frozen/rev1.json). Anything else is a git revision, of which generated/schema.json is read.
  --spec DIR         the folder that holds main.tsp and frozen/; spec/ unless stated
  --ack FILE         acknowledgements of findings for a review. Unless stated, acknowledged.json in the spec's folder,
                     and none with --base or --head
  --format FORMAT    human (as is), json, markdown, or github (annotations); --json is --format json
  --full             human: print additive findings as fully as the others
  --output FILE      write the report to FILE, whole or not at all, instead of stdout
  --no-color         no colours, as NO_COLOR=1; FORCE_COLOR=1 asks for them
  --explain [RULE]   what a rule means; without RULE, all rules in a line each
  --schema           print the JSON Schema of --format json
  --help             this text

verdicts: additive and docs pass; a review is for a person, who can acknowledge the finding; breaking never passes

exit codes: 0 no difference, additive or docs only, 1 breaking, 2 wrong usage or nothing that can be compared, 3 review
`;

export interface CompareWish {
  readonly kind: "compare";
  readonly base?: string;
  readonly head?: string;
  readonly spec?: string;
  readonly ack?: string;
  readonly format: Format;
  readonly full: boolean;
  readonly output?: string;
  readonly noColor: boolean;
}

export type Wish =
  | CompareWish
  | { readonly kind: "help" | "schema" }
  | { readonly kind: "explain"; readonly rule?: string }
  | { readonly kind: "wrong"; readonly why: string };

/** How often an option takes a value. */
const OPTIONS: Readonly<Record<string, "none" | "one" | "maybe">> = {
  "--base": "one",
  "--head": "one",
  "--spec": "one",
  "--ack": "one",
  "--format": "one",
  "--json": "none",
  "--full": "none",
  "--output": "one",
  "--no-color": "none",
  "--explain": "maybe",
  "--schema": "none",
  "--help": "none",
};

export function readOptions(args: readonly string[]): Wish {
  const given = new Map<string, string | undefined>();
  for (let at = 0; at < args.length; at++) {
    const { name, inline } = split(args[at] ?? "");
    const takes = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (takes === undefined) return wrong(unknown(name));
    if (given.has(name)) return wrong(`${name} is given twice`);
    const next = args[at + 1];
    const follows = inline === undefined && takes !== "none" && next !== undefined && !next.startsWith("--");
    const value = follows ? next : inline;
    if (follows) at++;
    if (takes === "none" && inline !== undefined) return wrong(`${name} takes no value`);
    if (takes === "one" && (value ?? "") === "") return wrong(`${name} needs a value`);
    given.set(name, value);
  }
  if (given.has("--help")) return { kind: "help" };
  if (given.has("--schema")) return { kind: "schema" };
  if (given.has("--explain")) {
    const rule = given.get("--explain");
    return rule === undefined ? { kind: "explain" } : { kind: "explain", rule };
  }
  return comparison(given);
}

function comparison(given: ReadonlyMap<string, string | undefined>): Wish {
  const json = given.has("--json");
  const format = given.get("--format") ?? (json ? "json" : "human");
  if (!isFormat(format)) {
    const meant = nearest(format, FORMATS);
    return wrong(`--format is one of ${FORMATS.join(", ")}, not ${format}${meant ? `; did you mean ${meant}?` : ""}`);
  }
  if (json && format !== "json") return wrong(`--json and --format ${format} contradict each other`);
  const values = Object.fromEntries(
    ["base", "head", "spec", "ack", "output"].flatMap((name) => {
      const value = given.get(`--${name}`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return { kind: "compare", format, full: given.has("--full"), noColor: given.has("--no-color"), ...values };
}

function split(argument: string): { readonly name: string; readonly inline?: string } {
  const at = argument.startsWith("--") ? argument.indexOf("=") : -1;
  return at === -1 ? { name: argument } : { name: argument.slice(0, at), inline: argument.slice(at + 1) };
}

function unknown(name: string): string {
  if (!name.startsWith("-"))
    return `${JSON.stringify(name)} belongs to no option; contracts are named with --base and --head`;
  const bare = nearest(
    name.replace(/^-+/, ""),
    Object.keys(OPTIONS).map((option) => option.slice(2)),
  );
  const meant = bare === undefined ? undefined : `--${bare}`;
  return `there is no option ${name}${meant === undefined ? "; see --help" : `; did you mean ${meant}?`}`;
}

function isFormat(text: string): text is Format {
  return (FORMATS as readonly string[]).includes(text);
}

function wrong(why: string): Wish {
  return { kind: "wrong", why };
}
