/** What made-up people sent: rows like those of real submissions, as if each had been judged at its time. */
import type { Db } from "@gavel/db";
import { type DemoSolution, demoProblemOf } from "@gavel/demo-content";
import { stripLetter } from "@gavel/domain/case-strip";
import type { Place } from "@gavel/domain/place";
import { VERDICT_KEYS, VERDICTS, verdictCode } from "@gavel/domain/verdict";
import { insertPastJudgements, insertPastSubmissions } from "../../judging/judgement/index.ts";
import { placeValues } from "../../kernel/place-queries.ts";

const HOUSE = { judger: "demo", ip: "127.0.0.1" } as const;

interface PastWork {
  readonly uid: string;
  readonly pid: number;
  /** In the demonstration bank. */
  readonly displayId: string;
  /** Where it was sent to a contest. */
  readonly contestProblemId?: number;
  readonly at: Date;
  readonly solution: DemoSolution;
}

/** Ids, verdicts and the rest as they are stored, in the order of the work. */
export async function storePast(db: Db, place: Place, work: readonly PastWork[]) {
  const values = placeValues(place);
  // Counting makes them all, which takes a while.
  const counts = new Map(
    [...new Set(work.map(({ displayId }) => displayId))].map((displayId) => [
      displayId,
      demoProblemOf(displayId).cases().length,
    ]),
  );
  const rows = work.map(({ uid, pid, displayId, contestProblemId, at, solution }, index) => {
    const verdict = VERDICT_KEYS.find((key) => VERDICTS[key].short === solution.expected);
    if (verdict === undefined) throw new Error(`no verdict ${solution.expected}`);
    const strip = stripOf(counts.get(displayId) ?? 0, verdictCode(verdict), index);
    return {
      ...{ uid, username: uid, problem_id: pid, ...values, language: solution.language },
      contest_problem_id: contestProblemId ?? null,
      ...{ code: solution.code, code_bytes: Buffer.byteLength(solution.code), ...HOUSE },
      ...{ status: verdictCode(verdict), version: 1, ...strip, created_at: at, updated_at: at },
      ...figuresOf(strip.cases_done, index),
    };
  });
  const ids = await insertPastSubmissions(db, rows);
  await insertPastJudgements(
    db,
    rows.map((row, index) => ({
      ...{ submission_id: ids[index] ?? 0, version: 1, reason: "submit", status: row.status },
      ...{ case_strip: row.case_strip, judger: row.judger },
      ...{ time_ms: row.time_ms, memory_kib: row.memory_kib },
      ...{ created_at: row.created_at, claimed_at: row.created_at, judged_at: row.created_at },
    })),
  );
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }));
}

/** Judging stops at the first case that fails; a program that does not compile has none. */
function stripOf(cases: number, status: number, index: number) {
  if (status === VERDICTS.compileError.code) {
    return { case_strip: "", cases_done: 0, cases_total: cases };
  }
  const isAccepted = status === VERDICTS.accepted.code;
  const passed = isAccepted ? cases : (index * 7) % cases;
  const last = isAccepted ? "" : stripLetter(status);
  const case_strip = stripLetter(VERDICTS.accepted.code).repeat(passed) + last;
  return { case_strip, cases_done: case_strip.length, cases_total: cases };
}

function figuresOf(cases: number, index: number) {
  if (cases === 0) return { time_ms: null, memory_kib: null };
  return { time_ms: 1 + ((index * 37) % 240), memory_kib: 1400 + ((index * 113) % 9000) };
}
