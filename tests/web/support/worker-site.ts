/**
 * One whole site for each worker of the browser tests, so that no two tests change the same one at a time.
 * GAVEL_TEST_URL names one that already runs instead (root's password in ROOT_PASSWORD).
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepWhatPassed, lendToolChains } from "@gavel/judge/testing/known-tool-chains";
import { startSite } from "../../support/site.ts";
import { SITE } from "./env.ts";
import { solveFirst } from "./people.ts";

/** Gives what ends it. */
export async function startWorkerSite(): Promise<() => Promise<void>> {
  if (SITE.url !== "") return () => Promise.resolve();
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-site-"));
  const judgeDir = join(dataDir, "judge");
  // Else its judge would build libraries and headers for two minutes beside the first tests.
  lendToolChains(judgeDir);
  const site = await startSite({ dataDir });
  SITE.url = site.url;
  SITE.rootPassword = site.rootPassword;
  await solveFirst();
  return async () => {
    await site.stop();
    await keepWhatPassed(judgeDir);
  };
}
