// Validators of the documents behind any-JSON members, by what decides them.
import { refName, type Spec } from "../contract/model.ts";
import { BANNER, VALIDATORS, key } from "./text.ts";

export function emitDocuments({ contract }: Spec): string {
  const hooks = Object.entries(contract.hooks);
  const tables = [
    [
      "HOOK_PAYLOADS",
      "HookPayloads",
      "Validators of hook payloads, by point.",
      hooks.map(([name, hook]) => [name, refName(hook.payload)]),
    ],
    [
      "HOOK_REPLACEMENTS",
      "HookReplacements",
      "Validators of replacements, by point.",
      hooks.map(([name, hook]) => [name, refName(hook.replacement)]),
    ],
    [
      "SURFACE_PAYLOADS",
      "SurfacePayloads",
      "Validators of surface payloads, by kind.",
      Object.entries(contract.ui.surfaces).map(([kind, row]) => [kind, refName(row.payload)]),
    ],
    [
      "REQUEST_PAYLOADS",
      "RequestPayloads",
      "Validators of request payloads, by kind.",
      Object.entries(contract.ui.requests).map(([kind, row]) => [kind, refName(row.payload)]),
    ],
    [
      "FRONTEND_EVENT_PAYLOADS",
      "FrontendEventPayloads",
      "Validators of frontend event payloads, by kind.",
      Object.entries(contract.frontendEvents).map(([kind, row]) => [kind, refName(row.payload)]),
    ],
  ] as const;
  const used = [...new Set(tables.flatMap(([, , , rows]) => rows.map(([, name]) => name ?? "")))].sort();
  return `${BANNER}
import type { FrontendEventPayloads } from "./frontend-events.ts";
import { HOOK_RULES, type HookPayloads, type HookPoint, type HookReplacements } from "./hooks.ts";
import type { RequestPayloads, SurfacePayloads } from "./ui.ts";
import { type Validator, ${used.map((name) => `is${name}`).join(", ")} } from "${VALIDATORS}";

type Validators<T> = { readonly [K in keyof T]: Validator<T[K]> };

${tables.map(([name, type, doc, rows]) => `/** ${doc} */\nexport const ${name}: Validators<${type}> = {\n${rows.map(([kind, definition]) => `  ${key(kind ?? "")}: is${definition},\n`).join("")}};`).join("\n\n")}

${OBJECT_TEXT}`;
}

/** A rule that no JSON Schema can say, and that costs a parse: only who takes over a replacement pays for it. */
const OBJECT_TEXT = `/**
 * The first member of a replacement that has to be the text of a JSON object and is none; \`undefined\` when all is well.
 * For replacements that have passed the validator of the point.
 */
export function wrongObjectText(point: HookPoint, replacement: object): string | undefined {
  const row: { readonly empty: object; readonly objectTexts?: readonly string[] } = HOOK_RULES[point];
  return row.objectTexts?.find((name) => {
    const text: unknown = Reflect.get(replacement, name);
    return typeof text === "string" && !isObjectText(text);
  });
}

/**
 * Whether a text is empty but for white space, or the JSON text of an object: what the members that a hook point lists
 * as \`objectTexts\` hold in a replacement. Their validators see only the first and the last character.
 */
export function isObjectText(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" && !Array.isArray(value);
  } catch {
    return false; // the parser says no by throwing
  }
}
`;
