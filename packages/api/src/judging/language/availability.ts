import { type HostLanguage, hostLanguage } from "@gavel/judge-protocol/judge";
import { z } from "zod";

const hostLanguages = z.array(hostLanguage).catch([]);

export interface Availability {
  readonly isAvailable: boolean;
  readonly version: string | null;
  readonly reason: string | null;
}

/**
 * What the judge hosts offer together. When none has ever said what it has, everything counts as available: a
 * submission then waits for the first host instead of being refused.
 */
export function readAvailability(hosts: readonly unknown[]): (name: string) => Availability {
  const all = hosts.flatMap((host) => hostLanguages.parse(host));
  if (all.length === 0) return () => ({ isAvailable: true, version: null, reason: null });
  const said = new Map<string, HostLanguage>();
  for (const one of all) {
    const known = said.get(one.name);
    if (known === undefined || (one.available && !known.available)) said.set(one.name, one);
  }
  return (name) => {
    const one = said.get(name);
    if (one === undefined) return { isAvailable: false, version: null, reason: null };
    return { isAvailable: one.available, version: one.version, reason: one.reason };
  };
}
