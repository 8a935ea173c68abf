import { z } from "zod";

const named = z.object({
  site: z.string().max(20).nullable(),
  problem: z.string().trim().min(1).max(500),
});

export const toTrainingInput = named.extend({ trainingId: z.number().int() });
export const toContestInput = named.extend({
  contestId: z.number().int(),
  displayId: z.string(),
});

export interface PlacedRemote {
  readonly pid: number;
  /** false = it was here already. */
  readonly isNew: boolean;
}
