// What trials are made on: the current contract, and schema-diff.
import { readFileSync } from "node:fs";
import { load } from "../../contract/load.ts";
import { worldOf, type World } from "../edits/world.ts";
import { schemaDiff } from "./checker.ts";
import { benchOf, type Bench } from "./judge.ts";

/** @throws {ContractError} when the generated contract cannot be read. */
export function currentBench(): Bench {
  return benchOf(currentWorld(), schemaDiff);
}

export function currentWorld(): World {
  const text = readFileSync(new URL("../../../../generated/schema.json", import.meta.url), "utf8");
  return worldOf(load(text, "generated/schema.json"));
}
