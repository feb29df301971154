import { expect, test } from "vitest";
import { wantsColour } from "./colour.ts";

test.for([
  [false, {}, true, true],
  [false, {}, false, false],
  [true, {}, true, false],
  [true, { FORCE_COLOR: "1" }, true, false],
  [false, { NO_COLOR: "1" }, true, false],
  [false, { NO_COLOR: "" }, true, true],
  [false, { NO_COLOR: "1", FORCE_COLOR: "1" }, false, false],
  [false, { FORCE_COLOR: "1" }, false, true],
  [false, { FORCE_COLOR: "" }, false, true],
  [false, { FORCE_COLOR: "0" }, true, false],
  [false, { TERM: "dumb" }, true, false],
  [false, { TERM: "dumb", FORCE_COLOR: "1" }, true, true],
] as const)("--no-color %j, environment %j, terminal %j: %j", ([option, env, terminal, coloured]) => {
  expect(wantsColour(option, { env, terminal })).toBe(coloured);
});
