import type { Context } from "../../../kernel/context.ts";
import { findTagsOfProblems } from "../../tag/index.ts";
import { listOpenByIds } from "../card-queries.ts";
import type { ProblemRow } from "../schema.ts";

/**
 * As the bank's list shows them, in the order of these ids; those that are not open are left out.
 * @param groupId to whose members its own problems are open as well
 */
export async function listCards(
  ctx: Pick<Context, "db" | "locale">,
  pids: readonly number[],
  groupId: number | null = null,
): Promise<ProblemRow[]> {
  if (pids.length === 0) return [];
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
