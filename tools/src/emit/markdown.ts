// Small pieces of Markdown that the index is built from.

export function code(text: string): string {
  return `\`${text}\``;
}

/** A list of names, or a dash. */
export function codes(list: readonly string[]): string {
  return list.length === 0 ? "—" : list.map(code).join(", ");
}

/** A place to link to: `#group-name`. */
export function anchor(group: string, name: string): string {
  return `<a id="${group}-${name.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase()}"></a>`;
}

export function typeLink(name: string): string {
  return `[${name}](#type-${name.toLowerCase()})`;
}

export function table(head: readonly string[], rows: readonly string[]): string {
  return [row(...head), row(...head.map(() => "---")), ...rows].join("\n");
}

export function row(...cells: readonly (string | number | undefined)[]): string {
  return `| ${cells.map((content) => cell(String(content ?? ""))).join(" | ")} |`;
}

/** A bar would end the cell, even in code; outside code, an angle bracket that opens no anchor of ours would be HTML. */
function cell(text: string): string {
  const parts = text
    .replaceAll("|", "\\|")
    .replaceAll("\n", " ")
    .split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith("`") ? part : part.replaceAll(/<(?!\/?a[ >])/g, "&lt;"))).join("");
}
