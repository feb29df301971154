// What a host accepts of an extension, by its manifest.
import {
  BUDGETS,
  CAPABILITIES,
  HOOKS,
  MANIFEST,
  PROTOCOL,
  REVISIONS,
  type CapabilityWire,
  type ManifestExpectation,
  type PluginManifest,
  type Revision,
} from "@reasonix/protocol";
import { newer } from "@reasonix/protocol/projection";
import { isPluginManifest } from "@reasonix/protocol/validators";
import { violation } from "@reasonix/wire";
import { TestingError } from "./errors.ts";

/** The manifest of a test host. */
export interface Expected {
  /** Name of the package. */
  readonly plugin: string;
  readonly expectation: ManifestExpectation;
  /** Revision that the manifest implies: what it uses came with that one at the latest. */
  readonly revision: Revision;
  /** Budget of its calls at hook points in milliseconds; absent means that of the point. */
  readonly timeoutMillis?: number;
}

/** Checks what was read from `reasonix-plugin.json`. Throws `TestingError` "bad_manifest" with the member that is wrong. */
export function parseManifest(value: unknown): PluginManifest {
  if (!isPluginManifest(value))
    throw new TestingError(
      "bad_manifest",
      `The manifest is not valid: ${violation(isPluginManifest, "", value)}. Pass what ${MANIFEST.file} holds.`,
    );
  if (value.runtime === undefined)
    throw new TestingError("bad_manifest", `The manifest has no "runtime", so no host starts a process for it.`);
  return value;
}

/** What a host expects of the package, under the name it is installed by. */
export function expectedBy(manifest: PluginManifest, installedName: string = manifest.name): Expected {
  const { runtime, provides = [], requires = [] } = manifest;
  const { intercepts = [], replaces = [], capabilities = [], tools = [], timeoutMillis = 0 } = runtime ?? {};
  const own = (kind: string): readonly CapabilityWire[] => provides.filter((each) => each.kind === kind);
  const providers = own("provider").map(({ namespace, id }) => `${installed(namespace, installedName)}/${id}`);
  const uiActions = own("uiaction").map(({ id }) => id);
  return {
    plugin: installedName,
    expectation: {
      ...listed({ intercepts, replaces, providers, uiActions, tools: tools.map(({ name }) => name), capabilities }),
      ...(requires.length === 0 ? undefined : { requires }),
      ...(provides.length === 0 ? undefined : { provides }),
    },
    revision: impliedBy(manifest),
    ...(timeoutMillis === 0 ? undefined : { timeoutMillis: Math.min(timeoutMillis, BUDGETS.interceptCeilingMillis) }),
  };
}

/** Without a manifest everything may be declared; slots, which have names without end, are those that are known. */
export function expectedOfAll(plugin: string, slots: readonly string[]): Expected {
  return {
    plugin,
    revision: REVISIONS[0],
    expectation: listed({
      intercepts: Object.keys(HOOKS),
      replaces: slots,
      capabilities: Object.keys(CAPABILITIES),
    }),
  };
}

function impliedBy(manifest: PluginManifest): Revision {
  return REVISIONS.find((revision) => newer(manifest, "PluginManifest", revision) === undefined) ?? PROTOCOL.revision;
}

/** Empty lists are left out, as hosts do. */
function listed(lists: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0));
}

function installed(namespace: string, name: string): string {
  return namespace.replace(/^plugin\/[^/]+/, () => `plugin/${name}`).replace(/\/$/, "");
}
