import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { CLONE } from "../places.ts";

/** A program of its own: the generator is no part of what a site needs to run. */
export async function dbTypes(): Promise<number> {
  const script = join(CLONE, "packages/db/src/generate-types.ts");
  const result = spawnSync(process.execPath, [script], { cwd: CLONE, stdio: "inherit" });
  return result.status ?? 1;
}
