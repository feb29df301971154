// Cells of generated/PROTOCOL.md, as its readers see them.

export function code(text: string): string {
  return `\`${text}\``;
}

export function list(names: readonly string[]): string {
  return names.length === 0 ? "—" : names.map(code).join(", ");
}

export function link(definition: string): string {
  return `[${definition}](#type-${definition.toLowerCase()})`;
}

export function grouped(value: number): string {
  return value.toLocaleString("en-US");
}
