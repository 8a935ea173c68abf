import type { Context } from "../../../kernel/context.ts";
import { listContestFacts } from "../../../places/contest/index.ts";
import { listGroupLevels } from "../../../places/group/index.ts";
import { listTrainingDoors } from "../../../places/training/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { knowContests, viewOfPlaces } from "../contest-view.ts";
import type { Viewpoint } from "../policy.ts";
import { contestIdsOf, groupIdsOf, groupTrainingIdsOf, type SealedRow } from "../present.ts";

/** Of the viewer on these rows. */
export async function loadViewpoint(ctx: Context, rows: readonly SealedRow[]): Promise<Viewpoint> {
  const { viewer } = ctx;
  const ids = contestIdsOf(rows);
  const [{ hideNonContestSubmissionCode }, contests, levels, trainings] = await Promise.all([
    loadSettings(ctx),
    ids.length === 0 ? [] : listContestFacts(ctx.db, ids, viewer?.uid ?? null),
    listGroupLevels(ctx.db, groupIdsOf(rows), [viewer?.uid ?? ""]),
    listTrainingDoors(ctx.db, groupTrainingIdsOf(rows)),
  ]);
  return {
    person: viewer,
    hidesCode: hideNonContestSubmissionCode,
    ...viewOfPlaces({ contests: knowContests(contests), levels, trainings }, viewer, ctx.now()),
  };
}
