/** The contests of the demonstration content: one that runs, and one that is over with all that was sent to it. */
import type { Db } from "@gavel/db";
import {
  type DemoContest,
  demoEndedContest,
  demoProblemOf,
  demoRunningContest,
  demoTeams,
  playDemoContest,
} from "@gavel/demo-content";
import { stripLetter } from "@gavel/domain/case-strip";
import { AWARD_TYPES, DEFAULT_AWARDS } from "@gavel/domain/contest/awards";
import { CONTEST_AUTH, CONTEST_RULES } from "@gavel/domain/contest/contest";
import { VERDICT_KEYS, VERDICTS, verdictCode } from "@gavel/domain/verdict";
import type { SaveContext } from "../../bank/problem/index.ts";
import { addContest, contestForm } from "../../contests/contest/index.ts";
import { balloons } from "../../contests/desk/index.ts";
import { placeProblem } from "../../contests/problem/index.ts";
import { insertPastJudgements, insertPastSubmissions } from "../../judging/judgement/index.ts";
import { placeValues } from "../../kernel/place-queries.ts";
import { hashPassword, namesOf } from "../../people/account/index.ts";
import { deliverBalloons, insertTeams, isNameTaken } from "./queries.ts";

const HOUR_MS = 3_600_000;
/** The one that is over ended on the day before, at a full hour. */
const ENDED_AGO_MS = 24 * HOUR_MS;
const HOUSE = { judger: "demo", ip: "127.0.0.1" } as const;

/** `pids`: of the bank's problems by display id. */
export async function seedContests(
  ctx: SaveContext,
  pids: ReadonlyMap<string, number>,
): Promise<void> {
  // On a site that has been used without this content, somebody may be called like a team.
  const isFree = !(await isNameTaken(
    ctx.db,
    demoTeams.map(({ username }) => username),
  ));
  if (isFree) await seedEnded(ctx, pids);
  await seedContest(ctx, pids, { contest: demoRunningContest, startTime: ctx.now() });
}

async function seedEnded(ctx: SaveContext, pids: ReadonlyMap<string, number>): Promise<void> {
  const endMs = Math.floor((ctx.now().getTime() - ENDED_AGO_MS) / HOUR_MS) * HOUR_MS;
  const ended = await seedContest(ctx, pids, {
    contest: demoEndedContest,
    startTime: new Date(endMs - demoEndedContest.durationMs),
  });
  await seedTeams(ctx.db, ended.startTime);
  await seedPlay(ctx.db, ended);
}

interface PlacedProblem {
  readonly id: number;
  readonly pid: number;
  readonly displayId: string;
}
interface Placed {
  readonly id: number;
  readonly startTime: Date;
  readonly problems: readonly PlacedProblem[];
}

async function seedContest(
  ctx: SaveContext,
  pids: ReadonlyMap<string, number>,
  { contest, startTime }: { contest: DemoContest; startTime: Date },
): Promise<Placed> {
  const endTime = new Date(startTime.getTime() + contest.durationMs);
  const hasSeal = contest.sealedMs > 0;
  const form = contestForm.parse({
    ...{ title: contest.title, description: contest.description },
    ...{ type: CONTEST_RULES[contest.rule], auth: CONTEST_AUTH.public, startTime, endTime },
    ...{ openRank: true, rankShowName: "nickname", oiRankScoreType: "Highest" },
    ...{ sealRank: hasSeal, autoRealRank: true },
    sealTime: hasSeal ? new Date(endTime.getTime() - contest.sealedMs) : null,
    ...{ awardType: AWARD_TYPES.proportion, awardConfig: DEFAULT_AWARDS },
  });
  const id = await addContest(ctx.db, ctx, form);
  const problems: PlacedProblem[] = [];
  for (const [index, { displayId, color }] of contest.problems.entries()) {
    const pid = pids.get(displayId);
    if (pid === undefined) throw new Error(`the demonstration bank lacks problem ${displayId}`);
    const { "zh-CN": chinese, "en-US": english } = demoProblemOf(displayId).statement;
    const letter = String.fromCharCode("A".charCodeAt(0) + index);
    const title = [...new Set([chinese.title, english.title])].join(" · ");
    const name = { displayId: letter, title, color };
    problems.push({
      id: await placeProblem(ctx.db, { contestId: id, pid, ...name }, ctx.now()),
      ...{ pid, displayId },
    });
  }
  return { id, startTime, problems };
}

/** With a password that nobody knows. */
async function seedTeams(db: Db, at: Date): Promise<void> {
  const password_hash = await hashPassword(crypto.randomUUID());
  await insertTeams(
    db,
    demoTeams.map(({ username, name, school }) => ({
      ...{ uid: username, ...namesOf(username), password_hash, role_id: 1002 },
      ...{ nickname: name, school, created_at: at, updated_at: at },
    })),
  );
}

/** As if each had been sent and judged at its time: rows like those of real submissions, and their balloons. */
async function seedPlay(db: Db, { id: contestId, startTime, problems }: Placed): Promise<void> {
  const place = placeValues({ kind: "contest", contestId, groupId: null });
  // Counting makes them all, which takes a while.
  const caseCounts = problems.map(({ displayId }) => demoProblemOf(displayId).cases().length);
  const rows = playDemoContest().map(({ team, problem, atMs, solution }, index) => {
    const where = problems[problem];
    const who = demoTeams[team];
    if (where === undefined || who === undefined) throw new Error("a team or problem is missing");
    const at = new Date(startTime.getTime() + atMs);
    const verdict = VERDICT_KEYS.find((key) => VERDICTS[key].short === solution.expected);
    if (verdict === undefined) throw new Error(`no verdict ${solution.expected}`);
    const strip = stripOf(caseCounts[problem] ?? 0, verdictCode(verdict), index);
    return {
      ...{ uid: who.username, username: who.username, problem_id: where.pid },
      ...{ ...place, contest_problem_id: where.id, language: solution.language },
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
  const changes = rows.map((row, index) => ({
    submission: {
      ...{ id: ids[index] ?? 0, uid: row.uid, problemId: row.problem_id, language: row.language },
      ...{ createdAt: row.created_at, inBank: false, contestId, trainingId: null, groupId: null },
      contestProblemId: row.contest_problem_id,
    },
    ...{ from: VERDICTS.pending.code, to: row.status, pointsFrom: null, pointsTo: null },
  }));
  await balloons.changed?.(db, changes);
  await deliverBalloons(db, contestId);
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
