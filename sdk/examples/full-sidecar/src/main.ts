// The program that a host starts.
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@reasonix/sdk";
import { fullSidecar } from "./extension.ts";
import { settingsFrom } from "./settings.ts";

await serve(
  fullSidecar(settingsFrom(process.env), (millis, options) => sleep(millis, undefined, options), {
    exit: (code) => process.exit(code),
  }),
);
