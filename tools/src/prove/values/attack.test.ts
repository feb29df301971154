// The attack finds what an edit changed, and projection says what an older peer is sent.
import { describe, expect, test } from "vitest";
import type { Contract, Schema } from "../../contract/model.ts";
import { currentWorld } from "../trials/bench.ts";
import { acceptsOf } from "./accepts.ts";
import { around } from "./around.ts";
import { attacked } from "./attack.ts";
import { projected, UNSENDABLE } from "./project.ts";

const { contract, revision, next } = currentWorld();
const accepts = acceptsOf(contract);

function withDefinitions(definitions: Readonly<Record<string, unknown>>): Contract {
  return {
    ...contract,
    revisions: [...contract.revisions, next],
    $defs: { ...contract.$defs, ...(definitions as Readonly<Record<string, Schema>>) },
  };
}

function skews(was: unknown, is: unknown, path: readonly string[] = []): string[] {
  const [old, now] = [withDefinitions({ Probe: was }), withDefinitions({ Probe: is })];
  const sides = { old, oldAccepts: acceptsOf(old), now, nowAccepts: acceptsOf(now), revision };
  return [...new Set(attacked(sides, [{ definition: "Probe", path }]).differences.map(({ skew }) => skew))].sort();
}

describe("an attack", () => {
  const object = (members: object, required: string[] = []): object => ({
    type: "object",
    additionalProperties: false,
    properties: members,
    ...(required.length > 0 ? { required } : {}),
  });

  test("finds nothing where nothing changed", () => {
    for (const name of Object.keys(contract.$defs)) {
      const sides = { old: contract, oldAccepts: accepts, now: contract, nowAccepts: accepts, revision };
      expect(attacked(sides, [{ definition: name, path: [] }]).differences, name).toEqual([]);
    }
  });

  test("tells wider from narrower", () => {
    expect(skews({ type: "integer", minimum: 3 }, { type: "integer", minimum: 4 })).toEqual(["old_to_new"]);
    expect(skews({ type: "integer", minimum: 4 }, { type: "integer", minimum: 3 })).toEqual(["new_to_old"]);
    expect(skews(object({ a: { type: "string" } }), object({ a: { type: "string" } }, ["a"]))).toEqual(["old_to_new"]);
    expect(skews(object({ a: { type: "string" } }), object({ a: { type: "boolean" } }), ["properties", "a"])).toEqual([
      "new_to_old",
      "old_to_new",
    ]);
  });

  test("leaves later members out, and does not send what has no older form", () => {
    const wider = object({ a: { type: "string" }, b: { type: "string", "x-since": next } });
    expect(skews(object({ a: { type: "string" } }), wider)).toEqual([]);
    const values = { type: "string", enum: ["a", "b"] };
    const later = { type: "string", enum: ["a", "b", "c"], "x-since-values": { c: next } };
    expect(skews(values, later)).toEqual([]);
    expect(skews(values, { ...later, "x-since-values": {} })).toEqual(["new_to_old"]);
  });
});

describe("a projection", () => {
  const now = withDefinitions({
    UISurfaceKind: {
      type: "string",
      enum: ["card", "form", "late", "notification", "status"],
      "x-since-values": { late: next },
      "x-fallback": { late: "card" },
    },
  });

  test("says the fallback, and nothing without one", () => {
    expect(projected(now, "UISurfaceKind", "late", revision)).toBe("card");
    expect(projected(now, "UISurfaceKind", "late", next)).toBe("late");
    const bare = withDefinitions({ UISurfaceKind: { ...now.$defs["UISurfaceKind"], "x-fallback": {} } });
    expect(projected(bare, "UISurfaceKind", "late", revision)).toBe(UNSENDABLE);
    expect(projected(bare, "UIPublishParams", { kind: "late", payload: {} }, revision)).toBe(UNSENDABLE);
  });

  test("reads a document as that of the fallback", () => {
    const card = { ...now.$defs["UICardPayload"] };
    const wider = {
      ...now,
      $defs: {
        ...now.$defs,
        UICardPayload: { ...card, properties: { ...card.properties, b: { type: "string", "x-since": next } } },
      },
    } as Contract;
    const sent = projected(wider, "UIPublishParams", { payload: { title: "t", b: "x" }, kind: "late" }, revision);
    expect(sent).toEqual({ kind: "card", payload: { title: "t" } });
  });
});

describe("the validators of the oracle", () => {
  test("assert what marks assert", () => {
    const point = Object.keys(contract.hooks).find((name) => name === "tool.before")!;
    const params = (payload: unknown): unknown => ({ event: point, seq: 1, timeoutMillis: 1, payload });
    expect(accepts("InterceptParams", params({ name: "x", callId: "c", arguments: "{}" }))).toBe(
      accepts("ToolBeforePayload", { name: "x", callId: "c", arguments: "{}" }),
    );
    expect(accepts("InterceptParams", params({ nothing: "of the kind" }))).toBe(false);
    const tool = { name: "x", parameters: {} };
    expect(accepts("ProviderToolSchema", tool)).toBe(true);
    expect(accepts("ProviderToolSchema", { ...tool, parameters: [] })).toBe(false);
    const replaced = { hostDecision: "allow", name: "x" };
    expect(accepts("PermissionDecisionReplacement", { ...replaced, arguments: " " })).toBe(true);
    expect(accepts("PermissionDecisionReplacement", { ...replaced, arguments: "{x}" })).toBe(false);
  });

  test("accept some value around every place of every definition", () => {
    const none = Object.keys(contract.$defs).filter(
      (name) => !around(contract, name, []).some((value) => accepts(name, value)),
    );
    expect(none).toEqual([]);
  });
});
