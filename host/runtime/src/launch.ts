// From the command of a declaration to the process that is started. Never a shell in between, and none at the end.
import { posix, win32 } from "node:path";
import type { PlatformPath } from "node:path";
import type { RuntimeDeclaration } from "./declaration.ts";
import { HostError } from "./errors.ts";

/** A process image with its arguments and its whole environment. */
export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The command after expansion: what people are told was started. */
  readonly command: string;
}

/** What resolution asks about this machine. */
export interface LaunchSystem {
  readonly platform: NodeJS.Platform;
  /** The Node that runs JavaScript commands. */
  readonly execPath: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly files: CommandFiles;
}

export interface CommandFiles {
  /** Links are followed. */
  kind(path: string): "file" | "directory" | "missing";
  isExecutable(path: string): boolean;
  /** The first bytes, one character each; `undefined` when they cannot be read. */
  head(path: string): string | undefined;
}

const ROOT = "${REASONIX_PLUGIN_ROOT}";
const SHELLS: ReadonlySet<string> = new Set(["bash", "cmd", "dash", "fish", "ksh", "powershell", "pwsh", "sh", "zsh"]);

/** Resolves what to start. Throws `HostError` (`command_refused`, `command_unusable`) with the expanded path and the remedy. */
export function resolveLaunch(declaration: RuntimeDeclaration, system: LaunchSystem): Launch {
  const path = system.platform === "win32" ? win32 : posix;
  const command = locate(declaration, system, path);
  const args = (declaration.args ?? []).map((arg) => expand(arg, declaration.root));
  const env = environmentOf(declaration, system.environment);
  if (runsWithNode(command, system.files, path))
    return { file: system.execPath, args: [command, ...args], env, command };
  if (system.platform === "win32" && /\.(cmd|bat)$/i.test(command))
    throw unusable(
      declaration,
      command,
      "is a script shim, which needs a shell",
      "Name the program or its JavaScript file",
    );
  if (!system.files.isExecutable(command))
    throw unusable(declaration, command, "has no execute permission", `Run: chmod +x '${command}'`);
  if (system.platform !== "win32" && !isProgram(system.files.head(command)))
    throw unusable(declaration, command, "is neither a program nor a script with a #! line", "Name a program");
  return { file: command, args, env, command };
}

function locate(declaration: RuntimeDeclaration, system: LaunchSystem, path: PlatformPath): string {
  const expanded = expand(declaration.command, declaration.root).trim();
  if (expanded === "") throw refused(declaration, expanded, "is empty", `Name a program, such as ${ROOT}/bin/<file>`);
  const base = path
    .basename(expanded)
    .toLowerCase()
    .replace(/\.exe$/, "");
  if (SHELLS.has(base))
    throw refused(declaration, expanded, "is a shell, and runtimes start without one", "Name the program itself");
  if (path.basename(expanded) === expanded) return onPath(declaration, expanded, system, path);
  if (!path.isAbsolute(expanded))
    throw refused(declaration, expanded, "is a relative path", `Write ${ROOT}/${expanded} for a file of the package`);
  const command = path.normalize(expanded);
  if (declaration.command.trim().startsWith(ROOT) && !isInside(declaration.root, command, path))
    throw refused(declaration, command, `leaves the package root ${declaration.root}`, "Name a file of the package");
  const kind = system.files.kind(command);
  if (kind === "missing")
    throw unusable(declaration, command, "does not exist", "Build the package, or correct runtime.command");
  if (kind === "directory")
    throw unusable(declaration, command, "is a directory", "Name the program file inside it in runtime.command");
  return command;
}

/** Relative entries of PATH are passed over: what starts must not depend on the folder the host runs in. */
function onPath(declaration: RuntimeDeclaration, name: string, system: LaunchSystem, path: PlatformPath): string {
  const folders = (variable(system, "PATH") ?? "").split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const endings = system.platform === "win32" ? ["", ...(variable(system, "PATHEXT") ?? ".EXE").split(";")] : [""];
  for (const folder of folders)
    for (const ending of endings) {
      const candidate = path.join(folder, name + ending);
      if (system.files.kind(candidate) === "file" && system.files.isExecutable(candidate)) return candidate;
    }
  throw unusable(declaration, name, "is not found on PATH", "Install the program, or give its absolute path");
}

function variable(system: LaunchSystem, name: string): string | undefined {
  if (system.platform !== "win32") return system.environment[name];
  const key = Object.keys(system.environment).find((each) => each.toUpperCase() === name);
  return key === undefined ? undefined : system.environment[key];
}

function isInside(root: string, file: string, path: PlatformPath): boolean {
  const way = path.relative(root, file);
  return way !== "" && way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

function runsWithNode(command: string, files: CommandFiles, path: PlatformPath): boolean {
  if (/^\.[mc]?js$/i.test(path.extname(command))) return true;
  return /^#!\/usr\/bin\/env node[ \t\r]*(\n|$)/.test(files.head(command) ?? "");
}

/** Beginnings of ELF and Mach-O programs. */
const PROGRAM = /^(\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf])/;

/** Everything else would be handed to a shell by the system's own fallback. What cannot be read is left to the system. */
function isProgram(head: string | undefined): boolean {
  return head === undefined || head.startsWith("#!") || PROGRAM.test(head);
}

/** The identity comes last, so that a manifest cannot pass its process off as another one's. */
function environmentOf(declaration: RuntimeDeclaration, host: LaunchSystem["environment"]): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(host)) if (value !== undefined) env[name] = value;
  for (const [name, value] of Object.entries(declaration.env ?? {})) env[name] = expand(value, declaration.root);
  env["REASONIX_PLUGIN_ROOT"] = declaration.root;
  env["REASONIX_PLUGIN_NAME"] = declaration.plugin;
  env["REASONIX_PLUGIN_VERSION"] = declaration.version;
  return env;
}

/** The replacement is a function because a path may hold `$&` and the like. */
function expand(text: string, root: string): string {
  return text.replaceAll(ROOT, () => root);
}

function refused(declaration: RuntimeDeclaration, command: string, why: string, remedy: string): HostError {
  return commandError("command_refused", declaration, command, why, remedy);
}

function unusable(declaration: RuntimeDeclaration, command: string, why: string, remedy: string): HostError {
  return commandError("command_unusable", declaration, command, why, remedy);
}

function commandError(
  code: "command_refused" | "command_unusable",
  declaration: RuntimeDeclaration,
  command: string,
  why: string,
  remedy: string,
): HostError {
  const { plugin } = declaration;
  return new HostError(code, `The runtime "${plugin}" cannot be started: its command "${command}" ${why}. ${remedy}.`, {
    plugin,
    reason: "activation_failed",
  });
}
