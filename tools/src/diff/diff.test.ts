// One edit of the contract, one finding: its rule, its verdict, and a value that shows it.
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { load } from "../contract/load.ts";
import type { Contract } from "../contract/model.ts";
import type { FrozenFile } from "../contract/frozen.ts";
import { confirm } from "./confirm.ts";
import { diff } from "./diff.ts";
import { fingerprint, worst } from "./finding.ts";
import { accepts } from "./member.ts";
import { shapeOf } from "./shape.ts";

type Loose = { [key: string]: Loose } & { [index: number]: Loose };

let published: Contract;
let current: Contract;

beforeAll(async () => {
  const read = (path: string): Promise<string> => readFile(new URL(`../../../${path}`, import.meta.url), "utf8");
  published = load(JSON.stringify((JSON.parse(await read("spec/frozen/rev1.json")) as FrozenFile).contract));
  current = load(await read("generated/schema.json"));
});

/** A copy of the published contract with one edit, as its second revision. */
function edited(edit: (contract: Loose) => void): Contract {
  const copy = JSON.parse(JSON.stringify({ ...published, revisions: [1, 2] })) as Loose;
  edit(copy);
  return copy as unknown as Contract;
}

describe("nothing is found", () => {
  test("between a contract and itself", () => {
    expect(diff(published, published)).toEqual([]);
    expect(diff(current, current)).toEqual([]);
  });

  test("that breaks, between what was published and the spec of today", () => {
    const verdicts = new Set(diff(published, current).map((finding) => finding.verdict));
    expect([...verdicts].filter((verdict) => verdict !== "additive" && verdict !== "docs")).toEqual([]);
  });

  test("in another order of keys", () => {
    const turned = JSON.parse(JSON.stringify(current), (_key, value: unknown) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as Contract;
    expect(diff(current, turned)).toEqual([]);
  });
});

type Case = readonly [what: string, edit: (contract: Loose) => void, rule: string, verdict: string, message: RegExp];

const members = (contract: Loose, name: string): Loose => contract["$defs"]![name]!["properties"]!;

const CASES: readonly Case[] = [
  [
    "an optional member of a later revision",
    (c) => Object.assign(members(c, "ShutdownResult"), { late: { type: "boolean", "x-since": 2 } }),
    "member-added",
    "additive",
    /late is new in revision 2/,
  ],
  [
    "an optional member that states none",
    (c) => Object.assign(members(c, "ShutdownResult"), { late: { type: "boolean" } }),
    "since-missing",
    "breaking",
    /states no revision after 1/,
  ],
  [
    "a required member",
    (c) =>
      Object.assign(members(c, "SessionContext"), { late: { type: "boolean", "x-since": 2 } }) &&
      (c["$defs"]!["SessionContext"]!["required"] as unknown as string[]).push("late"),
    "member-required",
    "breaking",
    /late is new and required/,
  ],
  [
    "a member that is gone",
    (c) => delete (members(c, "SessionContext") as Record<string, unknown>)["epoch"],
    "member-removed",
    "breaking",
    /epoch is gone/,
  ],
  [
    "a member that became required",
    (c) => (c["$defs"]!["SessionContext"]!["required"] as unknown as string[]).push("epoch"),
    "member-now-required",
    "breaking",
    /may no longer be missing/,
  ],
  [
    "a member that became optional",
    (c) => void delete (c["$defs"]!["ShutdownResult"] as Record<string, unknown>)["required"],
    "member-now-optional",
    "breaking",
    /may now be missing/,
  ],
  [
    "a lower bound",
    (c) => Object.assign(members(c, "ShutdownParams")["timeoutMillis"]!, { maximum: 10 }),
    "bounds-changed",
    "breaking",
    /old values are refused/,
  ],
  [
    "a wider bound",
    (c) => Object.assign(members(c, "StreamChunkParams")["seq"]!, { minimum: 0 }),
    "bounds-changed",
    "breaking",
    /old receivers refuse new values/,
  ],
  [
    "another type",
    (c) => Object.assign(members(c, "ShutdownResult"), { accepted: { type: "string" } }),
    "type-changed",
    "breaking",
    /false is not allowed/,
  ],
  [
    "an enum value of a later revision",
    (c) =>
      Object.assign(c["$defs"]!["UISeverity"]!, {
        enum: ["error", "info", "loud", "warn"],
        "x-since-values": { loud: 2 },
        "x-fallback": { loud: "warn" },
      }),
    "value-added",
    "additive",
    /"loud" of revision 2/,
  ],
  [
    "an enum value that is gone",
    (c) => Object.assign(c["$defs"]!["UISeverity"]!, { enum: ["error", "warn"] }),
    "value-removed",
    "breaking",
    /lost the value "info"/,
  ],
  [
    "an object that was opened",
    (c) => void delete (c["$defs"]!["ShutdownResult"] as Record<string, unknown>)["additionalProperties"],
    "object-opened",
    "review",
    /allows members/,
  ],
  [
    "a text that no longer leaves the frame",
    (c) => void delete (members(c, "InterceptParams")["payload"] as Record<string, unknown>)["x-externalizable"],
    "externalizable-changed",
    "breaking",
    /no longer leaves/,
  ],
  [
    "a text that is no longer redacted",
    (c) => void delete (members(c, "InterceptResult")["reason"] as Record<string, unknown>)["x-redact"],
    "redact-removed",
    "breaking",
    /no longer redacted/,
  ],
  [
    "a direction",
    (c) => Object.assign(c["methods"]!["extension/event"]!, { direction: "extension_to_host_notification" }),
    "method-direction",
    "breaking",
    /direction was/,
  ],
  [
    "a method that is gone",
    (c) => void delete (c["methods"] as Record<string, unknown>)["host/ui/request"],
    "method-removed",
    "breaking",
    /host\/ui\/request is gone/,
  ],
  [
    "a higher limit",
    (c) => Object.assign(c["limits"]!, { frameBytes: 8388609 }),
    "limit-raised",
    "breaking",
    /frameBytes/,
  ],
  ["a lower limit", (c) => Object.assign(c["limits"]!, { frameBytes: 1 }), "limit-lowered", "breaking", /frameBytes/],
  [
    "a shorter hook timeout",
    (c) => Object.assign(c["hooks"]!["tool.before"]!, { timeoutMillis: 1 }),
    "hook-timeout",
    "breaking",
    /timeoutMillis was 5000 and is 1/,
  ],
  [
    "a point that no slot rules any more",
    (c) => void delete (c["hooks"]!["session.save"] as Record<string, unknown>)["slot"],
    "slot-changed",
    "breaking",
    /slot was "session_policy"/,
  ],
  [
    "an error that became final",
    (c) =>
      Object.assign(
        (c["errors"] as unknown as Loose[]).find((row) => (row["reason"] as unknown) === "stream_gap")!,
        { retryable: false },
      ),
    "error-retryable",
    "breaking",
    /retryable was true/,
  ],
  [
    "another major",
    (c) => Object.assign(c, { protocolMajor: 3 }),
    "identity-changed",
    "breaking",
    /protocolMajor was 2/,
  ],
  [
    "a keyword that nobody knows",
    (c) => Object.assign(members(c, "ShutdownResult")["accepted"]!, { format: "odd" }),
    "unmodelled",
    "review",
    /cannot compare format/,
  ],
  [
    "a pattern of another language",
    (c) => Object.assign(members(c, "ContentReadResult")["sha256"]!, { pattern: "^[0-9a-f]{63,64}$" }),
    "unmodelled",
    "review",
    /./,
  ],
];

describe("one edit, one finding:", () => {
  test.for(CASES)("%s", ([, edit, rule, verdict, message]) => {
    const now = edited(edit);
    const found = diff(published, now);
    const serious = found.filter((finding) => finding.rule === rule);
    expect(serious.map((finding) => finding.verdict)).toEqual([verdict]);
    expect(serious[0]?.message).toMatch(message);
    expect(worst(found)).toBe(verdict);
    expect(fingerprint(serious[0]!)).toMatch(/^[0-9a-f]{16}$/);
    for (const { witness } of found) {
      if (witness === undefined) continue;
      // A witness about a part is a value of that part.
      const whole = (contract: Contract, name: string | undefined): boolean | undefined =>
        accepts(shapeOf(contract.$defs[name ?? ""] ?? {}), witness.value, contract.$defs);
      expect([whole(published, witness.definition.old), whole(now, witness.definition.new)]).not.toEqual([true, true]);
    }
  });

  test("a member that is not known any more is called that, whatever it held", () => {
    const now = structuredClone(published) as unknown as {
      $defs: Record<string, { properties: Record<string, unknown>; required?: string[] }>;
    };
    delete now.$defs["ShutdownResult"]?.properties["accepted"];
    delete now.$defs["ShutdownResult"]?.required;
    const [lost] = diff(published, now as unknown as Contract).filter(({ rule }) => rule === "member-removed");
    expect([lost?.witness?.at, lost?.witness?.why]).toEqual(["/accepted", 'the object has no member "accepted"']);
  });

  test("a message whose document another member decides is shown with one", async () => {
    const now = JSON.parse(JSON.stringify({ ...published, revisions: [1, 2] })) as Loose;
    (now["$defs"]!["UIPublishParams"]!["required"] as unknown as string[]).push("late");
    Object.assign(members(now, "UIPublishParams"), { late: { type: "boolean", "x-since": 2 } });
    const found = await confirm(diff(published, now as unknown as Contract), published, now as unknown as Contract);
    expect(found.map(({ rule, witness }) => [rule, witness?.confirmed])).toEqual([["member-required", true]]);
  });

  test("so is that of the nodes of a view", () => {
    const text = JSON.stringify({ ...current, drafts: [] });
    const renamed = text.replaceAll('#/$defs/UINode"', '#/$defs/UIBranch"').replace('"UINode":', '"UIBranch":');
    expect(
      diff(JSON.parse(text) as Contract, JSON.parse(renamed) as Contract).map(({ rule, verdict }) => [rule, verdict]),
    ).toEqual([["type-renamed", "docs"]]);
  });

  test("a definition that is only called otherwise is a rename", () => {
    const text = JSON.stringify(published)
      .replaceAll("#/$defs/UIKeyValue", "#/$defs/UIPair")
      .replace('"UIKeyValue":', '"UIPair":');
    expect(diff(published, JSON.parse(text) as Contract).map(({ rule, verdict }) => [rule, verdict])).toEqual([
      ["type-renamed", "docs"],
    ]);
  });
});
