import type { SqlRow } from "../dump/mysql-dump.ts";
import { idOf, numberOf, textOf, wordOf } from "../fields.ts";
import { statusOfHustoj } from "../judged-states.ts";
import type { SourceSubmission } from "../model.ts";
import { entryOf } from "./contests.ts";
import type { Hustoj } from "./hustoj.ts";

/** By their numbers there; those without a name here keep that of the judge. */
const LANGUAGES = [
  ...["C", "C++", "Pascal", "Java", "Ruby", "Bash", "Python3", "PHP", "Perl", "C#"],
  ...["Objective-C", "FreeBasic", "Scheme", "C", "C++", "Lua", "JavaScript Node", "Golang"],
  ...["SQL", "Fortran", "Matlab", "Cobol", "R", "Scratch3", "Cangjie"],
];

export function* submissionsOf({ tables, time, person }: Hustoj): Generator<SourceSubmission> {
  for (const row of tables.rows<SqlRow>("solution")) {
    const id = textOf(row, "solution_id");
    const problemId = textOf(row, "problem_id");
    const number = numberOf(row, "language") ?? 0;
    const contestId = idOf(row, "contest_id");
    // What the judge compiled may have parts of the problem around it; what was sent is kept beside it.
    const [sent, built] = ["source_code_user", "source_code"].map((table) =>
      tables.find<SqlRow>(table, id),
    );
    const said = ["compileinfo", "runtimeinfo"].map((table) => tables.find<SqlRow>(table, id));
    const code = sent ?? built;
    const [error] = said.flatMap((one) => (one === undefined ? [] : (wordOf(one, "error") ?? [])));
    const share = numberOf(row, "pass_rate");
    yield {
      ...{ id, accountId: person(row, "user_id"), problemId, contestId },
      contestProblemId: contestId === null ? null : entryOf(contestId, problemId),
      language: LANGUAGES[number] ?? `HUSTOJ ${number}`,
      status: statusOfHustoj(numberOf(row, "result")),
      score: share === null ? null : Math.round(share * 100),
      ...{ timeMs: numberOf(row, "time"), memoryKib: numberOf(row, "memory") },
      ...{ code: code === undefined ? "" : textOf(code, "source"), error: error ?? null },
      ...{ isShared: false, ip: textOf(row, "ip"), createdAt: time(row.in_date) ?? new Date(0) },
      // It keeps none of the single cases.
      cases: [],
    };
  }
}
