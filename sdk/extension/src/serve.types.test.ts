// What must not compile. The proof is `tsc`: an expected error that does not occur is one itself.
import { expect, it } from "vitest";
import { serve, type Extension, type Rule, type Ruling } from "./index.ts";

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

it("types the extensions above", () => {
  expect(extensions.length).toBe(17);
});
