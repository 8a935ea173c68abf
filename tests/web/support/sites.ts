/**
 * The whole sites that the browser tests walk through, one for each worker that works at a time, so that no two tests
 * change the same one at once. The runner replaces its workers; what takes their place goes on with the site.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepWhatPassed, lendToolChains } from "@gavel/judge/testing/known-tool-chains";
import { type Site, startSite } from "../../support/site.ts";
import { setSitesAddress } from "./env.ts";
import { type RemoteJudge, startRemoteJudge } from "./remote-judge.ts";

/** What a worker is told of its site. */
export interface WorkerSite {
  readonly url: string;
  readonly rootPassword: string;
  /** The judge that it takes for HDU. */
  readonly hduOrigin: string;
  /** Nobody has been there before. */
  readonly isNew: boolean;
}

interface Started {
  readonly site: Site;
  readonly judgeDir: string;
  readonly remote: RemoteJudge;
}

async function start(): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), "gavel-site-"));
  const judgeDir = join(dataDir, "judge");
  // Else its judge would try every language anew.
  lendToolChains(judgeDir);
  // Nor does it build headers beside the first tests, for two minutes.
  const remote = startRemoteJudge();
  const env = { JUDGE_PREPARE: "0", ...remote.env };
  return { site: await startSite({ dataDir, env }), judgeDir, remote };
}

/** Starts a site when the first worker asks for it, at an address that workers find in their environment. Gives what ends all. */
export function openSites(): () => Promise<void> {
  const sites = new Map<string, Promise<Started>>();
  const office = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    // A first build takes minutes.
    idleTimeout: 0,
    async fetch(request) {
      const place = new URL(request.url).pathname;
      const isNew = !sites.has(place);
      const starting = sites.get(place) ?? start();
      sites.set(place, starting);
      try {
        const { site, remote } = await starting;
        const { url, rootPassword } = site;
        const hduOrigin = remote.origin;
        return Response.json({ url, rootPassword, hduOrigin, isNew } satisfies WorkerSite);
      } catch (error) {
        return new Response(String(error), { status: 500 });
      }
    },
  });
  setSitesAddress(office.url.origin);
  return async () => {
    await office.stop(true);
    for (const one of await Promise.allSettled(sites.values())) {
      // A site that did not start was told to who asked for it.
      if (one.status === "rejected") continue;
      await one.value.site.stop();
      await one.value.remote.stop();
      await keepWhatPassed(one.value.judgeDir);
    }
  };
}
