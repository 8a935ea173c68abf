/** Problems as a contest shows them to those who take part. */

import { emptyTally, tallyColumn } from "@gavel/domain/aggregate";
import {
  isContestAdmin,
  seesCounts,
  whyNotListProblems,
  whyNotRead,
  whyNotSubmit,
} from "@gavel/domain/contest/access";
import { boardResultOf, pointsTogether } from "@gavel/domain/contest/board";
import { isSealed, nameOnBoard, oiRuleOf, phaseOf } from "@gavel/domain/contest/contest";
import { placeOf, switchOf } from "@gavel/domain/place";
import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import { findSubmitBarrier, getProblemPage, type ProblemCounts } from "../../bank/problem/index.ts";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { refuse } from "../../kernel/error.ts";
import { remember } from "../../kernel/remember.ts";
import {
  findStarKeys,
  type LoadedContest,
  loadContest,
  requireContestProblem,
} from "../../places/contest/index.ts";
import {
  countSent,
  listContestProblems,
  listOwn,
  listSenders,
  type OwnSubmission,
  type SentCount,
} from "./problem-queries.ts";
import type {
  ContestProblemDetail,
  ContestProblemRow,
  contestProblemInput,
  contestProblemsInput,
} from "./schema.ts";

type Reader = Pick<Context, "db" | "viewer" | "now" | "services">;

/** @throws DomainError with why they may not see them */
export async function findContestProblems(
  ctx: Reader,
  { contestId, containsEnd }: z.output<typeof contestProblemsInput>,
): Promise<ContestProblemRow[]> {
  const contest = await loadContest(ctx, contestId);
  const now = ctx.now();
  refuse(whyNotListProblems(contest.facts, contest.person, now));
  const rows = await listContestProblems(ctx.db, contestId);
  const ids = rows.map((row) => row.id);
  const look = { contest, now, containsEnd };
  const [sent, own] = await Promise.all([findSent(ctx, look), findOwn(ctx, look, ids)]);
  const first = await findFirsts(ctx, look, sent);
  const isCounted = seesCounts(contest.facts, contest.person, now);
  return rows.map((row) => {
    const counts = countsOf(sent, row.id);
    return {
      ...{ id: row.id, displayId: row.display_id, pid: row.problem_id },
      ...{ title: row.title, color: row.color, isPaused: row.paused_at !== null },
      ac: isCounted ? counts.ac : null,
      total: isCounted ? counts.total : null,
      ...own(row.id),
      firstBlood: first.get(row.id) ?? null,
    };
  });
}

/**
 * The page of a problem, by its letter.
 * @throws DomainError NOT_FOUND for a letter that is none, else why they may not read it
 */
export async function getContestProblem(
  ctx: SignedInContext,
  { contestId, displayId, containsEnd }: z.output<typeof contestProblemInput>,
): Promise<ContestProblemDetail> {
  const contest = await loadContest(ctx, contestId);
  const { facts, person } = contest;
  const now = ctx.now();
  refuse(whyNotRead(facts, person, now));
  const entry = await requireContestProblem(ctx.db, contestId, displayId);
  const place = placeOf({ contestId, groupId: facts.groupId });
  const look = { contest, now, containsEnd };
  const [page, sent, own, barrier] = await Promise.all([
    getProblemPage(ctx, entry.problem_id, { place, may: "submit" }),
    findSent(ctx, look),
    findOwn(ctx, look, [entry.id]),
    findSubmitBarrier(ctx, switchOf(place)),
  ]);
  const { myStatus, myScore } = own(entry.id);
  return {
    ...page,
    ...(isDiscreet(look) ? DISCREET : {}),
    ...{ problemId: entry.display_id, title: entry.title, codeShare: false },
    counts: seesCounts(facts, person, now) ? countsOf(sent, entry.id) : null,
    mine: { status: myStatus ?? VERDICTS.notSubmitted.code, score: myScore },
    submitBarrier: barrier ?? whyNotSubmit(facts, person, now),
    contest: { contestId, id: entry.id, color: entry.color, isPaused: entry.paused_at !== null },
  };
}

interface Moment {
  readonly contest: LoadedContest;
  readonly now: Date;
}
interface Look extends Moment {
  readonly containsEnd: boolean;
}

/** Where a problem comes from and what it is about would help while the contest runs. */
const DISCREET = {
  ...{ source: "", author: "", difficulty: null, tags: [], modifiedUser: null },
  remoteUrl: null,
};

function isDiscreet({ contest: { facts, person }, now }: Look): boolean {
  return phaseOf(facts.seal, now) !== "ended" && !isContestAdmin(person);
}

function isSealedFor({ contest: { facts, person }, now }: Moment): boolean {
  return isSealed(facts.seal, now, { isAdmin: isContestAdmin(person), force: true });
}

/** Whether the reader is not told how their own submissions ended. */
export function isKeptBack(moment: Moment): boolean {
  return moment.contest.facts.rule === "oi" && isSealedFor(moment);
}

const COUNTED_ANEW_MS = 5000;
/** Fewer are counted at each look. */
const KEPT_FROM = 2000;

/** What contestants sent from the start to the end; behind a seal, to the seal. Of a large contest it may be seconds old. */
function findSent(ctx: Reader, look: Look): Promise<SentCount[]> {
  const { row, facts } = look.contest;
  const { startTime, endTime, sealRankTime } = facts.seal;
  const sealedAt = isSealedFor(look) ? sealRankTime : null;
  const until = sealedAt ?? (look.containsEnd && facts.allowEndSubmit ? null : endTime);
  const whose = { contestId: row.id, creatorUid: row.author_uid, groupId: facts.groupId };
  const span = { ...whose, from: startTime, until };
  const isKept = (found: readonly SentCount[]) =>
    found.reduce((sum, one) => sum + one.count, 0) >= KEPT_FROM;
  const key = `contest.sent ${JSON.stringify(span)}`;
  return remember(ctx, { key, ms: COUNTED_ANEW_MS, isKept }, async () =>
    countSent(ctx.db, { ...span, starKeys: await findStarKeys(ctx.db, row.id) }),
  );
}

function countsOf(sent: readonly SentCount[], contestProblemId: number): ProblemCounts {
  const tally = emptyTally();
  for (const { status, count, ...of } of sent) {
    if (of.contestProblemId !== contestProblemId) continue;
    const column = tallyColumn(status);
    tally.total += count;
    if (column !== null) tally[column] += count;
  }
  return tally;
}

/** Who solved each problem first, as the board has it, and under the name that it shows. OI boards have no such mark. */
async function findFirsts(ctx: Reader, { contest }: Look, sent: readonly SentCount[]) {
  const { row, facts } = contest;
  const accepted = sent.filter(({ status }) => status === VERDICTS.accepted.code);
  if (facts.rule === "oi" || accepted.length === 0) return new Map<number, never>();
  const senders = await listSenders(
    ctx.db,
    accepted.flatMap((one) => one.firstId ?? []),
  );
  return new Map(
    accepted.flatMap(({ contestProblemId, firstId }) => {
      const sender = senders.find((one) => one.id === firstId);
      if (sender === undefined || contestProblemId === null) return [];
      // What is sent after the end is practice.
      if (sender.created_at >= facts.seal.endTime) return [];
      const sinceStartMs = sender.created_at.getTime() - facts.seal.startTime.getTime();
      const minute = Math.floor(sinceStartMs / 60_000);
      return [
        [contestProblemId, { name: nameOnBoard(row.rank_show_name, sender), minute }] as const,
      ];
    }),
  );
}

type Own = Pick<ContestProblemRow, "myStatus" | "myScore">;
const NOTHING_SENT: Own = { myStatus: null, myScore: null };
const KEPT_BACK: Own = { myStatus: VERDICTS.submittedUnknownResult.code, myScore: null };

async function findOwn(ctx: Reader, look: Look, ids: readonly number[]) {
  const { row, facts } = look.contest;
  if (ctx.viewer === null) return () => NOTHING_SENT;
  const all = await listOwn(ctx.db, row.id, ctx.viewer.uid, ids);
  const isToTheEnd = !(look.containsEnd && facts.allowEndSubmit);
  const isCounted = ({ sentAt }: OwnSubmission) => !isToTheEnd || sentAt < facts.seal.endTime;
  const hasNone = isKeptBack(look);
  return (id: number): Own => {
    const own = all.filter((one) => one.contestProblemId === id && isCounted(one));
    if (own.length === 0) return NOTHING_SENT;
    return hasNone ? KEPT_BACK : stateOf(own, row.oi_rank_score_type);
  };
}

function stateOf(own: readonly OwnSubmission[], scoreType: string): Own {
  const accepted = own.find(({ status }) => status === VERDICTS.accepted.code);
  const scored = own.flatMap(({ status, score, subtasks, sentAt }) =>
    score === null ? [] : { result: boardResultOf(status), score, subtasks, timeMs: +sentAt },
  );
  return {
    myStatus: accepted?.status ?? own.at(-1)?.status ?? null,
    myScore: pointsTogether(
      scored,
      { oi: oiRuleOf(scoreType), compileErrors: "free" },
      own[0]?.worth ?? null,
    ),
  };
}
