// Edits of the other tables: outcomes, capabilities, errors, limits, codes, files, identity. Kinds 1–6, 30–42, 88–90.
import { pointer } from "../../contract/model.ts";
import { factEdit, fresh, type Edit } from "./edit.ts";

export const TABLE_EDITS: readonly Edit[] = [
  factEdit("id-changed", (draft) => {
    draft.$id = `${draft.$id}x`;
    return { targets: ["/$id"], about: draft.$id };
  }),
  factEdit("major-changed", (draft) => {
    draft.protocolMajor += 1;
    return { targets: ["/protocolMajor"], about: `major ${draft.protocolMajor}` };
  }),
  factEdit("dialect-changed", (draft) => {
    draft.$schema = "http://json-schema.org/draft-07/schema#";
    return { targets: ["/$schema"], about: draft.$schema };
  }),
  factEdit("revision-skipped", (draft, world) => {
    draft.revisions = [...world.contract.revisions, world.next + 1];
    return { targets: ["/revisions"], about: draft.revisions.join(", ") };
  }),
  factEdit("revision-lost", (draft, world, choose) => {
    const lost = choose.one(world.contract.revisions);
    draft.revisions = draft.revisions.filter((one) => one !== lost);
    return { targets: ["/revisions"], about: draft.revisions.join(", ") };
  }),
  factEdit("outcome-changed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.outcomes)) ?? "";
    const row = draft.outcomes[name];
    if (row === undefined) return undefined;
    const role = choose.one(["observer", "interceptor", "required", "owner", "provider", "ui"] as const) ?? "ui";
    const cases = row[role];
    const first = cases[choose.below(cases.length)];
    if (first === undefined) row[role] = [{ outcome: "fail" }];
    else first.outcome = first.outcome === "skip" ? "fail" : "skip";
    return { targets: [pointer("outcomes", name)], about: `${name} for ${role}: ${row[role][0]?.outcome ?? ""}` };
  }),
  factEdit("outcome-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.outcomes)) ?? "";
    delete draft.outcomes[name];
    return { targets: [pointer("outcomes", name)], about: `${name} removed` };
  }),
  factEdit("capability-added", (draft, world) => {
    const name = fresh(draft.capabilities, "late");
    draft.capabilities[name] = { methods: [], since: world.next };
    return { targets: [pointer("capabilities", name)], about: `${name} added` };
  }),
  factEdit("capability-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.capabilities)) ?? "";
    delete draft.capabilities[name];
    return { targets: [pointer("capabilities", name)], about: `${name} removed` };
  }),
  factEdit("error-added", (draft, world, choose) => {
    const like = choose.one(world.contract.errors);
    const reasons = draft.$defs["ErrorReason"];
    if (like === undefined || reasons === undefined) return undefined;
    const reason = fresh(Object.fromEntries(draft.errors.map((row) => [row.reason, row])), "late_reason");
    const row = { ...structuredClone(like), reason, since: world.next } as (typeof draft.errors)[number];
    draft.errors = [...draft.errors, row].sort((a, b) => (a.reason < b.reason ? -1 : 1));
    reasons.enum = [...(reasons.enum ?? []), reason].sort();
    reasons["x-since-values"] = { ...reasons["x-since-values"], [reason]: world.next };
    const fallbacks = (reasons as { "x-fallback"?: Record<string, string> })["x-fallback"];
    Object.assign(reasons, { "x-fallback": { ...fallbacks, [reason]: like.reason } });
    return { targets: ["/errors", pointer("$defs", "ErrorReason")], about: `${reason}, as ${like.reason} is` };
  }),
  errorEdit("error-removed", (row, errors) => {
    errors.splice(errors.indexOf(row), 1);
    return "removed";
  }),
  errorEdit("error-code", (row) => {
    row.jsonRpcCode -= 1;
    return `code ${row.jsonRpcCode}`;
  }),
  errorEdit("error-retryable", (row) => {
    row.retryable = !row.retryable;
    return `retryable ${String(row.retryable)}`;
  }),
  errorEdit("error-action", (row) => {
    row.action = `${row.action ?? ""} Then wait.`;
    return `action ${row.action}`;
  }),
  errorEdit("error-raised", (row) => {
    const side = row.raisedBy.extension.length === 0 ? "extension" : "host";
    if (row.raisedBy[side].includes("probe")) return undefined;
    row.raisedBy[side] = [...row.raisedBy[side], "probe"];
    return `also raised by ${side}`;
  }),
  factEdit("limit-raised", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.limits)) ?? "";
    draft.limits[name] = (world.contract.limits[name] ?? 0) + 1 + choose.below(1000);
    return { targets: [pointer("limits", name)], about: `${name} ${draft.limits[name]}` };
  }),
  factEdit("limit-lowered", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.limits)) ?? "";
    draft.limits[name] = (world.contract.limits[name] ?? 0) - 1 - choose.below(1000);
    return { targets: [pointer("limits", name)], about: `${name} ${draft.limits[name]}` };
  }),
  factEdit("limit-added", (draft, _world, choose) => {
    const name = fresh(draft.limits, "lateBytes");
    draft.limits[name] = 1 + choose.below(1000);
    return { targets: [pointer("limits", name)], about: `${name} ${draft.limits[name]}` };
  }),
  factEdit("limit-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.limits)) ?? "";
    delete draft.limits[name];
    return { targets: [pointer("limits", name)], about: `${name} removed` };
  }),
  factEdit("budget-moved", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.budgets)) ?? "";
    const budget = draft.budgets[name];
    if (budget === undefined) return undefined;
    budget.value += choose.coin() ? 1 : -1;
    return { targets: [pointer("budgets", name)], about: `${name} ${budget.value}` };
  }),
  factEdit("budget-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.budgets)) ?? "";
    delete draft.budgets[name];
    return { targets: [pointer("budgets", name)], about: `${name} removed` };
  }),
  factEdit("code-changed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.envelope.codes)) ?? "";
    draft.envelope.codes[name] = (world.contract.envelope.codes[name] ?? 0) - 1;
    return { targets: [pointer("envelope", "codes", name)], about: `${name} ${draft.envelope.codes[name]}` };
  }),
  factEdit("code-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.envelope.codes)) ?? "";
    delete draft.envelope.codes[name];
    return { targets: [pointer("envelope", "codes", name)], about: `${name} removed` };
  }),
  factEdit("frame-removed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.envelope.frames)) ?? "";
    delete draft.envelope.frames[name];
    return { targets: [pointer("envelope", "frames", name)], about: `frame ${name} removed` };
  }),
  factEdit("manifest-file", (draft) => {
    draft.manifest.file = `late-${draft.manifest.file}`;
    return { targets: ["/manifest/file"], about: draft.manifest.file };
  }),
  factEdit("manifest-version", (draft) => {
    draft.manifest.apiVersion += "x";
    return { targets: ["/manifest/apiVersion"], about: draft.manifest.apiVersion };
  }),
  factEdit("state-file-renamed", (draft, world, choose) => {
    const name = choose.one(Object.keys(world.contract.stateFiles)) ?? "";
    const file = draft.stateFiles[name];
    if (file === undefined) return undefined;
    delete draft.stateFiles[name];
    draft.stateFiles[`${name}.late`] = file;
    return { targets: [pointer("stateFiles", name)], about: `${name} renamed` };
  }),
];

type Errors = Parameters<Parameters<typeof factEdit>[1]>[0]["errors"];

function errorEdit(
  name: Parameters<typeof factEdit>[0],
  change: (row: Errors[number], errors: Errors) => string | undefined,
): Edit {
  return factEdit(name, (draft, world, choose) => {
    const reason = choose.one(world.contract.errors)?.reason;
    const row = draft.errors.find((one) => one.reason === reason);
    const about = row === undefined ? undefined : change(row, draft.errors);
    return about === undefined || reason === undefined
      ? undefined
      : { targets: [pointer("errors", reason)], about: `${reason}: ${about}` };
  });
}
