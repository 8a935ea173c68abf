import { z } from "zod";

/** Of a task that this release does not understand: enough to answer it. */
export const unreadableTask = z.object({
  task: z.object({
    jobId: z.string(),
    claim: z.string(),
    judgementId: z.number().optional(),
    errandId: z.number().optional(),
  }),
});
