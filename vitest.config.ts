import { defineConfig } from "vitest/config";
import ClosingLine from "./test/closing-line.ts";

export default defineConfig({
  test: {
    include: ["{spec,tools,sdk,host,test}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**", "**/bin/**", "sdk/create/templates/**"],
    reporters: ["default", new ClosingLine()],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
