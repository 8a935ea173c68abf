export { ImportFailed } from "./fetch.ts";
export { remoteIdIn } from "./ids.ts";
export type { ImportContext } from "./service.ts";
export { findHere, importFrom, importRemote, requireNamed } from "./service.ts";
