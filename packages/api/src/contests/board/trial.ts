/** What a rejudge would do to the board of a contest, before anybody decides; and what it did, once it is applied. */
import type { AwardSetting, AwardType } from "@gavel/domain/contest/awards";
import { boardResultOf } from "@gavel/domain/contest/board";
import { isSealed } from "@gavel/domain/contest/contest";
import { type TrialRow, type TrialSide, tryOut } from "@gavel/domain/contest/trial";
import { isBatch, listFound, listTouchedContests } from "../../judging/rejudge/index.ts";
import type { Context } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { factsOf, findContestRow } from "../contest/index.ts";
import type { KeptContest } from "./kept-contest.ts";
import { awardIn } from "./line.ts";
import type {
  BoardTrialView,
  TrialContest,
  TrialLine,
  TrialQuery,
  TrialSideLine,
} from "./schema.ts";
import { keepOf } from "./service.ts";

type Reader = Pick<Context, "db" | "viewer" | "now" | "services">;

const ROWS_MAX = 500;

/** Newest first. @throws DomainError NOT_FOUND */
export async function listTrialContests(
  { db }: Reader,
  { rejudgeId }: { readonly rejudgeId: number },
): Promise<TrialContest[]> {
  if (!(await isBatch(db, rejudgeId))) throw new DomainError("NOT_FOUND");
  return listTouchedContests(db, rejudgeId);
}

/** Behind the seal. @throws DomainError NOT_FOUND, CONTEST_NOT_FOUND */
export async function getTrial(
  ctx: Reader,
  { rejudgeId, contestId }: TrialQuery,
): Promise<BoardTrialView> {
  const { db, services } = ctx;
  if (!(await isBatch(db, rejudgeId))) throw new DomainError("NOT_FOUND");
  const stored = await findContestRow(db, contestId, ctx.viewer?.uid ?? null);
  if (stored === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  const found = await listFound(db, rejudgeId, contestId);
  const kept = await keepOf({ db, events: services.events }, stored);
  const trial = tryOut(
    kept.input("open"),
    found.map(({ id, oldStatus, oldScore, oldSubtasks, oldTimeMs }) => ({
      ...{ id, result: boardResultOf(oldStatus), score: oldScore },
      ...{ subtasks: oldSubtasks, runTimeMs: oldTimeMs },
    })),
    found.map(({ id, newStatus, newScore, newSubtasks, newTimeMs }) => ({
      ...{ id, result: boardResultOf(newStatus), score: newScore },
      ...{ subtasks: newSubtasks, runTimeMs: newTimeMs },
    })),
    { type: stored.award_type as AwardType, config: stored.award_config as AwardSetting[] },
  );
  const nameOf = (uid: string) => kept.people.get(uid)?.name ?? uid;
  const letters = new Map(kept.problems.map(({ id, displayId }) => [id, displayId]));
  const own = trial.rows.filter(({ isOwn }) => isOwn);
  const others = trial.rows.filter(({ isOwn }) => !isOwn);
  const shown = new Set([...own, ...others].slice(0, ROWS_MAX));
  return {
    ...{ contestId, title: stored.title, type: stored.type },
    isSealed: isSealed(factsOf(stored).seal, ctx.now(), { isAdmin: false, force: false }),
    isFinal: stored.finalized_at !== null,
    total: trial.total,
    rows: trial.rows.filter((row) => shown.has(row)).map((row) => lineOf(kept, row)),
    counts: {
      own: own.length,
      rank: trial.rows.filter(({ before, after }) => before?.row.rank !== after?.row.rank).length,
      award: trial.rows.filter(({ before, after }) => before?.award?.name !== after?.award?.name)
        .length,
    },
    solves: trial.solves,
    firsts: trial.firsts.map(({ problem, before, after }) => ({
      displayId: letters.get(problem) ?? "",
      before: before.map(nameOf),
      after: after.map(nameOf),
    })),
  };
}

function lineOf(kept: KeptContest, { uid, before, after, isOwn }: TrialRow): TrialLine {
  return {
    ...{ uid, isOwn, name: kept.people.get(uid)?.name ?? uid },
    before: sideOf(before),
    after: sideOf(after),
    cells: kept.problems.flatMap(({ displayId }, column) => {
      const [was, is] = [cellOf(before, column), cellOf(after, column)];
      return JSON.stringify(was) === JSON.stringify(is)
        ? []
        : [{ displayId, before: was, after: is }];
    }),
  };
}

function cellOf(side: TrialSide | null, column: number) {
  const { solved = false, errorNum = 0, score = null } = side?.row.cells[column] ?? {};
  return { solved, errorNum, score };
}

function sideOf(side: TrialSide | null): TrialSideLine | null {
  if (side === null) return null;
  const { rank, solved, totalTimeS, score } = side.row;
  return { rank, solved, totalTimeS, score, award: awardIn(side.award ?? undefined) };
}
