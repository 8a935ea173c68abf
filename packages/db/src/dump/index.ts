export { type DatabaseSnapshot, withSnapshot } from "./dump.ts";
export type { DumpTable } from "./layout.ts";
export { CannotLoad, type Loader, loadDump } from "./load.ts";
