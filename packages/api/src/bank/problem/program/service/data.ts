import type { Db } from "@gavel/db";
import type { GradingGroup } from "@gavel/domain/grading";
import { type JudgeCaseMode, readCaseMode } from "@gavel/domain/score";
import { DomainError } from "../../../../kernel/error.ts";
import type { ProblemTableRow } from "../../queries.ts";
import { gradingOfDraft } from "../../test-data/draft-grading.ts";
import { findDraft, listDraftCases } from "../../test-data/draft-queries.ts";
import { loadDraft } from "../../test-data/state.ts";
import * as queries from "../queries.ts";
import type { DataSide } from "../schema.ts";

type StoredCase = Awaited<ReturnType<typeof queries.listDataCases>>[number];
export type DataCase = Pick<
  StoredCase,
  | ("id" | "input_name" | "group_num" | "score" | "settings")
  | ("input_sha256" | "input_bytes" | "output_sha256" | "output_bytes")
>;

export interface ProblemData {
  readonly versionId: number | null;
  readonly cases: readonly DataCase[];
  /** By which the cases of a draft are judged once it is live; null = those of the live version. */
  readonly rules: DataRules | null;
}

export interface DataRules {
  readonly grading: GradingGroup | null;
  readonly versionCaseMode: JudgeCaseMode;
}

const TOLD = 10;

/**
 * What judges use; or the saved draft, which is the same as long as nobody has one open.
 * @throws DomainError DATA_INCOMPLETE when cases of the draft have no answer yet
 */
export async function loadData(
  db: Db,
  problem: Pick<ProblemTableRow, "id" | "test_data_version_id" | "judge_case_mode">,
  side: DataSide,
): Promise<ProblemData> {
  const versionId = problem.test_data_version_id;
  if (side === "draft" && (await findDraft(db, problem.id))?.is_open === true) {
    const cases = answered(await listDraftCases(db, problem.id));
    const versionCaseMode = readCaseMode(problem.judge_case_mode);
    const draft = await loadDraft(db, problem);
    const grading = await gradingOfDraft(db, problem, draft, versionCaseMode);
    return { versionId, cases, rules: { grading, versionCaseMode } };
  }
  if (versionId === null) return { versionId, cases: [], rules: null };
  return { versionId, cases: await queries.listDataCases(db, versionId), rules: null };
}

function answered(rows: Awaited<ReturnType<typeof listDraftCases>>): DataCase[] {
  const cases = rows.flatMap((row): DataCase[] => {
    const { output_sha256, output_bytes } = row;
    if (output_sha256 === null || output_bytes === null) return [];
    return [{ ...row, id: 0, output_sha256, output_bytes }];
  });
  if (cases.length === rows.length) return cases;
  const missing = rows.filter((row) => row.output_sha256 === null);
  throw new DomainError("DATA_INCOMPLETE", {
    n: missing.length,
    cases: missing
      .slice(0, TOLD)
      .map((row) => row.seq)
      .join(", "),
  });
}
