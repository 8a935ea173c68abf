export { DumpError } from "./dump/dump-error.ts";
export { openSource } from "./open-source.ts";
