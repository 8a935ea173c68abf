/** What whoever runs a contest looks at while it runs. */
import { isLive, VERDICTS } from "@gavel/domain/verdict";
import { findJudgehosts } from "../../judging/judgehost/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { remember } from "../../kernel/remember.ts";
import { countSent, getAsOrganiser, type SentCount, type StoredContest } from "../contest/index.ts";
import { findOpenBalloons, findOpenPrints, findOpenQuestions } from "../desk/index.ts";
import { listContestProblemRows, presentPause } from "../problem/index.ts";
import * as queries from "./queries.ts";
import type { ContestControl, ControlHost } from "./schema.ts";

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
  const [{ sent, outdated, ...figures }, problems] = await Promise.all([
    remember(ctx, { key, ms: KEPT_MS }, () => load(ctx, contest)),
    listContestProblemRows(ctx.db, contestId),
  ]);
  return {
    contest: {
      id: contest.id,
      ...{ startTime: contest.start_time, endTime: contest.end_time },
      ...{ sealRank: contest.seal_rank, sealTime: contest.seal_time },
      ...{ autoRealRank: contest.auto_real_rank, thawedAt: contest.thawed_at },
      ...{ finalizedAt: contest.finalized_at, now: ctx.now() },
    },
    ...figures,
    problems: problems.map((row) => ({
      ...{ id: row.id, displayId: row.display_id, title: row.title, color: row.color },
      ...countsOf(sent.filter((one) => one.contestProblemId === row.id)),
      outdated: outdated.get(row.id) ?? 0,
      pause: presentPause(row),
    })),
  };
}

const sum = (sent: readonly SentCount[]) => sent.reduce((total, { count }) => total + count, 0);
const countsOf = (sent: readonly SentCount[]) => ({
  total: sum(sent),
  accepted: sum(sent.filter(({ status }) => status === VERDICTS.accepted.code)),
  pending: sum(sent.filter(({ status }) => isLive(status))),
});

async function load(ctx: SignedInContext, contest: StoredContest) {
  const { db } = ctx;
  const { id, start_time: from, end_time: until } = contest;
  const recent = new Date(ctx.now().getTime() - RECENT_MINUTES * 60_000);
  const whose = { contestId: id, creatorUid: contest.author_uid, groupId: contest.group_id };
  const span = { ...whose, from, until };
  const lately = { ...span, from: recent > from ? recent : from };
  const [sent, sentLately, unsettled, wait, medianMs, outdated, ...desks] = await Promise.all([
    countSent(db, span),
    countSent(db, lately),
    queries.countUnsettled(db, span),
    queries.countWaiting(db, id),
    queries.findMedianWait(db, id, recent),
    queries.countOutdated(db, id),
    findOpenQuestions(db, id),
    findOpenBalloons(db, id),
    findOpenPrints(db, id),
    findJudgehosts(ctx),
  ]);
  const [questions, balloons, prints, hosts] = desks;
  return {
    ...{ sent, outdated },
    perMinute: sum(sentLately) / RECENT_MINUTES,
    queue: { waiting: wait.waiting, medianMs },
    pending: { count: unsettled.pending, heldBack: wait.heldBack },
    faults: unsettled.faults,
    ...{ questions, balloons, prints },
    hosts: hosts.map(
      ({ load: used, ...host }): ControlHost => ({
        ...{ id: host.id, name: host.name, state: host.state, slots: host.slots },
        ...{ held: host.held, seenAt: host.seenAt, cpuPercent: used?.cpuPercent ?? null },
      }),
    ),
  };
}
