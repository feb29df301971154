import type { CapabilityWire, HashedCapabilityKind, ManifestExpectation, RequirementWire } from "@reasonix/protocol";
import type { RuntimeDeclaration } from "./declaration.ts";

/** What the host will accept from the sidecar, as sent in `extension/initialize`. Empty lists are left out. */
export function expectationOf(declaration: RuntimeDeclaration): ManifestExpectation {
  const intercepts = [...(declaration.intercepts ?? [])];
  const replaces = [...(declaration.replaces ?? [])];
  const providers = providerRefs(declaration);
  const uiActions = actionIds(declaration);
  const capabilities = [...(declaration.capabilities ?? [])];
  const requires = (declaration.requires ?? []).map(requirement);
  const provides = (declaration.provides ?? []).map(capability);
  return {
    ...(intercepts.length > 0 && { intercepts }),
    ...(replaces.length > 0 && { replaces }),
    ...(providers.length > 0 && { providers }),
    ...(uiActions.length > 0 && { uiActions }),
    ...(capabilities.length > 0 && { capabilities }),
    ...(requires.length > 0 && { requires }),
    ...(provides.length > 0 && { provides }),
  };
}

/** Refs of the models that the manifest lists, under the installed name. */
export function providerRefs(declaration: RuntimeDeclaration): string[] {
  return ofKind(declaration, "provider").map(
    ({ namespace, id }) => `${installedNamespace(namespace, declaration.plugin)}/${id.trim().replace(/^\//, "")}`,
  );
}

/** Ids of the UI actions that the manifest lists. */
export function actionIds(declaration: RuntimeDeclaration): string[] {
  return ofKind(declaration, "uiaction").map(({ id }) => id.trim());
}

/** A package may be installed under another name than its manifest states: its own namespace then follows the installed one. */
export function installedNamespace(namespace: string, plugin: string): string {
  return namespace
    .trim()
    .replace(/\/$/, "")
    .replace(/^plugin\/[^/]+/, () => `plugin/${plugin}`);
}

function ofKind(declaration: RuntimeDeclaration, kind: HashedCapabilityKind): readonly CapabilityWire[] {
  return (declaration.provides ?? []).filter((each) => each.kind.trim().toLowerCase() === kind);
}

/** Member by member: a manifest entry may carry members that the wire does not know. */
function capability(entry: CapabilityWire): CapabilityWire {
  return {
    namespace: entry.namespace.trim(),
    kind: entry.kind.trim(),
    id: entry.id.trim(),
    ...(entry.version !== undefined && { version: entry.version.trim() }),
    ...(entry.schemaHash !== undefined && { schemaHash: entry.schemaHash.trim() }),
  };
}

function requirement(entry: RequirementWire): RequirementWire {
  return {
    ...capability(entry),
    ...(entry.versionRange !== undefined && { versionRange: entry.versionRange.trim() }),
    ...(entry.optional !== undefined && { optional: entry.optional }),
  };
}
