// Wire names as names of types and constants.

/** "tool_call_start", "input.receive" or "extension/ui/action" → "ToolCallStart", … */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}

export function camel(name: string): string {
  const joined = pascal(name);
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}
