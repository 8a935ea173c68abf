import { startSite } from "./site.ts";

/** One whole site for all browser tests; GAVEL_TEST_URL names one that already runs (root password in ROOT_PASSWORD). */
export default async function setUp() {
  if (process.env.GAVEL_TEST_URL !== undefined) return;
  const site = await startSite();
  process.env.GAVEL_TEST_URL = site.url;
  process.env.GAVEL_TEST_ROOT_PASSWORD = site.rootPassword;
  process.env.GAVEL_TEST_DATA_DIR = site.dataDir;
  return () => site.stop();
}
