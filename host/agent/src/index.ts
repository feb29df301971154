// @reasonix/agent: sessions over extensions and models.
export type { Model } from "./models/model.ts";
export { OfflineModel } from "./models/offline.ts";
export { createSession } from "./session.ts";
export type { Session, SessionOptions, TurnOutcome } from "./session.ts";
