import { REMOTE_OJS } from "@gavel/domain/limit";
import type { RemoteOutlookState } from "@gavel/domain/remote-outlook";
import { z } from "zod";

export const outlookInput = z.object({ site: z.enum(REMOTE_OJS) });

/** What somebody may expect who sends a program to another judge now. */
export interface RemoteOutlook {
  site: string;
  siteName: string;
  state: RemoteOutlookState;
  /** Its sender may name the run afterwards: the judge shows whose it is. */
  canClaim: boolean;
}
