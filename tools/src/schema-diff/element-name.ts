// Element pointers in the words of the protocol.

/** Such as `member ShutdownResult.accepted` for `/$defs/ShutdownResult/properties/accepted`. */
export function elementName(at: string): string {
  const [section = "", name = "", ...rest] = at
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (section === "$defs") return ofDefinition(name, rest);
  const noun = NOUNS[section];
  if (noun !== undefined && name !== "") return [noun, name, ...rest].join(" ");
  return [section, name, ...rest].filter((step) => step !== "").join(" ");
}

const NOUNS: Readonly<Record<string, string>> = {
  methods: "method",
  errors: "error",
  limits: "limit",
  budgets: "budget",
  hooks: "hook",
  slots: "slot",
  capabilities: "capability",
  outcomes: "outcome",
  frontendEvents: "frontend event",
  stateFiles: "state file",
};

function ofDefinition(name: string, [kind, ...rest]: readonly string[]): string {
  if (kind === undefined) return `type ${name}`;
  if (kind === "properties") return `member ${[name, ...rest.filter((step) => step !== "properties")].join(".")}`;
  return kind === "enum" ? `value ${[name, ...rest].join(".")}` : `type ${[name, kind, ...rest].join(" ")}`;
}
