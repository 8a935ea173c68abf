/** Judgements that another judge makes: they have no job, and what becomes of them is told by whoever carries them there. */
import { announce, type Db } from "@gavel/db";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { oiRankScore } from "@gavel/domain/score";
import { VERDICTS, type Verdict } from "@gavel/domain/verdict";
import { COMPILE_OUTPUT_KEPT } from "@gavel/judge-protocol/judge";
import { isContestOfPoints, setSaid } from "../elsewhere-queries.ts";
import type { Followers } from "../follower.ts";
import { lockJudgement } from "../lock-queries.ts";
import { isShown, type Outcome, setProgress, showOnSubmission } from "../queries.ts";
import { cutText } from "../text.ts";
import { settle } from "./settle.ts";

/** Nothing for one that is judged, or gone. */
export async function progressElsewhere(
  tx: Db,
  judgementId: number,
  { verdict, said, now }: { readonly verdict: Verdict; readonly said: string; readonly now: Date },
): Promise<void> {
  const locked = await lockJudgement(tx, judgementId);
  if (locked === null || locked.judgement.judged_at !== null) return;
  const status = VERDICTS[verdict].code;
  await setProgress(tx, { judgementId, status, caseStrip: "" });
  if (!isShown(locked)) return;
  const { id: submissionId } = locked.submission;
  const none = { caseStrip: "", casesDone: 0, casesTotal: null };
  await showOnSubmission(tx, { submissionId, status, ...none, now });
  await setSaid(tx, submissionId, said);
  await announce(tx, { type: "submission", id: submissionId, final: false });
}

interface ElsewhereOutcome {
  readonly verdict: Verdict;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
  /** Its judge's own word for it; empty where it gave none. */
  readonly said: string;
  /** What the compiler said, or why there is no verdict. */
  readonly message: string | null;
  /** What judged it. */
  readonly judger: string;
}

/** Nothing for one that is judged, or gone. Where points count, other judges' verdicts are all or nothing. */
export async function endElsewhere(
  tx: Db,
  followers: Followers,
  judgementId: number,
  { told, now }: { readonly told: ElsewhereOutcome; readonly now: Date },
): Promise<void> {
  const locked = await lockJudgement(tx, judgementId);
  if (locked === null || locked.judgement.judged_at !== null) return;
  const { type, difficulty, contestId } = locked.submission;
  const isJudged = !["systemError", "submittedFailed"].includes(told.verdict);
  const all = told.verdict === "accepted" ? 100 : 0;
  const hasPoints = type === PROBLEM_TYPE.oi || (await isContestOfPoints(tx, contestId));
  const score = hasPoints && isJudged ? all : null;
  const outcome: Outcome = {
    status: VERDICTS[told.verdict].code,
    timeMs: told.timeMs,
    memoryKib: told.memoryKib,
    score,
    subtaskScores: null,
    oiRankScore: score === null ? null : oiRankScore(score, difficulty),
    errorMessage: told.message === null ? null : cutText(told.message, COMPILE_OUTPUT_KEPT),
    judger: told.judger,
  };
  if (isShown(locked)) await setSaid(tx, locked.submission.id, told.said);
  await settle(tx, followers, locked, outcome, { caseStrip: "", note: null, now });
}
