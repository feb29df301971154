// What a sidecar declares against what its manifest allows.
import { MANIFEST } from "@reasonix/protocol";
import type {
  CapabilityFamily,
  CapabilityWire,
  HashedCapabilityKind,
  InitializeResult,
  RequirementWire,
} from "@reasonix/protocol";
import { ProtocolError, checkIdentity } from "@reasonix/wire";
import type { RuntimeDeclaration } from "./declaration.ts";
import { actionIds, installedNamespace, providerRefs } from "./expectation.ts";
import { slotOf } from "./slots.ts";

/**
 * The first thing that is wrong with a declaration: the version, then each subscription, slot, model ref, UI action,
 * requirement and provided capability in turn. `unsupported_version`, `protocol_error`, or `capability_not_declared`
 * naming the item and what the manifest would have to say. `undefined` when all of it is within the manifest.
 */
export function checkHandshake(result: InitializeResult, declaration: RuntimeDeclaration): ProtocolError | undefined {
  const version = checkIdentity({ protocolVersion: result.protocolVersion });
  if (version !== undefined) return version;
  const undeclared =
    subscription(result, declaration) ??
    slot(result, declaration) ??
    provider(result, declaration) ??
    uiAction(result, declaration) ??
    requirement(result, declaration) ??
    provided(result, declaration);
  return undeclared === undefined ? undefined : new ProtocolError("capability_not_declared", undeclared);
}

function subscription(result: InitializeResult, declaration: RuntimeDeclaration): string | undefined {
  const allowed: readonly string[] = declaration.intercepts ?? [];
  const extra = result.subscriptions?.find((point) => !allowed.includes(point));
  if (extra === undefined) return undefined;
  return beyond(declaration, `subscribes to "${extra}"`, `"${extra}" to runtime.intercepts`);
}

function slot(result: InitializeResult, declaration: RuntimeDeclaration): string | undefined {
  const extra = result.replaces?.find((each) => !(declaration.replaces ?? []).includes(each));
  if (extra === undefined) return undefined;
  return beyond(declaration, `serves the slot "${extra}"`, `"${extra}" to runtime.replaces`);
}

/** Without a list of models in the manifest the family stands for every ref of the package's own. */
function provider(result: InitializeResult, declaration: RuntimeDeclaration): string | undefined {
  const refs = (result.providers ?? []).map(({ ref }) => ref);
  const [first] = refs;
  if (first !== undefined && !hasFamily(declaration, "providers"))
    return beyond(declaration, `serves the model "${first}"`, `"providers" to runtime.capabilities`);
  const own = `plugin/${declaration.plugin}/`;
  const listed = providerRefs(declaration);
  const extra = refs.find((ref) => {
    // The owner of a host model's slot may list that model.
    if ((declaration.replaces ?? []).includes(slotOf("provider", ref))) return false;
    return !ref.startsWith(own) || (listed.length > 0 && !listed.includes(ref));
  });
  if (extra === undefined) return undefined;
  const line = extra.startsWith(own)
    ? `${ownEntry(declaration, "provider", extra.slice(own.length))} to provides`
    : `"${slotOf("provider", extra)}" to runtime.replaces`;
  return beyond(declaration, `serves the model "${extra}"`, line);
}

/** Without a list of actions in the manifest the family stands for every action of the package. */
function uiAction(result: InitializeResult, declaration: RuntimeDeclaration): string | undefined {
  const ids = (result.uiActions ?? []).map(({ actionId }) => actionId);
  const [first] = ids;
  if (first !== undefined && !hasFamily(declaration, "ui"))
    return beyond(declaration, `offers the action "${first}"`, `"ui" to runtime.capabilities`);
  const listed = actionIds(declaration);
  const extra = listed.length === 0 ? undefined : ids.find((id) => !listed.includes(id));
  if (extra === undefined) return undefined;
  return beyond(declaration, `offers the action "${extra}"`, `${ownEntry(declaration, "uiaction", extra)} to provides`);
}

function requirement(result: InitializeResult, declaration: RuntimeDeclaration): string | undefined {
  for (const item of result.requires ?? []) {
    const listed = declaration.requires?.find((each) => sameIdentity(each, item));
    if (listed === undefined) return beyond(declaration, `requires ${nameOf(item)}`, `${entryOf(item)} to requires`);
    if (differInHash(listed, item)) return otherHash(declaration, "requires", item);
  }
  return undefined;
}

function provided(result: InitializeResult, declaration: RuntimeDeclaration): string | undefined {
  const manifest = declaration.provides ?? [];
  for (const item of result.provides ?? []) {
    const listed = manifest.find(
      (each) =>
        sameIdentity(each, item) ||
        sameIdentity({ ...each, namespace: installedNamespace(each.namespace, declaration.plugin) }, item),
    );
    if (listed !== undefined && differInHash(listed, item)) return otherHash(declaration, "provides", item);
    if (listed === undefined && !isWithinFamily(declaration, item))
      return beyond(declaration, `provides ${nameOf(item)}`, `${entryOf(item)} to provides`);
  }
  return undefined;
}

/** Family that stands for a kind of capability when the manifest lists no single one of that kind. */
const FAMILIES: ReadonlyMap<string, CapabilityFamily> = new Map<
  HashedCapabilityKind | CapabilityFamily,
  CapabilityFamily
>([
  ["interceptors", "interceptors"],
  ["strategies", "strategies"],
  ["provider", "providers"],
  ["ui", "ui"],
  ["uiaction", "ui"],
]);

function isWithinFamily(declaration: RuntimeDeclaration, item: CapabilityWire): boolean {
  const kind = item.kind.trim().toLowerCase();
  const family = FAMILIES.get(kind);
  if (family === undefined || !hasFamily(declaration, family)) return false;
  if ((declaration.provides ?? []).some((each) => each.kind.trim().toLowerCase() === kind)) return false;
  return `${item.namespace.trim()}/`.startsWith(`plugin/${declaration.plugin}/`);
}

function hasFamily(declaration: RuntimeDeclaration, family: CapabilityFamily): boolean {
  return (declaration.capabilities ?? []).includes(family);
}

function sameIdentity(a: CapabilityWire, b: CapabilityWire): boolean {
  return nameOf(a) === nameOf(b);
}

function differInHash(listed: CapabilityWire, item: CapabilityWire): boolean {
  const [one, other] = [listed.schemaHash?.trim() ?? "", item.schemaHash?.trim() ?? ""];
  return one !== "" && other !== "" && one !== other;
}

function nameOf({ namespace, kind, id }: CapabilityWire | RequirementWire): string {
  return [namespace, kind, id].map((part) => part.trim()).join("/");
}

function ownEntry({ plugin }: RuntimeDeclaration, kind: HashedCapabilityKind, id: string): string {
  return entryOf({ namespace: `plugin/${plugin}`, kind, id });
}

function entryOf({ namespace, kind, id }: CapabilityWire | RequirementWire): string {
  return `{ "namespace": "${namespace.trim()}", "kind": "${kind.trim()}", "id": "${id.trim()}", … }`;
}

function beyond({ plugin }: RuntimeDeclaration, what: string, line: string): string {
  return `${plugin} ${what}, which its manifest does not declare. Add ${line} in ${MANIFEST.file}, or leave it out of the handshake.`;
}

function otherHash({ plugin }: RuntimeDeclaration, member: string, item: CapabilityWire): string {
  return `${plugin} ${member} ${nameOf(item)} with another schemaHash than its manifest states. Make ${member} in ${MANIFEST.file} and the handshake agree.`;
}
