import { announce, type Db } from "@gavel/db";
import { findLanguage } from "@gavel/domain/language";
import { LIMITS } from "@gavel/domain/limit";
import { idsOf, isCounted, type Place } from "@gavel/domain/place";
import { PROBLEM_TYPE } from "@gavel/domain/problem";
import { oiRankScore } from "@gavel/domain/score";
import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import type { SourceSite, SourceSubmission } from "@gavel/migrate/model";
import { insertPast, type PastSubmission } from "../../judging/judgement/index.ts";
import { placeValues } from "../../kernel/place-queries.ts";
import type { KindReport } from "./model.ts";
import { inBatches, type KnownAccount, type KnownProblem, type Run } from "./run.ts";
import type { Tally } from "./tally.ts";

/** Written as one: what it holds locked, such as counts of problems, others wait for. */
const AT_ONCE = 2000;
/** Of those of its size a batch has fewer: it is in memory several times over. */
const CODE_AT_ONCE = 4 * 1024 * 1024;
const CASES_AT_ONCE = 20_000;
const JUDGER = "migrate";

/** In parts of a batch. */
const weigh = ({ code, cases }: SourceSubmission) =>
  Math.max(1 / AT_ONCE, code.length / CODE_AT_ONCE, cases.length / CASES_AT_ONCE);

export async function carrySubmissions(run: Run, site: SourceSite): Promise<KindReport> {
  const tally = run.tally("submissions");
  // The next batch is read while the one before is written.
  let writing = Promise.resolve();
  try {
    for await (const batch of inBatches(site.submissions(), 1, weigh)) {
      const known = await run.known(
        "submissions",
        batch.map(({ id }) => id),
      );
      const fresh = freshOf(run, batch, known, tally);
      await writing;
      if (fresh.length === 0) continue;
      writing = run.write((tx) => storeSome(run, tx, fresh));
      // Its fault is told where it is waited for.
      writing.catch(() => {});
    }
  } finally {
    await writing;
  }
  return tally.report();
}

function freshOf(
  run: Run,
  batch: readonly SourceSubmission[],
  known: ReadonlyMap<string, string>,
  tally: Tally,
): Sent[] {
  return batch.flatMap((one) => {
    tally.see();
    if (known.has(one.id)) {
      tally.knowBefore();
      return [];
    }
    const sent = placeOr(run, one, tally);
    if (sent === null) return [];
    tally.carry();
    return [sent];
  });
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
  if (one.code.length > LIMITS.codeMax) tally.change("its program is cut", one.id);
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

function rowOf({ one, who, problem, place, contestProblemId }: Sent): PastSubmission["row"] {
  const code = one.code.slice(0, LIMITS.codeMax).toWellFormed();
  const isOi = problem.type === PROBLEM_TYPE.oi;
  const score = isOi ? wholeOf(one.score) : null;
  const at = one.createdAt;
  return {
    ...{ uid: who.uid, username: who.username, problem_id: problem.pid, ...placeValues(place) },
    ...{ contest_problem_id: contestProblemId, language: one.language, ip: one.ip },
    ...{ code, code_bytes: Buffer.byteLength(code), is_shared: one.isShared },
    ...{ status: one.status, score, judger: JUDGER },
    oi_rank_score: score === null ? null : oiRankScore(score, problem.difficulty),
    ...{ time_ms: wholeOf(one.timeMs), memory_kib: wholeOf(one.memoryKib) },
    ...{ error_message: one.error, created_at: at },
  };
}

const FIGURE_MAX = 2_147_483_647;
const wholeOf = (figure: number | null) =>
  figure === null ? null : Math.min(FIGURE_MAX, Math.max(0, Math.round(figure)));

/** Which case of the data it was is not said there; nor is it certain that they are the same today. */
function casesOf({ one: { cases } }: Sent): PastSubmission["cases"] {
  return cases.map((one) => ({
    ...{ status: one.status, time_ms: wholeOf(one.timeMs) ?? 0 },
    memory_kib: wholeOf(one.memoryKib) ?? 0,
    ...{ score: wholeOf(one.score), group_num: wholeOf(one.group) },
  }));
}

async function storeSome(run: Run, tx: Db, sent: readonly Sent[]): Promise<void> {
  const past = sent.map((one) => ({ row: rowOf(one), cases: casesOf(one) }));
  const ids = await insertPast(tx, past);
  await run.remember(
    tx,
    "submissions",
    sent.map(({ one }, index) => ({ sourceId: one.id, targetId: ids[index] ?? 0 })),
  );
  // Last, since what it locks is everybody's.
  await follow(run, tx, past, { sent, ids });
  for (const id of new Set(past.flatMap(({ row }) => row.contest_id ?? []))) {
    await announce(tx, { type: "contest", id });
  }
}

interface Stored {
  readonly sent: readonly Sent[];
  readonly ids: readonly number[];
}

/** Whoever adds up from verdicts hears of these as of any others. */
async function follow(
  run: Run,
  tx: Db,
  past: readonly PastSubmission[],
  { sent, ids }: Stored,
): Promise<void> {
  const changes = sent.map(({ one, who, problem, place }, index) => {
    const row = past[index]?.row;
    return {
      submission: {
        ...{ id: ids[index] ?? 0, uid: who.uid, problemId: problem.pid, language: one.language },
        ...{ createdAt: one.createdAt, inBank: isCounted(place), ...idsOf(place) },
        contestProblemId: row?.contest_problem_id ?? null,
      },
      ...{ from: VERDICTS.pending.code, to: one.status },
      ...{ pointsFrom: null, pointsTo: row?.oi_rank_score ?? null },
    };
  });
  await run.ctx.services.followers.came(tx, changes);
}
