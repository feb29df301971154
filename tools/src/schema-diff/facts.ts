// What a finding shows, as labelled lines of text. Human and Markdown reports differ only in how they set them.
import type { Reported } from "./report.ts";

export interface Fact {
  readonly label: string;
  readonly text: string;
  /** Whether the text is data or a name, not a sentence. */
  readonly data: boolean;
}

/** Characters of a value that people are shown; JSON has all of it. */
const SHOWN = 240;

export function factsOf(finding: Reported): Fact[] {
  const { positions, source, facts, witness, exchange = [], axes, acknowledged } = finding;
  return [
    ...positions.map((position) => data("at", position)),
    ...(source?.old ? [data("old source", `${source.old.file}:${source.old.line}`)] : []),
    ...(source?.new ? [data("new source", `${source.new.file}:${source.new.line}`)] : []),
    ...(axes ? [said("wire", axes.wire), said("types", axes.types)] : []),
    ...(facts ? [data("was", brief(facts.old)), data("is", brief(facts.new))] : []),
    ...(witness
      ? [data("witness", brief(witness.value)), ...projection(witness), said("refused", refusal(witness))]
      : []),
    ...exchange.map(({ from, says, outcome }) => data("exchange", `${from}: ${brief(says)} → ${outcome}`)),
    said("why", finding.reason),
    ...(finding.remedy === "" ? [] : [said("instead", finding.remedy)]),
    ...(acknowledged
      ? [said("acknowledged", `until revision ${acknowledged.until} is published: ${acknowledged.reason}`)]
      : []),
    data("fingerprint", finding.fingerprint),
    data(finding.kinds.length === 1 ? "kind" : "kinds", finding.kinds.join(", ")),
  ];
}

type Witness = NonNullable<Reported["witness"]>;

function projection(witness: Witness): Fact[] {
  return "projected" in witness ? [data("sent as", brief(witness.projected))] : [];
}

function refusal({ skew, at, why, confirmed }: Witness): string {
  const who = skew === "old_to_new" ? "the new contract refuses it" : "the old contract refuses it";
  const where = at === "" ? "" : ` at ${at}`;
  return `${who}${where}: ${why}${confirmed === undefined ? "" : confirmed ? " (AJV agrees)" : " (AJV does not agree)"}`;
}

/** One line of JSON, its middle left out when it is long. */
export function brief(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "absent");
  const shown = typeof value === "string" ? JSON.stringify(text) : text;
  return shown.length <= SHOWN
    ? shown
    : `${shown.slice(0, SHOWN - 60)} … ${shown.slice(-50)} (${shown.length} characters)`;
}

function data(label: string, text: string): Fact {
  return { label, text, data: true };
}

function said(label: string, text: string): Fact {
  return { label, text, data: false };
}
