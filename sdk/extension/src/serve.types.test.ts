// What must not compile. The proof is `tsc`: an expected error that does not occur is one itself.
import { expect, it } from "vitest";
import {
  actions,
  providers,
  serve,
  submit,
  ui,
  type Context,
  type Extension,
  type Rule,
  type Ruling,
} from "./index.ts";

const base = { name: "x", version: "1" };

const extensions: readonly Extension[] = [
  { ...base, interceptors: { "input.receive": ({ text }, rule) => rule.replace({ text: text.trim() }) } },
  {
    ...base,
    interceptors: { "permission.decision": ({ name }, rule) => (name === "read" ? rule.allow() : rule.deny("no")) },
  },
  {
    ...base,
    interceptors: {
      "tool.before": async ({ name }, rule, ctx) => {
        ctx.log(`${name} in ${ctx.session.workspaceRoot}, shown by ${ctx.host.uiHost}`);
        await Promise.resolve();
        return ctx.signal.aborted ? rule.block("too late") : rule.continue();
      },
    },
  },
  {
    ...base,
    slots: {
      permission: ({ name }, rule) => (name === "read" ? rule.allow() : rule.deny()),
      system_prompt: ({ prompt, workspaceRoot }, rule) => rule.replace({ prompt: `${prompt}.`, workspaceRoot }),
      compaction: { "compaction.complete": ({ summary }, rule) => rule.replace({ summary }) },
      "tool:bash": { "tool.before": (_, rule) => rule.block("no") },
    },
    observers: { "session.start": ({ sessionPath }, ctx) => ctx.log(sessionPath) },
    resourcesChanged: (paths, ctx) => ctx.log(paths.join()),
    initialize: ({ manifest }) => ({ provides: manifest.provides ?? [] }),
    shutdown: async (ctx) => (await Promise.resolve(), ctx.log("bye")),
  },
  {
    ...base,
    providers: providers({
      "plugin/x/local/small": {
        displayName: "Small",
        contextWindow: 1000,
        stream: async function* ({ messages }, { effort, signal }) {
          await Promise.resolve();
          yield { type: "text", text: `${messages.length} ${effort ?? "none"} ${signal.aborted}` };
          yield { type: "tool_call", toolCall: { id: "1", name: "look", arguments: "{}" } };
        },
      },
    }),
    actions: actions({
      demo: {
        label: "Demo",
        run: async ({ arg1 }, ctx) => {
          await ui(ctx).status("s", { label: arg1 ?? "none", severity: "info" });
          return (await ui(ctx).confirm("q", "Sure?")) ? "yes" : "no";
        },
      },
    }),
    submit: submit((surfaceId, values, ctx) => ctx.log(`${surfaceId} ${Object.keys(values).join()}`)),
  },
  // @ts-expect-error a misspelt slot
  { ...base, slots: { premission: (_, rule) => rule.allow() } },
  // @ts-expect-error a slot that is claimed by serving a model
  { ...base, slots: { "provider:a/b": {} } },
  // @ts-expect-error a decision that the owner does not have
  { ...base, slots: { context: (_, rule) => rule.allow() } },
  // @ts-expect-error a point of another slot
  { ...base, slots: { compaction: { "context.prepare": (_, rule) => rule.continue() } } },
  // @ts-expect-error an observer that rules
  { ...base, observers: { "tool.after": (_, rule) => rule.continue() } },
  // @ts-expect-error models without their function
  { ...base, providers: {} },
  // @ts-expect-error a chunk of no kind
  { ...base, providers: providers({ r: { stream: async function* () { yield { type: "txt" }; } } }) }, // prettier-ignore
  // @ts-expect-error a chunk without what its kind needs
  { ...base, providers: providers({ r: { stream: async function* () { yield { type: "usage" }; } } }) }, // prettier-ignore
  // @ts-expect-error a misspelt member of a descriptor
  { ...base, providers: providers({ r: { contextWidow: 1, stream: async function* () {} } }) },
  // @ts-expect-error a member that only the host may set
  { ...base, initialize: () => ({ protocolVersion: "3" }) },
  // @ts-expect-error a misspelt hook point
  { ...base, interceptors: { "input.recieve": () => undefined } },
  // @ts-expect-error a misspelt member of the payload
  { ...base, interceptors: { "input.receive": ({ txt }, rule) => rule.replace({ text: String(txt) }) } },
  // @ts-expect-error a misspelt member of the replacement
  { ...base, interceptors: { "input.receive": (_, rule) => rule.replace({ txt: "" }) } },
  // @ts-expect-error a replacement without a required member
  { ...base, interceptors: { "tool.before": (_, rule) => rule.replace({ arguments: "{}" }) } },
  // @ts-expect-error a member of another type
  { ...base, interceptors: { "input.receive": (_, rule) => rule.replace({ text: 5 }) } },
  // @ts-expect-error a replacement of another point
  { ...base, interceptors: { "input.receive": (_, rule) => rule.replace({ summary: "" }) } },
  // @ts-expect-error a misspelt decision
  { ...base, interceptors: { "input.receive": (_, rule) => rule.contineu() } },
  // @ts-expect-error a decision that only permission.decision has
  { ...base, interceptors: { "tool.before": (_, rule) => rule.allow() } },
  // @ts-expect-error a block without a reason
  { ...base, interceptors: { "tool.before": (_, rule) => rule.block() } },
  // @ts-expect-error a result made by hand
  { ...base, interceptors: { "input.receive": () => ({ decision: "continue" }) } },
  // @ts-expect-error a ruling made by hand
  { ...base, interceptors: { "input.receive": () => ({ point: "input.receive" }) } },
  // @ts-expect-error nothing at all
  { ...base, interceptors: { "input.receive": () => undefined } },
  // @ts-expect-error no version
  { name: "x" },
  // @ts-expect-error a misspelt member of the extension
  { ...base, interceptor: {} },
];

/** Never called. */
export function alsoMustNotCompile(other: Ruling<"tool.before">, rule: Rule<"input.receive">): void {
  // @ts-expect-error a ruling on another point
  const ruling: Ruling<"input.receive"> = other;
  // @ts-expect-error no decision without a rule
  Ruling("input.receive", { decision: "continue" });
  // @ts-expect-error a member of the context
  void serve({ ...base, interceptors: { "input.receive": (_, r, ctx) => (ctx.sesion, r.continue()) } });
  void [ruling, rule];
}

/** Never called. */
export function norMustThis(ctx: Context): void {
  // @ts-expect-error a status without a label
  void ui(ctx).status("s", { detail: "" });
  // @ts-expect-error a severity that there is not
  void ui(ctx).notification("s", { title: "", severity: "fatal" });
  // @ts-expect-error a question without options
  void ui(ctx).select("s", { message: "" });
  // @ts-expect-error a field of no kind
  void ui(ctx).ask("s", { fields: [{ key: "k", kind: "date" }] });
  // @ts-expect-error a name that no host has
  void ctx.host.supports("pannel");
}

it("types the extensions above", () => {
  expect(extensions.length).toBe(29);
});
