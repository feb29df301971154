import * as fc from "fast-check";
import { HOOKS } from "@reasonix/protocol";
import type { HookPoint, InterceptDecision } from "@reasonix/protocol";
import { describe, expect, test } from "vitest";
import { beginWalk, chainOrder, stepWalk } from "./chain.ts";
import type { Answer, ChainMember, ChainWarning, Next } from "./chain.ts";

interface Walked {
  readonly calls: string[];
  readonly payloads: object[];
  readonly end: Exclude<Next, { kind: "call" }>;
  readonly warnings: ChainWarning[];
}

/** Walks with scripted answers, by plugin; the owner is asked as `plugin (owner)`. */
function walk(
  point: HookPoint,
  payload: object,
  members: readonly ChainMember[],
  answers: Readonly<Record<string, Answer>>,
  owner?: ChainMember,
): Walked {
  const walked = { calls: [] as string[], payloads: [] as object[], warnings: [] as ChainWarning[] };
  let step = beginWalk(point, payload, members, () => owner);
  for (;;) {
    walked.warnings.push(...step.warnings);
    const { next } = step;
    if (next.kind !== "call") return { ...walked, end: next };
    const name = next.role === "owner" ? `${next.member.plugin} (owner)` : next.member.plugin;
    walked.calls.push(name);
    walked.payloads.push(next.payload);
    step = stepWalk(step.walk, answers[name] ?? ruling("continue"));
  }
}

const member = (plugin: string, required = false): ChainMember => ({ plugin, required });
const ruling = (decision: InterceptDecision, replacement?: unknown, reason = ""): Answer => ({
  kind: "ruling",
  decision,
  reason,
  replacement,
});
const replace = (replacement: unknown): Answer => ruling("replace", replacement);
const late: Answer = { kind: "failure", failure: "deadline", reason: "intercept_timeout", why: "it was late" };

const PERMISSION = { name: "bash", arguments: "", readOnly: false, hostDecision: "deny" };

describe("order", () => {
  test("priority, then plugin id by code unit, then registration", () => {
    const members = [
      { plugin: "b", priority: 0, at: 1 },
      { plugin: "a", priority: 0, at: 2 },
      { plugin: "z", priority: -1, at: 3 },
      { plugin: "B", priority: 0, at: 4 },
      { plugin: "a", priority: 0, at: 5 },
    ];
    expect(chainOrder(members).map(({ at }) => at)).toEqual([3, 4, 2, 5, 1]);
  });

  test("does not depend on who was found first", () => {
    const members = fc.uniqueArray(fc.record({ plugin: fc.string(), priority: fc.integer({ min: -2, max: 2 }) }), {
      selector: ({ plugin }) => plugin,
    });
    const shuffled = members.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, mixed]) => {
        expect(chainOrder(mixed)).toEqual(chainOrder(all));
      }),
    );
  });
});

describe("the walk", () => {
  test("everyone sees what the one before left; an unchanged payload is the very object", () => {
    const payload = { text: "x" };
    const answers = { a: replace({ text: "xa" }), c: replace({ text: "xac" }) };
    const walked = walk("input.receive", payload, [member("a"), member("b"), member("c")], answers);
    expect(walked).toEqual({
      calls: ["a", "b", "c"],
      payloads: [{ text: "x" }, { text: "xa" }, { text: "xa" }],
      end: {
        kind: "end",
        ruling: { kind: "pass", payload: { text: "xac" }, replacedBy: ["a", "c"] },
        payload: { text: "xac" },
        observed: true,
      },
      warnings: [],
    });
    const { end } = walk("input.receive", payload, [member("a")], {});
    expect(end.kind === "end" && end.ruling.kind === "pass" && end.ruling.payload).toBe(payload);
  });

  test("a block ends it at once; the owner is not asked; observers hear of what was there", () => {
    const answers = { a: ruling("block", undefined, "no") };
    expect(walk("context.prepare", { messages: [] }, [member("a"), member("b")], answers, member("o"))).toMatchObject({
      calls: ["a"],
      end: { ruling: { kind: "block", by: "a", reason: "no" }, payload: { messages: [] }, observed: true },
    });
  });

  test.each(Object.keys(HOOKS) as HookPoint[])(
    "at %s the decisions of the contract are legal and no others",
    (point) => {
      for (const decision of ["allow", "block", "continue", "deny"] as const) {
        const legal: readonly string[] = HOOKS[point].decisions.interceptor;
        const { warnings } = walk(point, {}, [member("a")], { a: ruling(decision) });
        expect(warnings.map(({ kind }) => kind)).toEqual(legal.includes(decision) ? [] : ["illegal_decision"]);
      }
    },
  );
});

describe("the owner", () => {
  test("is asked once, last, with what the chain left, and not as an interceptor too", () => {
    const members = [member("owner", true), member("a")];
    const answers = { a: replace({ messages: [{ role: "user" }] }), "owner (owner)": replace({ messages: [] }) };
    expect(walk("context.prepare", { messages: [] }, members, answers, member("owner", true))).toMatchObject({
      calls: ["a", "owner (owner)"],
      payloads: [{ messages: [] }, { messages: [{ role: "user" }] }],
      end: { ruling: { kind: "pass", payload: { messages: [] }, replacedBy: ["a", "owner"] } },
    });
  });

  test("blocks unseen by observers", () => {
    const answers = { "o (owner)": ruling("block", undefined, "veto") };
    expect(walk("context.prepare", { messages: [] }, [], answers, member("o")).end).toMatchObject({
      ruling: { kind: "block", by: "o", reason: "veto" },
      observed: false,
    });
  });

  test("fails the operation, whatever its class", () => {
    expect(walk("context.prepare", { messages: [] }, [], { "o (owner)": late }, member("o")).end).toEqual({
      kind: "failed",
      plugin: "o",
      reason: "intercept_timeout",
      why: "it was late",
    });
  });

  test("of a tool is the one of the tool that the chain left", () => {
    const step = beginWalk("tool.before", { name: "bash", arguments: "" }, [member("a")], (payload) =>
      member(`owner of ${String(Reflect.get(payload, "name"))}`),
    );
    const { next } = stepWalk(step.walk, replace({ name: "ls", arguments: "{}" }));
    expect(next).toMatchObject({ kind: "call", role: "owner", member: { plugin: "owner of ls" } });
  });
});

describe("verdicts", () => {
  test("the first ends the chain and is measured against the host's own", () => {
    const answers = { a: replace({ ...PERMISSION, hostDecision: "allow" }), b: ruling("allow") };
    expect(
      walk(
        "permission.decision",
        PERMISSION,
        ["a", "b", "c"].map((each) => member(each)),
        answers,
      ),
    ).toMatchObject({
      calls: ["a", "b"],
      end: { ruling: { kind: "allow", by: "b", overrodeHost: true }, observed: true },
    });
    expect(walk("permission.decision", PERMISSION, [member("a")], { a: ruling("deny") }).end).toMatchObject({
      ruling: { kind: "deny", by: "a", overrodeHost: false },
    });
  });

  test("the owner's is final over the chain's; without one the chain's stands", () => {
    const chain = { a: ruling("allow") };
    const owned = (answer: Answer): unknown =>
      walk("permission.decision", PERMISSION, [member("a")], { ...chain, "o (owner)": answer }, member("o")).end;
    expect(owned(ruling("deny"))).toMatchObject({ ruling: { kind: "deny", by: "o", overrodeHost: false } });
    expect(owned(ruling("continue"))).toMatchObject({ ruling: { kind: "allow", by: "a", overrodeHost: true } });
    expect(owned(ruling("block", undefined, "no"))).toMatchObject({ ruling: { kind: "block", by: "o", reason: "no" } });
  });
});

describe("failures", () => {
  test.each<[string, Answer, string]>([
    ["a failed call", late, "deadline"],
    ["an illegal decision", ruling("allow"), "illegal_decision"],
    ["an invalid replacement", replace({ text: "" }), "invalid_replacement"],
    ["an unknown member", replace({ text: "x", more: 1 }), "invalid_replacement"],
    ["a replacement that is none", replace(undefined), "invalid_replacement"],
  ])("%s: skipped with a warning when optional, the end when required", (_, answer, kind) => {
    const optional = walk("input.receive", { text: "x" }, [member("a"), member("b")], { a: answer });
    expect(optional).toMatchObject({
      calls: ["a", "b"],
      end: { ruling: { kind: "pass", payload: { text: "x" }, replacedBy: [] } },
      warnings: [{ plugin: "a", kind, text: expect.stringContaining("a was passed over at input.receive") }],
    });
    const required = walk("input.receive", { text: "x" }, [member("a", true), member("b")], { a: answer });
    expect(required).toMatchObject({ calls: ["a"], end: { kind: "failed", plugin: "a" }, warnings: [] });
  });

  test("what a replacement cannot change is put back with one warning", () => {
    const payload = { name: "bash", arguments: "{}", result: "old", isError: true };
    const answers = { a: replace({ name: "ls", arguments: "", result: "new" }) };
    expect(walk("tool.after", payload, [member("a")], answers)).toMatchObject({
      end: { ruling: { payload: { name: "bash", arguments: "{}", result: "new", isError: false }, replacedBy: ["a"] } },
      warnings: [{ plugin: "a", kind: "unchangeable_member", text: expect.stringContaining('"name" and "arguments"') }],
    });
  });
});

test("a walk that has ended takes no answer", () => {
  const { walk: ended } = beginWalk("input.receive", { text: "" }, [], () => undefined);
  expect(() => stepWalk(ended, ruling("continue"))).toThrow("has ended");
});
