import { type calibration, type HostLanguage, helloRequest } from "@gavel/judge-protocol/judge";
import { z } from "zod";
import type { HostState } from "./policy.ts";

export const sandboxFacts = helloRequest.shape.sandbox;
type SandboxFacts = z.infer<typeof sandboxFacts>;
export const loadFacts = helloRequest.shape.load;
type LoadFacts = z.infer<typeof loadFacts>;

export interface JudgehostView {
  id: string;
  name: string;
  version: string;
  /** Where it called from last. */
  address: string;
  /** The name of its token; null for the site's own. */
  tokenName: string | null;
  slots: number;
  state: HostState;
  isEnabled: boolean;
  isDraining: boolean;
  isOnline: boolean;
  /** Judgements and errands it holds now. */
  held: number;
  /** Why it took itself out, and when; null while it works. */
  fault: string | null;
  faultAt: Date | null;
  languages: HostLanguage[];
  /** null when the host said nothing that we understand. */
  sandbox: SandboxFacts | null;
  /** By the rule in `policy.ts` and the site's configuration. */
  mayRank: boolean;
  load: LoadFacts | null;
  calibration: z.infer<typeof calibration> | null;
  /** Of the server that answers. */
  siteVersion: string;
  /** It can replace itself by the site's own judge. */
  isUpdatable: boolean;
  isUpdating: boolean;
  /** Why the last update did not pass; null when there was none, or it did. */
  updateFault: string | null;
  /** Another judge server that wants the name and is refused; null when none has asked lately. */
  rival: { address: string; isCopy: boolean; at: Date } | null;
  /** Root waits for another measurement since then. */
  benchmarkAskedAt: Date | null;
  firstSeenAt: Date;
  seenAt: Date;
}

export const hostId = z.object({ id: z.string().min(1).max(64) });
/** `work` and `drain` keep what the host holds; `rest` gives it to others at once. */
export const hostOrder = hostId.extend({ order: z.enum(["work", "drain", "rest"]) });

export const newToken = z.object({ name: z.string().trim().min(1).max(64) });
export const tokenId = z.object({ id: z.string().min(1).max(64) });

export interface JudgeTokenView {
  id: string;
  name: string;
  /** The first characters of the token. */
  hint: string;
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  /** Names of the hosts that said hello with it. */
  hosts: string[];
}

/** `token` is told this once. */
export interface NewJudgeToken {
  id: string;
  name: string;
  token: string;
  /** What a judge server may show instead, once and until then; the token told here ends with that. */
  joinCode: string;
  joinUntil: Date;
}
