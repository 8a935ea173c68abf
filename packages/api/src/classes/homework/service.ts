/** The times of a homework: who teaches sets them, for all and for some. */
import type { Db } from "@gavel/db";
import {
  findExtensionFaults,
  findHomeworkFaults,
  HOMEWORK_EXTENSIONS_MAX,
  type HomeworkSchedule,
} from "@gavel/domain/homework/schedule";
import { whyNotEnter, whyNotTeach } from "@gavel/domain/training/access";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { loadTraining, readHomework } from "../../places/training/index.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { getAsOrganiser, lockAsOrganiser } from "../training/index.ts";
import { listUnread } from "./matrix-queries.ts";
import * as queries from "./queries.ts";
import {
  type ExtensionRow,
  type extendInput,
  type findExtensionsInput,
  type HomeworkView,
  type OwnHomework,
  type setHomeworkInput,
  UNREAD_MAX,
} from "./schema.ts";
import { listProblems, readWork } from "./work.ts";

/** For who teaches. @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN, HOMEWORK_NOT_FOUND */
export async function getHomework(
  ctx: Pick<SignedInContext, "db" | "viewer" | "now">,
  trainingId: number,
): Promise<HomeworkView> {
  const { group_id: groupId, title } = await getAsOrganiser(ctx, trainingId, whyNotTeach);
  const row = await queries.findHomework(ctx.db, trainingId);
  if (row === undefined || groupId === null) throw new DomainError("HOMEWORK_NOT_FOUND");
  return { trainingId, groupId, title, ...scheduleOf(row) };
}

/** In the caller's transaction; of a homework these are its times from now on. */
export async function addHomework(
  tx: Db,
  trainingId: number,
  at: Date,
  schedule: HomeworkSchedule,
): Promise<void> {
  await queries.upsertHomework(tx, {
    ...{ training_id: trainingId, created_at: at, updated_at: at },
    ...{ opens_at: schedule.opensAt, due_at: schedule.dueAt, closes_at: schedule.closesAt },
    ...{ percent_per_day: schedule.percentPerDay, lowest_percent: schedule.lowestPercent },
    ...{ grace_minutes: schedule.graceMinutes, counts_earlier: schedule.countsEarlier },
  });
}

/**
 * Makes homework of a training, or gives it other times.
 * @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN, GROUP_ARCHIVED, PARAM_INVALID
 */
export async function setHomework(
  ctx: SignedInContext,
  { trainingId, ...schedule }: z.output<typeof setHomeworkInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const training = await lockAsOrganiser(tx, ctx, trainingId, whyNotTeach);
    const [fault] = findHomeworkFaults(schedule);
    if (fault !== undefined) throw new DomainError("PARAM_INVALID", { field: fault.field });
    const stored = await queries.findHomework(tx, trainingId);
    await addHomework(tx, trainingId, ctx.now(), schedule);
    await recordAudit(tx, ctx, {
      action: "homework.set",
      target: { id: trainingId, name: training.title },
      ...(stored === undefined ? {} : { before: { ...scheduleOf(stored) } }),
      after: { ...schedule },
    });
  });
}

/** What was sent stays; times of single people go. @throws DomainError as above, HOMEWORK_NOT_FOUND */
export async function removeHomework(ctx: SignedInContext, trainingId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const training = await lockAsOrganiser(tx, ctx, trainingId, whyNotTeach);
    const stored = await queries.findHomework(tx, trainingId);
    if (stored === undefined) throw new DomainError("HOMEWORK_NOT_FOUND");
    await queries.deleteHomework(tx, trainingId);
    await recordAudit(tx, ctx, {
      action: "homework.remove",
      target: { id: trainingId, name: training.title },
      before: { ...scheduleOf(stored) },
    });
  });
}

/**
 * Who is not in the group is passed over.
 * @throws DomainError as above, PARAM_INVALID, HOMEWORK_EXTENSIONS_TOO_MANY
 */
export async function extendHomework(
  ctx: SignedInContext,
  { trainingId, uids, ...extension }: z.output<typeof extendInput>,
): Promise<{ people: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const training = await lockAsOrganiser(tx, ctx, trainingId, whyNotTeach);
    const stored = await queries.findHomework(tx, trainingId);
    if (stored === undefined || training.group_id === null) {
      throw new DomainError("HOMEWORK_NOT_FOUND");
    }
    const [fault] = findExtensionFaults(scheduleOf(stored), extension);
    if (fault !== undefined) throw new DomainError("PARAM_INVALID", { field: fault.field });
    const people = await queries.listMembersOf(tx, training.group_id, uids);
    if (people.length === 0) throw new DomainError("PARAM_INVALID", { field: "uids" });
    const chosen = people.map(({ uid }) => uid);
    if (Object.values(extension).every((time) => time === null)) {
      await queries.deleteExtensions(tx, trainingId, chosen);
    } else {
      await queries.upsertExtensions(tx, {
        ...{ trainingId, uids: chosen, extension, now: ctx.now() },
      });
      if ((await queries.countExtensions(tx, trainingId)) > HOMEWORK_EXTENSIONS_MAX) {
        throw new DomainError("HOMEWORK_EXTENSIONS_TOO_MANY", { n: HOMEWORK_EXTENSIONS_MAX });
      }
    }
    await recordAudit(tx, ctx, {
      action: "homework.extend",
      target: { id: trainingId, name: training.title },
      after: { people: people.map(({ username }) => username), ...extension },
    });
    return { people: chosen.length };
  });
}

/** Who has times of their own, by name. @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN, HOMEWORK_NOT_FOUND */
export async function findExtensions(
  ctx: SignedInContext,
  { trainingId, currentPage, limit }: z.output<typeof findExtensionsInput>,
): Promise<Page<ExtensionRow>> {
  await getHomework(ctx, trainingId);
  const [rows, total] = await Promise.all([
    queries.listExtensions(ctx.db, trainingId, { limit, offset: (currentPage - 1) * limit }),
    queries.countExtensions(ctx.db, trainingId),
  ]);
  const records = rows.map(({ opens_at, due_at, closes_at, updated_at, ...person }) => ({
    ...person,
    ...{ opensAt: opens_at, dueAt: due_at, closesAt: closes_at, updatedAt: updated_at },
  }));
  return { records, total };
}

/** What the viewer made of it. @throws DomainError why they may not be inside, HOMEWORK_NOT_FOUND */
export async function getOwnWork(ctx: SignedInContext, trainingId: number): Promise<OwnHomework> {
  const { row, facts, person } = await loadTraining(ctx, trainingId);
  refuse(whyNotEnter(facts, person));
  const { groupId } = facts;
  if (row.homework === null || groupId === null) throw new DomainError("HOMEWORK_NOT_FOUND");
  const { schedule, extension } = readHomework(row.homework);
  const problems = await listProblems(ctx, trainingId, groupId);
  const { uid } = ctx.viewer;
  const work = await readWork(ctx.db, {
    ...{ trainingId, groupId, schedule, people: [{ uid, extension }], side: "sender" },
    pids: problems.map(({ pid }) => pid),
  });
  const { cells = [], marks } = work.get(uid) ?? {};
  if (marks === undefined) throw new Error("nobody's work was read");
  const unread = await listUnread(ctx.db, { trainingId, uid, limit: UNREAD_MAX });
  return { problems, cells, marks, unread };
}

function scheduleOf(row: queries.HomeworkRecord): HomeworkSchedule {
  return {
    ...{ opensAt: row.opens_at, dueAt: row.due_at, closesAt: row.closes_at },
    ...{ percentPerDay: row.percent_per_day, lowestPercent: row.lowest_percent },
    ...{ graceMinutes: row.grace_minutes, countsEarlier: row.counts_earlier },
  };
}
