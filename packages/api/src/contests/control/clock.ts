/** What organisers do to a contest's clock, and when its results are final. */
import type { Db } from "@gavel/db";
import { phaseOf } from "@gavel/domain/contest/contest";
import {
  endMove,
  type MovedTimes,
  mayFinalise,
  mayMoveStart,
  movedTimes,
  thawAfterMove,
  thawMoment,
  whyNotEndAt,
} from "@gavel/domain/contest/control";
import type { z } from "zod";
import { countAboutToChange } from "../../judging/rejudge/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { addAnnouncement } from "../announcement/index.ts";
import {
  factsOf,
  getAsOrganiser,
  lockAsOrganiser,
  type StoredContest,
  saveContest,
} from "../contest/index.ts";
import { findOpenQuestions } from "../desk/index.ts";
import * as queries from "./queries.ts";
import type { EndPreview, endInput, moveEndInput } from "./schema.ts";

/**
 * What a new end changes, before it is there.
 * @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN, CONTEST_TIME_INVALID, CONTEST_END_PAST, CONTEST_RESULTS_OUT
 */
export async function previewEnd(
  ctx: SignedInContext,
  { contestId, endTime }: z.output<typeof endInput>,
): Promise<EndPreview> {
  const row = await getAsOrganiser(ctx, contestId);
  const now = ctx.now();
  requireEnd(row, endTime, now);
  const span = { contestId, from: row.end_time, until: endTime };
  const [contestants, late] = await Promise.all([
    queries.countContestants(ctx.db, contestId),
    queries.countSentTo(ctx.db, span),
  ]);
  return { from: row.end_time, contestants, late, ...endMove(sealOf(row), endTime, now) };
}

/**
 * The freeze keeps its time; one that would not begin any more is dropped.
 * @throws DomainError as `previewEnd`
 */
export function moveEnd(
  ctx: SignedInContext,
  { contestId, endTime, announcement }: z.output<typeof moveEndInput>,
): Promise<void> {
  return change(ctx, contestId, async (tx, row) => {
    await setEnd(tx, ctx, row, endTime, ctx.now());
    if (announcement !== undefined) {
      await addAnnouncement(tx, ctx, {
        contestId,
        ...announcement,
        isVisible: true,
        displayId: null,
      });
    }
  });
}

/** What arrives from now on does not count. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN, CONTEST_ENDED, CONTEST_NOT_STARTED */
export function endNow(ctx: SignedInContext, contestId: number): Promise<void> {
  return change(ctx, contestId, async (tx, row) => {
    const now = ctx.now();
    const phase = phaseOf(sealOf(row), now);
    if (phase === "ended") throw new DomainError("CONTEST_ENDED");
    if (phase === "scheduled") throw new DomainError("CONTEST_NOT_STARTED");
    // By one look at the clock: an end a moment ago would be refused.
    await setEnd(tx, ctx, row, now, now);
  });
}

async function setEnd(
  tx: Db,
  ctx: SignedInContext,
  row: StoredContest,
  wanted: Date,
  now: Date,
): Promise<void> {
  requireEnd(row, wanted, now);
  await saveTimes(tx, ctx, row, { ...timesOf(row), ...endMove(sealOf(row), wanted, now) });
}

/** As long as it was meant to be. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN, CONTEST_STARTED */
export function startNow(ctx: SignedInContext, contestId: number): Promise<void> {
  return change(ctx, contestId, async (tx, row) => {
    const now = ctx.now();
    if (row.start_time <= now) throw new DomainError("CONTEST_STARTED");
    await saveTimes(tx, ctx, row, movedTimes(timesOf(row), now));
  });
}

/**
 * With its end and its seal, and with notice: for programs.
 * @throws DomainError FORBIDDEN for who is no organiser, when it has begun or is about to, or would at once
 */
export function moveStart(ctx: SignedInContext, contestId: number, wanted: Date): Promise<void> {
  return change(ctx, contestId, async (tx, row) => {
    if (!mayMoveStart(timesOf(row), wanted, ctx.now())) throw new DomainError("FORBIDDEN");
    await saveTimes(tx, ctx, row, movedTimes(timesOf(row), wanted));
  });
}

/**
 * Shows what the freeze kept back, at the wanted moment.
 * @returns when: not always when it was wanted
 * @throws DomainError FORBIDDEN for who is no organiser, before the end, without a seal that is lifted by hand, or again
 */
export function thaw(ctx: SignedInContext, contestId: number, wanted: Date): Promise<Date> {
  return change(ctx, contestId, async (tx, row) => {
    const at = thawMoment(sealOf(row), wanted, ctx.now());
    if (at === null) throw new DomainError("FORBIDDEN");
    await saveContest(tx, ctx, row.id, { thawed_at: at });
    await recordAudit(tx, ctx, { action: "contest.thaw", target: targetOf(row) });
    return at;
  });
}

/** From then on the results do not change. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN, CONTEST_NOT_FINAL */
export function finalise(ctx: SignedInContext, contestId: number): Promise<void> {
  return change(ctx, contestId, async (tx, row) => {
    if (row.finalized_at !== null) return;
    const span = { contestId, from: row.start_time, until: row.end_time };
    const [unsettled, changing, questions] = await Promise.all([
      queries.countUnsettled(tx, span),
      countAboutToChange(tx, contestId),
      findOpenQuestions(tx, contestId),
    ]);
    const hasEnded = phaseOf(sealOf(row), ctx.now()) === "ended";
    const { faults } = unsettled;
    const pending = unsettled.pending + changing;
    if (!mayFinalise({ hasEnded, pending, faults, questions: questions.count })) {
      throw new DomainError("CONTEST_NOT_FINAL");
    }
    await saveContest(tx, ctx, contestId, { finalized_at: ctx.now() });
    await recordAudit(tx, ctx, { action: "contest.finalise", target: targetOf(row) });
  });
}

/** Something was wrong after all. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export function unfinalise(ctx: SignedInContext, contestId: number): Promise<void> {
  return change(ctx, contestId, async (tx, row) => {
    if (row.finalized_at === null) return;
    await saveContest(tx, ctx, contestId, { finalized_at: null });
    await recordAudit(tx, ctx, { action: "contest.unfinalise", target: targetOf(row) });
  });
}

/** With the contest locked. */
function change<T>(
  ctx: SignedInContext,
  contestId: number,
  act: (tx: Db, row: StoredContest) => Promise<T>,
): Promise<T> {
  return ctx.db
    .transaction()
    .execute(async (tx) => act(tx, await lockAsOrganiser(tx, ctx, contestId)));
}

const REFUSALS = {
  early: "CONTEST_TIME_INVALID",
  past: "CONTEST_END_PAST",
  final: "CONTEST_RESULTS_OUT",
  thawed: "CONTEST_RESULTS_OUT",
} as const;

function requireEnd(row: StoredContest, wanted: Date, now: Date): void {
  const refusal = whyNotEndAt(sealOf(row), row.finalized_at, wanted, now);
  if (refusal !== null) throw new DomainError(REFUSALS[refusal]);
}

const sealOf = (row: StoredContest) => factsOf(row).seal;
const targetOf = ({ id, title }: StoredContest) => ({ id, name: title });
const timesOf = ({ start_time, end_time, seal_time }: StoredContest) => ({
  ...{ startTime: start_time, endTime: end_time, sealTime: seal_time },
});

interface Times extends MovedTimes {
  /** Absent = as it is. */
  readonly sealRank?: boolean;
}

async function saveTimes(tx: Db, ctx: SignedInContext, row: StoredContest, times: Times) {
  const { startTime, endTime, sealTime, sealRank = row.seal_rank } = times;
  await saveContest(tx, ctx, row.id, {
    ...{ start_time: startTime, end_time: endTime, seal_rank: sealRank, seal_time: sealTime },
    thawed_at: thawAfterMove(row.thawed_at, endTime, ctx.now()),
  });
  await recordAudit(tx, ctx, {
    ...{ action: "contest.update", target: targetOf(row) },
    before: { ...timesOf(row), sealRank: row.seal_rank },
    after: { startTime, endTime, sealTime, sealRank },
  });
}
