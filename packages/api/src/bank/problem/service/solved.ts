import type { Context } from "../../../kernel/context.ts";
import { listOiScores, listSolved, listTried } from "../solved-queries.ts";
import { getProgressOf } from "./mine.ts";

/** What a person's page says of their problems. */
export async function findSolvedBy(ctx: Pick<Context, "db">, uid: string) {
  const [solved, tried, scores, progress] = await Promise.all([
    listSolved(ctx.db, uid),
    listTried(ctx.db, uid),
    listOiScores(ctx.db, uid),
    getProgressOf(ctx, uid),
  ]);
  return { solved, tried, oiScores: scores.map((row) => row.score ?? 0), progress };
}
