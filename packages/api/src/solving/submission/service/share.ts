import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { lockSubmission, setShared } from "../queries.ts";
import type { shareInput } from "../schema.ts";

/**
 * Opens one's code to everybody, or closes it again; closing is always possible.
 * @throws DomainError SUBMISSION_NOT_FOUND, NOT_YOUR_SUBMISSION, SHARE_IN_CONTEST, SHARE_NOT_ALLOWED
 */
export async function shareSubmission(
  ctx: SignedInContext,
  { submitId, share }: z.output<typeof shareInput>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const submission = await lockSubmission(tx, submitId);
    if (submission === undefined) throw new DomainError("SUBMISSION_NOT_FOUND");
    if (submission.uid !== ctx.viewer.uid) throw new DomainError("NOT_YOUR_SUBMISSION");
    if (share && submission.contest_id !== null) throw new DomainError("SHARE_IN_CONTEST");
    if (share && !submission.code_share) throw new DomainError("SHARE_NOT_ALLOWED");
    await setShared(tx, submitId, share, ctx.now());
  });
  return null;
}
