// Everything that an extension can be, in one.
import { actions, providers, submit, type Extension } from "@reasonix/sdk";
import manifest from "../reasonix-plugin.json" with { type: "json" };
import { demo } from "./demo.ts";
import { receiveInput, type Exit } from "./input.ts";
import { REF, echoModel, type Sleep } from "./model.ts";
import { buildPrompt } from "./prompt.ts";
import type { Settings } from "./settings.ts";
import { announce, confirmSubmit } from "./surfaces.ts";
import { guardTool } from "./tools.ts";

/** The extension, with what it waits by and how it crashes as parameters, so that its tests need no time and no process. */
export function fullSidecar(settings: Settings, sleep: Sleep, { exit }: { readonly exit: Exit }): Extension {
  return {
    // Where no host has given it a name.
    name: "fullsidecar",
    version: manifest.version,
    initialize({ manifest: { provides } }, { plugin, session, log }) {
      log(`serves session ${session.sessionId} in ${session.workspaceRoot}`);
      return { name: plugin, ...(provides === undefined ? undefined : { provides }) };
    },
    interceptors: {
      "input.receive": receiveInput(settings, exit),
      "tool.before": guardTool,
    },
    slots: { system_prompt: buildPrompt },
    observers: {
      "system_prompt.build": ({ prompt }, { log }) => log(`the system prompt has ${prompt.length} characters`),
      "session.start": announce,
    },
    providers: providers({ [REF]: echoModel(settings.intervalMillis, sleep) }),
    actions: actions({ demo: { label: "Run the fullsidecar demo", run: demo } }),
    submit: submit(confirmSubmit),
    shutdown: ({ log }) => log("is asked to finish"),
  };
}
