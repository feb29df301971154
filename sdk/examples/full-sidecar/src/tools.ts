// A policy for tool calls.
import type { Interceptor } from "@reasonix/sdk";

const FORBIDDEN = "dangerous_exec";
const SANDBOXED = "read";

/** Blocks one tool, and adds `sandbox: true` to the arguments of another. */
export const guardTool: Interceptor<"tool.before"> = ({ name, arguments: text }, rule) => {
  if (name === FORBIDDEN) return rule.block(`fullsidecar: the demo policy denies the tool ${name}.`);
  const args = name === SANDBOXED ? objectOf(text) : undefined;
  return args === undefined
    ? rule.continue()
    : rule.replace({ name, arguments: JSON.stringify({ ...args, sandbox: true }) });
};

/** The arguments of a call. A blank text has none; undefined when the text is not that of a JSON object. */
function objectOf(text: string): object | undefined {
  if (text.trim() === "") return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    // The parser says no by throwing. Such a call is the tool's own to refuse.
    return undefined;
  }
}
