// What an extension declares against what its manifest allows.
import {
  MANIFEST,
  type CapabilityFamily,
  type CapabilityWire,
  type HashedCapabilityKind,
  type InitializeResult,
  type ManifestExpectation,
  type RequirementWire,
} from "@reasonix/protocol";

/** Something that the extension declares and the manifest does not, and what the manifest lacks. */
export interface Excess {
  /** What the extension does, such as `subscribes to "tool.before"`. */
  readonly what: string;
  /** Member of the manifest, such as `runtime.intercepts`. */
  readonly member: string;
  /** The value to add to that member; for a hash that differs, the entry as the extension has it. */
  readonly value: unknown;
}

/**
 * Everything that is declared beyond the manifest, item by item. Empty when host and extension agree. `plugin` is the
 * name by which the package is installed. A capability family without single items allows every item of the package's own.
 */
export function agreement(declared: InitializeResult, manifest: ManifestExpectation, plugin: string): Excess[] {
  const own = `plugin/${plugin}/`;
  return [
    ...beyond(declared.subscriptions, manifest.intercepts, "subscribes to", "runtime.intercepts"),
    ...beyond(declared.replaces, manifest.replaces, "owns the slot", "runtime.replaces"),
    ...family(declared.providers, manifest, "providers"),
    ...(declared.providers ?? []).flatMap(({ ref }) => provider(ref, manifest, own)),
    ...family(declared.uiActions, manifest, "ui"),
    ...(declared.uiActions ?? []).flatMap(({ actionId }) => uiAction(actionId, manifest, own)),
    ...family(declared.tools, manifest, "tools"),
    ...(declared.tools ?? []).flatMap((name) => tool(name, manifest)),
    ...(declared.requires ?? []).flatMap((item) => capability(item, manifest.requires ?? [], "requires")),
    ...(declared.provides ?? []).flatMap((item) =>
      isWithinFamily(item, manifest, own)
        ? []
        : capability(item, installed(manifest.provides ?? [], plugin), "provides"),
    ),
  ];
}

/** An excess as one sentence: what is too much, and the line to add. */
export function excessText({ what, member, value }: Excess): string {
  return `It ${what}, which its manifest does not allow. Add ${JSON.stringify(value)} to ${member} in ${MANIFEST.file}.`;
}

/** All that is too much, a line each. */
export function excessesText(name: string, excesses: readonly Excess[]): string {
  const lines = excesses.map((excess) => `  ${excessText(excess)}`);
  return [`The extension "${name}" declares more than its manifest.`, ...lines].join("\n");
}

function beyond(
  items: readonly string[] = [],
  allowed: readonly string[] = [],
  what: string,
  member: string,
): readonly Excess[] {
  return items
    .filter((item) => !allowed.includes(item))
    .map((value) => ({ what: `${what} "${value}"`, member, value }));
}

function family(
  items: readonly unknown[] = [],
  manifest: ManifestExpectation,
  name: CapabilityFamily,
): readonly Excess[] {
  if (items.length === 0 || allows(manifest, name)) return [];
  return [{ what: `uses the family "${name}"`, member: "runtime.capabilities", value: name }];
}

/** The owner of the slot of a host's model may list that model. */
function provider(ref: string, { providers = [], replaces = [] }: ManifestExpectation, own: string): readonly Excess[] {
  const slot = `provider:${ref}`;
  if (replaces.includes(slot)) return [];
  const what = `serves the model "${ref}"`;
  if (!ref.startsWith(own)) return [{ what, member: "runtime.replaces", value: slot }];
  if (providers.length === 0 || providers.some((each) => tailOf(each) === tailOf(ref))) return [];
  return [{ what, member: "provides", value: entry("provider", own, ref.slice(own.length)) }];
}

/** A host may name a model as the manifest does, under which the package need not be installed. */
function tailOf(ref: string): string {
  return ref.replace(/^plugin\/[^/]+\//, "");
}

function uiAction(id: string, { uiActions = [] }: ManifestExpectation, own: string): readonly Excess[] {
  if (uiActions.length === 0 || uiActions.includes(id)) return [];
  return [{ what: `offers the action "${id}"`, member: "provides", value: entry("uiaction", own, id) }];
}

/** The model is shown a tool as the manifest describes it, so the family alone allows none. */
function tool(name: string, { tools = [] }: ManifestExpectation): readonly Excess[] {
  if (tools.includes(name)) return [];
  const value = { name, description: "…", inputSchema: { type: "object" } };
  return [{ what: `serves the tool "${name}"`, member: "runtime.tools", value }];
}

function capability(
  item: CapabilityWire | RequirementWire,
  allowed: readonly (CapabilityWire | RequirementWire)[],
  member: "requires" | "provides",
): readonly Excess[] {
  const listed = allowed.find((each) => identity(each) === identity(item));
  if (listed === undefined) return [{ what: `${member} ${identity(item)}`, member, value: item }];
  const [one, other] = [listed.schemaHash ?? "", item.schemaHash ?? ""];
  if (one === "" || other === "" || one === other) return [];
  return [{ what: `${member} ${identity(item)} with another schemaHash`, member, value: item }];
}

/** Family that stands for a kind of capability where the manifest lists no single one of it. */
const FAMILIES: ReadonlyMap<string, CapabilityFamily> = new Map([
  ["provider", "providers"],
  ["uiaction", "ui"],
]);

function isWithinFamily(item: CapabilityWire, manifest: ManifestExpectation, own: string): boolean {
  // The other kinds are called like their families.
  if (!allows(manifest, FAMILIES.get(item.kind) ?? item.kind)) return false;
  if (manifest.provides?.some(({ kind }) => kind === item.kind) === true) return false;
  return `${item.namespace}/`.startsWith(own);
}

function allows({ capabilities = [] }: ManifestExpectation, name: string): boolean {
  return capabilities.includes(name);
}

/** The entries as they stand, and as they read under the installed name. */
function installed(provides: readonly CapabilityWire[], plugin: string): readonly CapabilityWire[] {
  const renamed = provides.map((each) => ({
    ...each,
    namespace: each.namespace.replace(/^plugin\/[^/]+/, () => `plugin/${plugin}`),
  }));
  return [...provides, ...renamed];
}

function identity({ namespace, kind, id }: CapabilityWire | RequirementWire): string {
  return [namespace, kind, id].map((part) => part.trim()).join("/");
}

function entry(kind: HashedCapabilityKind, own: string, id: string): Pick<CapabilityWire, "namespace" | "kind" | "id"> {
  return { namespace: own.replace(/\/$/, ""), kind, id };
}
