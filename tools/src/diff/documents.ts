// Documents of the same position under two contracts: which definition it is, and what becomes of a newer one whose
// kind is said otherwise to an older peer.
import { pointer, refName, type Contract, type Ref, type Schema } from "../contract/model.ts";
import type { Finding } from "./finding.ts";
import { finding, fragment, judged, movedMarks, whyOf, witnessOf } from "./fragments.ts";
import { included } from "./include.ts";
import { compared, spotOf, type Pair, type Place } from "./pair.ts";
import { documentsOf } from "./positions.ts";
import { projected } from "./projected.ts";
import type { RuleId } from "./rules.ts";
import { samples, NONE } from "./samples.ts";
import { isObject, shapeOf } from "./shape.ts";
import { saidInstead } from "./values.ts";

interface Document {
  readonly at: string;
  readonly position: string;
  readonly ref: Ref | null;
  readonly rule: RuleId;
  readonly file?: true;
}

export function diffDocuments(pair: Pair): Finding[] {
  const after = new Map([...documents(pair.new)].map((document) => [document.position, document]));
  const names = new Map(
    ["methods", "hooks", "ui/surfaces", "ui/requests", "frontendEvents"].flatMap((table) => [
      ...pair.renamed.rows(table),
    ]),
  );
  const found = [...documents(pair.old)].flatMap((was): Finding[] => {
    const [name, ...rest] = was.position.split(" ");
    const is = after.get(was.position) ?? after.get([names.get(name ?? "") ?? name, ...rest].join(" "));
    return is === undefined ? [] : replaced(pair, was, is);
  });
  return [...found, ...reread(pair)];
}

function* documents(contract: Contract): Generator<Document> {
  for (const [name, { params, result }] of Object.entries(contract.methods)) {
    yield { at: pointer("methods", name), position: `${name} params`, ref: params, rule: "params-replaced" };
    yield { at: pointer("methods", name), position: `${name} result`, ref: result, rule: "params-replaced" };
  }
  for (const [name, { payload, replacement }] of Object.entries(contract.hooks)) {
    yield { at: pointer("hooks", name), position: `${name} payload`, ref: payload, rule: "hook-payload" };
    yield { at: pointer("hooks", name), position: `${name} replacement`, ref: replacement, rule: "hook-payload" };
  }
  for (const table of ["surfaces", "requests"] as const)
    for (const [name, { payload }] of Object.entries(contract.ui[table]))
      yield {
        at: pointer("ui", table, name),
        position: `${name} ${table} payload`,
        ref: payload,
        rule: "kind-changed",
      };
  for (const [name, { payload }] of Object.entries(contract.frontendEvents))
    yield { at: pointer("frontendEvents", name), position: `${name} event`, ref: payload, rule: "kind-changed" };
  for (const [name, ref] of Object.entries(contract.envelope.frames))
    yield { at: pointer("envelope", "frames", name), position: `${name} frame`, ref, rule: "frame-changed" };
  for (const [name, ref] of Object.entries(contract.stateFiles))
    yield { at: pointer("stateFiles", name), position: `${name} file`, ref, rule: "file-changed", file: true };
  yield {
    at: pointer("manifest"),
    position: "manifest root",
    ref: contract.manifest.root,
    rule: "file-changed",
    file: true,
  };
  yield { at: pointer("chunks"), position: "chunk definition", ref: contract.chunks.definition, rule: "kind-changed" };
  const { nodes } = contract.ui;
  if (nodes !== undefined)
    yield { at: pointer("ui", "nodes"), position: "node definition", ref: nodes.definition, rule: "kind-changed" };
}

function replaced(pair: Pair, was: Document, is: Document): Finding[] {
  const [before, after] = [
    was.ref === null ? undefined : refName(was.ref),
    is.ref === null ? undefined : refName(is.ref),
  ];
  if (before === after || (before !== undefined && (pair.renamed.definitions.get(before) ?? before) === after))
    return [];
  const facts = { old: before ?? null, new: after ?? null };
  const spot = { ...spotOf(before ?? "", after ?? ""), old: was.at, new: is.at, what: was.position };
  const place: Place = {
    pair,
    name: before ?? "",
    to: after ?? "",
    positions: [was.position],
    files: was.file === true,
  };
  if (before === undefined || after === undefined)
    return [
      {
        ...finding(
          place,
          spot,
          "params-appeared",
          "breaking",
          `${was.position}: there was ${before ?? "none"} and is ${after ?? "none"}`,
        ),
        facts,
      },
    ];
  const draft = pointer("$defs", after);
  if (pair.new.drafts.includes(draft) && !pair.new.drafts.includes(is.at))
    return [
      {
        ...finding(place, spot, "draft-reached", "breaking", `${was.position} is published and is ${after}, a draft`),
        facts,
      },
    ];
  const answers = compared(place, ref(before), ref(after));
  const verdict = judged(answers);
  const marks = verdict === "docs" ? movedMarks(place, spot, ref(before), ref(after)) : [];
  if (marks.length > 0) return marks;
  if (verdict === "docs")
    return [
      {
        ...finding(place, spot, "rewritten", "docs", `${was.position}: ${after} is what ${before} was`),
        facts,
        axes: { wire: "docs", types: "breaking" },
      },
    ];
  if (verdict === "review") return fragment(place, spot, ref(before), ref(after)).map((one) => ({ ...one, facts }));
  return [
    {
      ...finding(place, spot, was.rule, verdict, `${was.position}: ${whyOf(answers)}`, witnessOf(place, spot, answers)),
      facts,
    },
  ];
}

function ref(name: string): Schema {
  return { $ref: `#/$defs/${name}` };
}

/** New kinds with a fallback: their document must be readable as that of the fallback. */
function* reread(pair: Pair): Generator<Finding> {
  for (const [holder, schema] of Object.entries(pair.new.$defs))
    for (const [member, typed] of Object.entries(schema.properties ?? {})) {
      const by = typed["x-typed-by"];
      const decider = by?.from === "self" ? schema.properties?.[by.member] : undefined;
      if (by === undefined || decider === undefined) continue;
      const kinds = decider.$ref === undefined ? decider : pair.new.$defs[refName({ $ref: decider.$ref })];
      const [before, after] = [new Map(documentsOf(pair.old, by.table)), new Map(documentsOf(pair.new, by.table))];
      for (const [value, payload] of after) {
        const fallback = kinds === undefined ? undefined : saidInstead(kinds, value, pair.revision);
        if (typeof fallback !== "string" || before.has(value)) continue;
        const older = before.get(fallback);
        if (older !== undefined)
          yield* readAs(pair, { holder, member, value, fallback }, refName(payload), refName(older));
      }
    }
}

interface Kind {
  readonly holder: string;
  readonly member: string;
  readonly value: string;
  readonly fallback: string;
}

/** A document without what the fallback's type does not know, at the top. */
function* readAs(
  pair: Pair,
  { holder, member, value, fallback }: Kind,
  newer: string,
  older: string,
): Generator<Finding> {
  const [schema, target] = [projected(pair.new.$defs[newer] ?? {}, Infinity), pair.old.$defs[older] ?? {}];
  const known = target.properties ?? {};
  const view: Schema = {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties ?? {}).filter(([name]) => Object.hasOwn(known, name)),
    ),
    required: (schema.required ?? []).filter((name) => Object.hasOwn(known, name)),
  };
  const answer = included(shapeOf(view), shapeOf(target), pair.back);
  if (answer.is === "yes") return;
  const at = pointer("$defs", newer);
  const whole = samples(shapeOf(schema), pair.new.$defs)[0] ?? NONE;
  const shown =
    answer.is === "no" && answer.value !== NONE && isObject(whole)
      ? {
          witness: {
            skew: "new_to_old" as const,
            definition: { old: older, new: newer },
            value: { ...whole, ...(answer.value as object) },
            projected: answer.value,
            at: answer.at,
            why: answer.why,
          },
        }
      : {};
  yield {
    rule: "fallback-unreadable",
    verdict: answer.is === "no" ? "breaking" : "review",
    element: { new: at },
    positions: [`${holder} /${member} when it is "${value}"`],
    message: `${newer} is sent as ${fallback} to older peers, which cannot read it as ${older}: ${answer.why}`,
    ...shown,
  };
}
