/** Whether a run at another judge is what somebody says it is: the program that they took there by hand. */
import type { ErrorCode } from "./error.ts";
import { remoteSiteOf } from "./limit.ts";

interface ClaimedRun {
  readonly user: string;
  readonly problem: string;
  /** null = the site does not say it. */
  readonly language: string | null;
  readonly sentAtMs: number | null;
}

interface Claim {
  /** Their name there. */
  readonly name: string;
  readonly problem: string;
  /** What the site may call it; none = any will do. */
  readonly languages: readonly string[];
  /** Sent there from then on. */
  readonly fromMs: number;
}

/** Clocks differ, and some lists say whole minutes. */
export const CLAIM_TOLERANCE_MS = 2 * 60_000;

/** The first that does not fit; null = it all does. A site that does not say the time cannot be believed. */
export function whyNotClaimed(run: ClaimedRun, claim: Claim): ErrorCode | null {
  if (run.user.toLowerCase() !== claim.name.toLowerCase()) return "REMOTE_RUN_OF_OTHER";
  if (run.problem !== claim.problem) return "REMOTE_RUN_PROBLEM";
  if (run.sentAtMs === null) return "REMOTE_RUN_UNCHECKED";
  // Lists say whole seconds.
  if (run.sentAtMs < Math.floor(claim.fromMs / 1000) * 1000) return "REMOTE_RUN_EARLIER";
  if (run.language === null || claim.languages.length === 0) return null;
  const shown = plain(run.language);
  return claim.languages.some((name) => plain(name) === shown) ? null : "REMOTE_RUN_LANGUAGE";
}

const plain = (language: string) => language.replace(/\s+/g, "").toLowerCase();

/**
 * A problem that somebody sends anything to, to show that a name is theirs: drawn, so that nobody can name an account that
 * is seen to send to it. `draw` gives a whole number below its argument.
 */
export function proofProblem(site: ClaimSite, draw: (below: number) => number): string {
  switch (site) {
    case "HDU":
    case "POJ":
      return `${1000 + draw(1000)}`;
    case "CF":
      return `${1 + draw(1000)}A`;
    case "AC":
      return `abc${100 + draw(200)}_a`;
  }
}

/** Judges where a run can be looked up with whose it is. A gym is part of Codeforces. */
export const CLAIM_SITES = ["HDU", "CF", "POJ", "AC"] as const;
export type ClaimSite = (typeof CLAIM_SITES)[number];

/** null = there a run does not tell whose it is. */
export function claimSiteOf(remoteJudge: string): ClaimSite | null {
  const site = remoteSiteOf(remoteJudge);
  return CLAIM_SITES.find((one) => one === site) ?? null;
}

/** How long somebody has to do what proves that a name is theirs. */
export const PROOF_MS = 30 * 60_000;

export const isProofOver = (askedAtMs: number, nowMs: number) => nowMs - askedAtMs > PROOF_MS;
