/** The only way rows leave the slice: what the viewer may not see is not in them. */
import { isCounted } from "@gavel/domain/place";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { VERDICTS } from "@gavel/domain/verdict";
import { placeOfRow } from "../../kernel/place-queries.ts";
import {
  type ContestFacts,
  isShareable,
  type Sees,
  type SubmissionFacts,
  seesOf,
  type Viewpoint,
} from "./policy.ts";
import type { DetailRecord, SubmissionRecord } from "./row-queries.ts";
import type { SubmissionDetail, SubmissionRow, SubmissionState } from "./schema.ts";

/** Named in this file alone, so nobody else reads a stored row by mistake. */
const ROW = Symbol("row");

/** A stored submission that nobody was shown yet. Its number is no secret. */
export interface SealedRow<Row extends SubmissionRecord = SubmissionRecord> {
  readonly id: number;
  readonly [ROW]: Row;
}

export function sealRow<Row extends SubmissionRecord>(row: Row): SealedRow<Row> {
  return { id: row.id, [ROW]: row };
}

/** The contests that some of them were sent to. */
export function contestIdsOf(rows: readonly SealedRow[]): number[] {
  return [...new Set(rows.flatMap(({ [ROW]: row }) => row.contest_id ?? []))];
}

/** The groups that some of them were sent in, also in a training there. */
export function groupIdsOf(rows: readonly SealedRow[]): number[] {
  return [...new Set(rows.flatMap(({ [ROW]: row }) => row.group_id ?? []))];
}

/** The trainings of groups that some of them were sent to. */
export function groupTrainingIdsOf(rows: readonly SealedRow[]): number[] {
  const inGroups = rows.filter(({ [ROW]: row }) => row.group_id !== null);
  return [...new Set(inGroups.flatMap(({ [ROW]: row }) => row.training_id ?? []))];
}

/** Whether it counts for the bank, as the lists of the bank have it. */
export function isInBank({ [ROW]: row }: SealedRow): boolean {
  return isCounted(placeOfRow(row));
}

/** As strict as can be, for a contest that nobody asked about. */
const UNKNOWN_CONTEST: ContestFacts = {
  phase: "running",
  rule: "oi",
  isSealed: true,
  isUnderSeal: true,
};

type Contests = Pick<Viewpoint, "contestOf">;

function factsOf(row: SubmissionRecord, { contestOf }: Contests = {}): SubmissionFacts {
  const place = placeOfRow(row);
  return {
    ownerUid: row.uid,
    isShared: row.is_shared,
    status: row.status,
    place:
      place.kind === "contest"
        ? { ...place, contest: contestOf?.(place.contestId, row.created_at) ?? UNKNOWN_CONTEST }
        : place,
    problem: {
      authorUid: row.problem.author_uid,
      groupId: row.problem.group_id,
      isOpen: row.problem.is_open,
      isPublic: row.problem.auth === PROBLEM_AUTH.public,
      codeShare: row.problem.code_share,
      openCaseResult: row.problem.open_case_result,
    },
  };
}

/** A stored submission with what somebody sees of it. */
export interface SeenRow<Row extends SubmissionRecord = SubmissionRecord> {
  readonly row: SealedRow<Row>;
  readonly sees: Sees;
}

export function lookAt<Row extends SubmissionRecord>(
  viewpoint: Viewpoint,
  row: SealedRow<Row>,
): SeenRow<Row> {
  return { row, sees: seesOf(viewpoint, factsOf(row[ROW], viewpoint)) };
}

/** Those that may be seen at all. */
export function lookAtAll(viewpoint: Viewpoint, rows: readonly SealedRow[]): SeenRow[] {
  return rows.map((row) => lookAt(viewpoint, row)).filter(({ sees }) => sees.row);
}

const SEALED_VERDICT = {
  status: VERDICTS.submittedUnknownResult.code,
  score: null,
  oiRankScore: null,
  judger: null,
  isManual: false,
  said: null,
  deliveryFault: null,
} as const;

/** What changes while it is judged. */
export function presentState({ [ROW]: row }: SealedRow, sees: Sees): SubmissionState {
  return {
    submitId: row.id,
    ...(sees.verdict
      ? {
          status: row.status,
          score: row.score,
          oiRankScore: row.oi_rank_score,
          judger: row.judger,
          isManual: row.is_manual,
          said: row.said,
          deliveryFault: row.delivery_fault,
        }
      : SEALED_VERDICT),
    timeMs: sees.figures ? row.time_ms : null,
    memoryKib: sees.figures ? row.memory_kib : null,
    casesDone: sees.cases ? row.cases_done : 0,
    casesTotal: sees.cases ? row.cases_total : null,
    caseStrip: sees.cases ? row.case_strip : "",
    version: row.version,
  };
}

export function presentRow(sealed: SealedRow, sees: Sees): SubmissionRow {
  const row = sealed[ROW];
  return {
    ...presentState(sealed, sees),
    uid: row.uid,
    username: row.username,
    avatar: row.avatar,
    pid: row.problem_id,
    problemId: sees.origin ? row.problem.display_id : (row.letter ?? ""),
    title: row.contest_title ?? row.title,
    type: row.problem.type,
    place: placeOfRow(row),
    contestProblemId: row.contest_problem_id,
    letter: row.letter,
    submitTime: row.created_at,
    share: row.is_shared,
    codeBytes: sees.figures ? row.code_bytes : null,
    language: row.language,
    manualAt: sees.verdict ? row.manual_at : null,
    // "" once root keeps it no longer.
    ip: sees.ip && row.ip !== "" ? row.ip : null,
    updatedAt: row.updated_at,
  };
}

/** Another judge judges it. Everybody knows that of a problem. */
export const isRemote = ({ [ROW]: row }: SealedRow<DetailRecord>): boolean => row.problem.is_remote;

/** Null means hidden where there must be a text: a compiler that failed without a word said nothing, and that is shown. */
function wordless({ status }: { readonly status: number }): string | null {
  return status === VERDICTS.compileError.code ? "" : null;
}

/** Faults that another judge finds in the program. */
const OF_THE_PROGRAM: readonly (string | null)[] = ["refused", "duplicate", "languageRefused"];

/** Why another judge took no program may name the problem as that judge does. */
function mayNameOrigin({ status, delivery_fault, problem }: DetailRecord): boolean {
  const isUnsent = problem.is_remote && status === VERDICTS.submittedFailed.code;
  return isUnsent && !OF_THE_PROGRAM.includes(delivery_fault);
}

/** With the texts; who sent it and what staff noted are the caller's to add. */
export function presentTexts(
  { [ROW]: row }: SealedRow<DetailRecord>,
  sees: Sees,
): Pick<SubmissionDetail, "code" | "errorMessage" | "codeShare" | "ioScore" | "openCaseResult"> {
  return {
    code: sees.code ? row.code : null,
    errorMessage:
      sees.message && (sees.origin || !mayNameOrigin(row))
        ? (row.error_message ?? wordless(row))
        : null,
    codeShare: isShareable(factsOf(row)),
    ioScore: row.problem.io_score,
    openCaseResult: row.problem.open_case_result,
  };
}
