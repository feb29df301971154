// Starts schema-diff.ts. This file has no types, for Node loads a compiler to strip those of a program's first file, which
// takes longer than the comparison. All other files are kept as they were stripped, from the first run on.
import { enableCompileCache } from "node:module";

enableCompileCache();
await import("./schema-diff.ts");
