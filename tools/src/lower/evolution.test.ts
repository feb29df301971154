// Marks by which an enum grows, and what an older peer is sent: edits of the committed spec that are refused where they stand.
import { expect, test } from "vitest";
import { compileSpec } from "../compile.ts";
import { nextRevision, specCopy, type Edit } from "../spec-copy.ts";
import { refusal } from "./refusal.ts";

const FALLBACK = "@fallback(UISurfaceKind.card)";
const ONE_ENUM = "which is no value of UISurfaceKind from before revision 2";

/** A kind of the next revision after `view`. */
const later = (marks: string): Edit => ({
  file: "ui.tsp",
  find: "  @payload(UIViewPayload)\n  view,",
  put: `  @payload(UIViewPayload)\n  view,\n\n  /** Later. */\n  @since(NEXT)\n  @draft\n  ${marks}\n  later,`,
});

const EDITS: readonly (readonly [fault: string, edit: Edit, at: string, says: string])[] = [
  [
    "a fallback of another enum",
    { file: "ui.tsp", find: FALLBACK, put: "@fallback(UISeverity.info)" },
    "UISeverity.info",
    `fallback-not-older: UISurfaceKind.panel falls back to info, ${ONE_ENUM}`,
  ],
  [
    "a fallback that is as new",
    { file: "ui.tsp", find: FALLBACK, put: "@fallback(UISurfaceKind.view)" },
    "UISurfaceKind.view",
    `fallback-not-older: UISurfaceKind.panel falls back to view, ${ONE_ENUM}`,
  ],
  [
    "a fallback to itself",
    { file: "ui.tsp", find: FALLBACK, put: "@fallback(UISurfaceKind.panel)" },
    "UISurfaceKind.panel",
    "fallback-circle: The fallbacks of UISurfaceKind.panel lead in a circle: panel → panel",
  ],
  [
    "fallbacks in a circle",
    later(
      "@fallback(UISurfaceKind.other)\n  @payload(UICardPayload)\n  other,\n\n  /** Later. */\n  @since(NEXT)\n  @draft\n  @fallback(UISurfaceKind.later)\n  @payload(UICardPayload)",
    ),
    "UISurfaceKind.other",
    "fallback-circle: The fallbacks of UISurfaceKind.other lead in a circle: other → other",
  ],
  [
    "fallbacks that end before the first revision",
    later("@fallback(UISurfaceKind.view)\n  @payload(UIViewPayload)"),
    "UISurfaceKind.view",
    "fallback-open: The fallbacks of UISurfaceKind.later end with view, which came with revision 2",
  ],
  [
    "a fallback of a value that everybody knows",
    {
      file: "ui.tsp",
      find: "  @payload(UIFormPayload)\n  form,",
      put: "  @fallback(UISurfaceKind.status)\n  @payload(UIFormPayload)\n  form,",
    },
    "UISurfaceKind.status",
    "mark-on-old-value: UISurfaceKind.form carries @fallback and is as old as UISurfaceKind",
  ],
  [
    "a question about a value that everybody knows",
    {
      file: "ui.tsp",
      find: "  @payload(UICardPayload)\n  card,",
      put: "  @negotiated\n  @payload(UICardPayload)\n  card,",
    },
    "@negotiated\n  @payload(UICardPayload)",
    "mark-on-old-value: UISurfaceKind.card carries @negotiated and is as old as UISurfaceKind",
  ],
  [
    "a value with a fallback that is asked for",
    { file: "ui.tsp", find: FALLBACK, put: `${FALLBACK}\n  @negotiated` },
    "@negotiated\n  @payload(UIPanelPayload)",
    "fallback-and-negotiated: UISurfaceKind.panel is both @fallback and @negotiated",
  ],
  [
    "a question about a row that is no value of the wire",
    {
      file: "slots.tsp",
      find: '  systemPrompt: "system_prompt"',
      put: '  @negotiated\n  systemPrompt: "system_prompt"',
    },
    "systemPrompt: ",
    "@negotiated stands on a row of a table that is no enum of the wire",
  ],
  [
    "a document that is none of the fallback's",
    { file: "ui.tsp", find: FALLBACK, put: "@fallback(UISurfaceKind.status)" },
    "panel,",
    '"panel" falls back to "status", and a UIPanelPayload is no UIStatusPayload: it has no member title',
  ],
  [
    "a document of which the fallback's asks more",
    {
      file: "ui.tsp",
      find: "  title?: string;\n\n  /** Body as plain text. */\n  @redact\n  text?: string;\n\n  /** Rows of names and values. */\n  fields?: UIKeyValue[];\n\n  /** Part done, from 0 to 1; values outside are moved to the nearer end. */\n  progress?: float64;\n\n  /** Buttons. */\n  actions?: UIActionRef[];\n}\n\n/** Text of a node",
      put: "  title?: NonBlank;\n}\n\n/** Text of a node",
    },
    "panel,",
    "and a UIPanelPayload is no UICardPayload: its member title is another one",
  ],
  [
    "something later in one variant of a union",
    {
      file: "manifest.tsp",
      find: "  path: RelativePath;\n}",
      put: "  path: RelativePath;\n\n  /** Late. */\n  @since(NEXT)\n  late?: boolean;\n}",
    },
    "PathList {",
    "Union PathList leads to ManifestPath, which holds something of revision NEXT",
  ],
  [
    "a tree without children",
    { file: "ui.tsp", find: '@tree("children", ', put: '@tree("kids", ' },
    '"kids"',
    'UIViewPayload.body is no tree: "kids" of its elements must be a list of such elements',
  ],
  [
    "a tree of members that are other things",
    { file: "ui.tsp", find: '@tree("children", ', put: '@tree("value", ' },
    '"value"',
    'UIViewPayload.body is no tree: "value" of its elements',
  ],
  [
    "a bound that is no budget",
    { file: "ui.tsp", find: "Budgets.uiNodes,", put: "UINode.value," },
    '"children", UINode.value',
    "@tree takes members of the budgets model, and value is none",
  ],
  [
    "a stranger that is excluded",
    { file: "ui.tsp", find: '@excludes(#["slot"])', put: '@excludes(#["place"])' },
    '#["place"]',
    'unknown-name: "place" is not another member of UIViewPayload',
  ],
  [
    "a required member that is excluded",
    { file: "ui.tsp", find: '@excludes(#["slot"])', put: '@excludes(#["body"])' },
    '#["body"]',
    "UIViewPayload.anchor: members that exclude each other are optional",
  ],
  [
    "a stranger that belongs to some kinds of nodes",
    { file: "ui.tsp", find: '@nodeKinds(UINode, #["children"])', put: '@nodeKinds(UINode, #["kids"])' },
    "UINode, #",
    'unknown-name: "kids" is not a member of UINode',
  ],
  [
    "a node whose kind is another enum",
    { file: "ui.tsp", find: "  kind: UINodeKind;", put: "  kind: UITone;" },
    "UINode, #",
    "UINode.kind must be of type UINodeKind",
  ],
  [
    "a member of a node that is required and optional",
    {
      file: "ui.tsp",
      find: '@node(#{ required: #["tone"], optional: #["label"] })',
      put: '@node(#{ required: #["tone"], optional: #["tone"] })',
    },
    '#{ required: #["tone"], optional: #["tone"] }',
    "Node pip: tone cannot be both required and optional",
  ],
  [
    "a row of a node outside its table",
    {
      file: "ui.tsp",
      find: "  /** In the accent colour. */\n",
      put: "  /** In the accent colour. */\n  @node(#{ required: #[], optional: #[] })\n",
    },
    "accent,",
    "@node stands outside its table (@nodeKinds)",
  ],
];

test.concurrent.for(EDITS)("%s is refused where it stands", async ([, edit, at, says], { expect }) => {
  const next = await nextRevision();
  const named = (text: string): string => text.replaceAll("NEXT", String(next.number));
  const edits = [next.edit, { ...edit, put: named(edit.put) }];
  expect(await refusal(edits, edit.file, at)).toContain(named(says));
});

test("a value may fall back over one that falls back itself", async () => {
  const next = await nextRevision();
  const { put, ...edit } = later("@fallback(UISurfaceKind.panel)\n  @payload(UIPanelPayload)");
  await using copy = await specCopy(next.edit, { ...edit, put: put.replaceAll("NEXT", String(next.number)) });
  const { contract } = await compileSpec(copy.main);
  expect(contract.$defs["UISurfaceKind"]).toEqual({
    type: "string",
    enum: ["card", "form", "later", "notification", "panel", "status", "view"],
    "x-fallback": { later: "panel", panel: "card" },
    "x-negotiated": ["view"],
    "x-since-values": { later: next.number, panel: 2, view: 2 },
  });
});
