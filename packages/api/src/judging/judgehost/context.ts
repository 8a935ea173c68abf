import type { Db } from "@gavel/db";

/** What acts here is the judge host itself, not a viewer. */
export interface HostContext {
  readonly db: Db;
  readonly now: () => Date;
}
