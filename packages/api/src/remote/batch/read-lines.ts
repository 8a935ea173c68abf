/** A list as people write it: an ID or an address on each line, or from one number to another. Pure. */
import type { RemoteSite } from "@gavel/remote-judges/site";
import { remoteIdIn } from "../problem/index.ts";
import type { RemoteWays } from "../site/index.ts";

interface WantedProblem {
  readonly site: RemoteSite;
  readonly remoteId: string;
}

interface ReadLines {
  /** Each once, in their order. */
  readonly wanted: readonly WantedProblem[];
  /** The first line that says no problem; null = all do. */
  readonly wrong: string | null;
}

const RANGE = /^(?:([A-Za-z]+)-)?(\d{1,9})\s*(?:-|–|\.\.)\s*(\d{1,9})$/;

/** Reads no further than `most` problems and one. */
export function readLines(
  lines: string,
  { sites, most }: { readonly sites: RemoteWays["sites"]; readonly most: number },
  key: string | null,
): ReadLines {
  const wanted = new Map<string, WantedProblem>();
  const among = [...sites.values()].filter((one) => key === null || one.key === key);
  for (const line of lines.split(/[\n,;，；]/).map((one) => one.trim())) {
    if (line === "" || wanted.size > most) continue;
    const found = inLine(line, among, key, most);
    if (found === null) return { wanted: [...wanted.values()], wrong: line };
    for (const one of found) wanted.set(`${one.site.key} ${one.remoteId}`, one);
  }
  return { wanted: [...wanted.values()], wrong: null };
}

function inLine(
  line: string,
  among: readonly RemoteSite[],
  key: string | null,
  most: number,
): WantedProblem[] | null {
  const [, prefix, first, last] = RANGE.exec(line) ?? [];
  const site = among.find((one) => one.key === (prefix?.toUpperCase() ?? key));
  if (site !== undefined && first !== undefined && last !== undefined) {
    const [from, to] = [Number(first), Number(last)];
    if (to < from) return null;
    const length = Math.min(to - from + 1, most + 1);
    const ids = Array.from({ length }, (_, index) => remoteIdIn(site, `${from + index}`));
    const known = ids.filter((one) => one !== null);
    return known.length < ids.length ? null : known.map((remoteId) => ({ site, remoteId }));
  }
  // A bare number may be of several sites.
  if (key === null && !/[-/]/.test(line)) return null;
  for (const one of among) {
    const remoteId = remoteIdIn(one, line);
    if (remoteId !== null) return [{ site: one, remoteId }];
  }
  return null;
}
