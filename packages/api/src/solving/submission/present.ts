/** The only way rows leave the slice: what the viewer may not see is not in them. */
import { placeOf } from "@gavel/domain/place";
import { canSeeCases, canSeeIp, type Person, type SubmissionFacts } from "./policy.ts";
import type { SubmissionRecord } from "./queries.ts";
import type { SubmissionRow, SubmissionState } from "./schema.ts";

export function factsOf(row: SubmissionRecord): SubmissionFacts {
  return {
    ownerUid: row.uid,
    isShared: row.is_shared,
    groupId: row.group_id,
    status: row.status,
    problem: {
      authorUid: row.author_uid,
      isOpen: row.is_open,
      codeShare: row.code_share,
      openCaseResult: row.open_case_result,
    },
  };
}

/** How far a judging is also tells which case failed: closed results close it too. */
function progressOf(row: SubmissionRecord, person: Person | null) {
  if (!canSeeCases(person, factsOf(row))) return { casesDone: 0, casesTotal: null, caseStrip: "" };
  return { casesDone: row.cases_done, casesTotal: row.cases_total, caseStrip: row.case_strip };
}

export function presentRow(row: SubmissionRecord, person: Person | null): SubmissionRow {
  return {
    submitId: row.id,
    uid: row.uid,
    username: row.username,
    avatar: row.avatar,
    pid: row.problem_id,
    problemId: row.display_id,
    title: row.title,
    type: row.type,
    place: placeOf({ groupId: row.group_id }),
    submitTime: row.created_at,
    status: row.status,
    share: row.is_shared,
    timeMs: row.time_ms,
    memoryKib: row.memory_kib,
    score: row.score,
    oiRankScore: row.oi_rank_score,
    codeBytes: row.code_bytes,
    language: row.language,
    judger: row.judger,
    isManual: row.is_manual,
    manualAt: row.manual_at,
    ip: canSeeIp(person) ? row.ip : null,
    ...progressOf(row, person),
    version: row.version,
    updatedAt: row.updated_at,
  };
}

export function presentState(row: SubmissionRecord, person: Person | null): SubmissionState {
  return {
    submitId: row.id,
    status: row.status,
    timeMs: row.time_ms,
    memoryKib: row.memory_kib,
    score: row.score,
    oiRankScore: row.oi_rank_score,
    judger: row.judger,
    isManual: row.is_manual,
    version: row.version,
    ...progressOf(row, person),
  };
}
