// The action `demo`: asks who is there, and greets.
import { isDismissed, ui, type Action } from "@reasonix/sdk";

/** Asks with a form, then shows the greeting. Without an answer nothing is shown, and that is fine. */
export const demo: Action["run"] = async (_args, ctx) => {
  const { ask, notification } = ui(ctx);
  const values = await ask("fullsidecar-demo-form", {
    title: "fullsidecar demo",
    message: "Whom shall I greet?",
    fields: [
      { key: "name", label: "Your name", kind: "input", required: true },
      { key: "loud", label: "Shout the greeting", kind: "confirm" },
    ],
  }).catch((error: unknown) => {
    if (isDismissed(error)) return undefined;
    throw error;
  });
  if (values === undefined) return;
  await notification("fullsidecar-greeting", { title: greeting(values), severity: "info" });
};

function greeting({ name, loud }: Readonly<Record<string, unknown>>): string {
  const who = typeof name === "string" && name.trim() !== "" ? name : "world";
  const words = `Hello, ${who}!`;
  return loud === true ? words.toUpperCase() : words;
}
