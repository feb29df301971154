// For tests: a report that has one of everything.
import type { Report, Reported } from "./report.ts";

const RULE = { title: "A title", kinds: [51], reason: "Old senders still send it.", remedy: "Keep what is published." };

export const BREAKING: Reported = {
  ...RULE,
  rule: "member-removed",
  verdict: "breaking",
  what: "member ShutdownResult.accepted",
  element: { old: "/$defs/ShutdownResult/properties/accepted" },
  message: "ShutdownResult.accepted is gone",
  positions: ["extension/shutdown result (host)"],
  witness: {
    skew: "old_to_new",
    definition: { old: "ShutdownResult", new: "ShutdownResult" },
    value: { accepted: true },
    at: "/accepted",
    why: "an unknown member",
    confirmed: true,
  },
  source: { old: { file: "spec/lifecycle.tsp", line: 219 }, new: { file: "spec/lifecycle.tsp", line: 217 } },
  fingerprint: "00000000000000b1",
};

export const FACTS: Reported = {
  ...RULE,
  rule: "limit-raised",
  verdict: "breaking",
  what: "limit frameBytes",
  kinds: [39, 40],
  element: { old: "/limits/frameBytes", new: "/limits/frameBytes" },
  message: "frameBytes was 8 and is 9",
  positions: [],
  facts: { old: 8, new: 9 },
  exchange: [
    { from: "host", says: { frame: "9 bytes" }, outcome: "written" },
    { from: "extension", says: "frame_too_large", outcome: "the connection ends" },
  ],
  fingerprint: "00000000000000b2",
};

export const ACKNOWLEDGED: Reported = {
  ...RULE,
  rule: "unmodelled",
  verdict: "review",
  what: "type Colour",
  element: { old: "/$defs/Colour", new: "/$defs/Colour" },
  message: "Colour: the model does not know x-strange",
  remedy: "",
  positions: ["host/ui/publish params (host)", "host/ui/update params (host)"],
  fingerprint: "00000000000000c1",
  acknowledged: { fingerprint: "00000000000000c1", reason: "It is a note for editors.", until: 2 },
};

export const ADDITIVE: Reported = {
  ...RULE,
  rule: "method-added",
  verdict: "additive",
  what: "method host/late",
  element: { new: "/methods/host~1late" },
  message: "host/late is new in revision 2",
  positions: [],
  source: { new: { file: "spec/late.tsp", line: 3 } },
  fingerprint: "00000000000000a1",
};

export const DOCS: Reported = {
  ...RULE,
  rule: "type-renamed",
  verdict: "docs",
  what: "type Answer",
  element: { old: "/$defs/Reply", new: "/$defs/Answer" },
  message: "Reply is called Answer",
  positions: [],
  fingerprint: "00000000000000d1",
};

const LOOKED = { methods: 2, points: 1, types: 3, members: 4, values: 5, errors: 6, limits: 7, rules: 8 };

/** A report of two comparisons, the first with these findings and the second with none. */
export function sampleReport(...findings: readonly Reported[]): Report {
  const count = (verdict: string): number => findings.filter((finding) => finding.verdict === verdict).length;
  return {
    verdict: "breaking",
    exit: 1,
    head: { kind: "spec", name: "spec/", revision: 3 },
    comparisons: [
      {
        base: { kind: "file", name: "spec/frozen/rev1.json", revision: 1 },
        verdict: "breaking",
        counts: {
          breaking: count("breaking"),
          review: count("review"),
          additive: count("additive"),
          docs: count("docs"),
        },
        acknowledged: findings.filter(({ acknowledged }) => acknowledged !== undefined).length,
        looked: LOOKED,
        findings,
      },
      {
        base: { kind: "file", name: "spec/frozen/rev2.json", revision: 2 },
        verdict: "same",
        counts: { breaking: 0, review: 0, additive: 0, docs: 0 },
        acknowledged: 0,
        looked: LOOKED,
        findings: [],
      },
    ],
    drafts: ["/budgets/callbacks", "/$defs/Draft"],
    acknowledgements: {
      entries: 2,
      problems: ["acknowledgement 00000000000000ff: no such finding; remove the entry."],
    },
  };
}

/** Names that mean something to a terminal, to Markdown, to HTML and to a workflow. */
export const HOSTILE =
  "a\u001b[31m\u009b2J\r\nb\u202ec\u2028::error::d%0Ae`f``|<script>alert(1)</script>&[x](https://evil.example)@octocat*_~$,:";

export const HOSTILE_FINDING: Reported = {
  ...BREAKING,
  what: `member ${HOSTILE}`,
  element: { old: `/$defs/${HOSTILE}` },
  message: `${HOSTILE} is gone`,
  positions: [`${HOSTILE} (host)`],
  facts: { old: HOSTILE, new: { [HOSTILE]: HOSTILE } },
  exchange: [{ from: HOSTILE, says: HOSTILE, outcome: HOSTILE }],
  source: { new: { file: `spec/${HOSTILE}.tsp`, line: 1 } },
  witness: { skew: "new_to_old", definition: { new: HOSTILE }, value: HOSTILE, at: `/${HOSTILE}`, why: HOSTILE },
};
