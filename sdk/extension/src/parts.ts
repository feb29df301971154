// Parts of an extension that bring code of their own.
import type { InitializeResult } from "@reasonix/protocol";
import type { Handler } from "@reasonix/wire";
import type { Connection } from "./connection.ts";
import type { Context } from "./context.ts";

/** Where `serve` finds what a part does. Authors see parts as opaque values. */
export const PART: unique symbol = Symbol("part");

/**
 * A part of an extension, made by the function of the same name. Only what is imported gets into a bundle, so an
 * extension without models carries no code for them.
 */
interface Part<Name extends string> {
  readonly part: Name;
  readonly [PART]: (connection: Connection) => OpenPart;
}

/** Models that an extension serves. */
export type Providers = Part<"providers">;

/** Commands that a user can invoke. */
export type Actions = Part<"actions">;

/** Tools that an extension serves to the model. */
export type Tools = Part<"tools">;

/** Takes forms that the user has sent. */
export type Submit = Part<"submit">;

/** A part on one connection. */
export interface OpenPart {
  /** What it adds to the declaration; called once, before the handshake is answered. */
  readonly declare?: (ctx: Context) => Declared | Promise<Declared>;
  /** Handlers of its methods. */
  readonly handlers: readonly Handler[];
  /** Ends what still goes on by itself; the connection may be gone already. */
  readonly stop?: () => void;
}

/** Members of the declaration that follow from parts. */
export type Declared = Pick<Partial<InitializeResult>, "providers" | "replaces" | "tools" | "uiActions">;

/** Makes a part. */
export function part<Name extends string>(name: Name, open: (connection: Connection) => OpenPart): Part<Name> {
  return { part: name, [PART]: open };
}
