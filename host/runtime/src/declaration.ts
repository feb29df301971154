import { isAbsolute } from "node:path";
import { BUDGETS, HOOKS } from "@reasonix/protocol";
import type { CapabilityFamily, CapabilityWire, HookPoint, RequirementWire } from "@reasonix/protocol";
import { HostError } from "./errors.ts";

/** One runtime that the host may start: the `runtime` block of a manifest under the name it is installed by. */
export interface RuntimeDeclaration {
  /** Installed name; it may differ from the manifest's. The `<plugin>` of `plugin/<plugin>/…`. */
  readonly plugin: string;
  /** Version of the package, free text. */
  readonly version: string;
  /** Absolute path of the package. */
  readonly root: string;
  /** `${REASONIX_PLUGIN_ROOT}/<path>`, an absolute path, or a bare name that is looked up on PATH. */
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Added to the environment of the host, which the process inherits whole. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Whether the build fails when the process does not start, and operations fail when its rulings do. Default false. */
  readonly required?: boolean | undefined;
  /** Place in the chain, `BUDGETS.priorityMin` to `BUDGETS.priorityMax`; lower runs earlier. */
  readonly priority?: number | undefined;
  /** Hook points that the process may subscribe to. */
  readonly intercepts?: readonly HookPoint[] | undefined;
  /** Slots that the process owns. */
  readonly replaces?: readonly string[] | undefined;
  readonly capabilities?: readonly CapabilityFamily[] | undefined;
  /** Milliseconds for one call at every point; 0 or absent: the default of the point. */
  readonly timeoutMillis?: number | undefined;
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
  const { plugin, root, priority, timeoutMillis, intercepts } = declaration;
  // The name becomes one segment of `plugin/<plugin>/<provider>/<model>`.
  if (!/^[^\s/]+$/.test(plugin)) return "its name must be one word without a slash";
  if (!isAbsolute(root)) return `its root "${root}" must be an absolute path`;
  if (priority !== undefined && !isWithin(priority, BUDGETS.priorityMin, BUDGETS.priorityMax))
    return `its priority ${priority} must be a whole number from ${BUDGETS.priorityMin} to ${BUDGETS.priorityMax}`;
  if (timeoutMillis !== undefined && !isWithin(timeoutMillis, 0, Number.MAX_SAFE_INTEGER))
    return `its timeoutMillis ${timeoutMillis} must be a whole number of milliseconds, 0 or more`;
  const unknown = intercepts?.find((point) => !Object.hasOwn(HOOKS, point));
  if (unknown !== undefined) return `it intercepts "${unknown}", which is no hook point`;
  return undefined;
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

function invalid(plugin: string, fault: string): HostError {
  return new HostError("declaration_invalid", `The runtime "${plugin}" cannot be started: ${fault}.`, { plugin });
}
