import { inTransaction } from "@gavel/db";
import { idsOf, isCounted, type Place, queueClassOf } from "@gavel/domain/place";
import { createJudgement, type Machinery } from "../../../judging/judgement/index.ts";
import type { Context, Viewer } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { secondsToWait } from "../policy.ts";
import { findSender, insertSubmission, lockSender } from "../queries.ts";

export interface NewSubmission {
  readonly place: Place;
  /** In a contest: the entry of its problem list. */
  readonly contestProblemId: number | null;
  readonly problem: { readonly id: number; readonly test_data_version_id: number | null };
  readonly language: string;
  readonly code: string;
  /** When it came in; absent = now. A contest's last millisecond is not for the server to wait away. */
  readonly receivedAt?: Date;
  /** Between two of a person's; contests know none. */
  readonly intervalSeconds: number;
}

/**
 * Where every way in ends: the caller has decided that this person may send this program to this place.
 * @returns the submission's id
 * @throws DomainError SUBMIT_TOO_FAST, SESSION_EXPIRED when the account went meanwhile
 */
export async function storeSubmission(
  ctx: Pick<Context, "db" | "now" | "ip"> & {
    readonly viewer: Pick<Viewer, "uid">;
    readonly services: Machinery;
  },
  input: NewSubmission,
): Promise<number> {
  const { uid } = ctx.viewer;
  const { place, contestProblemId, problem, language, code } = input;
  const intervalSeconds = place.kind === "contest" ? 0 : input.intervalSeconds;
  return inTransaction(ctx.db, async (tx) => {
    const [, sender] = await Promise.all([lockSender(tx, uid), findSender(tx, uid)]);
    if (sender === undefined) throw new DomainError("SESSION_EXPIRED");
    const now = input.receivedAt ?? ctx.now();
    const wait = secondsToWait(sender.lastSentAt, now, intervalSeconds);
    if (wait > 0) throw new DomainError("SUBMIT_TOO_FAST", { n: wait });
    const submissionId = await insertSubmission(tx, {
      ...{ uid, username: sender.username, ip: ctx.ip },
      ...{ problemId: problem.id, place, contestProblemId, language, code, now },
    });
    await createJudgement(tx, ctx.services.queue, {
      submissionId,
      version: 0,
      reason: "submit",
      testDataVersionId: problem.test_data_version_id,
      queueClass: queueClassOf(place),
      holder: uid,
      now,
    });
    // Last, as everybody who sends to this problem waits for its counts.
    await ctx.services.followers.sent(tx, {
      ...{ id: submissionId, uid, problemId: problem.id, language, createdAt: now },
      ...{ ...idsOf(place), contestProblemId, inBank: isCounted(place) },
    });
    return submissionId;
  });
}
