export { findByDirectory } from "./service/directory.ts";
