// Tools that an extension serves to the model.
import type { ToolCallParams, ToolCallResult } from "@reasonix/protocol";
import { extensionToolCall } from "@reasonix/protocol/endpoints";
import { ProtocolError, handle, isProtocolError } from "@reasonix/wire";
import type { Connection } from "./connection.ts";
import type { Context } from "./context.ts";
import { part, type Tools } from "./parts.ts";

/** A tool. Its description and the schema of its arguments stand in the manifest (`runtime.tools`). */
export interface Tool {
  /**
   * Runs one call; the host has asked for permission. A text stands for its content. What it throws is shown to the model
   * as the tool's own failure, so its message must be fit to be read; a `ProtocolError` fails the call itself. When the
   * time of the call is over, `ctx.signal` is aborted and the model is told.
   */
  readonly run: (
    args: Readonly<Record<string, unknown>>,
    ctx: Context,
  ) => ToolCallResult | string | Promise<ToolCallResult | string>;
}

/** Serves tools by name. The model sees `ext__<plugin>__<tool>`. A host of revision 1 is not told of them. */
export function tools(byName: Readonly<Record<string, Tool>>): Tools {
  return part("tools", (connection) => ({
    declare: ({ host }) => (host.supports("tools") ? { tools: Object.keys(byName) } : {}),
    handlers: [handle(extensionToolCall, (params) => run(byName, params, connection))],
  }));
}

async function run(
  byName: Readonly<Record<string, Tool>>,
  { name, arguments: args, timeoutMillis }: ToolCallParams,
  connection: Connection,
): Promise<ToolCallResult> {
  const tool = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (tool === undefined) throw new ProtocolError("invalid_params", `There is no tool ${name} here.`);
  const late = (): Error => new Error(`The tool ${name} took more than ${timeoutMillis} ms and was given up.`);
  try {
    const result = await connection.run((ctx) => tool.run(args, ctx), { timeoutMillis, late });
    return typeof result === "string" ? { content: result } : result;
  } catch (error) {
    if (isProtocolError(error)) throw error;
    connection.failed(`The tool ${name} failed`, error);
    return { content: connection.shown(error), isError: true };
  }
}
