/** What somebody fills in who reports something. Its messages are error codes. */
import { z } from "zod";
import { REPORT_LABELS, REPORT_REASON_MAX } from "./report.ts";

export const reportForm = z
  .object({
    labels: z.array(z.enum(REPORT_LABELS)),
    reason: z.string().trim().max(REPORT_REASON_MAX, "REPORT_TOO_LONG"),
  })
  .refine(({ labels, reason }) => labels.length > 0 || reason !== "", {
    message: "REPORT_EMPTY",
    path: ["reason"],
  });
export type ReportForm = z.output<typeof reportForm>;
