// @reasonix/sdk/stdout-guard: imported first, it keeps standard output clean while the other imports load.
import { takeStdout } from "./stdout.ts";

takeStdout();
