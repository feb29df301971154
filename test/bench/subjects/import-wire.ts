// What a sidecar or host pays at its start for the wire, with the validators that an interceptor needs.
import { extensionInitialize, extensionIntercept } from "../../../generated/src/endpoints.ts";
import { connect, handle } from "../../../sdk/wire/src/index.ts";

if (typeof connect !== "function" || handle(extensionIntercept, () => ({ decision: "continue" })).method === undefined)
  throw new Error("the wire is not there");
if (extensionInitialize.method !== "extension/initialize") throw new Error("the endpoints are not there");
