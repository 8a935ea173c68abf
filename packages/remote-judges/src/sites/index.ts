import type { RemoteOj } from "@gavel/domain/limit";
import type { RemoteSite } from "../site.ts";
import { atcoder } from "./atcoder/atcoder.ts";
import { codeforces, gym } from "./codeforces/codeforces.ts";
import { hdu } from "./hdu/hdu.ts";
import { poj } from "./poj/poj.ts";
import { spoj } from "./spoj/spoj.ts";

const SITES: Readonly<Record<RemoteOj, RemoteSite>> = {
  HDU: hdu,
  CF: codeforces,
  POJ: poj,
  GYM: gym,
  AC: atcoder,
  SPOJ: spoj,
};

/** By key. */
export const REMOTE_SITES: ReadonlyMap<string, RemoteSite> = new Map(Object.entries(SITES));

export function findSite(key: string): RemoteSite | null {
  return REMOTE_SITES.get(key) ?? null;
}
