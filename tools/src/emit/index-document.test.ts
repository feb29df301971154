import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { load } from "../contract/load.ts";
import type { Contract } from "../contract/model.ts";

let text: string;
let contract: Contract;

beforeAll(async () => {
  const read = (name: string): Promise<string> =>
    readFile(new URL(`../../../generated/${name}`, import.meta.url), "utf8");
  text = await read("PROTOCOL.md");
  contract = load(await read("schema.json"));
});

describe("the index", () => {
  test("has an anchor for each row of each table and each definition, and no anchor twice", () => {
    const anchors = [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id ?? "");
    const slug = (group: string, names: Iterable<string>): string[] =>
      [...names].map((name) => `${group}-${name.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase()}`);
    const expected = [
      ...slug("method", Object.keys(contract.methods)),
      ...slug("hook", Object.keys(contract.hooks)),
      ...slug("slot", Object.keys(contract.slots)),
      ...slug("capability", Object.keys(contract.capabilities)),
      ...slug("ui", [...Object.keys(contract.ui.surfaces), ...Object.keys(contract.ui.requests)]),
      ...slug("node", Object.keys(contract.ui.nodes?.kinds ?? {})),
      ...slug("chunk", Object.keys(contract.chunks.kinds)),
      ...slug(
        "error",
        contract.errors.map((row) => row.reason),
      ),
      ...slug("limit", [...Object.keys(contract.limits), ...Object.keys(contract.budgets)]),
      ...slug("outcome", Object.keys(contract.outcomes)),
      ...slug("event", Object.keys(contract.frontendEvents)),
      ...slug("type", Object.keys(contract.$defs)),
    ];
    expect(anchors.toSorted()).toEqual(expected.toSorted());
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  test("has no link that leads nowhere", () => {
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      (heading ?? "").toLowerCase().replaceAll(" ", "-"),
    );
    const anchors = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id ?? "");
    const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, target]) => target ?? "");
    const known = new Set([...headings, ...anchors]);
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((target) => !known.has(target))).toEqual([]);
  });

  test("shows the handshake, an intercept and a stream as sequences", () => {
    const diagrams = [...text.matchAll(/```mermaid\nsequenceDiagram\n([\s\S]*?)```/g)].map(([, body]) => body ?? "");
    const methods = diagrams.map((body) => [...new Set(body.match(/(?:extension|host)\/[\w/]+/g))]);
    expect(methods).toEqual([
      ["extension/initialize", "extension/initialized"],
      ["extension/intercept", "host/content/read"],
      [
        "extension/provider/stream/open",
        "extension/provider/stream/chunk",
        "extension/provider/stream/cancel",
        "extension/provider/stream/end",
      ],
    ]);
    for (const method of methods.flat()) expect(Object.keys(contract.methods)).toContain(method);
  });

  test("has rows of as many cells as their heads", () => {
    const uneven: string[] = [];
    let width = 0;
    for (const line of text.split("\n")) {
      const cells = line.startsWith("|") ? line.replaceAll("\\|", "").split("|").length : 0;
      if (width > 0 && cells > 0 && cells !== width) uneven.push(line);
      width = cells;
    }
    expect(uneven).toEqual([]);
  });
});
