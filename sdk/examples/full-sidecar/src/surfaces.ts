// What it shows by itself.
import { ui, type Context, type Observer, type TakeForm } from "@reasonix/sdk";

const STATUS = "fullsidecar-status";

/** At the start of a session: a status line, then a card. One that cannot be shown does not keep the other back. */
export const announce: Observer<"session.start"> = async (_payload, ctx) => {
  const { status, card } = ui(ctx);
  await shown(status(STATUS, { label: "fullsidecar online", detail: "ready for the demo", severity: "info" }), ctx);
  await shown(
    card("fullsidecar-card", {
      title: "fullsidecar",
      markdown: "Run the **demo** action, or start an input with `/fs `.",
      fields: [
        { key: "plugin", value: ctx.plugin },
        { key: "provider", value: `plugin/${ctx.plugin}/fake/echo` },
      ],
      actions: [{ actionId: "demo", label: "Run demo" }],
    }),
    ctx,
  );
};

/** Says which form has arrived. */
export const confirmSubmit: TakeForm = async (surfaceId, values, ctx) => {
  ctx.log(`the form ${surfaceId} holds ${JSON.stringify(values)}`);
  await ui(ctx).status(STATUS, { label: `fullsidecar: form ${surfaceId} submitted`, severity: "info" });
};

async function shown(publication: Promise<void>, { log }: Context): Promise<void> {
  await publication.catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
}
