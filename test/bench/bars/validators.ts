import type { Bar, Row } from "../bar.ts";
import { VALUES } from "../values.ts";

/** A value has just been parsed when it is validated: that may add half of what the parsing took. */
export const bar: Bar = {
  name: "validators",
  rows: Object.entries(VALUES).map(([name, value]): Row => {
    const text = JSON.stringify(value);
    return {
      name,
      floor: { kind: "calls", module: new URL("../floors/json-parse.ts", import.meta.url), text },
      subject: { kind: "calls", module: new URL("../subjects/validate.ts", import.meta.url), what: name, text },
      allowed: { kind: "ratio", atMost: 0.5 },
      blocks: { full: 60, quick: 15 },
    };
  }),
};
