// @reasonix/host: runs extensions for an agent. Hand it declarations, get hooks.
export { violation } from "@reasonix/wire";
export type { RuntimeDeclaration } from "./declaration.ts";
export { HookFailed, HostError, isHookFailed, isHostError } from "./errors.ts";
export type { HostErrorCode } from "./errors.ts";
export type { BlockRuling, Hook, Hooks, PassRuling, Ruling, VerdictRuling } from "./hooks.ts";
export type { CommandFiles, LaunchSystem } from "./launch.ts";
export { startRuntime } from "./start.ts";
export type { RunningSidecar, Runtime, RuntimeSnapshot, StartOptions } from "./start.ts";
export type { RuntimeWarning, WarningKind } from "./warnings.ts";
