/** `gavel remote probe`: does a remote judge answer from here, and are its pages still what they were? */
import { REMOTE_OJS } from "@gavel/domain/limit";
import { createClient } from "@gavel/remote-judges/client";
import { type ProbeReport, probeSite } from "@gavel/remote-judges/probe";
import { findSite, siteAt } from "@gavel/remote-judges/sites";
import type { Settings } from "../env.ts";
import { parseOptions } from "../options.ts";
import { Refusal, say } from "../say.ts";

/** @returns 0 when the problem was read, 1 when something else came. */
export async function remoteProbe(settings: Settings, args: readonly string[]): Promise<number> {
  const { words, flags } = parseOptions(args, { flags: ["json"] });
  const [key = "", written, more] = words;
  const known = findSite(key.toUpperCase());
  const site = known === null ? null : siteAt(known, settings.remoteOrigins);
  if (site === null || more !== undefined) {
    const keys = REMOTE_OJS.filter((one) => findSite(one) !== null).join(", ");
    throw new Refusal(`name a remote judge (${keys}): gavel remote probe SITE [PROBLEM]`, 2);
  }
  const problem = site.parseId(written ?? site.knownProblem);
  if (problem === null) throw new Refusal(`"${written}" is no problem of ${site.name}`, 2);
  const report = await probeSite(site, createClient(site), problem);
  if (flags.has("json")) say(JSON.stringify({ site: site.key, problem, ...report }));
  else sayReport(report);
  return report.failure === null ? 0 : 1;
}

function sayReport({ url, failure, found, absent }: ProbeReport): void {
  say(url);
  if (failure !== null) {
    say(`not read: ${failure.kind}: ${failure.detail}`);
    return;
  }
  for (const { part, what } of found) say(`  ${part.padEnd(14)}${what}`);
  if (absent.length > 0) say(`not found: ${absent.join(", ")}`);
}
