// The program that the host starts. The guard comes first: standard output belongs to the protocol.
import "@reasonix/sdk/stdout-guard";
import { serve } from "@reasonix/sdk";
import { extension } from "./extension.ts";

await serve(extension);
