/** Test data as a setter sees it: of a draft or of a version. */
import type { Db } from "@gavel/db";
import { caseSettings } from "@gavel/domain/checker";
import type { Subtask } from "@gavel/domain/data-case";
import { subtasksOf } from "@gavel/domain/data-grading";
import { gradingGroup } from "@gavel/domain/grading";
import { readCaseMode } from "@gavel/domain/score";
import { DomainError } from "../../../kernel/error.ts";
import { findDraft, findVersionByNumber, listDraftCases } from "./draft-queries.ts";
import { findVersion, listCases } from "./queries.ts";
import { type DataCaseView, storedMadeBy, storedSubtasks } from "./schema.ts";

export interface LoadedData {
  readonly cases: DataCaseView[];
  readonly subtasks: Subtask[];
  readonly keepsGrading: boolean;
}

const NOTHING: LoadedData = { cases: [], subtasks: [], keepsGrading: false };

interface CaseRow {
  readonly input_name: string;
  readonly output_name: string;
  readonly input_sha256: string;
  readonly output_sha256: string | null;
  readonly input_bytes: number;
  readonly output_bytes: number | null;
  readonly score: number;
  readonly group_num: number | null;
  readonly settings: unknown;
  readonly made_by: unknown;
}

function presentCase(row: CaseRow): DataCaseView {
  const madeBy = storedMadeBy.parse(row.made_by);
  return {
    inputName: row.input_name,
    outputName: row.output_name,
    inputSha256: row.input_sha256,
    outputSha256: row.output_sha256,
    inputBytes: row.input_bytes,
    outputBytes: row.output_bytes,
    score: row.score,
    group: row.group_num,
    ...(row.settings === null ? {} : { settings: caseSettings.parse(row.settings) }),
    ...(madeBy === null ? {} : { madeBy }),
  };
}

type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

async function loadVersion(db: Db, version: VersionRow): Promise<LoadedData> {
  const cases = (await listCases(db, version.id)).map(presentCase);
  if (version.subtasks !== null) {
    return { cases, subtasks: storedSubtasks.parse(version.subtasks), keepsGrading: false };
  }
  const mode = readCaseMode(version.judge_case_mode);
  const grading = gradingGroup.nullable().parse(version.grading);
  const read = subtasksOf({ cases, grading, mode });
  if (read !== null) {
    const placed = cases.map((one, at) => ({ ...one, group: read.groups[at] ?? null }));
    return { cases: placed, subtasks: read.subtasks, keepsGrading: false };
  }
  const plain = subtasksOf({ cases, grading: null, mode })?.subtasks ?? [];
  return { cases, subtasks: plain, keepsGrading: true };
}

/** null = the problem has none. */
export async function loadLive(db: Db, versionId: number | null): Promise<LoadedData> {
  const version = versionId === null ? undefined : await findVersion(db, versionId);
  return version === undefined ? NOTHING : loadVersion(db, version);
}

/** @throws DomainError NOT_FOUND */
export async function loadNumber(db: Db, pid: number, number: number) {
  const version = await findVersionByNumber(db, pid, number);
  if (version === undefined) throw new DomainError("NOT_FOUND");
  return { version, ...(await loadVersion(db, version)) };
}

/** The draft, or the live version where none is open. */
export async function loadDraft(
  db: Db,
  problem: { readonly id: number; readonly test_data_version_id: number | null },
): Promise<LoadedData> {
  const draft = await findDraft(db, problem.id);
  if (draft?.is_open !== true) return loadLive(db, problem.test_data_version_id);
  return {
    cases: (await listDraftCases(db, problem.id)).map(presentCase),
    subtasks: storedSubtasks.parse(draft.subtasks),
    keepsGrading: draft.keeps_grading,
  };
}
