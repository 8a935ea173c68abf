import { DIFFICULTIES } from "@gavel/domain/limit";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import type { Context } from "../../../kernel/context.ts";
import { findCurrentBank } from "../listing/current-bank.ts";
import type { KeptBank } from "../listing/kept-bank.ts";
import { findTouched, type OpenProblem } from "../listing/queries.ts";
import { listBestScores, listOiScores, listSolved, listTried } from "../solved-queries.ts";
import { getProgressOf } from "./mine.ts";

type Reach = Pick<Context, "db" | "log">;

/** What a person's page says of their problems: of the bank as this process keeps it, or else from the database. */
export async function findSolvedBy(ctx: Reach, uid: string) {
  const touched = await findTouched(ctx.db, uid);
  const current = await findCurrentBank(ctx, undefined, touched.changes);
  return current === null ? findInDatabase(ctx, uid) : findKept(ctx, uid, current.bank, touched);
}

/** @internal */
export async function findInDatabase(ctx: Reach, uid: string) {
  const [solved, tried, scores, { byDifficulty }] = await Promise.all([
    listSolved(ctx.db, uid),
    listTried(ctx.db, uid),
    listOiScores(ctx.db, uid),
    getProgressOf(ctx, uid),
  ]);
  return { solved, tried, oiScores: scores.map((row) => row.score ?? 0), byDifficulty };
}

type Solved = Awaited<ReturnType<typeof findInDatabase>>;

async function findKept(
  { db }: Reach,
  uid: string,
  bank: KeptBank,
  touched: Awaited<ReturnType<typeof findTouched>>,
): Promise<Solved> {
  const solved = bank.among(touched.solved);
  const sent = bank.among(touched.sent);
  const oiIds = new Set(sent.filter(({ type }) => type === PROBLEM_TYPE.oi).map(({ id }) => id));
  const scores = oiIds.size === 0 ? [] : await listBestScores(db, { uid });
  const shown = ({ id: pid, display_id: problemId, difficulty }: OpenProblem) => {
    return { pid, problemId, difficulty };
  };
  return {
    solved: solved.map(shown),
    tried: sent.filter(({ id }) => !touched.solved.has(id)).map(shown),
    oiScores: scores.filter(({ id }) => oiIds.has(id)).map((row) => row.score ?? 0),
    byDifficulty: DIFFICULTIES.map((difficulty) => ({
      difficulty,
      solved: solved.filter((one) => one.difficulty === difficulty).length,
      total: bank.countOf(difficulty),
    })),
  };
}
