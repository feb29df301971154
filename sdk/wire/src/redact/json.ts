import { BUDGETS } from "@reasonix/protocol";
import { MARK } from "./mark.ts";
import { isSecretName } from "./names.ts";
import { redact, type RedactOptions } from "./redact.ts";

/**
 * A copy of a JSON value with every text redacted at every depth, members' names included, and every text under a secret
 * name: a member's, that of a `{name, value}` or `{key, value}` row, or an option's before it in a list of arguments. The
 * shape stays: a number under a secret name becomes 0; true, false and null stay. What nests deeper than a frame may is
 * one text.
 */
export function redactJson(value: unknown, options: RedactOptions = {}): unknown {
  return copy(value, "", options, 0);
}

/** `name` is the secret name that the value stands under, or empty. */
function copy(value: unknown, name: string, options: RedactOptions, depth: number): unknown {
  if (typeof value === "string") return name === "" ? redact(value, options) : hiddenText(name, value, options);
  if (typeof value === "number" && name !== "") return 0;
  if (typeof value !== "object" || value === null) return value;
  if (depth > BUDGETS.frameDepth) return MARK;
  if (Array.isArray(value)) return list(value, name, options, depth + 1);
  const row = rowName(value);
  const names = new Set<string>();
  // `fromEntries` defines members, so one that is called `__proto__` stays a member.
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, unknown] => {
      const under = name !== "" ? name : isSecretName(key) ? key : key === "value" ? row : "";
      return [unused(redact(key, options), names), copy(inner, under, options, depth + 1)];
    }),
  );
}

function list(values: readonly unknown[], name: string, options: RedactOptions, depth: number): unknown[] {
  return values.map((each, index) => {
    const before = values[index - 1];
    const option = typeof before === "string" ? (/^--?([\w-]{2,60})$/.exec(before)?.[1] ?? "") : "";
    const under =
      name === "" && typeof each === "string" && !each.startsWith("-") && isSecretName(option) ? option : name;
    return copy(each, under, options, depth);
  });
}

/** What a secret name says, as the same text beside its name in plain text would be hidden. */
function hiddenText(name: string, value: string, options: RedactOptions): string {
  if (value === "") return value;
  const line = redact(`${name}:${JSON.stringify(value)}`, options).slice(name.length + 1);
  const shown: unknown = line.startsWith('"') ? parsed(line) : undefined;
  return typeof shown === "string" ? shown : MARK;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The mark has taken a part of an escape with it.
    return undefined;
  }
}

function rowName(value: object): string {
  const row = new Map<string, unknown>(Object.entries(value));
  const name = row.get("name") ?? row.get("key");
  return typeof name === "string" && isSecretName(name) ? name : "";
}

/** Two names that are the same once redacted stay two members. */
function unused(name: string, taken: Set<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name} ${count}`;
  taken.add(free);
  return free;
}
