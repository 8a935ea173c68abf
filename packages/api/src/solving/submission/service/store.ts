import { type Db, inTransaction } from "@gavel/db";
import { idsOf, isCounted, type Place, queueClassOf } from "@gavel/domain/place";
import { createJudgement, type Machinery } from "../../../judging/judgement/index.ts";
import type { Context, Viewer } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendCaptchaOf } from "../../../site/human-check/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { type Haste, hasteAfter } from "../haste.ts";
import { deleteHaste, findHaste, upsertHaste } from "../haste-queries.ts";
import { secondsToWait } from "../policy.ts";
import { findSender, insertSubmission, lockSender } from "../queries.ts";

export interface NewSubmission {
  readonly place: Place;
  /** In a contest: the entry of its problem list. */
  readonly contestProblemId: number | null;
  readonly problem: { readonly id: number; readonly test_data_version_id: number | null };
  readonly language: string;
  readonly code: string;
  /** Its person takes it to the other judge. */
  readonly isHandedOver?: boolean;
  /** When it came in; absent = now. A contest's last millisecond is not for the server to wait away. */
  readonly receivedAt?: Date;
  /** In a contest whose clock runs. */
  readonly isUnderWay: boolean;
  /** Between two of a person's; contests that run know none, but so many a minute and a day. */
  readonly intervalSeconds: number;
  /** The answer to CAPTCHA_REQUIRED. */
  readonly proof?: Proof | undefined;
}

interface Proof {
  readonly captcha: string;
  /** Absent = the last captcha that was drawn for the sender. */
  readonly captchaKey?: string | undefined;
}

/**
 * Where every way in ends: the caller has decided that this person may send this program to this place.
 * @returns the submission's id
 * @throws DomainError SUBMIT_TOO_FAST, CAPTCHA_REQUIRED, CAPTCHA_WRONG, TOO_FAST, SESSION_EXPIRED when the account went
 *   meanwhile
 */
export async function storeSubmission(
  ctx: Pick<Context, "db" | "now" | "ip"> & {
    readonly viewer: Viewer;
    readonly services: Machinery & Pick<Context["services"], "events">;
  },
  input: NewSubmission,
): Promise<number> {
  const { uid } = ctx.viewer;
  const { place, contestProblemId, problem, language, code, isUnderWay } = input;
  const intervalSeconds = isUnderWay ? 0 : input.intervalSeconds;
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const [, sender, haste] = await Promise.all([
      lockSender(tx, uid),
      findSender(tx, uid, place.kind === "contest"),
      intervalSeconds > 0 ? findHaste(tx, uid) : null,
    ]);
    if (sender === undefined) throw new DomainError("SESSION_EXPIRED");
    const now = input.receivedAt ?? ctx.now();
    const wait = secondsToWait(sender.lastSentAt, now, intervalSeconds);
    const refusal = await refuseHaste(tx, { ...{ uid, haste, wait, now }, proof: input.proof });
    if (refusal !== null) return refusal;
    if (place.kind === "contest") await spendPace({ ...ctx, db: tx }, "contestSubmission");
    const submissionId = await insertSubmission(tx, {
      ...{ uid, username: sender.username, ip: ctx.ip },
      ...{ problemId: problem.id, place, contestProblemId, language, code, now },
    });
    await createJudgement(tx, ctx.services.queue, {
      submissionId,
      version: 0,
      reason: "submit",
      testDataVersionId: problem.test_data_version_id,
      queueClass: queueClassOf(place, isUnderWay),
      isHandedOver: input.isHandedOver ?? false,
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
  if (outcome instanceof DomainError) throw outcome;
  return outcome;
}

interface Sending {
  readonly uid: string;
  readonly haste: Haste | null;
  /** Seconds until they may send. */
  readonly wait: number;
  readonly proof: Proof | undefined;
  readonly now: Date;
}

/**
 * Why it is not taken, or null. Answered instead of thrown, since what this writes stays: that somebody was too fast once
 * more, and that a captcha is used up. One that comes along too early is kept for the next try.
 */
async function refuseHaste(tx: Db, sending: Sending): Promise<DomainError | null> {
  const { uid, haste, wait, proof, now } = sending;
  if (wait > 0) {
    await upsertHaste(tx, uid, hasteAfter(haste, now), now);
    return new DomainError("SUBMIT_TOO_FAST", { n: wait });
  }
  if (haste === null || !haste.proofWanted) return null;
  if (proof === undefined) return new DomainError("CAPTCHA_REQUIRED");
  if (!(await spendCaptchaOf(tx, uid, proof, now))) return new DomainError("CAPTCHA_WRONG");
  await deleteHaste(tx, uid);
  return null;
}
