import { parseArgs } from "node:util";

export type Arguments =
  | { readonly kind: "help" }
  | { readonly kind: "walk"; readonly json: boolean; readonly extension: string | undefined }
  | { readonly kind: "wrong"; readonly message: string };

export const USAGE = `usage: pnpm start [--json] [--extension DIR]

Starts an extension, sends one input through it to an offline model, and shows what the model received.
In a terminal it then takes lines from the keyboard; an empty line or Ctrl-D ends it.

  --extension DIR  the folder of another package; without it the starter extension is built and used
  --json           one JSON object on stdout instead, and the talk on stderr
  --help           this text

exit codes: 0 the model received the rewritten text, 1 it did not, 2 wrong arguments
`;

/** Reads the arguments behind the program's name. */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { help: { type: "boolean" }, json: { type: "boolean" }, extension: { type: "string" } },
    });
    if (values.help === true) return { kind: "help" };
    return { kind: "walk", json: values.json === true, extension: values.extension };
  } catch (error) {
    return { kind: "wrong", message: error instanceof Error ? error.message : String(error) };
  }
}
