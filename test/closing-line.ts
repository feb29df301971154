import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with the one line that a reader without knowledge of Vitest can count on. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      // A module that could not be loaded, or that holds nothing, is a failure and not an empty success.
      if (tests.length === 0 || module.errors().length > 0) count.failed++;
      for (const test of tests) {
        const { state } = test.result();
        if (state === "passed") count.passed++;
        else if (state === "failed") count.failed++;
        else count.skipped++;
      }
    }
    const skipped = count.skipped === 0 ? "" : `, ${count.skipped} skipped`;
    process.once("exit", () => process.stdout.write(`\n${count.passed} passed, ${count.failed} failed${skipped}\n`));
  }
}
