// PROTOCOL.md: the index of the contract for people. Every row has an anchor.
import type { Spec } from "../contract/model.ts";
import { sequences } from "./index-sequences.ts";
import * as tables from "./index-tables.ts";
import { types } from "./index-types.ts";
import { code } from "./markdown.ts";

export function emitIndexDocument(spec: Spec, hash: string): string {
  return [
    header(spec, hash),
    sequences(),
    tables.methods(spec),
    tables.hooks(spec),
    tables.slots(spec),
    tables.capabilities(spec),
    tables.ui(spec),
    tables.chunks(spec),
    tables.errors(spec),
    tables.limits(spec),
    tables.outcomes(spec),
    tables.frontendEvents(spec),
    tables.files(spec),
    types(spec),
  ].join("\n");
}

function header({ contract }: Spec, hash: string): string {
  return `<!-- Generated from spec/ by \`pnpm gen\`. Do not edit. -->

# ${contract.title}

| | |
| --- | --- |
| protocol id | ${code(contract.$id)} |
| major | ${contract.protocolMajor} |
| revisions | ${contract.revisions.join(", ")} |
| schema.json | SHA-256 ${code(hash)} |

JSON-RPC 2.0, one object a line, on the extension's stdin and stdout. Rows without a revision came with revision 1; rows
marked draft may still change, all others only grow.

[Methods](#methods) · [Hook points](#hook-points) · [Slots](#slots) · [Capabilities](#capabilities) · [UI kinds](#ui-kinds) ·
[Stream chunks](#stream-chunks) · [Errors](#errors) · [Limits and budgets](#limits-and-budgets) · [Outcomes](#outcomes) ·
[Frontend events](#frontend-events) · [Files](#files) · [Types](#types)
`;
}
