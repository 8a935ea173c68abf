import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepWhatPassed, lendToolChains } from "@gavel/judge/testing/known-tool-chains";
import { startSite } from "./site.ts";
import { useTemporaryFolder } from "./temporary-folder.ts";

/** One whole site for all browser tests; GAVEL_TEST_URL names one that already runs (root password in ROOT_PASSWORD). */
export default async function setUp() {
  if (process.env.GAVEL_TEST_URL !== undefined) return;
  const removeFolder = useTemporaryFolder();
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-site-"));
  const judgeDir = join(dataDir, "judge");
  // Else its judge would build libraries and headers for two minutes beside the first tests.
  lendToolChains(judgeDir);
  const site = await startSite({ dataDir });
  process.env.GAVEL_TEST_URL = site.url;
  process.env.GAVEL_TEST_ROOT_PASSWORD = site.rootPassword;
  process.env.GAVEL_TEST_DATA_DIR = site.dataDir;
  // It reads the addresses set above.
  const { solveFirst } = await import("../web/support/people.ts");
  await solveFirst();
  return async () => {
    await site.stop();
    await keepWhatPassed(judgeDir);
    removeFolder();
  };
}
