import { findLanguageName } from "@gavel/problem-package/languages";
import type { SqlRow } from "../dump/mysql-dump.ts";
import { flagOf, idOf, numberOf, textOf, wordOf } from "../fields.ts";
import { statusOfHoj } from "../judged-states.ts";
import type { SourceCase, SourceSubmission } from "../model.ts";
import type { Hoj } from "./hoj.ts";

export function* submissionsOf({ tables, time }: Hoj): Generator<SourceSubmission> {
  for (const row of tables.rows<SqlRow>("judge")) {
    const contestId = idOf(row, "cid");
    const language = textOf(row, "language");
    yield {
      ...{ id: textOf(row, "submit_id"), accountId: textOf(row, "uid") },
      ...{ problemId: textOf(row, "pid"), contestId },
      contestProblemId: contestId === null ? null : idOf(row, "cpid"),
      language: findLanguageName(language) ?? language,
      ...{ status: statusOfHoj(numberOf(row, "status")), score: numberOf(row, "score") },
      ...{ timeMs: numberOf(row, "time"), memoryKib: numberOf(row, "memory") },
      ...{ code: textOf(row, "code"), error: wordOf(row, "error_message") },
      ...{ isShared: flagOf(row, "share"), ip: textOf(row, "ip") },
      createdAt: time(row.submit_time) ?? time(row.gmt_create) ?? new Date(0),
      cases: tables.list<SqlRow>("judge_case", textOf(row, "submit_id")).flatMap(caseOf),
    };
  }
}

export const CASE_COLUMNS = ["status", "time", "memory", "score", "group_num"];

/** Early releases kept a row of a case without its verdict. */
function caseOf(row: SqlRow): SourceCase[] {
  const said = numberOf(row, "status");
  if (said === null) return [];
  return [
    {
      ...{ status: statusOfHoj(said), score: numberOf(row, "score") },
      ...{ timeMs: numberOf(row, "time"), memoryKib: numberOf(row, "memory") },
      group: numberOf(row, "group_num"),
    },
  ];
}
