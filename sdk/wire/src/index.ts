// @reasonix/wire: framing and the JSON-RPC peer of Reasonix Extension Protocol v2. Knows neither host nor extension.
export { readFrame } from "./envelope.ts";
export type { Incoming } from "./envelope.ts";
export { AnswerError, ProtocolError, WireError, isProtocolError } from "./errors.ts";
export { FrameReader } from "./frames.ts";
export { handle } from "./handler.ts";
export type { CallContext, Handler } from "./handler.ts";
export type { Gate } from "./inbound.ts";
export { connect } from "./peer.ts";
export type { Peer, PeerOptions } from "./peer.ts";
export type { RequestOptions } from "./pending-call.ts";
export type { Supportable } from "./revision.ts";
export { checkIdentity } from "./version.ts";
export { violation } from "./violation.ts";
