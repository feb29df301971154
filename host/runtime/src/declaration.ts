import { isAbsolute } from "node:path";
import { BUDGETS, HOOKS, MANIFEST } from "@reasonix/protocol";
import type { CapabilityWire, HookPoint, ManifestRuntime, RequirementWire } from "@reasonix/protocol";
import { isManifestRuntime, isPluginManifest } from "@reasonix/protocol/validators";
import { violation } from "@reasonix/wire";
import { HostError } from "./errors.ts";

/** Members that may be absent may also be there as `undefined`. */
type Loose<T> = { readonly [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** One runtime that the host may start: the `runtime` block of a manifest under the name it is installed by. */
export interface RuntimeDeclaration extends Loose<ManifestRuntime> {
  /** Installed name; it may differ from the manifest's, and follows the same grammar. The `<plugin>` of `plugin/<plugin>/…`. */
  readonly plugin: string;
  /** Version of the package, free text. */
  readonly version: string;
  /** Absolute path of the package. */
  readonly root: string;
  /** Capabilities of other packages that it needs, and those that it offers: the lists of the manifest. */
  readonly requires?: readonly RequirementWire[] | undefined;
  readonly provides?: readonly CapabilityWire[] | undefined;
}

/** Throws `HostError` (`declaration_invalid`) for the first declaration that cannot be meant. */
export function checkDeclarations(declarations: readonly RuntimeDeclaration[]): void {
  const seen = new Set<string>();
  for (const declaration of declarations) {
    const fault = faultOf(declaration);
    if (fault !== undefined) throw invalid(declaration.plugin, fault);
    if (seen.has(declaration.plugin))
      throw invalid(declaration.plugin, "it is declared twice; declare each plugin once");
    seen.add(declaration.plugin);
  }
}

/** Whether a failure of this extension fails the operation: `required`, or owner of any slot. */
export function isRequiredClass(declaration: RuntimeDeclaration): boolean {
  return declaration.required === true || (declaration.replaces ?? []).length > 0;
}

/** Milliseconds that one call at the point may take, content reads included. */
export function callMillis(declaration: RuntimeDeclaration, point: HookPoint): number {
  const own = declaration.timeoutMillis ?? 0;
  return own > 0 ? Math.min(own, BUDGETS.interceptCeilingMillis) : HOOKS[point].timeoutMillis;
}

function faultOf(declaration: RuntimeDeclaration): string | undefined {
  const { plugin, version: _version, root, requires: _requires, provides: _provides, ...runtime } = declaration;
  // The grammar of names has no validator of its own; a manifest of this name has.
  if (!isPluginManifest({ apiVersion: MANIFEST.apiVersion, name: plugin }))
    return `${JSON.stringify(plugin)} is no name of a package (${violation(isPluginManifest)})`;
  if (!isAbsolute(root)) return `its root "${root}" must be an absolute path`;
  return isManifestRuntime(runtime)
    ? undefined
    : `its runtime is not valid: ${violation(isManifestRuntime, "", runtime)}`;
}

function invalid(plugin: string, fault: string): HostError {
  const message = `The runtime "${plugin}" cannot be started: ${fault}. Correct its declaration.`;
  return new HostError("declaration_invalid", message, { plugin });
}
