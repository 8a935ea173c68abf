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
import { AWARD_TYPES, DEFAULT_AWARDS } from "@gavel/domain/contest/awards";
import { CONTEST_AUTH, CONTEST_RULES } from "@gavel/domain/contest/contest";
import { VERDICTS } from "@gavel/domain/verdict";
import type { SaveContext } from "../../bank/problem/index.ts";
import { addContest, contestForm } from "../../contests/contest/index.ts";
import { balloons } from "../../contests/desk/index.ts";
import { placeProblem } from "../../contests/problem/index.ts";
import { storePast } from "./past.ts";
import { seedPeople } from "./people.ts";
import { deliverBalloons, isNameTaken } from "./queries.ts";

const HOUR_MS = 3_600_000;
/** The one that is over ended on the day before, at a full hour. */
const ENDED_AGO_MS = 24 * HOUR_MS;

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
  const teams = demoTeams.map(({ username, name, school }) => ({
    ...{ username, nickname: name, school },
  }));
  await seedPeople(ctx.db, teams, ended.startTime);
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

/** With their balloons. */
async function seedPlay(db: Db, { id: contestId, startTime, problems }: Placed): Promise<void> {
  const work = playDemoContest().map(({ team, problem, atMs, solution }) => {
    const where = problems[problem];
    const who = demoTeams[team];
    if (where === undefined || who === undefined) throw new Error("a team or problem is missing");
    const at = new Date(startTime.getTime() + atMs);
    const { id: contestProblemId, pid, displayId } = where;
    return { uid: who.username, contestProblemId, pid, displayId, at, solution };
  });
  const rows = await storePast(db, { kind: "contest", contestId, groupId: null }, work);
  const changes = rows.map((row) => ({
    submission: {
      ...{ id: row.id, uid: row.uid, problemId: row.problem_id, language: row.language },
      ...{ createdAt: row.created_at, inBank: false, contestId, trainingId: null, groupId: null },
      contestProblemId: row.contest_problem_id,
    },
    ...{ from: VERDICTS.pending.code, to: row.status, pointsFrom: null, pointsTo: null },
  }));
  await balloons.changed?.(db, changes);
  await deliverBalloons(db, contestId);
}
