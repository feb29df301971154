// The command: asks who is there, and greets.
import { isDismissed, ui, type Action } from "@reasonix/sdk";

export const greet: Action["run"] = async (_, ctx) => {
  try {
    const name = await ui(ctx).input("who", { message: "Whom shall I greet?" });
    await ui(ctx).notification("greeting", { title: `Hello, ${name}!` });
  } catch (error) {
    // Without an answer there is nobody to greet.
    if (!isDismissed(error)) throw error;
  }
};
