import { CANNED_COUNT_MAX, CANNED_MAX } from "@gavel/domain/contest/desk";
import { z } from "zod";

export const saveCannedInput = z.object({
  contestId: z.int().positive(),
  /** As it was read; 0 = never saved. */
  revision: z.int().min(0),
  /** In the order of their keys; blank ones and repetitions are left out. */
  answers: z.array(z.string().max(CANNED_MAX)).max(CANNED_COUNT_MAX),
});

/** The contest's own; the site's are with the domain. */
export interface CannedAnswers {
  answers: string[];
  revision: number;
}
