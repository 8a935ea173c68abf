/** The tree of test groups by which a draft is judged once it is live. */
import type { Db } from "@gavel/db";
import { gradingOf } from "@gavel/domain/data-grading";
import { type GradingGroup, gradingGroup } from "@gavel/domain/grading";
import type { JudgeCaseMode } from "@gavel/domain/score";
import type { ProblemTableRow } from "../queries.ts";
import { findVersion, listCases } from "./queries.ts";
import type { LoadedData } from "./state.ts";

export async function gradingOfDraft(
  db: Db,
  problem: Pick<ProblemTableRow, "test_data_version_id">,
  data: LoadedData,
  mode: JudgeCaseMode,
): Promise<GradingGroup | null> {
  if (!data.keepsGrading) return gradingOf(data.cases, data.subtasks, mode);
  return keptGrading(
    db,
    problem,
    data.cases.map((one) => one.inputName),
  );
}

/** The live version's tree, while the same number of cases keeps the same inputs in the same order. */
async function keptGrading(
  db: Db,
  { test_data_version_id: versionId }: Pick<ProblemTableRow, "test_data_version_id">,
  names: readonly string[],
): Promise<GradingGroup | null> {
  if (versionId === null) return null;
  const version = await findVersion(db, versionId);
  const before = (await listCases(db, versionId)).map((one) => one.input_name);
  const isSame = before.join("\n") === names.join("\n");
  return isSame ? gradingGroup.nullable().parse(version?.grading ?? null) : null;
}
