// Every proof of `pnpm prove`, in the order in which they run.
import type { Proof } from "./proof.ts";
import { mutationProof } from "./mutation.ts";
import { schemaDiffProof } from "./schema-diff.ts";

export const PROOFS: readonly Proof[] = [schemaDiffProof, mutationProof];
