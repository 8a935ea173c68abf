import type { PackageFile } from "../model.ts";

export interface ReadOptions {
  /** Headers of the site for checkers whose package brings them not along, by name: `testlib.h`. */
  readonly headers?: ReadonlyMap<string, PackageFile>;
}
