import type { Db } from "@gavel/db";
import { caseSettings } from "@gavel/domain/checker";
import { type GradingGroup, gradingGroup } from "@gavel/domain/grading";
import { isRoot } from "@gavel/domain/role";
import type { Services, Viewer } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { ProblemValues } from "../form.ts";
import { markCases, requireManualCases } from "../form-cases.ts";
import type { ProblemTableRow } from "../queries.ts";
import type { ProblemForm } from "../schema.ts";
import { findUpload, findVersion, listCases } from "../test-data/queries.ts";
import { storeManualCases, type TestCaseDraft } from "../test-data/service.ts";
import { type UploadedPair, uploadedFiles } from "../test-data/upload.ts";

interface PrepareContext {
  readonly db: Db;
  readonly viewer: Viewer;
  readonly services: Pick<Services, "blobs">;
}

/** The cases a form asks for, with their bytes already in the blob store. Remote problems have none. */
export async function prepareCases(
  ctx: PrepareContext,
  form: ProblemForm,
  values: ProblemValues,
  stored: ProblemTableRow | null,
): Promise<TestCaseDraft[]> {
  if (stored?.is_remote === true) return [];
  if (form.isUploadTestCase) return prepareUploaded(ctx, form, values, stored);
  requireManualCases(form.samples);
  const marks = markCases(values.type, values.judge_case_mode, form.samples);
  const cases = form.samples.map(({ input, output }, index) => ({
    input,
    output,
    score: marks[index]?.score ?? 0,
    groupNum: marks[index]?.groupNum ?? null,
  }));
  return storeManualCases(ctx.services.blobs, cases);
}

async function prepareUploaded(
  ctx: PrepareContext,
  form: ProblemForm,
  values: ProblemValues,
  stored: ProblemTableRow | null,
): Promise<TestCaseDraft[]> {
  const pairs = await loadPairs(ctx, form, stored);
  // Cases may share a file and differ in what else is set: rows take them in their order.
  const byInput = Map.groupBy(pairs, (pair) => pair.input_name);
  const taken = new Map<string, number>();
  // A form without rows takes the files as they came; one with rows names files and gives them scores and groups.
  const rows =
    form.samples.length > 0
      ? form.samples
      : pairs.map((pair) => ({ input: pair.input_name, score: null, groupNum: 1 }));
  const named = rows.map(({ input }) => {
    const count = taken.get(input) ?? 0;
    taken.set(input, count + 1);
    const alike = byInput.get(input);
    return alike?.[count] ?? alike?.at(-1);
  });
  if (named.length === 0) throw new DomainError("CASES_REQUIRED");
  const marks = markCases(values.type, values.judge_case_mode, rows);
  return named.map((pair, index) => {
    if (pair === undefined) throw new DomainError("PARAM_INVALID", { field: "samples" });
    const mark = marks[index];
    return {
      input_name: pair.input_name,
      output_name: pair.output_name,
      input_sha256: pair.input_sha256,
      output_sha256: pair.output_sha256,
      input_bytes: pair.input_bytes,
      output_bytes: pair.output_bytes,
      score: mark?.score ?? 0,
      group_num: mark?.groupNum ?? null,
      settings: "settings" in pair ? caseSettings.parse(pair.settings) : null,
    };
  });
}

interface JudgedCases {
  readonly cases: readonly TestCaseDraft[];
  readonly grading: GradingGroup | null;
}

/**
 * With the tree of test groups that a package brought, while the same files are judged in the same order and by the same
 * mode. The form knows nothing of it, nor of the groups that its cases are in; a tree for other cases would be wrong.
 */
export async function withGrading(
  db: Db,
  stored: ProblemTableRow,
  values: ProblemValues,
  cases: readonly TestCaseDraft[],
): Promise<JudgedCases> {
  const plain = { cases, grading: null };
  if (stored.test_data_version_id === null) return plain;
  const version = await findVersion(db, stored.test_data_version_id);
  const grading = gradingGroup.nullable().parse(version?.grading ?? null);
  if (grading === null || version?.judge_case_mode !== values.judge_case_mode) return plain;
  const before = await listCases(db, version.id);
  if (before.map(filesOf).join() !== cases.map(filesOf).join()) return plain;
  return {
    cases: cases.map((one, index) => ({ ...one, group_num: before[index]?.group_num ?? null })),
    grading,
  };
}

const filesOf = (one: { input_sha256: string; output_sha256: string }) =>
  `${one.input_sha256} ${one.output_sha256}`;

/** The files of the named upload, or those the problem has already. */
async function loadPairs(
  ctx: PrepareContext,
  form: ProblemForm,
  stored: ProblemTableRow | null,
): Promise<(UploadedPair & { readonly settings?: unknown })[]> {
  const token = form.uploadTestcaseDir?.trim() ?? "";
  if (token !== "") {
    const upload = await findUpload(ctx.db, token);
    const isTheirs = upload?.uid === ctx.viewer.uid || isRoot(ctx.viewer.role);
    if (upload === undefined || !isTheirs) throw new DomainError("CASES_REQUIRED");
    return uploadedFiles.parse(upload.files).pairs;
  }
  const versionId = stored?.test_data_version_id ?? null;
  if (versionId === null) throw new DomainError("CASES_REQUIRED");
  return listCases(ctx.db, versionId);
}
