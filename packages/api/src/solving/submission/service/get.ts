import type { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { canSee, canSeeCode, canSeeTestData, hasErrorText } from "../policy.ts";
import { factsOf, presentRow } from "../present.ts";
import { findRow, findStaffNote } from "../queries.ts";
import type { SubmissionDetail, submitIdInput } from "../schema.ts";

/** @throws DomainError SUBMISSION_NOT_FOUND when it does not exist or is hidden from the viewer. */
export async function getSubmission(
  ctx: Context,
  { submitId }: z.output<typeof submitIdInput>,
): Promise<SubmissionDetail> {
  const [row, settings] = await Promise.all([
    findRow(ctx.db, ctx.locale, submitId),
    loadSettings(ctx),
  ]);
  if (row === undefined || !canSee(ctx.viewer, factsOf(row))) {
    throw new DomainError("SUBMISSION_NOT_FOUND");
  }
  const facts = factsOf(row);
  const seesCode = canSeeCode(ctx.viewer, facts, {
    hidesCode: settings.hideNonContestSubmissionCode,
  });
  const isStaff = canSeeTestData(ctx.viewer, facts);
  return {
    ...presentRow(row, ctx.viewer),
    staffNote: isStaff ? await findStaffNote(ctx.db, submitId, row.version) : null,
    code: seesCode ? row.code : null,
    errorMessage: seesCode && hasErrorText(facts) ? row.error_message : null,
    codeShare: row.code_share && row.group_id === null,
    isMine: ctx.viewer?.uid === row.uid,
    ioScore: row.io_score,
    openCaseResult: row.open_case_result,
  };
}
