// Every edit, by its name.
import { HOOK_EDITS } from "./hooks.ts";
import { KIND_EDITS } from "./kinds.ts";
import { MARK_EDITS } from "./marks.ts";
import { MEMBER_EDITS } from "./members.ts";
import { METHOD_EDITS } from "./methods.ts";
import { SAME_EDITS } from "./same.ts";
import { SCALAR_EDITS } from "./scalars.ts";
import { TABLE_EDITS } from "./tables.ts";
import { VALUE_EDITS } from "./values.ts";
import type { Edit } from "./edit.ts";

export const EDITS: readonly Edit[] = [
  ...MEMBER_EDITS,
  ...SCALAR_EDITS,
  ...VALUE_EDITS,
  ...MARK_EDITS,
  ...METHOD_EDITS,
  ...HOOK_EDITS,
  ...TABLE_EDITS,
  ...KIND_EDITS,
  ...SAME_EDITS,
];
