import type { Context } from "../../../kernel/context.ts";
import { findTagsOfProblems } from "../../tag/index.ts";
import { listOpenByIds } from "../card-queries.ts";
import { findCurrentBank } from "../listing/current-bank.ts";
import type { OpenProblem } from "../listing/queries.ts";
import type { ProblemRow } from "../schema.ts";

/**
 * As the bank's list shows them, in the order of these ids; those that are not open are left out.
 * @param groupId to whose members its own problems are open as well
 */
export async function listCards(
  ctx: Reader,
  pids: readonly number[],
  groupId: number | null = null,
): Promise<ProblemRow[]> {
  if (pids.length === 0) return [];
  const kept = groupId === null ? await listKept(ctx, pids) : null;
  return kept ?? listInDatabase(ctx, pids, groupId);
}

type Reader = Pick<Context, "db" | "locale" | "log">;

/** From what this process keeps of the bank; null where it is not current. */
async function listKept(ctx: Reader, pids: readonly number[]): Promise<ProblemRow[] | null> {
  let open: OpenProblem[] = [];
  const current = await findCurrentBank(ctx, (bank) => {
    open = bank.among(new Set(pids));
    return open.map(({ id }) => id);
  });
  if (current === null) return null;
  const { bank, counts } = current;
  const byId = new Map(open.map((one) => [one.id, one]));
  return pids.flatMap((pid) => {
    const one = byId.get(pid);
    return one === undefined ? [] : [bank.row(one, ctx.locale, counts.get(pid))];
  });
}

/** @internal */
export async function listInDatabase(
  ctx: Pick<Context, "db" | "locale">,
  pids: readonly number[],
  groupId: number | null,
): Promise<ProblemRow[]> {
  const [rows, tags] = await Promise.all([
    listOpenByIds(ctx.db, { locale: ctx.locale, ids: pids, groupId }),
    findTagsOfProblems(ctx, pids),
  ]);
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  return pids.flatMap((pid) => {
    const row = byId.get(pid);
    if (row === undefined) return [];
    const { display_id: problemId, ...rest } = row;
    return [{ pid, problemId, tags: tags.get(pid) ?? [], ...rest }];
  });
}
