import { DIFFICULTIES } from "@gavel/domain/limit";
import { VERDICTS } from "@gavel/domain/verdict";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { findCurrentBank } from "../listing/current-bank.ts";
import * as queries from "../queries.ts";
import type { LastAcceptedCode, ProblemProgress, ProblemStatusMap } from "../schema.ts";

/**
 * Accepted once is accepted for good; before that the latest submission speaks.
 * @param groupId where what was sent in the group counts as well
 */
export async function findStatuses(
  ctx: SignedInContext,
  pids: readonly number[],
  groupId: number | null = null,
): Promise<ProblemStatusMap> {
  const rows = await queries.listStatuses(ctx.db, { uid: ctx.viewer.uid, pids, groupId });
  const known = new Map(rows.map((row) => [row.problem_id, row.status]));
  return Object.fromEntries(
    pids.map((pid) => [String(pid), { status: known.get(pid) ?? VERDICTS.notSubmitted.code }]),
  );
}

export function getProgress(ctx: SignedInContext): Promise<ProblemProgress> {
  return getProgressOf(ctx, ctx.viewer.uid);
}

/** How much of the public bank somebody has solved. */
export async function getProgressOf(
  ctx: Pick<Context, "db" | "log">,
  uid: string,
): Promise<ProblemProgress> {
  const [all, solved] = await Promise.all([
    countByDifficulty(ctx),
    queries.countSolvedByDifficulty(ctx.db, uid),
  ]);
  const countIn = (rows: typeof all, difficulty: number) =>
    rows.find((row) => row.difficulty === difficulty)?.count ?? 0;
  const byDifficulty = DIFFICULTIES.map((difficulty) => ({
    difficulty,
    solved: countIn(solved, difficulty),
    total: countIn(all, difficulty),
  }));
  const sum = (pick: (one: (typeof byDifficulty)[number]) => number) =>
    byDifficulty.reduce((total, one) => total + pick(one), 0);
  return { solved: sum((one) => one.solved), total: sum((one) => one.total), byDifficulty };
}

/** Of the bank, from what this process keeps of it or else from the database. */
async function countByDifficulty(ctx: Pick<Context, "db" | "log">) {
  const current = await findCurrentBank(ctx);
  if (current === null) return queries.countByDifficulty(ctx.db);
  const { bank } = current;
  return DIFFICULTIES.map((difficulty) => ({ difficulty, count: bank.countOf(difficulty) }));
}

export async function getLastAcceptedCode(
  ctx: SignedInContext,
  pid: number,
): Promise<LastAcceptedCode> {
  const row = await queries.findLastAccepted(ctx.db, ctx.viewer.uid, pid);
  if (row === undefined) return { submitId: null, code: "", language: "" };
  return { submitId: row.id, code: row.code, language: row.language };
}
