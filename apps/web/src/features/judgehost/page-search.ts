import { z } from "zod";

/** The query of the judge servers' page. */
export const judgeSearch = z.object({
  tab: z.enum(["servers", "tokens"]).optional().catch(undefined),
  /** The host that is shown in full. */
  host: z.string().min(1).max(64).optional().catch(undefined),
});
export type JudgeSearch = z.infer<typeof judgeSearch>;
