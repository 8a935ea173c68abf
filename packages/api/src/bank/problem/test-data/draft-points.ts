/** What becomes of the points of a draft when the problem is scored from now on. */
import type { Db } from "@gavel/db";
import { splitEvenly } from "@gavel/domain/data-case";
import type { JudgeCaseMode } from "@gavel/domain/score";
import { findDraft, listDraftCases, setDraftPoints } from "./draft-queries.ts";
import { storedSubtasks } from "./schema.ts";

/**
 * Cases that were worth nothing share 100, as those of the live version do. The draft is no newer for it: whoever has it open
 * with changes of their own saves the points that they see.
 */
export async function shareDraftPoints(tx: Db, pid: number, mode: JudgeCaseMode): Promise<void> {
  const draft = await findDraft(tx, pid);
  if (draft?.is_open !== true || draft.keeps_grading) return;
  const cases = await listDraftCases(tx, pid);
  if (cases.length === 0 || cases.some(({ score }) => score > 0)) return;
  const places = cases.map(({ score, group_num }) => ({ score, group: group_num }));
  const shared = splitEvenly(places, storedSubtasks.parse(draft.subtasks), mode);
  await setDraftPoints(tx, pid, {
    scores: shared.cases.map(({ score }) => score),
    subtasks: shared.subtasks,
  });
}
