/** The site of this worker, or the one that GAVEL_TEST_URL names (root's password in ROOT_PASSWORD). */
import { SITE, SITES_ADDRESS } from "./env.ts";
import { solveFirst } from "./people.ts";
import type { WorkerSite } from "./sites.ts";

/** @param place which of the workers that work at a time this one is */
export async function findWorkerSite(place: number): Promise<void> {
  if (SITE.url !== "") return;
  const answer = await fetch(`${SITES_ADDRESS}/${place}`, { timeout: false });
  if (!answer.ok) throw new Error(await answer.text());
  const site = (await answer.json()) as WorkerSite;
  SITE.url = site.url;
  SITE.rootPassword = site.rootPassword;
  SITE.hduOrigin = site.hduOrigin;
  if (site.isNew) await solveFirst();
}
