// What a sidecar or host pays at its start for every validator of the contract.
import * as validators from "../../../generated/src/validators.js";

if (typeof validators.isInitializeParams !== "function") throw new Error("the validators are not there");
