// Each table is usable as a type. What is said of types here is judged by `pnpm check`; the values are judged at run time.
import { readFile } from "node:fs/promises";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  ERRORS,
  FRONTEND_EVENTS,
  HOOKS,
  LIMITS,
  METHODS,
  OUTCOMES,
  PROTOCOL,
  REVISIONS,
  SLOTS,
  UI_REQUESTS,
  UI_SURFACES,
} from "../generated/src/index.ts";
import type {
  CHUNKS,
  ErrorChunk,
  ErrorReason,
  FrontendEventKind,
  FrontendEventPayloads,
  HookDecisions,
  HookInputs,
  HookPayloads,
  HookPoint,
  HookReplacements,
  InterceptDecision,
  InterceptEvent,
  InterceptParams,
  MethodName,
  MethodParams,
  MethodResults,
  NotificationName,
  OwnerDecisions,
  PathList,
  ProviderMessage,
  ProviderUsage,
  RequestPayloads,
  StreamChunk,
  SurfacePayloads,
  ToolBeforePayload,
  ToolBeforeReplacement,
  UICardPayload,
  UIFieldKind,
  UIFormPayload,
  UIRequestKind,
  UI_NODES,
  UINode,
  UINodeKind,
  UISurfaceKind,
  ViewNode,
} from "../generated/src/index.ts";
import { ENDPOINTS, extensionIntercept } from "../generated/src/endpoints.ts";
import { HOOK_PAYLOADS } from "../generated/src/documents.ts";
import { isStreamChunkParams } from "../generated/src/validators.js";

describe("types by table", () => {
  test("methods", () => {
    expectTypeOf<MethodParams["extension/intercept"]>().toEqualTypeOf<InterceptParams>();
    expectTypeOf<keyof MethodParams>().toEqualTypeOf<MethodName>();
    expectTypeOf<NotificationName>().toEqualTypeOf<
      | "extension/event"
      | "extension/initialized"
      | "extension/resources/changed"
      | "extension/provider/stream/chunk"
      | "extension/provider/stream/end"
    >();
    expectTypeOf(METHODS["host/ui/publish"].direction).toEqualTypeOf<"extension_to_host_request">();
    expectTypeOf(extensionIntercept.result).returns.toEqualTypeOf<boolean>();
    expectTypeOf(ENDPOINTS["extension/event"].result).toEqualTypeOf<null>();
    expect(Object.keys(ENDPOINTS)).toEqual(Object.keys(METHODS));
    expectTypeOf<keyof MethodResults>().toExtend<MethodName>();
  });

  test("hook points", () => {
    expectTypeOf<HookPayloads["tool.before"]>().toEqualTypeOf<ToolBeforePayload>();
    expectTypeOf<HookReplacements["tool.before"]>().toEqualTypeOf<ToolBeforeReplacement>();
    expectTypeOf<HookPoint>().toEqualTypeOf<InterceptEvent>();
    expectTypeOf<HookInputs["tool.before"]["arguments"]>().toEqualTypeOf<string>();
    expectTypeOf<HookPayloads["tool.before"]["arguments"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<HookInputs["context.prepare"]["messages"]>().toEqualTypeOf<readonly ProviderMessage[]>();
    expectTypeOf<HookDecisions["tool.before"]>().toEqualTypeOf<"block" | "continue" | "replace">();
    expectTypeOf<HookDecisions["permission.decision"]>().toEqualTypeOf<InterceptDecision>();
    expectTypeOf<OwnerDecisions["permission.decision"]>().toEqualTypeOf<InterceptDecision>();
    expectTypeOf<OwnerDecisions["input.receive"]>().toEqualTypeOf<never>();
    expectTypeOf<HookPayloads["session.save"]["phase"]>().toEqualTypeOf<"save">();
    expectTypeOf(HOOK_PAYLOADS["tool.after"]).guards.toEqualTypeOf<HookPayloads["tool.after"]>();
    expect(Object.keys(HOOK_PAYLOADS)).toEqual(Object.keys(HOOKS));
    expect(HOOKS["provider.response"].empty).toEqual({ calls: [], reasoning: "", signature: "", text: "" });
    expect(HOOKS["permission.decision"].empty).toEqual({ arguments: "", readOnly: false });
  });

  test("errors, limits, slots, outcomes, revisions", () => {
    expectTypeOf<keyof typeof ERRORS>().toEqualTypeOf<ErrorReason>();
    expectTypeOf(LIMITS.frameBytes).toEqualTypeOf<8388608>();
    expectTypeOf(PROTOCOL.version).toEqualTypeOf<"2">();
    expectTypeOf(OUTCOMES.crashed.owner[0]?.reasons).toEqualTypeOf<readonly ErrorReason[] | undefined>();
    expect(SLOTS.tool.points).toEqual(["tool.after", "tool.before"]);
    expect(REVISIONS).toEqual(REVISIONS.map((_revision, index) => index + 1));
    const nowhere = Object.entries(ERRORS).filter(([, row]) => row.message === "" || !row.message.endsWith("."));
    expect(nowhere).toEqual([]);
  });

  test("UI kinds, chunk kinds, frontend events", () => {
    expectTypeOf<keyof SurfacePayloads>().toEqualTypeOf<UISurfaceKind>();
    expectTypeOf<SurfacePayloads["card"]>().toEqualTypeOf<UICardPayload>();
    expectTypeOf<RequestPayloads[UIRequestKind]>().toEqualTypeOf<UIFormPayload>();
    expectTypeOf<keyof FrontendEventPayloads>().toEqualTypeOf<FrontendEventKind>();
    expectTypeOf<StreamChunk["type"]>().toEqualTypeOf<keyof typeof CHUNKS>();
    expectTypeOf<Extract<StreamChunk, { type: "usage" }>["usage"]>().toEqualTypeOf<ProviderUsage>();
    expectTypeOf<ErrorChunk["error"]["code"]>().toEqualTypeOf<"provider_failed" | "provider_interrupted">();
    expectTypeOf<SurfacePayloads["view"]["body"]>().toEqualTypeOf<readonly UINode[]>();
    expectTypeOf<readonly ViewNode[]>().toExtend<SurfacePayloads["view"]["body"]>();
    expectTypeOf<Extract<ViewNode, { kind: "button" }>["actionId"]>().toEqualTypeOf<string>();
    expectTypeOf<Extract<ViewNode, { kind: "row" }>["children"]>().toEqualTypeOf<readonly ViewNode[]>();
    expectTypeOf<{ kind: "meter" }>().not.toExtend<ViewNode>();
    expectTypeOf<keyof typeof UI_NODES>().toEqualTypeOf<UINodeKind>();
    expectTypeOf(tokensOf).returns.toEqualTypeOf<number | undefined>();
    expect([Object.keys(UI_SURFACES), Object.keys(UI_REQUESTS), Object.keys(FRONTEND_EVENTS).length]).toEqual([
      ["card", "form", "notification", "panel", "status", "view"],
      ["confirm", "input", "multiselect", "select"],
      22,
    ]);
  });

  test("unions stay unions, and equal enums stay two names", () => {
    expectTypeOf<"skills">().toExtend<PathList>();
    expectTypeOf<readonly string[]>().toExtend<PathList>();
    expectTypeOf<readonly { path: string }[]>().toExtend<PathList>();
    expectTypeOf<(string | { path: string })[]>().not.toExtend<PathList>();
    expectTypeOf<UIFieldKind>().toEqualTypeOf<UIRequestKind>();
  });
});

test("types.ts keeps each definition's exact name, its own doc comment, and readonly members", async () => {
  const text = await readFile(new URL("../generated/src/types.ts", import.meta.url), "utf8");
  const schema = JSON.parse(await readFile(new URL("../generated/schema.json", import.meta.url), "utf8")) as {
    $defs: Record<string, unknown>;
  };
  const declared = [...text.matchAll(/^ \*\/\nexport (?:interface|type) (\w+)/gm)].map(([, name]) => name ?? "");
  expect(declared.toSorted()).toEqual(Object.keys(schema.$defs).toSorted());
  const members = text.split("\n").filter((line) => /^ {2}[\w"[].*: .*;$/.test(line));
  const writable = members.filter(
    (line) => !line.startsWith("  readonly ") && line !== "  [property: string]: unknown;",
  );
  expect(members.length).toBeGreaterThan(400);
  expect(writable).toEqual([]);
  expect(text).not.toMatch(/\bany(;|\[\]|>)/);
});

/** A checked stream chunk is known by its kind: the members of that kind are there without a question mark. */
function tokensOf(params: unknown): number | undefined {
  if (!isStreamChunkParams(params) || params.chunk.type !== "usage") return undefined;
  return params.chunk.usage.totalTokens;
}
