// Generated from spec/ by `pnpm gen`. Do not edit.

import type { MethodName, MethodParams, MethodResults } from "./methods.ts";
import {
  type Validator,
  isContentReadParams,
  isContentReadResult,
  isEventParams,
  isInitializeParams,
  isInitializeResult,
  isInitializedParams,
  isInterceptParams,
  isInterceptResult,
  isProviderCatalogParams,
  isProviderCatalogResult,
  isResourcesChangedParams,
  isShutdownParams,
  isShutdownResult,
  isStreamCancelParams,
  isStreamCancelResult,
  isStreamChunkParams,
  isStreamEndParams,
  isStreamOpenParams,
  isStreamOpenResult,
  isToolCallParams,
  isToolCallResult,
  isUIActionParams,
  isUIActionResult,
  isUIPublishParams,
  isUIPublishResult,
  isUIRequestParams,
  isUIRequestResult,
  isUISubmitParams,
  isUISubmitResult,
} from "@reasonix/protocol/validators";

/** A method with the validators of what it carries. */
export interface Endpoint<M extends MethodName> {
  readonly method: M;
  readonly params: Validator<MethodParams[M]>;
  readonly result: M extends keyof MethodResults ? Validator<MethodResults[M]> : null;
}

/** Something has happened at a hook point that the extension listens to. Order is not kept. */
export const extensionEvent: Endpoint<"extension/event"> = {
  method: "extension/event",
  params: isEventParams,
  result: null,
};

/** The host's first frame: who it is, what it will accept, and which session the extension serves. */
export const extensionInitialize: Endpoint<"extension/initialize"> = {
  method: "extension/initialize",
  params: isInitializeParams,
  result: isInitializeResult,
};

/** The host has accepted the declaration. Only after it may the extension send frames of its own. */
export const extensionInitialized: Endpoint<"extension/initialized"> = {
  method: "extension/initialized",
  params: isInitializedParams,
  result: null,
};

/** The host waits for a ruling. The time for it depends on the hook point and stands in the params. */
export const extensionIntercept: Endpoint<"extension/intercept"> = {
  method: "extension/intercept",
  params: isInterceptParams,
  result: isInterceptResult,
};

/** Lists the models that the extension serves now. */
export const extensionProviderCatalog: Endpoint<"extension/provider/catalog"> = {
  method: "extension/provider/catalog",
  params: isProviderCatalogParams,
  result: isProviderCatalogResult,
};

/** Cancels a stream. After the answer only the stream's end may follow. */
export const extensionProviderStreamCancel: Endpoint<"extension/provider/stream/cancel"> = {
  method: "extension/provider/stream/cancel",
  params: isStreamCancelParams,
  result: isStreamCancelResult,
};

/** One piece of a stream. */
export const extensionProviderStreamChunk: Endpoint<"extension/provider/stream/chunk"> = {
  method: "extension/provider/stream/chunk",
  params: isStreamChunkParams,
  result: null,
};

/** The end of a stream, exactly once for each that was accepted. */
export const extensionProviderStreamEnd: Endpoint<"extension/provider/stream/end"> = {
  method: "extension/provider/stream/end",
  params: isStreamEndParams,
  result: null,
};

/** Opens a stream. Its chunks follow the answer. No time limit: the caller cancels. */
export const extensionProviderStreamOpen: Endpoint<"extension/provider/stream/open"> = {
  method: "extension/provider/stream/open",
  params: isStreamOpenParams,
  result: isStreamOpenResult,
};

/** Files of the package's resources have changed on disk. */
export const extensionResourcesChanged: Endpoint<"extension/resources/changed"> = {
  method: "extension/resources/changed",
  params: isResourcesChangedParams,
  result: null,
};

/** The extension is asked to finish within the stated time and to exit. */
export const extensionShutdown: Endpoint<"extension/shutdown"> = {
  method: "extension/shutdown",
  params: isShutdownParams,
  result: isShutdownResult,
};

/** Runs a tool. The host's permission gate and the hook points of tools have passed the call. */
export const extensionToolCall: Endpoint<"extension/tool/call"> = {
  method: "extension/tool/call",
  params: isToolCallParams,
  result: isToolCallResult,
};

/** The user has invoked an action. */
export const extensionUiAction: Endpoint<"extension/ui/action"> = {
  method: "extension/ui/action",
  params: isUIActionParams,
  result: isUIActionResult,
};

/** The user has sent a published form. */
export const extensionUiSubmit: Endpoint<"extension/ui/submit"> = {
  method: "extension/ui/submit",
  params: isUISubmitParams,
  result: isUISubmitResult,
};

/** Reads one page of a value. An offset equal to the size gives an empty last page; one beyond it is `content_ref_expired`. */
export const hostContentRead: Endpoint<"host/content/read"> = {
  method: "host/content/read",
  params: isContentReadParams,
  result: isContentReadResult,
};

/** Shows a surface, or shows it anew under the same id. */
export const hostUiPublish: Endpoint<"host/ui/publish"> = {
  method: "host/ui/publish",
  params: isUIPublishParams,
  result: isUIPublishResult,
};

/** Asks the user and waits. Settles exactly once, also when nobody can answer. */
export const hostUiRequest: Endpoint<"host/ui/request"> = {
  method: "host/ui/request",
  params: isUIRequestParams,
  result: isUIRequestResult,
};

/** Every endpoint by its method. */
export const ENDPOINTS: { readonly [M in MethodName]: Endpoint<M> } = {
  "extension/event": extensionEvent,
  "extension/initialize": extensionInitialize,
  "extension/initialized": extensionInitialized,
  "extension/intercept": extensionIntercept,
  "extension/provider/catalog": extensionProviderCatalog,
  "extension/provider/stream/cancel": extensionProviderStreamCancel,
  "extension/provider/stream/chunk": extensionProviderStreamChunk,
  "extension/provider/stream/end": extensionProviderStreamEnd,
  "extension/provider/stream/open": extensionProviderStreamOpen,
  "extension/resources/changed": extensionResourcesChanged,
  "extension/shutdown": extensionShutdown,
  "extension/tool/call": extensionToolCall,
  "extension/ui/action": extensionUiAction,
  "extension/ui/submit": extensionUiSubmit,
  "host/content/read": hostContentRead,
  "host/ui/publish": hostUiPublish,
  "host/ui/request": hostUiRequest,
};
