// What revision 2 adds, written down from revision-2.md and not from the contract. Notation: notation.ts.
import type { Budget } from "./budgets.ts";
import { isEnum, type Definition, type Members } from "./notation.ts";

/** Times and bounds; `R` is revision-2.md. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  toolCallMillis: [300_000, "R, tools: default budget 300000"],
  uiNodes: [200, "R, UINode: bounds, 200 nodes"],
  uiNodeDepth: [8, "R, UINode: bounds, depth 8"],
};

/** Definitions that revision 1 does not have. What is redacted: every text of a panel or view but the names of actions. */
export const DEFINITIONS: Readonly<Record<string, Definition>> = {
  ToolCallParams: { name: "string, non-blank", arguments: "map of json", timeoutMillis: "integer, min 0" },
  ToolCallResult: { content: "string", "isError?": "boolean" },
  // The name is "as for other identifiers": like that of a package, so that it can be that of a tool of the host.
  ManifestTool: { name: "string, matching plugin-name", description: "string", inputSchema: "map of json" },
  // As a card has them, which an older peer gets instead; without Markdown.
  UIPanelPayload: {
    "title?": "string, redacted",
    "text?": "string, redacted",
    "fields?": "UIKeyValue[]",
    "progress?": "number",
    "actions?": "UIActionRef[]",
  },
  UIViewPayload: {
    "slot?": "string, at most 64, redacted",
    "anchor?": "string, matching view-anchor, at most 128, redacted, never beside slot",
    body: "UINode[], at least one, tree of uiNodes and uiNodeDepth",
  },
  UINode: {
    kind: "UINodeKind",
    "value?": "string, at most 4000, redacted",
    "key?": "string, at most 200, redacted",
    "label?": "string, at most 200, redacted",
    "tone?": "UITone",
    "progress?": "number, min 0, max 1",
    "actionId?": "string, non-blank",
    "children?": "UINode[]",
  },
  UINodeKind: ["button", "divider", "kv", "markdown", "meter", "pip", "row", "stack", "text"],
  UITone: ["accent", "dim", "err", "ok", "strong", "warn"],
};

/** Members that definitions of revision 1 gain. */
export const MEMBERS: Readonly<Record<string, Members>> = {
  ManifestRuntime: { "tools?": "ManifestTool[]" },
  ManifestExpectation: { "tools?": "string[]" },
  InitializeResult: { "tools?": "string[]" },
  StreamOpenParams: { "externalized?": "ExternalizedField[]" },
};

/** Values that enums of revision 1 gain. */
export const VALUES: Readonly<Record<string, readonly string[]>> = {
  CapabilityFamily: ["tools"],
  UISurfaceKind: ["panel", "view"],
};

/** What an older peer gets in place of a value, and what is only sent to a peer that has it (DESIGN §2.1). */
export const FALLBACKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  UISurfaceKind: { panel: "card" },
};
export const NEGOTIATED: Readonly<Record<string, readonly string[]>> = { UISurfaceKind: ["view"] };

/** Documents of the new surface kinds. */
export const SURFACES: Readonly<Record<string, string>> = { panel: "UIPanelPayload", view: "UIViewPayload" };

/** Rows of tables, with the revision left out. */
export const METHODS: Readonly<Record<string, object>> = {
  "extension/tool/call": {
    budget: "toolCallMillis",
    class: "tool",
    direction: "host_to_extension_request",
    needs: ["tools"],
    notification: false,
    params: "ToolCallParams",
    phase: "ready",
    result: "ToolCallResult",
  },
};
export const CAPABILITIES: Readonly<Record<string, object>> = { tools: { methods: ["extension/tool/call"] } };

/** Members that a kind of node must have, as the sheet has them in brackets. Only row and stack may have children. */
export const NODES: Readonly<Record<string, readonly string[]>> = {
  button: ["actionId", "label"],
  divider: [],
  kv: ["key"],
  markdown: ["value"],
  meter: ["progress"],
  pip: ["tone"],
  row: ["children"],
  stack: ["children"],
  text: ["value"],
};

/** A table of revision 1 with what revision 2 adds to its definitions. */
export function withRevision2<T extends Definition>(
  definitions: Readonly<Record<string, T>>,
): Readonly<Record<string, Definition>> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]): [string, Definition] => [
      name,
      isEnum(definition) ? [...definition, ...(VALUES[name] ?? [])].toSorted() : { ...definition, ...MEMBERS[name] },
    ]),
  );
}
