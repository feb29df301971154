// Each format, whole, and that no name of a contract gets out of its place in it.
import { describe, expect, test } from "vitest";
import { visibleJson } from "./escape.ts";
import { github } from "./github.ts";
import { human } from "./human.ts";
import { markdown } from "./markdown.ts";
import {
  ACKNOWLEDGED,
  ADDITIVE,
  BREAKING,
  DOCS,
  FACTS,
  HOSTILE,
  HOSTILE_FINDING,
  sampleReport,
} from "./sample-report.ts";

const REPORT = sampleReport(BREAKING, FACTS, ACKNOWLEDGED, ADDITIVE, DOCS);
const PLAIN = { colour: false, full: false };

test("human", () => {
  expect(human(REPORT, PLAIN))
    .toBe(`spec/ against revision 1 (spec/frozen/rev1.json): breaking; 2 breaking, 0 for review, 1 acknowledged, 1 additive, 1 docs
looked at 2 methods, 1 points, 3 types, 4 members, 5 values, 6 errors, 7 limits, 8 rules

breaking member-removed member ShutdownResult.accepted
  ShutdownResult.accepted is gone
  at           extension/shutdown result (host)
  old source   spec/lifecycle.tsp:219
  new source   spec/lifecycle.tsp:217
  witness      {"accepted":true}
  refused      the new contract refuses it at /accepted: an unknown member (AJV agrees)
  why          Old senders still send it.
  instead      Keep what is published.
  fingerprint  00000000000000b1
  kind         51

breaking limit-raised limit frameBytes
  frameBytes was 8 and is 9
  was          8
  is           9
  exchange     host: {"frame":"9 bytes"} → written
  exchange     extension: "frame_too_large" → the connection ends
  why          Old senders still send it.
  instead      Keep what is published.
  fingerprint  00000000000000b2
  kinds        39, 40

acknowledged unmodelled type Colour
  Colour: the model does not know x-strange
  at           host/ui/publish params (host)
  at           host/ui/update params (host)
  why          Old senders still send it.
  acknowledged until revision 2 is published: It is a note for editors.
  fingerprint  00000000000000c1
  kind         51

additive method-added method host/late  spec/late.tsp:3  00000000000000a1
docs     type-renamed type Answer  00000000000000d1

spec/ against revision 2 (spec/frozen/rev2.json): no difference; 0 breaking, 0 for review, 0 additive, 0 docs
looked at 2 methods, 1 points, 3 types, 4 members, 5 values, 6 errors, 7 limits, 8 rules
acknowledgement 00000000000000ff: no such finding; remove the entry.
all: breaking
draft, may still change: budgets and 1 definitions
`);
});

test("markdown", () => {
  expect(markdown(REPORT)).toBe(`## Compatibility of \`spec/\`: breaking

### Against revision 1 (\`spec/frozen/rev1.json\`): breaking

Found: 2 breaking, 0 for review, 1 acknowledged, 1 additive, 1 docs.

| methods | points | types | members | values | errors | limits | rules |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| 2 | 1 | 3 | 4 | 5 | 6 | 7 | 8 |

#### breaking: \`member-removed\` \`member ShutdownResult.accepted\`

Finding: ShutdownResult.accepted is gone

- at: \`extension/shutdown result (host)\`
- old source: \`spec/lifecycle.tsp:219\`
- new source: \`spec/lifecycle.tsp:217\`
- witness: \`{"accepted":true}\`
- refused: the new contract refuses it at /accepted: an unknown member (AJV agrees)
- why: Old senders still send it.
- instead: Keep what is published.
- fingerprint: \`00000000000000b1\`
- kind: \`51\`

#### breaking: \`limit-raised\` \`limit frameBytes\`

Finding: frameBytes was 8 and is 9

- was: \`8\`
- is: \`9\`
- exchange: \`host: {"frame":"9 bytes"} → written\`
- exchange: \`extension: "frame_too_large" → the connection ends\`
- why: Old senders still send it.
- instead: Keep what is published.
- fingerprint: \`00000000000000b2\`
- kinds: \`39, 40\`

#### acknowledged: \`unmodelled\` \`type Colour\`

Finding: Colour: the model does not know x-strange

- at: \`host/ui/publish params (host)\`
- at: \`host/ui/update params (host)\`
- why: Old senders still send it.
- acknowledged: until revision 2 is published: It is a note for editors.
- fingerprint: \`00000000000000c1\`
- kind: \`51\`

<details><summary>1 additive</summary>

- \`method-added\` \`method host/late\` in \`spec/late.tsp:3\`, \`00000000000000a1\`

</details>

<details><summary>1 docs</summary>

- \`type-renamed\` \`type Answer\`, \`00000000000000d1\`

</details>

### Against revision 2 (\`spec/frozen/rev2.json\`): no difference

Found: 0 breaking, 0 for review, 0 additive, 0 docs.

| methods | points | types | members | values | errors | limits | rules |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| 2 | 1 | 3 | 4 | 5 | 6 | 7 | 8 |

### Acknowledgements

- Problem: acknowledgement 00000000000000ff: no such finding; remove the entry.

This is draft, may still change: budgets and 1 definitions.
`);
});

test("github", () => {
  expect(github(REPORT))
    .toBe(`::notice title=schema-diff::spec/ against revision 1 (spec/frozen/rev1.json): breaking; 2 breaking, 0 for review, 1 acknowledged, 1 additive, 1 docs%0Alooked at 2 methods, 1 points, 3 types, 4 members, 5 values, 6 errors, 7 limits, 8 rules
::error file=spec/lifecycle.tsp,line=217,title=breaking against revision 1%3A member-removed::member ShutdownResult.accepted: ShutdownResult.accepted is gone%0Aat: extension/shutdown result (host)%0Aold source: spec/lifecycle.tsp:219%0Anew source: spec/lifecycle.tsp:217%0Awitness: {"accepted":true}%0Arefused: the new contract refuses it at /accepted: an unknown member (AJV agrees)%0Awhy: Old senders still send it.%0Ainstead: Keep what is published.%0Afingerprint: 00000000000000b1%0Akind: 51
::error title=breaking against revision 1%3A limit-raised::limit frameBytes: frameBytes was 8 and is 9%0Awas: 8%0Ais: 9%0Aexchange: host: {"frame":"9 bytes"} → written%0Aexchange: extension: "frame_too_large" → the connection ends%0Awhy: Old senders still send it.%0Ainstead: Keep what is published.%0Afingerprint: 00000000000000b2%0Akinds: 39, 40
::notice title=acknowledged against revision 1%3A unmodelled::type Colour: Colour: the model does not know x-strange%0Aat: host/ui/publish params (host)%0Aat: host/ui/update params (host)%0Awhy: Old senders still send it.%0Aacknowledged: until revision 2 is published: It is a note for editors.%0Afingerprint: 00000000000000c1%0Akind: 51
::notice file=spec/late.tsp,line=3,title=additive against revision 1%3A method-added::method host/late: host/late is new in revision 2%0Anew source: spec/late.tsp:3%0Awhy: Old senders still send it.%0Ainstead: Keep what is published.%0Afingerprint: 00000000000000a1%0Akind: 51
::notice title=docs against revision 1%3A type-renamed::type Answer: Reply is called Answer%0Awhy: Old senders still send it.%0Ainstead: Keep what is published.%0Afingerprint: 00000000000000d1%0Akind: 51
::notice title=schema-diff::spec/ against revision 2 (spec/frozen/rev2.json): no difference; 0 breaking, 0 for review, 0 additive, 0 docs%0Alooked at 2 methods, 1 points, 3 types, 4 members, 5 values, 6 errors, 7 limits, 8 rules
::error title=acknowledgement::acknowledgement 00000000000000ff: no such finding; remove the entry.
`);
});

describe("colours", () => {
  test("mark the verdict and what is less in question, and change no word", () => {
    const coloured = human(sampleReport(ADDITIVE), { colour: true, full: false });
    // oxlint-disable-next-line no-control-regex -- what is taken out are the colours
    expect(coloured.replaceAll(/\u001b\[\d+m/g, "")).toBe(human(sampleReport(ADDITIVE), PLAIN));
    expect(coloured).toContain("\u001b[32madditive\u001b[0m method-added");
  });
});

test("--full shows what is additive as fully as the rest", () => {
  expect(human(sampleReport(ADDITIVE), { colour: false, full: true })).toContain(`additive method-added method host/late
  host/late is new in revision 2
  new source   spec/late.tsp:3
  why          Old senders still send it.
  instead      Keep what is published.
  fingerprint  00000000000000a1
  kind         51`);
});

test("a long value is shortened for people", () => {
  const value = "x".repeat(10_000);
  const report = sampleReport({ ...FACTS, facts: { old: value, new: 1 } });
  const shown = `"${"x".repeat(179)} … ${"x".repeat(49)}" (10002 characters)`;
  expect(human(report, PLAIN)).toContain(`  was          ${shown}\n`);
  expect(markdown(report)).toContain(`- was: \`${shown}\`\n`);
});

describe("hostile names", () => {
  const report = sampleReport(HOSTILE_FINDING);
  // What a reader of lines, and a terminal, would act on.
  const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
  const counted = sampleReport(BREAKING);

  test("take no line and no escape sequence of their own in the human report", () => {
    const text = human(report, PLAIN);
    expect(text).not.toMatch(UNSEEN);
    expect(text).toContain("b\\u{202e}c\\u{2028}::error::d%0Ae");
    expect(
      text.split("\n").filter((line) => /^(?!spec\/|looked|breaking|acknowledgement|all:|draft| {2}\S|$)/.test(line)),
    ).toEqual([]);
  });

  test("stay in code spans or are escaped in Markdown", () => {
    const text = markdown(report);
    expect(text).not.toMatch(UNSEEN);
    const outside = text.replaceAll(/\\[!-/:-@[-`{-~]|(`+)(?!`).*?[^`]\1(?!`)/g, "");
    expect(outside).not.toMatch(/<(?!\/?(?:details|summary)>)/);
    expect(outside).not.toMatch(/https?:\/\/|@octocat|\]\(/);
    expect(text.split("\n").length).toBe(
      markdown(
        sampleReport({
          ...BREAKING,
          facts: { old: 1, new: 2 },
          exchange: FACTS.exchange!.slice(1),
          source: { new: { file: "a", line: 1 } },
        }),
      ).split("\n").length,
    );
  });

  test("make no annotation of their own for GitHub", () => {
    const lines = github(report).trimEnd().split("\n");
    expect(lines).toHaveLength(github(counted).trimEnd().split("\n").length);
    expect(lines.filter((line) => !/^::(?:error|warning|notice) [^:]*::/.test(line))).toEqual([]);
    expect(github(report)).not.toMatch(UNSEEN);
    const [, properties = ""] = /^::error (.*?)::/.exec(lines[1] ?? "") ?? [];
    expect(properties.split(",").map((property) => property.split("=")[0])).toEqual(["file", "line", "title"]);
    expect(github(report)).toContain("d%250Ae");
  });

  test("are whole in JSON, which has no character that a terminal acts on", () => {
    const text = visibleJson(`${JSON.stringify(report, null, 2)}\n`);
    expect(text).not.toMatch(UNSEEN);
    expect(JSON.parse(text)).toEqual(report);
    expect(text).toContain(HOSTILE.slice(0, 1));
  });
});
