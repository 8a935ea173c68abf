import type { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { lookAt, presentRow, presentTexts, type SeenRow } from "../present.ts";
import { type DetailRecord, findRow, findStaffNote } from "../queries.ts";
import type { SubmissionDetail, submitIdInput } from "../schema.ts";
import { loadViewpoint } from "./viewpoint.ts";

/** @throws DomainError SUBMISSION_NOT_FOUND when it does not exist or is hidden from the viewer. */
export async function getSeen(ctx: Context, submitId: number): Promise<SeenRow<DetailRecord>> {
  const row = await findRow(ctx.db, ctx.locale, submitId);
  const seen = row && lookAt(await loadViewpoint(ctx, [row]), row);
  if (!seen?.sees.row) throw new DomainError("SUBMISSION_NOT_FOUND");
  return seen;
}

/** For what is written to it; null where the viewer may not read it. */
export async function findCodeOf(ctx: Context, submitId: number): Promise<string | null> {
  const row = await findRow(ctx.db, ctx.locale, submitId);
  if (row === undefined) return null;
  const seen = lookAt(await loadViewpoint(ctx, [row]), row);
  return presentTexts(seen.row, seen.sees).code;
}

/** @throws DomainError SUBMISSION_NOT_FOUND when it does not exist or is hidden from the viewer. */
export async function getSubmission(
  ctx: Context,
  { submitId }: z.output<typeof submitIdInput>,
): Promise<SubmissionDetail> {
  const { row, sees } = await getSeen(ctx, submitId);
  const shown = presentRow(row, sees);
  return {
    ...shown,
    ...presentTexts(row, sees),
    isMine: ctx.viewer?.uid === shown.uid,
    staffNote: sees.data ? await findStaffNote(ctx.db, submitId, shown.version) : null,
  };
}
