// Prettier in memory, loaded when the first text is formatted.

export async function pretty(text: string): Promise<string> {
  const { format } = await import("prettier");
  return format(text, { parser: "typescript", printWidth: 120 });
}
