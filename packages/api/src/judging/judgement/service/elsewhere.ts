/** Judgements that another judge makes: they have no job, and what becomes of them is told by whoever carries them there. */
import { announce, type Db } from "@gavel/db";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { oiRankScore } from "@gavel/domain/score";
import { VERDICTS, type Verdict } from "@gavel/domain/verdict";
import { COMPILE_OUTPUT_KEPT } from "@gavel/judge-protocol/judge";
import type { Followers } from "../follower.ts";
import {
  insertJudgement,
  isShown,
  lockJudgement,
  type Outcome,
  setProgress,
  showOnSubmission,
} from "../queries.ts";
import { cutText } from "../text.ts";
import { settle } from "./settle.ts";

interface NewElsewhere {
  readonly submissionId: number;
  readonly version: number;
  readonly now: Date;
}

export async function createElsewhere(tx: Db, input: NewElsewhere): Promise<number> {
  const facts = { reason: "submit", testDataVersionId: null } as const;
  const judgementId = await insertJudgement(tx, { ...input, ...facts });
  await announce(tx, {
    ...{ type: "submission", id: input.submissionId, final: false },
    ...(input.version === 0 && { isNew: true }),
  });
  return judgementId;
}

/** Nothing for one that is judged, or gone. */
export async function progressElsewhere(
  tx: Db,
  judgementId: number,
  { verdict, now }: { readonly verdict: Verdict; readonly now: Date },
): Promise<void> {
  const locked = await lockJudgement(tx, judgementId);
  if (locked === null || locked.judgement.judged_at !== null) return;
  const status = VERDICTS[verdict].code;
  await setProgress(tx, { judgementId, status, caseStrip: "" });
  if (!isShown(locked)) return;
  const { id: submissionId } = locked.submission;
  const none = { caseStrip: "", casesDone: 0, casesTotal: null };
  await showOnSubmission(tx, { submissionId, status, ...none, now });
  await announce(tx, { type: "submission", id: submissionId, final: false });
}

interface ElsewhereOutcome {
  readonly verdict: Verdict;
  readonly timeMs: number | null;
  readonly memoryKib: number | null;
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
  const { type, difficulty } = locked.submission;
  const isJudged = !["systemError", "submittedFailed"].includes(told.verdict);
  const all = told.verdict === "accepted" ? 100 : 0;
  const score = type === PROBLEM_TYPE.oi && isJudged ? all : null;
  const outcome: Outcome = {
    status: VERDICTS[told.verdict].code,
    timeMs: told.timeMs,
    memoryKib: told.memoryKib,
    score,
    oiRankScore: score === null ? null : oiRankScore(score, difficulty),
    errorMessage: told.message === null ? null : cutText(told.message, COMPILE_OUTPUT_KEPT),
    judger: told.judger,
  };
  await settle(tx, followers, locked, outcome, { caseStrip: "", note: null, now });
}
