import { parseArgs } from "node:util";
import { TEMPLATES, isTemplate, type Template } from "./templates.ts";

export interface Arguments {
  readonly kind: "create";
  readonly folder: string | undefined;
  readonly name: string | undefined;
  readonly template: Template | undefined;
  readonly yes: boolean;
  readonly json: boolean;
  readonly install: boolean;
}

export type Command = Arguments | { readonly kind: "help" } | { readonly kind: "wrong"; readonly message: string };

export const USAGE = `usage: pnpm create-extension DIR [--template NAME] [--name NAME] [--yes] [--json] [--no-install]

Makes the folder of a new extension: manifest, source, tests, build, and the SDK as it is now. In a terminal it asks for
what is not stated.

  DIR              the folder; it must not exist, or be empty
  --template NAME  what the extension begins with; without it, interceptor
${TEMPLATES.map(({ name, about }) => `                     ${name.padEnd(13)}${about}`).join("\n")}
  --name NAME      name of the plugin; without it, that of the folder
  --yes            ask nothing
  --json           ask nothing; one JSON object on stdout, and the talk on stderr
  --no-install     leave the packages that the build and the tests need uninstalled
  --help           this text

exit codes:
  0    the folder is made
  1    the SDK could not be packed (no folder is made), or the packages could not be installed (the folder is made)
  2    wrong arguments, a name that the manifest does not take, or a folder that is not empty; nothing is made
  130  interrupted; nothing is made, unless the packages were being installed
`;

/** Reads the arguments behind the program's name. A `--` before them is what some package managers leave there. */
export function readArguments(args: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args: args[0] === "--" ? args.slice(1) : [...args],
      allowPositionals: true,
      options: {
        template: { type: "string" },
        name: { type: "string" },
        yes: { type: "boolean" },
        json: { type: "boolean" },
        "no-install": { type: "boolean" },
        help: { type: "boolean" },
      },
    });
    if (values.help === true) return { kind: "help" };
    const [folder, more] = positionals;
    if (more !== undefined) return wrong(`There is one DIR, but "${more}" came after it.`);
    if (folder === "") return wrong("DIR is empty.");
    const { template } = values;
    if (template !== undefined && !isTemplate(template))
      return wrong(`--template has no "${template}"; it has ${TEMPLATES.map(({ name }) => name).join(", ")}.`);
    const [yes, json, install] = [values.yes === true, values.json === true, values["no-install"] !== true];
    return { kind: "create", folder, name: values.name, template, yes, json, install };
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

function wrong(message: string): Command {
  return { kind: "wrong", message };
}
