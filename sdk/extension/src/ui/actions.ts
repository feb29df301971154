// Commands that a user can invoke.
import { extensionUiAction } from "@reasonix/protocol/endpoints";
import type { UIActionParams, UIActionResult } from "@reasonix/protocol";
import { ProtocolError, handle } from "@reasonix/wire";
import type { Connection } from "../connection.ts";
import type { Context } from "../context.ts";
import { part, type Actions } from "../parts.ts";

/** A command. Its id is shown after the name of the plugin: `/<plugin>:<action>`. */
export interface Action {
  /** What it does, in a few words, for menus. */
  readonly label?: string;
  /**
   * Runs it. `args` holds what the user has typed, words without a name as `arg1`, `arg2` and so on. What it returns is
   * shown to the user; what it throws is shown as its failure, so its message must be fit to be read.
   */
  readonly run: (args: Readonly<Record<string, string>>, ctx: Context) => string | void | Promise<string | void>;
}

/** Offers commands by id: lower-case letters, digits and hyphens. */
export function actions(byId: Readonly<Record<string, Action>>): Actions {
  return part("actions", (connection) => ({
    declare: () => ({
      uiActions: Object.entries(byId).map(([actionId, { label }]) => ({
        actionId,
        ...(label === undefined ? undefined : { label }),
      })),
    }),
    handlers: [handle(extensionUiAction, (params) => invoke(byId, params, connection))],
  }));
}

async function invoke(
  byId: Readonly<Record<string, Action>>,
  { actionId, args = {} }: UIActionParams,
  connection: Connection,
): Promise<UIActionResult> {
  const action = Object.hasOwn(byId, actionId) ? byId[actionId] : undefined;
  if (action === undefined) throw new ProtocolError("invalid_params", `There is no action ${actionId} here.`);
  try {
    const message = await connection.run((ctx) => action.run(args, ctx));
    return { accepted: true, ...(typeof message === "string" ? { message } : undefined) };
  } catch (error) {
    connection.failed(`The action ${actionId} failed`, error);
    return { accepted: false, message: connection.shown(error) };
  }
}
