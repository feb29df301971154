// Edits of the committed spec that the lowering refuses: each declaration is sound by itself and breaks a rule of the whole.
import { expect, test } from "vitest";
import { nextRevision, type Edit } from "../spec-copy.ts";
import { refusal } from "./refusal.ts";

const EDITS: readonly (readonly [fault: string, edit: Edit, at: string, says: string])[] = [
  [
    "a frozen member of a draft type",
    {
      file: "lifecycle.tsp",
      find: "  accepted: boolean;",
      put: "  accepted: boolean;\n\n  /** Late. */\n  @since(NEXT)\n  late?: Late;\n}\n\n/** Late. */\n@draft\n@since(NEXT)\nmodel Late {",
    },
    "late?: Late",
    "is frozen and refers to Late, which is a draft",
  ],
  [
    "a published member that moves to a later revision",
    { file: "lifecycle.tsp", find: "  epoch?: string;", put: "  @since(NEXT)\n  epoch?: string;" },
    "epoch?: string",
    "was published with revision 1 and states @since",
  ],
  [
    "a hook over the ceiling",
    {
      file: "hooks.tsp",
      find: "    InputReceiveReplacement,\n    #{\n      interceptor: CHAIN,\n      timeoutMillis: INTERCEPT_FAST_MILLIS,",
      put: "    InputReceiveReplacement,\n    #{\n      interceptor: CHAIN,\n      timeoutMillis: 90000,",
    },
    "inputReceive: ",
    "is over the ceiling of 60000 ms",
  ],
  [
    "a change that stands twice",
    { file: "hooks.tsp", find: 'changes: #["prompt"]', put: 'changes: #["prompt", "prompt"]' },
    "systemPromptBuild: ",
    "a name stands twice",
  ],
  [
    "two transport codes of one number",
    { file: "envelope.tsp", find: "busy: -32099", put: "busy: -32700" },
    "busy: ",
    'duplicate-name: Row of transport codes "-32700"',
  ],
  [
    "a chunk that would be called like another type",
    {
      file: "provider.tsp",
      find: "enum ProviderChunkType {",
      put: "enum ProviderChunkType {\n  /** Odd. */\n  @since(NEXT)\n  @chunk(#{ required: #[], optional: #[] })\n  stream,\n",
    },
    "stream,\n",
    "Chunk stream would be called StreamChunk",
  ],
  [
    "a hook that allows nothing",
    { file: "hooks.tsp", find: 'const CHAIN = #["continue", "replace", "block"];', put: "const CHAIN = #[];" },
    "InputReceivePayload,",
    "there is at least the decision to continue",
  ],
  [
    "a budget below nothing",
    {
      file: "hooks.tsp",
      find: "    InputReceiveReplacement,\n    #{\n      interceptor: CHAIN,\n      timeoutMillis: INTERCEPT_FAST_MILLIS,",
      put: "    InputReceiveReplacement,\n    #{\n      interceptor: CHAIN,\n      timeoutMillis: -1,",
    },
    "InputReceivePayload,",
    "a budget of -1 ms is none",
  ],
  [
    "a declaration outside the protocol's namespace",
    { file: "revisions.tsp", find: "namespace Reasonix.Revisions;", put: "namespace Away.Revisions;" },
    "Revision {",
    "unsupported: Enum Revision outside namespace Reasonix",
  ],
  [
    "another point's payload",
    { file: "hooks.tsp", find: "    InputReceivePayload,\n", put: "    ToolBeforePayload,\n" },
    "ToolBeforePayload,\n    InputReceiveReplacement",
    "its payload is called InputReceivePayload, not ToolBeforePayload",
  ],
  [
    "a broken limit",
    { file: "limits.tsp", find: "frameBytes: 8388608", put: "frameBytes: 8388608.5" },
    "frameBytes: 8388608.5",
    "not-a-number: Limits.frameBytes must be a whole number",
  ],
  [
    "a limit below one",
    { file: "limits.tsp", find: "frameBytes: 8388608", put: "frameBytes: -8388608" },
    "frameBytes: -8388608",
    "Limit frameBytes is -8388608",
  ],
  [
    "a limit that came later",
    { file: "limits.tsp", find: "  frameBytes: 8388608", put: "  @since(NEXT)\n  frameBytes: 8388608" },
    "frameBytes: 8388608",
    "a new limit on traffic that exists breaks older peers",
  ],
  [
    "a member that is required and optional",
    {
      file: "provider.tsp",
      find: 'required: #["usage"], optional: #[]',
      put: 'required: #["usage"], optional: #["usage"]',
    },
    '#{ required: #["usage"]',
    "usage cannot be both required and optional",
  ],
  [
    "a failure that is there twice",
    { file: "outcomes.tsp", find: 'startFailed: "start_failed"', put: 'startFailed: "handshake_timeout"' },
    "handshakeTimeout",
    'duplicate-name: Row of FailureKind "handshake_timeout"',
  ],
  [
    "a slot that is there twice",
    { file: "slots.tsp", find: 'systemPrompt: "system_prompt"', put: 'systemPrompt: "context"' },
    "context,\n",
    'duplicate-name: Row of ReplacementSlot "context"',
  ],
  [
    "a frame that is there twice",
    { file: "envelope.tsp", find: '@envelope("notification")', put: '@envelope("request")' },
    "NotificationFrame {",
    'duplicate-name: Row of envelope "request"',
  ],
  [
    "a reason of another form",
    { file: "errors.tsp", find: '"stream_gap"', put: '"stream gap!"' },
    'streamGap: "stream gap!"',
    'bad-name: Row of ErrorReason "stream gap!"',
  ],
  [
    "a draft method that states no revision",
    {
      file: "lifecycle.tsp",
      find: "  /** The extension is asked to finish",
      put: '  /** Late. */\n  @draft\n  @method("extension/late")\n  late is HostNotification<InitializedParams>;\n\n  /** The extension is asked to finish',
    },
    "late is",
    "late-without-since: methods.extension~1late is not in frozen revision",
  ],
  [
    "a namespace without a status",
    { file: "slots.tsp", find: "@frozen\n", put: "" },
    'systemPrompt: "system_prompt"',
    "missing-status",
  ],
  [
    "a namespace without a revision",
    { file: "limits.tsp", find: "@since(1)\n", put: "" },
    "contentRefChunkBytes",
    "missing-since",
  ],
  [
    "a decision that does not exist",
    {
      file: "hooks.tsp",
      find: 'const CHAIN = #["continue", "replace", "block"];',
      put: 'const CHAIN = #["continue", "replace", "stop"];',
    },
    "InputReceivePayload,",
    '"stop" is not a decision',
  ],
  [
    "a change to a member that is not there",
    { file: "hooks.tsp", find: 'changes: #["prompt"]', put: 'changes: #["promt"]' },
    "SystemPromptBuildPayload,",
    '"promt" is not a member of SystemPromptBuildReplacement',
  ],
  [
    "a slot at a point that does not exist",
    { file: "slots.tsp", find: '#{ points: #["context.prepare"] }', put: '#{ points: #["context.prepaer"] }' },
    '#{ points: #["context.prepaer"]',
    '"context.prepaer" is not a hook point',
  ],
  [
    "a capability family that does not exist",
    {
      file: "content.tsp",
      find: '@method("host/content/read")',
      put: '@method("host/content/read")\n  @needs(#["contents"])',
    },
    "read is",
    '"contents" is not a capability family',
  ],
  [
    "a reason that does not exist",
    { file: "outcomes.tsp", find: 'reasons: #["intercept_timeout"]', put: 'reasons: #["intercept_timeuot"]' },
    "#{\n    observer: UNANSWERED,\n    interceptor: SKIP,\n    required: FAIL_TIMEOUT",
    '"intercept_timeuot" is not an error reason',
  ],
  [
    "a code outside the table",
    { file: "errors.tsp", find: "code: -32602", put: "code: -32000000" },
    "#{\n    code: -32000000",
    "-32000000 is not a code of the error table",
  ],
  [
    "a frontend text that leads nowhere",
    {
      file: "frontend-events.tsp",
      find: '@frontendEvent(SteerEvent, #{ text: "/text"',
      put: '@frontendEvent(SteerEvent, #{ text: "/txt"',
    },
    "SteerEvent, #{",
    '"/txt" leads to no string of SteerEvent',
  ],
  [
    "a chunk member that does not exist",
    { file: "provider.tsp", find: 'required: #["usage"]', put: 'required: #["usages"]' },
    '#{ required: #["usages"]',
    '"usages" is not a member of ProviderChunk',
  ],
  [
    "a manifest version that differs from its model",
    {
      file: "manifest.tsp",
      find: 'file: "reasonix-plugin.json", apiVersion: "reasonix.io/plugin/v2"',
      put: 'file: "reasonix-plugin.json", apiVersion: "reasonix.io/plugin/v3"',
    },
    "PluginManifest {",
    'PluginManifest.apiVersion must be the literal "reasonix.io/plugin/v3"',
  ],
  [
    "a gap in the revisions",
    { file: "revisions.tsp", find: "first: 1,", put: "first: 2," },
    "first: 2",
    "must have the value 1",
  ],
  [
    "a new member that is required",
    {
      file: "lifecycle.tsp",
      find: "  accepted: boolean;",
      put: "  accepted: boolean;\n\n  /** Late. */\n  @since(NEXT)\n  late: boolean;",
    },
    "late: boolean",
    "is required: no older peer sends it",
  ],
];

test.for(EDITS)("refuses %s", async ([, edit, at, says]) => {
  if (!edit.put.includes("NEXT")) {
    expect(await refusal([edit], edit.file, at)).toContain(says);
    return;
  }
  const next = await nextRevision();
  const dated = { ...edit, put: edit.put.replaceAll("NEXT", String(next.number)) };
  expect(await refusal([dated, next.edit], edit.file, at)).toContain(says);
});
