// Reads the tables of a Markdown text: as much of the grammar as generated/PROTOCOL.md uses.

/** One table, with the place where it stands. */
export interface Table {
  /** Headings above it, outermost first, without their anchors. */
  readonly under: readonly string[];
  /** The paragraph before it, in one line; empty when a heading comes first. */
  readonly intro: string;
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

export interface Row {
  /** Line number in the text, from 0. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Every table in order. Throws on a row that has not as many cells as its head: it would be shown wrongly. */
export function tablesOf(text: string): Table[] {
  const lines = text.split("\n");
  const tables: Table[] = [];
  const under: string[] = [];
  let intro = "";
  let fenced = false;
  for (let line = 0; line < lines.length; line++) {
    const content = lines[line] ?? "";
    if (content.startsWith("```")) fenced = !fenced;
    if (fenced) continue;
    const heading = /^(#+) (.*)$/.exec(content);
    if (heading !== null) {
      under.splice((heading[1] ?? "").length - 1, under.length, withoutAnchor(heading[2] ?? ""));
      intro = "";
    } else if (isTable(lines, line)) {
      const table = tableAt(lines, line);
      tables.push({ under: [...under], intro, ...table });
      line += 1 + table.rows.length;
      intro = "";
    } else if (content !== "") {
      intro = lines[line - 1] === "" ? content : `${intro} ${content}`;
    }
  }
  return tables;
}

/** The cells of one row: bars behind a backslash are text. */
export function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** One row of cells, as `cellsOf` reads it. */
export function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

/** A text without the place to link to that stands before it. */
export function withoutAnchor(text: string): string {
  return text.replace(/^<a id="[^"]*"><\/a>/, "");
}

function isTable(lines: readonly string[], line: number): boolean {
  return (lines[line] ?? "").startsWith("|") && /^\|(?: -+ \|)+$/.test(lines[line + 1] ?? "");
}

function tableAt(lines: readonly string[], start: number): Pick<Table, "head" | "rows"> {
  const head = cellsOf(lines[start] ?? "");
  const rows: Row[] = [];
  for (let line = start + 2; (lines[line] ?? "").startsWith("|"); line++) {
    const cells = cellsOf(lines[line] ?? "");
    if (cells.length !== head.length)
      throw new Error(`line ${line + 1} has ${cells.length} cells under a head of ${head.length}`);
    rows.push({ line, cells });
  }
  return { head, rows };
}
