/** The board that the judgements make, for the jury and under the seal. */

import { computeBoard } from "@gavel/domain/contest/board";
import type { BoardInput, BoardResult, BoardSubmission } from "@gavel/domain/contest/board-types";
import { clicsSealMs } from "@gavel/domain/contest/clics-access";
import { type ClicsRow, clicsConventions, clicsRows } from "@gavel/domain/contest/clics-board";
import { clicsSpan, clicsTime } from "@gavel/domain/contest/clics-format";
import { durationMsOf, oiRuleOf } from "@gavel/domain/contest/contest";
import {
  countsPoints,
  fullPointsOf,
  PARTICIPANTS,
  problemIdOf,
  stateJson,
} from "./items/contest.ts";
import type { Json } from "./items/item.ts";
import type { FeedSource } from "./source.ts";
import { currentOf, sentMs, unsealed, type Verdict } from "./verdicts.ts";

interface BoardWish {
  /** Sees behind the seal. */
  readonly isAdmin: boolean;
  /** Those in competition, or those out of it. */
  readonly group: string;
}

const RESULTS: Readonly<Record<string, BoardResult>> = {
  AC: "accepted",
  CE: "compileError",
  JE: "pending",
};

function resultOf(verdict: Verdict | undefined, full: number): BoardResult {
  if (verdict?.type == null) return "pending";
  const { type, score } = verdict;
  if (type === "AC" && score !== null && score < full) return "partial";
  return RESULTS[type] ?? "penalty";
}

/** As the domain counts it: what is out of force where points count has never been. */
export function boardInput(
  source: FeedSource,
  verdicts: readonly Verdict[],
  { isAdmin, group }: BoardWish,
): BoardInput {
  const { problems, teams, facts } = source;
  const sealFromMs = isAdmin ? null : clicsSealMs(facts, source.now);
  const seen = isAdmin ? verdicts : unsealed(source, verdicts);
  const current = currentOf(source, seen);
  const judged = new Set(seen.map(({ submission }) => submission.id));
  const points = new Map(problems.map((one) => [one.id, fullPointsOf(one)]));
  const submissions = source.submissions.flatMap((row): BoardSubmission[] => {
    if (!teams.has(row.uid)) return [];
    const verdict = current.get(row.id);
    const timeMs = sentMs(source, row);
    const isSealed = sealFromMs !== null && timeMs >= sealFromMs;
    if (!isSealed && verdict === undefined && judged.has(row.id)) return [];
    const problem = row.problemId ?? 0;
    const result = resultOf(verdict, points.get(problem) ?? 0);
    const runTimeMs = verdict?.row.timeMs ?? null;
    return [
      {
        id: row.id,
        uid: row.uid,
        problem,
        timeMs,
        result,
        runTimeMs,
        score: verdict?.score ?? null,
        subtasks: verdict?.row.subtasks ?? null,
      },
    ];
  });
  const isMain = group === PARTICIPANTS;
  return {
    conventions: clicsConventions(
      countsPoints(source) ? "score" : "pass-fail",
      source.contest.penalty_minutes,
      // What an earlier try gave is out of force where the last one counts.
      oiRuleOf(source.contest.oi_rank_score_type) === "subtask-best" ? "subtask-best" : "highest",
    ),
    participants: [...teams.values()].map(({ uid, isStar }) => ({
      ...{ uid, isStar: false },
      isExcluded: isStar === isMain,
    })),
    problems: problems.map(({ id }) => id),
    worth: problems.map(fullPointsOf),
    submissions,
    durationMs: durationMsOf(facts.seal),
    sealFromMs,
    includeAfterEnd: false,
    upToMs: null,
  };
}

export function scoreboardJson(
  source: FeedSource,
  verdicts: readonly Verdict[],
  wish: BoardWish,
): Json {
  const input = boardInput(source, verdicts, wish);
  const rows = clicsRows(computeBoard(input), input.conventions);
  const isScore = countsPoints(source);
  const at = lastChange(source, verdicts, input.sealFromMs);
  const { seal } = source.facts;
  return {
    time: clicsTime(at),
    contest_time: clicsSpan(at.getTime() - seal.startTime.getTime()),
    state: stateJson(source),
    rows: byName(rows, source).map((row) => ({
      rank: row.rank,
      team_id: row.uid,
      score: isScore ? scoreOf(row) : penaltyOf(row),
      problems: row.problems.map((cell) => ({
        problem_id: problemIdOf(cell.problem),
        num_judged: cell.numJudged,
        num_pending: cell.numPending,
        ...(isScore ? { score: cell.score ?? 0 } : { solved: cell.solved }),
        ...(cell.timeMin !== null &&
          (isScore ? (cell.score ?? 0) > 0 : cell.solved) && { time: minutes(cell.timeMin) }),
      })),
    })),
  };
}

const minutes = (count: number) => clicsSpan(count * 60_000);
const minutesOrNone = (count: number | null) => (count === null ? null : minutes(count));

function scoreOf({ score, timeMin }: ClicsRow): Json {
  return { score, time: minutesOrNone(timeMin) };
}

function penaltyOf({ numSolved, totalTimeMin, timeMin }: ClicsRow): Json {
  const time = minutesOrNone(timeMin);
  return { num_solved: numSolved, total_time: minutes(totalTimeMin), time };
}

/** Rows of one rank stand by name. */
function byName(rows: readonly ClicsRow[], { teams }: FeedSource): ClicsRow[] {
  const names = new Intl.Collator("en-US");
  const nameOf = ({ uid }: ClicsRow) => teams.get(uid)?.name ?? "";
  return rows.toSorted(
    (a, b) => a.rank - b.rank || names.compare(nameOf(a), nameOf(b)) || (a.uid < b.uid ? -1 : 1),
  );
}

/** When the last thing happened that the board shows. */
function lastChange(
  source: FeedSource,
  verdicts: readonly Verdict[],
  sealFromMs: number | null,
): Date {
  const { startTime } = source.facts.seal;
  let last = Math.min(startTime.getTime(), source.now.getTime());
  for (const { sentAt } of source.submissions) last = Math.max(last, sentAt.getTime());
  for (const { submission, endedAt, begunAt } of verdicts) {
    const isKept = sealFromMs !== null && sentMs(source, submission) >= sealFromMs;
    if (!isKept) last = Math.max(last, (endedAt ?? begunAt).getTime());
  }
  return new Date(last);
}
