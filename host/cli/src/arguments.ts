import { parseArgs } from "node:util";

export type Arguments =
  | { readonly kind: "help" }
  | {
      readonly kind: "walk";
      readonly json: boolean;
      /** Folder of a package; absent means the starter extension. */
      readonly extension: string | undefined;
      /** What the model must receive; absent leaves that to the walk. */
      readonly expect: string | undefined;
    }
  | { readonly kind: "wrong"; readonly message: string };

export const USAGE = `usage: pnpm start [--json] [--extension DIR] [--expect TEXT]

Starts an extension, sends one input through it to an offline model, and shows what the model received.
In a terminal it then takes lines from the keyboard; an empty line, Ctrl-D or Ctrl-C ends it.

  --extension DIR  the folder of another package, already built; without it the starter extension is built and used
  --expect TEXT    what the model must receive as the user's text; without it, and with another package, anything will do
  --json           one JSON object on stdout instead, and the talk on stderr
  --help           this text

exit codes:
  0  the turn worked: the model received a text, as expected where something was, or the extension blocked the input
  1  the extension failed or could not be built, or what was expected did not come
  2  wrong arguments, no such folder, or a manifest that is missing or wrong
`;

/** Reads the arguments behind the program's name. A `--` before them is what some package managers leave there. */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: args[0] === "--" ? args.slice(1) : [...args],
      options: {
        help: { type: "boolean" },
        json: { type: "boolean" },
        extension: { type: "string" },
        expect: { type: "string" },
      },
    });
    if (values.help === true) return { kind: "help" };
    return { kind: "walk", json: values.json === true, extension: values.extension, expect: values.expect };
  } catch (error) {
    return { kind: "wrong", message: error instanceof Error ? error.message : String(error) };
  }
}
