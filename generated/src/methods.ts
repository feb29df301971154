// Generated from spec/ by `pnpm gen`. Do not edit.

import type * as types from "./types.ts";

/** Every method: who sends it, when, and what it carries. */
export const METHODS = {
  /** Something has happened at a hook point that the extension listens to. Order is not kept. */
  "extension/event": {
    class: "observation",
    direction: "host_to_extension_notification",
    notification: true,
    params: "EventParams",
    phase: "ready",
    result: null,
  },
  /** The host's first frame: who it is, what it will accept, and which session the extension serves. */
  "extension/initialize": {
    budget: "handshakeMillis",
    class: "lifecycle",
    direction: "host_to_extension_request",
    notification: false,
    params: "InitializeParams",
    phase: "handshake",
    result: "InitializeResult",
  },
  /** The host has accepted the declaration. Only after it may the extension send frames of its own. */
  "extension/initialized": {
    class: "lifecycle",
    direction: "host_to_extension_notification",
    notification: true,
    params: "InitializedParams",
    phase: "handshake",
    result: null,
  },
  /** The host waits for a ruling. The time for it depends on the hook point and stands in the params. */
  "extension/intercept": {
    class: "intercept",
    direction: "host_to_extension_request",
    notification: false,
    params: "InterceptParams",
    phase: "ready",
    result: "InterceptResult",
  },
  /** Lists the models that the extension serves now. */
  "extension/provider/catalog": {
    budget: "catalogMillis",
    class: "provider",
    direction: "host_to_extension_request",
    needs: ["providers"],
    notification: false,
    params: "ProviderCatalogParams",
    phase: "ready",
    result: "ProviderCatalogResult",
  },
  /** Cancels a stream. After the answer only the stream's end may follow. */
  "extension/provider/stream/cancel": {
    budget: "streamCancelMillis",
    class: "provider",
    direction: "host_to_extension_request",
    needs: ["providers"],
    notification: false,
    params: "StreamCancelParams",
    phase: "ready",
    result: "StreamCancelResult",
  },
  /** One piece of a stream. */
  "extension/provider/stream/chunk": {
    class: "provider",
    direction: "extension_to_host_notification",
    needs: ["providers"],
    notification: true,
    params: "StreamChunkParams",
    phase: "ready",
    result: null,
  },
  /** The end of a stream, exactly once for each that was accepted. */
  "extension/provider/stream/end": {
    class: "provider",
    direction: "extension_to_host_notification",
    needs: ["providers"],
    notification: true,
    params: "StreamEndParams",
    phase: "ready",
    result: null,
  },
  /** Opens a stream. Its chunks follow the answer. No time limit: the caller cancels. */
  "extension/provider/stream/open": {
    class: "provider",
    direction: "host_to_extension_request",
    needs: ["providers"],
    notification: false,
    params: "StreamOpenParams",
    phase: "ready",
    result: "StreamOpenResult",
  },
  /** Files of the package's resources have changed on disk. */
  "extension/resources/changed": {
    class: "observation",
    direction: "host_to_extension_notification",
    notification: true,
    params: "ResourcesChangedParams",
    phase: "ready",
    result: null,
  },
  /** The extension is asked to finish within the stated time and to exit. */
  "extension/shutdown": {
    budget: "shutdownMillis",
    class: "lifecycle",
    direction: "host_to_extension_request",
    notification: false,
    params: "ShutdownParams",
    phase: "any",
    result: "ShutdownResult",
  },
  /** Runs a tool. The host's permission gate and the hook points of tools have passed the call. */
  "extension/tool/call": {
    budget: "toolCallMillis",
    class: "tool",
    direction: "host_to_extension_request",
    needs: ["tools"],
    notification: false,
    params: "ToolCallParams",
    phase: "ready",
    result: "ToolCallResult",
    since: 2,
  },
  /** The user has invoked an action. */
  "extension/ui/action": {
    budget: "uiActionMillis",
    class: "ui",
    direction: "host_to_extension_request",
    needs: ["ui"],
    notification: false,
    params: "UIActionParams",
    phase: "ready",
    result: "UIActionResult",
  },
  /** The user has sent a published form. */
  "extension/ui/submit": {
    budget: "uiActionMillis",
    class: "ui",
    direction: "host_to_extension_request",
    needs: ["ui"],
    notification: false,
    params: "UISubmitParams",
    phase: "ready",
    result: "UISubmitResult",
  },
  /** Reads one page of a value. An offset equal to the size gives an empty last page; one beyond it is `content_ref_expired`. */
  "host/content/read": {
    class: "content",
    direction: "extension_to_host_request",
    notification: false,
    params: "ContentReadParams",
    phase: "ready",
    result: "ContentReadResult",
  },
  /** Shows a surface, or shows it anew under the same id. */
  "host/ui/publish": {
    class: "ui",
    direction: "extension_to_host_request",
    needs: ["ui"],
    notification: false,
    params: "UIPublishParams",
    phase: "ready",
    result: "UIPublishResult",
  },
  /** Asks the user and waits. Settles exactly once, also when nobody can answer. */
  "host/ui/request": {
    budget: "uiRequestMillis",
    class: "ui",
    direction: "extension_to_host_request",
    needs: ["ui"],
    notification: false,
    params: "UIRequestParams",
    phase: "ready",
    result: "UIRequestResult",
  },
} as const;

export type MethodName = keyof typeof METHODS;

/** Of every method as much as a peer needs, so that a bundle carries no more. The facts are those of `METHODS`. */
export const METHOD_RULES = {
  "extension/event": { class: "observation", params: "EventParams", result: null },
  "extension/initialize": { class: "lifecycle", params: "InitializeParams", result: "InitializeResult" },
  "extension/initialized": { class: "lifecycle", params: "InitializedParams", result: null },
  "extension/intercept": { class: "intercept", params: "InterceptParams", result: "InterceptResult" },
  "extension/provider/catalog": { class: "provider", params: "ProviderCatalogParams", result: "ProviderCatalogResult" },
  "extension/provider/stream/cancel": { class: "provider", params: "StreamCancelParams", result: "StreamCancelResult" },
  "extension/provider/stream/chunk": { class: "provider", params: "StreamChunkParams", result: null },
  "extension/provider/stream/end": { class: "provider", params: "StreamEndParams", result: null },
  "extension/provider/stream/open": { class: "provider", params: "StreamOpenParams", result: "StreamOpenResult" },
  "extension/resources/changed": { class: "observation", params: "ResourcesChangedParams", result: null },
  "extension/shutdown": { class: "lifecycle", params: "ShutdownParams", result: "ShutdownResult" },
  "extension/tool/call": { class: "tool", params: "ToolCallParams", result: "ToolCallResult", since: 2 },
  "extension/ui/action": { class: "ui", params: "UIActionParams", result: "UIActionResult" },
  "extension/ui/submit": { class: "ui", params: "UISubmitParams", result: "UISubmitResult" },
  "host/content/read": { class: "content", params: "ContentReadParams", result: "ContentReadResult" },
  "host/ui/publish": { class: "ui", params: "UIPublishParams", result: "UIPublishResult" },
  "host/ui/request": { class: "ui", params: "UIRequestParams", result: "UIRequestResult" },
} as const;

/** Methods that are answered. */
export type RequestName = keyof MethodResults;

/** Methods that are not answered. */
export type NotificationName = Exclude<MethodName, RequestName>;

/** Params by method. */
export interface MethodParams {
  /** Something has happened at a hook point that the extension listens to. Order is not kept. */
  readonly "extension/event": types.EventParams;
  /** The host's first frame: who it is, what it will accept, and which session the extension serves. */
  readonly "extension/initialize": types.InitializeParams;
  /** The host has accepted the declaration. Only after it may the extension send frames of its own. */
  readonly "extension/initialized": types.InitializedParams;
  /** The host waits for a ruling. The time for it depends on the hook point and stands in the params. */
  readonly "extension/intercept": types.InterceptParams;
  /** Lists the models that the extension serves now. */
  readonly "extension/provider/catalog": types.ProviderCatalogParams;
  /** Cancels a stream. After the answer only the stream's end may follow. */
  readonly "extension/provider/stream/cancel": types.StreamCancelParams;
  /** One piece of a stream. */
  readonly "extension/provider/stream/chunk": types.StreamChunkParams;
  /** The end of a stream, exactly once for each that was accepted. */
  readonly "extension/provider/stream/end": types.StreamEndParams;
  /** Opens a stream. Its chunks follow the answer. No time limit: the caller cancels. */
  readonly "extension/provider/stream/open": types.StreamOpenParams;
  /** Files of the package's resources have changed on disk. */
  readonly "extension/resources/changed": types.ResourcesChangedParams;
  /** The extension is asked to finish within the stated time and to exit. */
  readonly "extension/shutdown": types.ShutdownParams;
  /** Runs a tool. The host's permission gate and the hook points of tools have passed the call. */
  readonly "extension/tool/call": types.ToolCallParams;
  /** The user has invoked an action. */
  readonly "extension/ui/action": types.UIActionParams;
  /** The user has sent a published form. */
  readonly "extension/ui/submit": types.UISubmitParams;
  /** Reads one page of a value. An offset equal to the size gives an empty last page; one beyond it is `content_ref_expired`. */
  readonly "host/content/read": types.ContentReadParams;
  /** Shows a surface, or shows it anew under the same id. */
  readonly "host/ui/publish": types.UIPublishParams;
  /** Asks the user and waits. Settles exactly once, also when nobody can answer. */
  readonly "host/ui/request": types.UIRequestParams;
}

/** Results by method; notifications have none. */
export interface MethodResults {
  /** The host's first frame: who it is, what it will accept, and which session the extension serves. */
  readonly "extension/initialize": types.InitializeResult;
  /** The host waits for a ruling. The time for it depends on the hook point and stands in the params. */
  readonly "extension/intercept": types.InterceptResult;
  /** Lists the models that the extension serves now. */
  readonly "extension/provider/catalog": types.ProviderCatalogResult;
  /** Cancels a stream. After the answer only the stream's end may follow. */
  readonly "extension/provider/stream/cancel": types.StreamCancelResult;
  /** Opens a stream. Its chunks follow the answer. No time limit: the caller cancels. */
  readonly "extension/provider/stream/open": types.StreamOpenResult;
  /** The extension is asked to finish within the stated time and to exit. */
  readonly "extension/shutdown": types.ShutdownResult;
  /** Runs a tool. The host's permission gate and the hook points of tools have passed the call. */
  readonly "extension/tool/call": types.ToolCallResult;
  /** The user has invoked an action. */
  readonly "extension/ui/action": types.UIActionResult;
  /** The user has sent a published form. */
  readonly "extension/ui/submit": types.UISubmitResult;
  /** Reads one page of a value. An offset equal to the size gives an empty last page; one beyond it is `content_ref_expired`. */
  readonly "host/content/read": types.ContentReadResult;
  /** Shows a surface, or shows it anew under the same id. */
  readonly "host/ui/publish": types.UIPublishResult;
  /** Asks the user and waits. Settles exactly once, also when nobody can answer. */
  readonly "host/ui/request": types.UIRequestResult;
}
