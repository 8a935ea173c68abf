import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { requireDiscussion } from "../../discussion/index.ts";
import { insertReport } from "../queries.ts";
import type { createReportInput } from "../schema.ts";

/**
 * Reports a discussion to the staff.
 * @throws DomainError as for reading it, REPORT_EMPTY, DISCUSSION_REPORT_OPEN, TOO_FAST
 */
export async function createReport(
  ctx: SignedInContext,
  input: z.output<typeof createReportInput>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await spendPace(held, "report");
    const { id } = await requireDiscussion(held, input.discussionId, { hold: true });
    if (input.labels.length === 0 && input.reason === "") throw new DomainError("REPORT_EMPTY");
    const { viewer } = ctx;
    const isNew = await insertReport(tx, {
      discussion_id: id,
      reporter_uid: viewer.uid,
      reporter_name: viewer.username,
      labels: [...new Set(input.labels)],
      reason: input.reason,
      created_at: ctx.now(),
    });
    if (!isNew) throw new DomainError("DISCUSSION_REPORT_OPEN");
  });
  return null;
}
