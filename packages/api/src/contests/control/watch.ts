/** What whoever runs a contest looks at while it runs. */

import { findJudgehosts } from "../../judging/judgehost/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { remember } from "../../kernel/remember.ts";
import { getAsOrganiser, type StoredContest } from "../contest/index.ts";
import { findOpenBalloons, findOpenPrints, findOpenQuestions } from "../desk/index.ts";
import * as queries from "./queries.ts";
import type { ContestControl, ControlHost, ControlProblem } from "./schema.ts";

const RECENT_MINUTES = 5;
/** A whole jury watches one contest. */
const KEPT_MS = 1000;

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function watchContest(
  ctx: SignedInContext,
  contestId: number,
): Promise<ContestControl> {
  const contest = await getAsOrganiser(ctx, contestId);
  const key = `contest.control ${contestId} ${contest.revision}`;
  const figures = await remember(ctx, { key, ms: KEPT_MS }, () => load(ctx, contest));
  const problems = await queries.listProblems(ctx.db, contestId);
  return {
    contest: {
      id: contest.id,
      ...{ startTime: contest.start_time, endTime: contest.end_time },
      ...{ sealRank: contest.seal_rank, sealTime: contest.seal_time },
      ...{ autoRealRank: contest.auto_real_rank, thawedAt: contest.thawed_at },
      ...{ finalizedAt: contest.finalized_at, now: ctx.now() },
    },
    ...figures.rest,
    problems: problems.map((row) => ({
      ...{ id: row.id, displayId: row.display_id, title: row.title, color: row.color },
      ...(figures.counts.get(row.id) ?? { accepted: 0, total: 0, pending: 0 }),
      pause: presentPause(row),
    })),
  };
}

function presentPause(
  row: Awaited<ReturnType<typeof queries.listProblems>>[number],
): ControlProblem["pause"] {
  if (row.paused_at === null) return null;
  return { since: row.paused_at, by: row.paused_by ?? "", reason: row.pause_reason };
}

async function load(ctx: SignedInContext, contest: StoredContest) {
  const { db } = ctx;
  const { id, start_time: from, end_time: until } = contest;
  const recent = new Date(ctx.now().getTime() - RECENT_MINUTES * 60_000);
  const span = { contestId: id, from, until, creatorUid: contest.author_uid };
  const [counted, pending, waiting, medianMs, questions, balloons, prints, hosts] =
    await Promise.all([
      queries.countByProblem(db, span, recent),
      queries.countPending(db, span),
      queries.countWaiting(db, id),
      queries.findMedianWait(db, id, recent),
      findOpenQuestions(db, id),
      findOpenBalloons(db, id),
      findOpenPrints(db, id),
      findJudgehosts(ctx),
    ]);
  const sent = counted.reduce((sum, one) => sum + one.recent, 0);
  return {
    counts: new Map(
      counted.map(({ contestProblemId, accepted, total, pending: open }) => [
        contestProblemId,
        { accepted, total, pending: open },
      ]),
    ),
    rest: {
      perMinute: sent / RECENT_MINUTES,
      queue: { waiting: waiting.waiting, medianMs },
      pending: { count: pending, heldBack: waiting.heldBack },
      ...{ questions, balloons, prints },
      hosts: hosts.map(
        ({ id: hostId, name, state, slots, held, seenAt, load: used }): ControlHost => ({
          ...{ id: hostId, name, state, slots, held, seenAt },
          cpuPercent: used?.cpuPercent ?? null,
        }),
      ),
    },
  };
}
