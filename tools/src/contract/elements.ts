// What a contract consists of, as pointers: definitions, members, enum values, rows of tables.
import { pointer, type Contract } from "./model.ts";

/** The pointers of everything that can be added. */
export function elements(contract: Contract): Set<string> {
  const found = new Set<string>();
  for (const [name, schema] of Object.entries(contract.$defs)) {
    found.add(pointer("$defs", name));
    for (const member of Object.keys(schema.properties ?? {})) found.add(pointer("$defs", name, "properties", member));
    for (const value of schema.enum ?? []) found.add(pointer("$defs", name, "enum", value));
  }
  for (const row of contract.errors) found.add(pointer("errors", row.reason));
  for (const section of [
    "methods",
    "limits",
    "budgets",
    "hooks",
    "slots",
    "capabilities",
    "outcomes",
    "frontendEvents",
  ] as const) {
    for (const name of Object.keys(contract[section])) found.add(pointer(section, name));
  }
  for (const section of ["surfaces", "requests"] as const) {
    for (const name of Object.keys(contract.ui[section])) found.add(pointer("ui", section, name));
  }
  for (const name of Object.keys(contract.ui.nodes?.kinds ?? {})) found.add(pointer("ui", "nodes", name));
  for (const name of Object.keys(contract.chunks.kinds)) found.add(pointer("chunks", "kinds", name));
  for (const name of Object.keys(contract.envelope.codes)) found.add(pointer("envelope", "codes", name));
  return found;
}
