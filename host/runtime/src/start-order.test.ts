import { setTimeout as sleep } from "node:timers/promises";
import { BUDGETS } from "@reasonix/protocol";
import { expect, test } from "vitest";
import type { RuntimeDeclaration } from "./declaration.ts";
import { startInOrder } from "./start-order.ts";

const runtime = (plugin: string, required = false): RuntimeDeclaration => ({
  plugin,
  version: "1",
  root: "/pack",
  command: "tool",
  required,
});

test("starts a bounded number side by side; outcomes keep the order", async () => {
  let running = 0;
  let most = 0;
  const declarations = Array.from({ length: 9 }, (_, at) => runtime(`p${at}`));
  const outcomes = await startInOrder(declarations, async ({ plugin }) => {
    most = Math.max(most, ++running);
    await sleep(plugin === "p0" ? 30 : 5);
    running--;
    return plugin;
  });
  expect(most).toBe(BUDGETS.startParallel);
  expect(outcomes).toEqual(
    declarations.map((declaration) => ({ kind: "started", declaration, value: declaration.plugin })),
  );
});

test("what still runs at the end of the shared time is aborted, what waits is not started", async () => {
  const asked: string[] = [];
  const declarations = Array.from({ length: 5 }, (_, at) => runtime(`p${at}`));
  const hang = async ({ plugin }: RuntimeDeclaration, signal: AbortSignal): Promise<never> => {
    asked.push(plugin);
    await sleep(10_000, undefined, { signal }).catch(() => {});
    throw signal.reason;
  };
  const outcomes = await startInOrder(declarations, hang, 50);
  expect(asked).toEqual(["p0", "p1", "p2", "p3"]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["failed", "failed", "failed", "failed", "failed"]);
  expect(outcomes[4]).toMatchObject({
    error: {
      code: "start_failed",
      reason: "activation_failed",
      message: expect.stringMatching(/"p4" was not started: the 50 ms/),
    },
  });
});

test("the first failed required one is the first in order, not in time; the others are given up", async () => {
  const aborted: string[] = [];
  const millis: Readonly<Record<string, number>> = { optional: 10_000, slow: 60, quick: 10, later: 10_000 };
  const declarations = [runtime("optional"), runtime("slow", true), runtime("quick", true), runtime("later", true)];
  const outcomes = await startInOrder(declarations, async ({ plugin }, signal) => {
    await sleep(millis[plugin], undefined, { signal }).catch(() => aborted.push(plugin));
    throw new Error(`${plugin} is broken`);
  });
  expect(aborted.toSorted()).toEqual(["later", "optional"]);
  expect(outcomes.find(({ declaration }) => declaration.required)).toMatchObject({
    kind: "failed",
    declaration: { plugin: "slow" },
    error: new Error("slow is broken"),
  });
});
