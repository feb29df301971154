// @reasonix/sdk: write extensions for Reasonix.
export { ServeError } from "./errors.ts";
export type { ServeErrorCode } from "./errors.ts";
export type { Context, Extension, Interceptor, Interceptors } from "./extension.ts";
export type { Rule, Ruling } from "./rule.ts";
export { serve } from "./serve.ts";
export type { Streams } from "./serve.ts";
