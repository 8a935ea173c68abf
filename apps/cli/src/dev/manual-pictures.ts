import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { CLONE } from "../places.ts";
import { Refusal } from "../say.ts";

/** A program of its own, beside the walk that makes the pictures. @throws Refusal without a folder. */
export async function manualPictures(_: Settings, args: readonly string[]): Promise<number> {
  const [folder = "", ...more] = parseOptions(args, {}).words;
  if (more.length > 0 || !existsSync(folder)) {
    throw new Refusal(
      "name the folder that the walk of the screens wrote: GAVEL_TEST_PICTURES=FOLDER npm test -- --only browser web/screens",
      2,
    );
  }
  const script = join(CLONE, "tests/web/support/manual-pictures-process.ts");
  const result = spawnSync(process.execPath, [script, resolve(folder)], { stdio: "inherit" });
  return result.status ?? 1;
}
