// What revision 2 adds, written down from revision-2.md and not from the contract. Notation: notation.ts.
import type { Budget } from "./budgets.ts";

/** Times and bounds; `R` is revision-2.md. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  toolCallMillis: [300_000, "R, tools: default budget 300000"],
  uiNodes: [200, "R, UINode: bounds, 200 nodes"],
  uiNodeDepth: [8, "R, UINode: bounds, depth 8"],
};

/** Documents of the new surface kinds. */
export const SURFACES: Readonly<Record<string, string>> = { panel: "UIPanelPayload", view: "UIViewPayload" };
