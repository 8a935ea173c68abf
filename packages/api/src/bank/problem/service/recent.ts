import type { Context } from "../../../kernel/context.ts";
import { listRecentlyUpdated } from "../queries.ts";
import type { RecentProblem } from "../schema.ts";

const RECENT_MAX = 10;

/** Public problems that changed last, newest first. */
export async function findRecentProblems(
  ctx: Pick<Context, "db" | "locale">,
): Promise<RecentProblem[]> {
  const rows = await listRecentlyUpdated(ctx.db, ctx.locale, RECENT_MAX);
  return rows.map(({ id, display_id, created_at, updated_at, ...row }) => ({
    ...{ pid: id, problemId: display_id, ...row },
    ...{ createdAt: created_at, updatedAt: updated_at },
  }));
}
