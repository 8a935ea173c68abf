import { announce } from "@gavel/db";
import { hasBalloonDesk } from "@gavel/domain/contest/access";
import { sealMsOf } from "@gavel/domain/contest/contest";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { findStarKeys } from "../../../places/contest/index.ts";
import { loadDesk, loadDeskToWrite } from "../load.ts";
import * as queries from "./queries.ts";
import type { ContestBalloon, checkBalloonInput, findBalloonsInput } from "./schema.ts";

const second = (ms: number) => Math.floor(ms / 1000);

/** @throws DomainError as `loadDesk` */
export async function findBalloons(
  ctx: SignedInContext,
  { contestId, state, currentPage, limit }: z.output<typeof findBalloonsInput>,
): Promise<Page<ContestBalloon>> {
  const { facts } = await loadDesk(ctx, contestId, hasBalloonDesk);
  const filter = { contestId, state };
  const page = { limit, offset: (currentPage - 1) * limit };
  const starKeys = await findStarKeys(ctx.db, contestId);
  const [rows, total, firsts] = await Promise.all([
    queries.listBalloons(ctx.db, filter, page, starKeys),
    queries.countBalloons(ctx.db, filter),
    queries.listFirstTimes(ctx.db, contestId, starKeys),
  ]);
  const startMs = facts.seal.startTime.getTime();
  const sealMs = sealMsOf(facts.seal);
  const records = rows.map((row) => {
    const sinceMs = row.sent_at.getTime() - startMs;
    const first = firsts.get(row.contest_problem_id);
    const isSameSecond =
      first !== undefined && second(first.getTime() - startMs) === second(sinceMs);
    const isFirst = isSameSecond && !row.is_star;
    const isUnderSeal = sealMs !== null && sinceMs >= sealMs;
    return { ...present(row), timeS: second(sinceMs), isFirst, isUnderSeal };
  });
  return { records, total };
}

/** Somebody is on their way with it. @throws DomainError EDIT_CONFLICT when another has it, what `change` throws */
export function takeBalloon(ctx: SignedInContext, id: number): Promise<void> {
  return change(ctx, id, (balloon) => {
    const by = balloon.checked_by ?? balloon.taken_by;
    if (balloon.is_checked || (balloon.taken_at !== null && by !== ctx.viewer.username)) {
      throw new DomainError("EDIT_CONFLICT", { by: by ?? "" });
    }
    return { taken_by: ctx.viewer.username, taken_at: ctx.now() };
  });
}

/** It waits again. @throws DomainError EDIT_CONFLICT when it was delivered, what `change` throws */
export function giveBackBalloon(ctx: SignedInContext, id: number): Promise<void> {
  return change(ctx, id, (balloon) => {
    if (balloon.is_checked)
      throw new DomainError("EDIT_CONFLICT", { by: balloon.checked_by ?? "" });
    return { taken_by: null, taken_at: null };
  });
}

/** Delivered, or not after all; who delivered it first stays named. @throws what `change` throws */
export function checkBalloon(
  ctx: SignedInContext,
  { id, checked }: z.output<typeof checkBalloonInput>,
): Promise<void> {
  return change(ctx, id, (balloon) => {
    if (balloon.is_checked === checked) return null;
    if (!checked) return { is_checked: false, checked_by: null, checked_at: null };
    return { is_checked: true, checked_by: ctx.viewer.username, checked_at: ctx.now() };
  });
}

/** @throws DomainError NOT_FOUND, CONTEST_NOT_FOUND, FORBIDDEN, GROUP_ARCHIVED */
async function change(
  ctx: SignedInContext,
  id: number,
  decide: (balloon: queries.StoredBalloon) => Parameters<typeof queries.updateBalloon>[2] | null,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const contestId = await queries.findContestOf(tx, id);
    if (contestId === null) throw new DomainError("NOT_FOUND");
    await loadDeskToWrite({ ...ctx, db: tx }, contestId, hasBalloonDesk);
    const balloon = await queries.lockBalloon(tx, id);
    if (balloon === undefined) throw new DomainError("NOT_FOUND");
    const changes = decide(balloon);
    if (changes === null) return;
    await queries.updateBalloon(tx, id, changes);
    await announce(tx, { type: "desk", contestId });
  });
}

function present(
  row: queries.BalloonRow,
): Omit<ContestBalloon, "timeS" | "isFirst" | "isUnderSeal"> {
  return {
    id: row.id,
    contestId: row.contest_id,
    contestProblemId: row.contest_problem_id,
    displayId: row.display_id,
    pid: row.problem_id,
    title: row.title,
    color: row.color,
    uid: row.uid,
    username: row.username,
    realname: row.realname,
    school: row.school,
    seat: row.seat ?? "",
    submitId: row.submission_id,
    submitTime: row.sent_at,
    score: row.score,
    useTimeMs: row.time_ms,
    takenBy: row.taken_by,
    takenAt: row.taken_at,
    checked: row.is_checked,
    checkedBy: row.checked_by,
    checkedAt: row.checked_at,
  };
}
