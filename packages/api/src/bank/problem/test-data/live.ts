/** From a draft to the version that judges use, and back. */
import type { Db } from "@gavel/db";
import { findCaseFaults } from "@gavel/domain/data-case";
import { readProblemType } from "@gavel/domain/problem";
import { type JudgeCaseMode, readCaseMode } from "@gavel/domain/score";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { releaseStaged } from "../../../site/file/index.ts";
import { requireNoComplaints } from "../program/service/readiness.ts";
import { findProblemById, type ProblemTableRow } from "../queries.ts";
import { reviewAgain } from "../service/staff.ts";
import { ioScoreOf } from "../service/write.ts";
import { updateProblem } from "../writing/queries.ts";
import { lockOwnData, requireOwnData, requireRevision } from "./draft.ts";
import { gradingOfDraft } from "./draft-grading.ts";
import { countJudged, findDraft, listVersions, replaceDraft } from "./draft-queries.ts";
import { findVersion, type TestCaseDraft } from "./queries.ts";
import type { DataCaseView, DataVersionView, goBackInput, makeLiveInput } from "./schema.ts";
import { addVersion } from "./service.ts";
import { type LoadedData, loadDraft, loadNumber } from "./state.ts";

const VERSIONS_SHOWN = 200;
/** Of the cases that a refusal names. */
const NAMED_MAX = 10;

export async function listDataVersions(
  ctx: SignedInContext,
  pid: number,
): Promise<DataVersionView[]> {
  const row = await requireOwnData(ctx, await findProblemById(ctx.db, pid));
  const versions = await listVersions(ctx.db, pid, VERSIONS_SHOWN);
  return versions.map(({ id, ...one }) => ({ ...one, isLive: id === row.test_data_version_id }));
}

/** How many submissions a rejudge would judge again, and how many of them were judged with other data than the live. */
export async function countConcerned(
  ctx: SignedInContext,
  pid: number,
): Promise<{ submissions: number; outdated: number }> {
  const row = await requireOwnData(ctx, await findProblemById(ctx.db, pid));
  return countJudged(ctx.db, pid, row.test_data_version_id);
}

/** @throws DomainError CASES_REQUIRED, DATA_INCOMPLETE with the places of what is to be mended */
function requireComplete({ cases }: LoadedData, mode: JudgeCaseMode): void {
  if (cases.length === 0) throw new DomainError("CASES_REQUIRED");
  const faults = [...findCaseFaults(cases, mode).keys()].map((at) => at + 1);
  if (faults.length === 0) return;
  const named = faults.slice(0, NAMED_MAX).join(", ");
  const cases_ = faults.length > NAMED_MAX ? `${named}, …` : named;
  throw new DomainError("DATA_INCOMPLETE", { n: faults.length, cases: cases_ });
}

export async function makeLive(
  ctx: SignedInContext,
  { pid, revision, note, isKnown }: z.output<typeof makeLiveInput>,
): Promise<{ number: number; revision: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwnData(tx, ctx, pid);
    const draft = await findDraft(tx, pid);
    requireRevision(draft, revision);
    if (draft?.is_open !== true) throw new DomainError("PARAM_INVALID", { field: "revision" });
    const data = await loadDraft(tx, row);
    const mode = readCaseMode(row.judge_case_mode);
    requireComplete(data, mode);
    if (!isKnown) await requireNoComplaints({ ...ctx, db: tx }, pid, "draft");
    const before = await numberOf(tx, row.test_data_version_id);
    const after = await storeVersion(tx, ctx, row, { data, mode, note });
    await closeDraft(tx, ctx, pid, { revision: revision + 1, versionId: after.id });
    await recordAudit(tx, ctx, {
      action: "problem.data",
      target: { id: pid, name: row.display_id },
      before: { data_version: before },
      after: { data_version: after.number, case_count: data.cases.length, note },
    });
    return { number: after.number, revision: revision + 1 };
  });
}

/** The draft's content becomes the version that is judged with; what was staged for it is in use now. */
async function storeVersion(
  tx: Db,
  ctx: SignedInContext,
  row: ProblemTableRow,
  { data, mode, note }: { data: LoadedData; mode: JudgeCaseMode; note: string },
) {
  const cases = data.cases.map(storedCase);
  const grading = await gradingOfDraft(tx, row, data, mode);
  const now = ctx.now();
  const versionId = await addVersion(
    tx,
    {
      ...{ pid: row.id, judgeMode: row.judge_mode, judgeCaseMode: mode, cases, grading, note },
      // Subtasks cannot say what a kept tree says.
      ...(data.keepsGrading && grading !== null ? {} : { subtasks: data.subtasks }),
    },
    { uid: ctx.viewer.uid, now },
  );
  const judged = {
    type: readProblemType(row.type),
    judge_mode: row.judge_mode,
    judge_case_mode: mode,
  };
  await updateProblem(tx, row.id, {
    test_data_version_id: versionId,
    is_upload_case: true,
    case_version: Math.max(now.getTime(), row.case_version + 1),
    io_score: ioScoreOf(judged, { cases, grading }),
    ...reviewAgain(ctx, row),
    modified_user: ctx.viewer.username,
    updated_at: now,
  });
  const hashes = cases.flatMap((one) => [one.input_sha256, one.output_sha256]);
  await releaseStaged(tx, ctx.viewer.uid, [...new Set(hashes)]);
  return { id: versionId, number: (await numberOf(tx, versionId)) ?? 0 };
}

function storedCase(one: DataCaseView): TestCaseDraft {
  const { outputSha256, outputBytes } = one;
  if (outputSha256 === null || outputBytes === null) throw new Error("a case without an answer");
  return {
    input_name: one.inputName,
    output_name: one.outputName,
    input_sha256: one.inputSha256,
    output_sha256: outputSha256,
    input_bytes: one.inputBytes,
    output_bytes: outputBytes,
    score: one.score,
    group_num: one.group,
    settings: one.settings,
    made_by: one.madeBy,
  };
}

async function numberOf(db: Db, versionId: number | null): Promise<number | null> {
  if (versionId === null) return null;
  return (await findVersion(db, versionId))?.number ?? null;
}

function closeDraft(
  tx: Db,
  ctx: SignedInContext,
  pid: number,
  { revision, versionId }: { revision: number; versionId: number | null },
): Promise<void> {
  const draft = {
    ...{ revision, is_open: false, base_version_id: versionId, note: "", subtasks: [] },
    ...{ keeps_grading: false, saved_by: ctx.viewer.username, saved_at: ctx.now() },
  };
  return replaceDraft(tx, pid, draft, []);
}

/** A draft with the content of an old version; of the live one: no draft. */
export async function goBack(
  ctx: SignedInContext,
  { pid, revision, number }: z.output<typeof goBackInput>,
): Promise<{ revision: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwnData(tx, ctx, pid);
    const before = await findDraft(tx, pid);
    requireRevision(before, revision);
    const { version, cases, subtasks, keepsGrading } = await loadNumber(tx, pid, number);
    const next = revision + 1;
    if (version.id === row.test_data_version_id) {
      await closeDraft(tx, ctx, pid, { revision: next, versionId: version.id });
    } else {
      const draft = {
        ...{ revision: next, is_open: true, base_version_id: row.test_data_version_id, subtasks },
        ...{ keeps_grading: keepsGrading, note: "" },
        ...{ saved_by: ctx.viewer.username, saved_at: ctx.now() },
      };
      await replaceDraft(tx, pid, draft, cases);
    }
    await recordAudit(tx, ctx, {
      action: "problem.dataDraft",
      target: { id: pid, name: row.display_id },
      before: { data_revision: revision },
      after: { data_revision: next, data_version: number, case_count: cases.length },
    });
    return { revision: next };
  });
}
