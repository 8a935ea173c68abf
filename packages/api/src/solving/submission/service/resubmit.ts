import { isUnderWay } from "@gavel/domain/contest/access";
import { type Place, queueClassOf } from "@gavel/domain/place";
import { mayBeSentAgain } from "@gavel/domain/send-again";
import type { z } from "zod";
import { findDelivery, holdOpenFor, restartSubmissions } from "../../../judging/judgement/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { placeOfRow } from "../../../kernel/place-queries.ts";
import { factsOf, listContestFacts } from "../../../places/contest/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { lockSubmission } from "../queries.ts";
import type { SubmissionDetail, submitIdInput } from "../schema.ts";
import { getSubmission } from "./get.ts";

/**
 * Sends a submission again that no judge gave a verdict. At another judge a run that is known is only asked for again, and
 * one that may exist is looked for first.
 * @throws DomainError SUBMISSION_NOT_FOUND, NOT_YOUR_SUBMISSION, RESUBMIT_NOT_ALLOWED, CONTEST_RESULTS_OUT, TOO_FAST
 */
export async function resubmit(
  ctx: SignedInContext,
  { submitId }: z.output<typeof submitIdInput>,
): Promise<SubmissionDetail> {
  await ctx.db.transaction().execute(async (tx) => {
    const isOpen = await holdOpenFor(tx, submitId);
    const row = await lockSubmission(tx, submitId);
    if (row === undefined) throw new DomainError("SUBMISSION_NOT_FOUND");
    if (row.uid !== ctx.viewer.uid) throw new DomainError("NOT_YOUR_SUBMISSION");
    const place = placeOfRow(row);
    const isInContest = place.kind === "contest";
    const isRemote = row.remote_judge !== null;
    const fault = isRemote ? ((await findDelivery(tx, submitId))?.fault ?? null) : null;
    const facts = { status: row.status, isRemote, isInContest, fault };
    if (!mayBeSentAgain(facts)) throw new DomainError("RESUBMIT_NOT_ALLOWED");
    if (!isOpen) throw new DomainError("CONTEST_RESULTS_OUT");
    await spendPace({ ...ctx, db: tx }, "resubmit");
    await restartSubmissions(tx, ctx.services, {
      submissionIds: [row.id],
      queueClass: queueClassOf(place, await isInRunningContest(ctx, place)),
      createdBy: null,
      holder: row.uid,
      now: ctx.now(),
    });
  });
  return getSubmission(ctx, { submitId });
}

async function isInRunningContest(ctx: SignedInContext, place: Place): Promise<boolean> {
  if (place.kind !== "contest") return false;
  const [row] = await listContestFacts(ctx.db, [place.contestId], ctx.viewer.uid);
  return row !== undefined && isUnderWay(factsOf(row), ctx.now());
}
