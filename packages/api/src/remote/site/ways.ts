/** The ways to other judges that one server has: whatever goes to the same site keeps one pace. */
import { type Client, createClient, REAL_CLOCK } from "@gavel/remote-judges/client";
import type { CookieJar } from "@gavel/remote-judges/cookie-jar";
import { type Clock, createPace, type Pace } from "@gavel/remote-judges/pace";
import type { RemoteSite } from "@gavel/remote-judges/site";
import { REMOTE_SITES, siteAt } from "@gavel/remote-judges/sites";

export interface RemoteWays {
  /** By key. */
  readonly sites: ReadonlyMap<string, RemoteSite>;
  readonly clock: Clock;
  /** How many times shorter pauses are than they should be: 1, but where tests bring fakes. */
  readonly haste: number;
  /** With the cookies of one account; without them as everybody. */
  connect(site: RemoteSite, jar?: CookieJar): Client;
}

const TIMEOUT_MS = 20_000;
/** Tests are in a hurry; a machine under load is not. */
const TIMEOUT_MS_MIN = 2000;

export function createRemoteWays(
  sites: RemoteWays["sites"] = REMOTE_SITES,
  clock: Clock = REAL_CLOCK,
  haste = 1,
): RemoteWays {
  // Two of them are the same site under two keys.
  const paces = new Map<string, Pace>();
  return {
    sites,
    ...{ clock, haste },
    connect(site, jar) {
      const pace = paces.get(site.origin) ?? paceInHaste(site.gapMs, clock, haste);
      paces.set(site.origin, pace);
      const timeoutMs = Math.max(TIMEOUT_MS_MIN, TIMEOUT_MS / haste);
      return createClient(site, { clock, pace, timeoutMs, ...(jar && { jar }) });
    },
  };
}

/** What a site asks for by itself, as `Retry-After`, is a pause like the others. */
function paceInHaste(gapMs: number, clock: Clock, haste: number): Pace {
  const { turn, rest } = createPace(gapMs / haste, clock);
  return { turn, rest: (ms) => rest(ms / haste) };
}

/** The sites at other addresses: fakes of them on this machine, in tests. */
export const sitesAt = (origins: ReadonlyMap<string, string>): RemoteWays["sites"] =>
  new Map([...REMOTE_SITES].map(([key, site]) => [key, siteAt(site, origins)]));

/** An address of this machine where nothing listens: tests that bring no fake reach nobody. */
export const NOWHERE: ReadonlyMap<string, string> = new Map(
  [...REMOTE_SITES.keys()].map((key) => [key, "http://127.0.0.1:9"]),
);
