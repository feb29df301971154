// Traps of direction, and situations from the field: alternatives, shared types, refactoring, a family taken away.
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { load } from "../contract/load.ts";
import type { Contract } from "../contract/model.ts";
import { confirm } from "./confirm.ts";
import { diff } from "./diff.ts";
import { worst, type Finding } from "./finding.ts";
import { BASE } from "./fixtures/base.ts";
import { edited, type Edits } from "./fixtures/fixture.ts";
import { fixturesOf } from "./fixtures/fixtures.ts";

const later = (edits: Edits): Contract => edited(BASE, { "/revisions": [1, 2], ...edits });
const text = { type: "string" };
const closed = (properties: object, ...required: readonly string[]): object => ({
  type: "object",
  additionalProperties: false,
  properties,
  required,
});
const said = (found: readonly Finding[]): (readonly unknown[])[] => found.map(({ rule, verdict }) => [rule, verdict]);

describe("a trap of direction:", () => {
  test("a replacement payload may neither widen nor narrow", () => {
    const member = "/$defs/BothProbe/properties/probe";
    const bounded = edited(BASE, { [member]: { type: "string", maxLength: 5 } });
    const at = (most: number): Contract => edited(bounded, { "/revisions": [1, 2], [`${member}/maxLength`]: most });
    const skews = [4, 6].map((most) => diff(bounded, at(most)).map(({ verdict, witness }) => [verdict, witness?.skew]));
    expect(skews).toEqual([[["breaking", "old_to_new"]], [["breaking", "new_to_old"]]]);
  });

  test("results mirror parameters: each names who receives it", () => {
    const shared = later({ "/$defs/Shared/properties/name": text });
    const [found] = diff(BASE, shared);
    expect(found?.positions).toEqual([
      "host/shared params /many/* (host)",
      "host/shared params /one (host)",
      "host/shared result /one (extension)",
    ]);
  });

  test("an enum may grow only where its values are asked for", () => {
    const grown = (name: string, values: readonly string[]): Contract =>
      later({ [`/$defs/${name}`]: { type: "string", enum: [...values, "odd"].sort(), "x-since-values": { odd: 2 } } });
    // A point reaches who subscribed to it; a new value in the payload of an old one, every subscriber.
    expect(said(diff(BASE, grown("Level", ["high", "low"])))).toEqual([["value-no-fallback", "breaking"]]);
    const named = later({
      "/hooks/odd": { ...BASE.hooks["probe.sent"], since: 2 },
      "/interceptEvents": ["odd", "probe.both", "probe.sent"],
      "/$defs/Point": { type: "string", enum: ["odd", "probe.both", "probe.sent"], "x-since-values": { odd: 2 } },
    });
    expect(worst(diff(BASE, named))).toBe("additive");
    expect(said(diff(BASE, grown("SurfaceKind", ["card", "note"])))).toEqual([["value-no-fallback", "breaking"]]);
  });

  test("a strict receiver turns an addition into a break; of files, too, nobody could say which hosts read them", () => {
    const added = (mark: object): Contract =>
      later({
        "/$defs/State/properties/late": { ...text, ...mark },
        "/$defs/HostProbe/properties/late": { ...text, ...mark },
      });
    const sent = diff(BASE, added({}));
    expect(sent.map(({ rule, element }) => [rule, element.new])).toEqual([
      ["since-missing", "/$defs/HostProbe/properties/late"],
      ["since-missing", "/$defs/State/properties/late"],
    ]);
    expect(worst(diff(BASE, added({ "x-since": 2 })))).toBe("additive");
  });

  test("a default is what a producer means, not what a receiver may do", () => {
    expect(said(diff(BASE, later({ "/$defs/HostProbe/properties/probe/default": "a" })))).toEqual([
      ["default-changed", "review"],
    ]);
  });

  test("null for a field that left the frame is null on the wire, whatever the types say", () => {
    const nullable = later({
      "/$defs/HostProbe/properties/probe": { type: ["string", "null"], "x-externalizable": true },
    });
    expect(said(diff(BASE, nullable))).toEqual([
      ["externalizable-changed", "breaking"],
      ["null-changed", "breaking"],
    ]);
  });

  test("types may break where the wire does not, and the reverse", () => {
    const renamed = diff(
      BASE,
      later({
        "/$defs/CardPayload": undefined,
        "/$defs/Card": BASE.$defs["CardPayload"],
        "/ui/surfaces/card/payload": { $ref: "#/$defs/Card" },
      }),
    );
    const bounded = diff(BASE, later({ "/$defs/HostProbe/properties/probe/maxLength": 3 }));
    expect([renamed, bounded].map(([found]) => found?.axes)).toEqual([
      { wire: "docs", types: "breaking" },
      { wire: "breaking", types: "docs" },
    ]);
  });

  test("one edit that shows up as several differences is told once", () => {
    const hook = BASE.hooks["probe.sent"];
    const renamed = later({
      "/hooks/probe.sent": undefined,
      "/hooks/probe.out": hook,
      "/interceptEvents": ["probe.both", "probe.out"],
      "/$defs/Point/enum": ["probe.both", "probe.out"],
    });
    expect(said(diff(BASE, renamed))).toEqual([["hook-renamed", "breaking"]]);
  });
});

/** Field case 34: alternatives, written in place and behind a reference. */
describe("a member of a union that is", () => {
  const a = closed({ kind: { const: "a" }, size: { type: "integer" } }, "kind", "size");
  const b = closed({ kind: { const: "b" }, name: text }, "kind");
  const optional = closed({ kind: { const: "a" }, size: { type: "integer" } }, "kind");
  const narrower = closed({ kind: { const: "a" }, size: { type: "integer", minimum: 0 } }, "kind", "size");
  const c = closed({ kind: { const: "c" }, other: text }, "kind", "other");
  const nameOf = (branch: object): string => `Branch ${/"const":"(.)"/.exec(JSON.stringify(branch))?.[1] ?? ""}`;
  const inUnion = (branches: readonly object[], keyword: string, inPlace: boolean): Contract =>
    inPlace
      ? later({ "/$defs/HostProbe/properties/probe": { [keyword]: branches } })
      : later({
          ...Object.fromEntries(branches.map((branch) => [`/$defs/${nameOf(branch)}`, branch])),
          "/$defs/HostProbe/properties/probe": {
            [keyword]: branches.map((branch) => ({ $ref: `#/$defs/${nameOf(branch)}` })),
          },
        });
  const cases: readonly (readonly [what: string, branches: readonly object[], verdict: string])[] = [
    ["in another order", [b, a], "docs"],
    ["new", [a, b, c], "breaking"],
    ["gone", [a], "breaking"],
    ["narrower", [narrower, b], "breaking"],
    ["freer in one member", [optional, b], "breaking"],
  ];
  const shapes = ["anyOf", "oneOf"].flatMap((keyword) => [true, false].map((inPlace) => ({ keyword, inPlace })));

  test.for(cases)("%s is judged alike in place and by reference", async ([, branches, verdict]) => {
    for (const { keyword, inPlace } of shapes) {
      const [old, now] = [inUnion([a, b], keyword, inPlace), inUnion(branches, keyword, inPlace)];
      const found = await confirm(diff(old, now), old, now);
      expect([keyword, inPlace, worst(found)]).toEqual([keyword, inPlace, verdict]);
      expect(found.every(({ witness }) => witness?.confirmed !== false)).toBe(true);
    }
  });
});

/** Field case 35: one type as parameters, as result, as payload that may come back. */
test("a shared type is told once for each position, with its receiver and a value that fails", async () => {
  const use = { $ref: "#/$defs/Common" };
  const common = closed(
    { level: { type: "string", enum: ["a", "b"] }, size: { type: "integer", minimum: 0, maximum: 9 } },
    "level",
  );
  const old = edited(BASE, {
    "/$defs/Common": common,
    ...Object.fromEntries(
      ["HostProbe", "ExtensionProbe", "BothProbe"].map((name) => [`/$defs/${name}/properties/probe`, use]),
    ),
  });
  const edits: readonly (readonly [at: string, value: unknown, rule: string])[] = [
    ["/properties/level/enum", ["a", "b", "c"], "since-missing"],
    ["/properties/level/enum", ["a"], "value-removed"],
    ["/properties/level/enum", ["a", "c"], "value-renamed"],
    ["/required", [], "member-now-optional"],
    ["/required", ["level", "size"], "member-now-required"],
    ["/properties/size/maximum", 10, "bounds-changed"],
    ["/properties/size/maximum", 8, "bounds-changed"],
  ];
  for (const [at, value, rule] of edits) {
    const now = edited(old, { "/revisions": [1, 2], [`/$defs/Common${at}`]: value });
    const found = await confirm(diff(old, now), old, now);
    expect(found.map((one) => [one.rule, one.verdict, one.witness?.confirmed])).toEqual([[rule, "breaking", true]]);
    expect(found[0]?.positions).toEqual([
      'extension/event params /payload when event is "probe.both" /probe (extension)',
      'extension/intercept params /payload when event is "probe.both" /probe (extension)',
      'extension/intercept result /replacement when event is "probe.both" /probe (host)',
      "host/probe params /probe (host)",
      "host/probe result /probe (extension)",
    ]);
  }
});

/** Field case 37, beside the pairs of kinds 46, 58, 69, 76 and 87. */
test("a reference written out, and put back, breaks nothing", () => {
  const out = later({ "/$defs/SharedResult/properties/one": BASE.$defs["Shared"] });
  expect(said(diff(BASE, out))).toEqual([["rewritten", "docs"]]);
  expect(said(diff({ ...out, revisions: [1] }, later({})))).toEqual([["rewritten", "docs"]]);
});

test("a reference to an enum written out carries the revisions of its values", () => {
  const level = {
    type: "string",
    enum: ["high", "low", "odd"],
    "x-since-values": { odd: 2 },
    "x-fallback": { odd: "low" },
  };
  const by = later({ "/$defs/Level": level });
  const out = later({ "/$defs/Level": level, "/$defs/SentProbe/properties/level": level });
  expect(said(diff(by, out, 2))).toEqual([["rewritten", "docs"]]);
});

describe("additive", () => {
  const fixtures = fixturesOf();
  const clean = (old: Contract, now: Contract): boolean => {
    const verdict = worst(diff(old, now, 1));
    return verdict === undefined || verdict === "additive" || verdict === "docs";
  };

  test("and additive is additive", () => {
    // What each pair adds, one after the other, on the same contract.
    const steps = fixtures.filter(
      ({ old, new: now, role }) => (role === undefined || role === "host") && clean(old, now),
    );
    const chains = steps.flatMap((one, index) =>
      steps.slice(index + 1).flatMap((other) => {
        const a = one.old;
        const b = one.new;
        const c = {
          ...b,
          ...Object.fromEntries(
            Object.entries(other.new).filter(
              ([section, value]) =>
                JSON.stringify(value) !== JSON.stringify(other.old[section as keyof Contract]) &&
                section !== "$defs" &&
                section !== "revisions",
            ),
          ),
        };
        const defs = Object.entries(other.new.$defs).filter(
          ([name, schema]) => JSON.stringify(schema) !== JSON.stringify(other.old.$defs[name]),
        );
        const whole = { ...c, $defs: { ...b.$defs, ...Object.fromEntries(defs) } } as Contract;
        return clean(b, whole) ? [{ a, c: whole, name: `${one.name} + ${other.name}` }] : [];
      }),
    );
    expect(chains.length).toBeGreaterThan(100);
    expect(chains.filter(({ a, c }) => !clean(a, c)).map(({ name }) => name)).toEqual([]);
  });
});

describe("the real contract", () => {
  let published: Contract;

  beforeAll(async () => {
    const file = await readFile(new URL("../../../spec/frozen/rev1.json", import.meta.url), "utf8");
    published = load(JSON.stringify((JSON.parse(file) as { readonly contract: Contract }).contract));
  });

  test("without the provider family, everything in step, is broken in each of its parts", () => {
    const now = withoutProviders(published);
    expect(() => load(JSON.stringify(now))).not.toThrow();
    const found = diff(published, now);
    const rules = new Set(found.filter(({ verdict }) => verdict === "breaking").map(({ rule }) => rule));
    expect([...rules].sort()).toEqual(
      [
        "capability-removed",
        "error-removed",
        "kind-changed",
        "kind-removed",
        "member-removed",
        "method-removed",
        "type-removed",
      ].sort(),
    );
    const gone = found.filter(({ rule }) => rule === "method-removed").map(({ element }) => String(element.old));
    expect(gone.sort()).toEqual(
      Object.keys(published.methods)
        .filter((name) => name.startsWith("extension/provider/"))
        .map((name) => `/methods/${name.replaceAll("/", "~1")}`)
        .sort(),
    );
    for (const one of found.filter(({ verdict }) => verdict === "breaking"))
      expect([one.rule, one.element, (one.witness ?? one.exchange?.[0]) !== undefined]).toEqual([
        one.rule,
        one.element,
        true,
      ]);
  });
});

/** The contract as it would be generated from a spec in which nobody ever wrote of providers. */
function withoutProviders(contract: Contract): Contract {
  const methods = Object.fromEntries(
    Object.entries(contract.methods).filter(([name]) => !name.startsWith("extension/provider/")),
  );
  const { providers: _family, ...capabilities } = contract.capabilities;
  const errors = contract.errors.filter(({ reason }) => !/^provider_|^stream_/.test(reason));
  const members = (name: string, ...gone: readonly string[]): object => {
    const schema = contract.$defs[name] ?? {};
    return {
      ...schema,
      properties: Object.fromEntries(
        Object.entries(schema.properties ?? {}).filter(([member]) => !gone.includes(member)),
      ),
    };
  };
  const values = (name: string, keep: (value: string) => boolean): object => ({
    ...contract.$defs[name],
    enum: contract.$defs[name]?.enum?.filter(keep),
  });
  const $defs: Record<string, unknown> = {
    ...contract.$defs,
    InitializeResult: members("InitializeResult", "providers"),
    ManifestExpectation: members("ManifestExpectation", "providers"),
    CapabilityFamily: values("CapabilityFamily", (value) => value !== "providers"),
    ErrorReason: values("ErrorReason", (value) => !/^provider_|^stream_/.test(value)),
  };
  const used = (name: string): boolean =>
    JSON.stringify({
      ...contract,
      methods,
      capabilities,
      errors,
      chunks: {},
      $defs: { ...$defs, [name]: {} },
    }).includes(`"#/$defs/${name}"`);
  for (let before = -1; before !== Object.keys($defs).length;) {
    before = Object.keys($defs).length;
    for (const name of Object.keys($defs))
      if (/^(Provider|Stream|Catalog)/.test(name) && !used(name)) delete $defs[name];
  }
  return {
    ...contract,
    methods,
    capabilities,
    errors,
    $defs: $defs as Contract["$defs"],
    chunks: { definition: { $ref: "#/$defs/ErrorData" }, kinds: {} },
  };
}
