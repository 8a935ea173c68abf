import type { HostOrder } from "@gavel/judge-protocol/judge";

/** A host that was silent for longer counts as gone. */
export const ONLINE_MS = 15_000;

export const isOnlineSince = (seenAt: Date, now: Date): boolean =>
  seenAt.getTime() >= now.getTime() - ONLINE_MS;

export interface HostFacts {
  readonly isEnabled: boolean;
  readonly isDraining: boolean;
  readonly isRevoked: boolean;
  readonly fault: string | null;
  /** It is on its way to another release. */
  readonly isUpdating: boolean;
  readonly isOnline: boolean;
  /** Judgements and errands it holds now. */
  readonly held: number;
}

const HOST_STATES = [
  "working",
  "updating",
  "faulty",
  "draining",
  "drained",
  "disabled",
  "offline",
  "revoked",
] as const;
export type HostState = (typeof HOST_STATES)[number];

/** One word for a host; what people decided goes before what happened to it. */
export function stateOf(host: HostFacts): HostState {
  if (host.isRevoked) return "revoked";
  if (!host.isEnabled) return "disabled";
  if (!host.isOnline) return "offline";
  if (host.isUpdating) return "updating";
  if (host.isDraining) return host.held > 0 ? "draining" : "drained";
  return host.fault === null ? "working" : "faulty";
}

export function orderOf(
  host: Pick<HostFacts, "isEnabled" | "isDraining" | "isUpdating">,
): HostOrder {
  if (!host.isEnabled) return "rest";
  return host.isDraining || host.isUpdating ? "drain" : "work";
}

/**
 * Contests are judged where the kernel counts time and memory and shuts programs in. Without cgroups figures are
 * sampled, which is good enough to practise and not to rank people by, unless the site says otherwise.
 */
export function mayRank(host: { readonly backend: string }, allowsDegraded: boolean): boolean {
  return allowsDegraded || host.backend !== DEGRADED_BACKEND;
}

const DEGRADED_BACKEND = "degraded";
