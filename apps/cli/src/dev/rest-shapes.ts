import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { CLONE } from "../places.ts";

/** A program of its own: the generator asks the compiler, which is no part of what a site needs to run. */
export async function restShapes(): Promise<number> {
  const script = join(CLONE, "apps/server/src/rest/generate-shapes.ts");
  const result = spawnSync(process.execPath, [script], { cwd: CLONE, stdio: "inherit" });
  return result.status ?? 1;
}
