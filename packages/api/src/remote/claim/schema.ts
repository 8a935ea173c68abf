import { CLAIM_SITES, type ClaimSite } from "@gavel/domain/remote-claim";
import { z } from "zod";

const RUN_MAX = 300;
const site = z.enum(CLAIM_SITES);
/** An address or a number, as people copy it. */
const run = z.string().trim().min(1).max(RUN_MAX);

export const nameInput = z.object({ site });
export const beginInput = z.object({ site, name: z.string().trim().min(1).max(100) });
export const proveInput = z.object({ site, run });
export const claimInput = z.object({ submitId: z.number().int(), run });

/** The caller's name at a judge. */
export interface RemoteName {
  site: ClaimSite;
  siteName: string;
  name: string | null;
  isProven: boolean;
  /** What shows that it is theirs: anything sent to this problem there until then, whatever becomes of it. */
  asked: { problem: string; formUrl: string; until: Date } | null;
}
