// Forms that the user has sent.
import { extensionUiSubmit } from "@reasonix/protocol/endpoints";
import { handle } from "@reasonix/wire";
import type { Context } from "../context.ts";
import { part, type Submit } from "../parts.ts";

/** Takes the values of a form by field key. What it throws makes the form count as not taken and is only logged. */
export type TakeForm = (
  surfaceId: string,
  values: Readonly<Record<string, unknown>>,
  ctx: Context,
) => void | Promise<void>;

/** Takes forms that were published with `ui(ctx).form` and that the user has sent. */
export function submit(take: TakeForm): Submit {
  return part("submit", (connection) => ({
    handlers: [
      handle(extensionUiSubmit, async ({ surfaceId, values }) => {
        try {
          await connection.run((ctx) => take(surfaceId, values, ctx));
          return { accepted: true };
        } catch (error) {
          connection.failed(`The form ${surfaceId} was not taken`, error);
          return { accepted: false };
        }
      }),
    ],
  }));
}
