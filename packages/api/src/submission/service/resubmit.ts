import type { z } from "zod";
import type { SignedInContext } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { countStatusChange, createJudgement } from "../../judgement/index.ts";
import { canResubmit } from "../policy.ts";
import { lockSubmission, resetSubmission } from "../queries.ts";
import type { SubmissionDetail, submitIdInput } from "../schema.ts";
import { getSubmission } from "./get.ts";

/**
 * Sends a submission again that no judge host ever took.
 * @throws DomainError SUBMISSION_NOT_FOUND, NOT_YOUR_SUBMISSION, RESUBMIT_NOT_ALLOWED
 */
export async function resubmit(
  ctx: SignedInContext,
  { submitId }: z.output<typeof submitIdInput>,
): Promise<SubmissionDetail> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockSubmission(tx, submitId);
    if (row === undefined) throw new DomainError("SUBMISSION_NOT_FOUND");
    if (row.uid !== ctx.viewer.uid) throw new DomainError("NOT_YOUR_SUBMISSION");
    if (!canResubmit(row)) throw new DomainError("RESUBMIT_NOT_ALLOWED");
    const now = ctx.now();
    const version = row.version + 1;
    await resetSubmission(tx, row.id, version, now);
    await createJudgement(tx, ctx.services.queue, {
      submissionId: row.id,
      version,
      reason: "rejudge",
      testDataVersionId: row.test_data_version_id,
      queueClass: "ordinary",
      holder: row.uid,
      now,
    });
    await countStatusChange(
      tx,
      {
        id: row.id,
        uid: row.uid,
        problemId: row.problem_id,
        groupId: row.group_id,
        createdAt: row.created_at,
      },
      row.status,
      5,
    );
  });
  return getSubmission(ctx, { submitId });
}
