// The exchange between an old peer and a new one that a break makes fail, where no single value shows it.
import { sorted } from "../contract/canonical.ts";
import type { Finding, Step } from "./finding.ts";
import type { RuleId } from "./rules.ts";

export function exchangeOf(finding: Finding): readonly Step[] {
  const what = nameOf(finding);
  const { old, new: now } = finding.facts ?? { old: undefined, new: undefined };
  const make = EXCHANGES[finding.rule];
  return make === undefined ? [differently(finding, what)] : make({ what, old, now, row: directionOf(old ?? now) });
}

interface About {
  readonly what: string;
  readonly old: unknown;
  readonly now: unknown;
  /** Who calls and who is called, where the fact is a method. */
  readonly row: { readonly caller: string; readonly callee: string };
}

type Make = (about: About) => readonly Step[];

const step = (from: string, says: string, outcome: string): Step => ({ from, says, outcome });

const missing: Make = ({ what, row: { caller, callee } }) => [
  step(`old ${caller}`, `calls ${what}`, `the new ${callee} does not know it and answers unknown_method`),
];

const identity: Make = ({ old, now }) => [
  step(
    "old extension",
    `answers extension/initialize with ${text(old)}`,
    `the new host expects ${text(now)} and ends the start`,
  ),
];

const limit: Make = ({ what, old, now }) => {
  const raised = typeof old === "number" && typeof now === "number" && now > old;
  return [
    raised
      ? step("new sender", `sends ${now} of ${what}`, `the old receiver allows ${old} and refuses it`)
      : step("old sender", `sends ${text(old)} of ${what}`, `the new receiver allows ${text(now)} and refuses it`),
  ];
};

const timing: Make = ({ what, old, now }) => [
  step(
    "new host",
    `calls at ${what} and waits ${text(now)}`,
    `the old extension counts on ${text(old)}: one gives up while the other works`,
  ),
];

const manifest: Make = ({ what }) => [
  step("old package", `names ${what} in its manifest`, "the new host does not know it and refuses the package"),
];

const unseen: Make = ({ what }) => [
  step(
    "new sender",
    `sends ${what}, which states no later revision`,
    "the old receiver does not know it and refuses it",
  ),
];

const error: Make = ({ what, old, now }) => [
  step("old peer", `acts on error ${what} as ${text(old)}`, `the new peer means ${text(now)} by it`),
];

const mark: Make = ({ what, old, now }) => [
  step("new sender", `applies ${text(now)} to ${what}`, `the old receiver expects ${text(old)}`),
];

const kind: Make = ({ what, old, now }) => [
  step("old sender", `sends ${what} by the rule ${text(old)}`, `the new receiver knows ${text(now)} and refuses it`),
];

const EXCHANGES: Partial<Record<RuleId, Make>> = {
  "identity-changed": identity,
  "revision-sequence": ({ old, now }) => [
    step(
      "old peer",
      `announces a revision of ${text(old)}`,
      `the new peer knows ${text(now)}: the number names another contract, or none`,
    ),
  ],
  "since-missing": unseen,
  "since-moved": ({ what, old, now }) => [
    step(
      "new sender",
      `leaves ${what} out before revision ${text(now)}`,
      `the old receiver expects it from revision ${text(old)}`,
    ),
  ],
  "method-removed": missing,
  "method-renamed": missing,
  "method-direction": ({ what, old, now }) => [
    step("old peer", `sends ${what} as ${text(old)}`, `the new peer expects ${text(now)} and answers unknown_method`),
  ],
  "method-answer": ({ what, now }) =>
    now === true
      ? [step("old caller", `requests ${what} and waits`, "the new peer takes it for a notification and never answers")]
      : [step("old caller", `sends ${what} as a notification`, "the new peer refuses a frame without an id")],
  "method-class": mark,
  "method-phase": ({ what, old, now }) => [
    step(
      "old caller",
      `sends ${what} in phase ${text(old)}`,
      `the new peer expects it in phase ${text(now)}; the frame poisons the connection`,
    ),
  ],
  "method-budget": timing,
  "params-appeared": ({ what, old, now }) => [
    step("old peer", `sends ${what} as ${text(old)}`, `the new peer expects ${text(now)} and answers invalid_params`),
  ],
  "params-replaced": kind,
  "capability-needed": ({ what, old, now }) => [
    step(
      "old package",
      `declares what ${what} needed: ${text(old)}`,
      `the new host asks for ${text(now)} and answers capability_not_declared`,
    ),
  ],
  "capability-removed": manifest,
  "capability-renamed": manifest,
  "hook-removed": ({ what }) => [
    step("old extension", `subscribes to ${what}`, "the new host does not know the point and refuses the start"),
  ],
  "hook-renamed": ({ what }) => [
    step("old extension", `subscribes to ${what}`, "the new host does not know the point and refuses the start"),
  ],
  "hook-payload": kind,
  "hook-event": mark,
  "hook-timeout": timing,
  "decisions-changed": ({ what, old, now }) => [
    step(
      "extension",
      `answers at ${what} with a decision of ${text(old)} or ${text(now)}`,
      "the other side's list lacks it: the answer is an error",
    ),
  ],
  "slot-removed": manifest,
  "slot-renamed": manifest,
  "slot-changed": ({ what, old, now }) => [
    step("old package", `owns ${what} and expects ${text(old)}`, `the new host applies ${text(now)}`),
  ],
  "outcome-changed": ({ what, old, now }) => [
    step("extension", `fails at ${what}`, `the old host does ${text(old)}, the new one ${text(now)}`),
  ],
  "error-removed": ({ what }) => [
    step("old peer", `answers with error ${what}`, "the new peer does not know the reason"),
  ],
  "error-renamed": ({ what }) => [
    step("old peer", `answers with error ${what}`, "the new peer does not know the reason"),
  ],
  "error-code": error,
  "error-retryable": error,
  "error-action": error,
  "limit-raised": limit,
  "limit-lowered": limit,
  "limit-added": ({ what, now }) => [
    step(
      "old sender",
      `exceeds ${what}, of which it does not know`,
      `the new receiver allows ${text(now)} and refuses it`,
    ),
  ],
  "limit-removed": ({ what, old }) => [
    step("new sender", `sends without ${what}`, `the old receiver allows ${text(old)} and refuses it`),
  ],
  "limit-unit": ({ what, old }) => [
    step("old sender", `keeps to ${text(old)} of ${what}`, "the new receiver counts something else"),
  ],
  "kind-removed": ({ what }) => [
    step("old sender", `sends kind ${what}`, "the new receiver does not know it and refuses it"),
  ],
  "kind-renamed": ({ what }) => [
    step("old sender", `sends kind ${what}`, "the new receiver does not know it and refuses it"),
  ],
  "kind-changed": kind,
  "frame-changed": kind,
  "code-changed": error,
  "file-changed": ({ what, old, now }) => [
    step(
      "old package",
      `is written with ${what} ${text(old)}`,
      `the new host looks for ${text(now)} and does not find or accept it`,
    ),
  ],
  "externalizable-changed": mark,
  "redact-removed": ({ what }) => [
    step("new receiver", `shows ${what} as it is`, "a secret that the old one had redacted reaches a screen or a log"),
  ],
  "decided-elsewhere": mark,
  "fallback-changed": ({ what, old, now }) => [
    step("new sender", `says ${text(now)} for ${what} to an older peer`, `the older peer was told ${text(old)} so far`),
  ],
  "draft-reached": ({ what, now }) => [
    step("new peer", `changes ${text(now)}, a draft`, `the old peer reads ${what} as it was published and refuses it`),
  ],
  "draft-frozen": ({ what }) => [
    step("old peer", `counts on ${what} as published`, "the new contract may change it at any time"),
  ],
};

function differently({ message }: Finding, what: string): Step {
  return step("one side", `sends ${what}`, `the other side refuses it: ${message}`);
}

function directionOf(row: unknown): About["row"] {
  const direction = row !== null && typeof row === "object" && "direction" in row ? String(row.direction) : "host";
  return direction.startsWith("extension")
    ? { caller: "extension", callee: "host" }
    : { caller: "host", callee: "extension" };
}

function nameOf({ element }: Finding): string {
  const at = element.old ?? element.new ?? "";
  return at
    .slice(at.lastIndexOf("/") + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
}

function text(value: unknown): string {
  const said = value === undefined ? "nothing" : JSON.stringify(sorted(value));
  return said.length > 80 ? `${said.slice(0, 80)}…` : said;
}
