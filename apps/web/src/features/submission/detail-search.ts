import { z } from "zod";

/** The query of a submission: which test case is open. */
export const submissionDetailSearch = z.object({
  case: z.coerce.number().int().positive().optional().catch(undefined),
});
export type SubmissionDetailSearch = z.infer<typeof submissionDetailSearch>;
