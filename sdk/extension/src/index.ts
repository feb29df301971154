// @reasonix/sdk: write extensions for Reasonix.
export { ProtocolError, WireError, isProtocolError } from "@reasonix/wire";
export { CallError, ServeError, isCallError, isDismissed } from "./errors.ts";
export type { CallErrorCode, ServeErrorCode } from "./errors.ts";
export type { Context, Host, Supported } from "./context.ts";
export type {
  Completion,
  Extension,
  Initialize,
  Interceptor,
  Interceptors,
  Observer,
  Observers,
  OwnedPoint,
  Owner,
  Owners,
  Slots,
} from "./extension.ts";
export type { Actions, Providers, Submit, Tools } from "./parts.ts";
export { providers } from "./providers/providers.ts";
export type { Model, Models, StreamContext } from "./providers/providers.ts";
export type { OwnerRule, Rule, Ruling } from "./rule.ts";
export { serve } from "./serve.ts";
export type { Streams } from "./serve.ts";
export { tools } from "./tools.ts";
export type { Tool } from "./tools.ts";
export { actions } from "./ui/actions.ts";
export type { Action } from "./ui/actions.ts";
export { submit } from "./ui/submit.ts";
export type { TakeForm } from "./ui/submit.ts";
export { ui } from "./ui/ui.ts";
export type { InputQuestion, MultiselectQuestion, Question, SelectQuestion, UI } from "./ui/ui.ts";
