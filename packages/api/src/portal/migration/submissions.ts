import { announce, type Db } from "@gavel/db";
import { findLanguage } from "@gavel/domain/language";
import { LIMITS } from "@gavel/domain/limit";
import { isCounted, type Place } from "@gavel/domain/place";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { oiRankScore } from "@gavel/domain/score";
import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import type { SourceSite, SourceSubmission } from "@gavel/migrate/model";
import {
  insertPastJudgements,
  insertPastRuns,
  insertPastSubmissions,
} from "../../judging/judgement/index.ts";
import { placeValues } from "../../kernel/place-queries.ts";
import type { KindReport } from "./model.ts";
import { inBatches, type KnownAccount, type KnownProblem, type Run } from "./run.ts";
import type { Tally } from "./tally.ts";

/** Written as one: what it holds locked, such as counts of problems, others wait for. */
const AT_ONCE = 200;
const JUDGER = "migrate";

export async function carrySubmissions(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("submissions");
  for (const batch of inBatches(site.submissions(), AT_ONCE)) {
    const known = await run.known(
      "submissions",
      batch.map(({ id }) => id),
    );
    const fresh: Sent[] = [];
    for (const one of batch) {
      tally.see();
      if (known.has(one.id)) tally.knowBefore();
      else {
        const sent = placeOr(run, one, tally);
        if (sent === null) continue;
        fresh.push(sent);
        tally.carry();
      }
    }
    if (fresh.length > 0) await run.write((tx) => storeSome(run, tx, fresh));
  }
  return tally.report();
}

interface Sent {
  readonly one: SourceSubmission;
  readonly who: KnownAccount;
  readonly problem: KnownProblem;
  readonly place: Place;
  readonly contestProblemId: number | null;
}

/** What it belongs to here; null: it does not come. */
function placeOr(run: Run, one: SourceSubmission, tally: Tally): Sent | null {
  const who = run.accounts.get(one.accountId);
  const problem = run.problems.get(one.problemId);
  if (who === undefined) tally.leave("whoever sent it does not come", one.id);
  else if (problem === undefined) tally.leave("its problem does not come", one.id);
  if (who === undefined || problem === undefined) return null;
  if (findVerdict(one.status) === undefined) throw new Error(`no verdict ${one.status}`);
  if (findLanguage(one.language) === undefined) {
    tally.change(`this site does not know the language ${one.language}`, one.id);
  }
  if (one.contestId === null) {
    return { one, who, problem, place: { kind: "bank" }, contestProblemId: null };
  }
  const contest = run.contests.get(one.contestId);
  const entry = contest?.problems.get(one.contestProblemId ?? "");
  if (contest === undefined || entry === undefined || entry.problemId !== one.problemId) {
    tally.leave("its contest, or its problem there, does not come", one.id);
    return null;
  }
  const { id: contestId, groupId } = contest;
  const place = { kind: "contest", contestId, groupId } as const;
  return { one, who, problem, place, contestProblemId: entry.id };
}

function rowOf({ one, who, problem, place, contestProblemId }: Sent) {
  const code = one.code.slice(0, LIMITS.codeMax).toWellFormed();
  const isOi = problem.type === PROBLEM_TYPE.oi;
  const score = isOi && one.score !== null ? Math.round(one.score) : null;
  const at = one.createdAt;
  return {
    ...{ uid: who.uid, username: who.username, problem_id: problem.pid, ...placeValues(place) },
    ...{ contest_problem_id: contestProblemId, language: one.language, ip: one.ip },
    ...{ code, code_bytes: Buffer.byteLength(code), is_shared: one.isShared },
    ...{ status: one.status, score, judger: JUDGER, version: 0 },
    oi_rank_score: score === null ? null : oiRankScore(score, problem.difficulty),
    ...{ time_ms: wholeOf(one.timeMs), memory_kib: wholeOf(one.memoryKib) },
    ...{ error_message: one.error, created_at: at, updated_at: at },
  };
}

const FIGURE_MAX = 2_147_483_647;
const wholeOf = (figure: number | null) =>
  figure === null ? null : Math.min(FIGURE_MAX, Math.max(0, Math.round(figure)));

/** Which case of the data it was is not said there; nor is it certain that they are the same today. */
function runsOf({ one: { cases } }: Sent, judgementId: number) {
  return cases.map((one, index) => ({
    ...{ judgement_id: judgementId, seq: index + 1, status: one.status, test_case_id: null },
    ...{ time_ms: wholeOf(one.timeMs) ?? 0, memory_kib: wholeOf(one.memoryKib) ?? 0 },
    ...{ score: wholeOf(one.score), group_num: wholeOf(one.group) },
  }));
}

async function storeSome(run: Run, tx: Db, sent: readonly Sent[]): Promise<void> {
  const rows = sent.map(rowOf);
  const ids = await insertPastSubmissions(tx, rows);
  const judgementIds = await insertPastJudgements(
    tx,
    rows.map((row, index) => ({
      ...{ submission_id: ids[index] ?? 0, version: 0, reason: "submit", status: row.status },
      ...{ score: row.score, oi_rank_score: row.oi_rank_score, judger: JUDGER },
      ...{ time_ms: row.time_ms, memory_kib: row.memory_kib, error_message: row.error_message },
      ...{ created_at: row.created_at, claimed_at: row.created_at, judged_at: row.created_at },
    })),
  );
  await insertPastRuns(
    tx,
    sent.flatMap((one, index) => runsOf(one, judgementIds[index] ?? 0)),
  );
  await follow(run, tx, sent, ids);
  await run.remember(
    tx,
    "submissions",
    sent.map(({ one }, index) => ({ sourceId: one.id, targetId: ids[index] ?? 0 })),
  );
  for (const id of new Set(rows.flatMap((row) => row.contest_id ?? []))) {
    await announce(tx, { type: "contest", id });
  }
}

/** Whoever adds up from verdicts hears of these as of any others. */
async function follow(run: Run, tx: Db, sent: readonly Sent[], ids: readonly number[]) {
  const { followers } = run.ctx.services;
  const changes = sent.map((one, index) => {
    const row = rowOf(one);
    return {
      submission: {
        ...{ id: ids[index] ?? 0, uid: row.uid, problemId: row.problem_id },
        ...{ language: row.language, createdAt: row.created_at, inBank: isCounted(one.place) },
        ...{ contestId: row.contest_id, contestProblemId: row.contest_problem_id },
        ...{ trainingId: row.training_id, groupId: row.group_id },
      },
      ...{ from: VERDICTS.pending.code, to: row.status },
      ...{ pointsFrom: null, pointsTo: row.oi_rank_score },
    };
  });
  await followers.came(tx, changes);
}
