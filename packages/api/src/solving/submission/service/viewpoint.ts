import type { Context } from "../../../kernel/context.ts";
import { listContestFacts } from "../../../places/contest/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { knowContests, viewOfContests } from "../contest-view.ts";
import type { Viewpoint } from "../policy.ts";
import { contestIdsOf, type SealedRow } from "../present.ts";

/** Of the viewer on these rows. Nobody belongs to a group yet: its area will say who does. */
export async function loadViewpoint(ctx: Context, rows: readonly SealedRow[]): Promise<Viewpoint> {
  const { viewer } = ctx;
  const ids = contestIdsOf(rows);
  const [{ hideNonContestSubmissionCode }, contests] = await Promise.all([
    loadSettings(ctx),
    ids.length === 0 ? [] : listContestFacts(ctx.db, ids, viewer?.uid ?? null),
  ]);
  return {
    person: viewer,
    hidesCode: hideNonContestSubmissionCode,
    ...viewOfContests(knowContests(contests), viewer, ctx.now()),
  };
}
