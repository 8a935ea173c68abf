import { trpc } from "../../../app/trpc.ts";

/** Loads and states are looked at again this often. */
export const REFRESH_S = 10;

/** All judge hosts, kept fresh while the page is seen. */
export function useHosts() {
  return trpc.judgehost.find.useQuery(undefined, {
    refetchInterval: REFRESH_S * 1000,
    meta: { inline: true },
  });
}

/** The queue and how fast it is worked off. */
export function useOverview() {
  return trpc.judgehost.overview.useQuery(undefined, {
    refetchInterval: REFRESH_S * 1000,
    meta: { inline: true },
  });
}
