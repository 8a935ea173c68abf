export { hasIdentity } from "./queries.ts";
export { findByDirectory } from "./service/directory.ts";
