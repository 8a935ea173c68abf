/** What is done with a training's problems. The training is locked first, so that none is in it twice. */
import type { Db } from "@gavel/db";
import { placeOf } from "@gavel/domain/place";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { whyNotArrange } from "@gavel/domain/training/access";
import { areChapters, type ChapterSpot, rankOfSpot, spotsOf } from "@gavel/domain/training/chapter";
import { TRAINING_PROBLEMS_MAX } from "@gavel/domain/training/training";
import type { z } from "zod";
import {
  findGroupPid,
  findGroupSupply,
  findSupply,
  listForStaff,
  removeProblem,
  type StaffProblemRow,
  supplyTraining,
} from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { listTrainingChapters } from "../../places/training/index.ts";
import { type AuditRecord, recordAudit } from "../../site/audit/index.ts";
import { getAsOrganiser, lockAsOrganiser, saveTraining } from "../training/index.ts";
import * as queries from "./queries.ts";
import type {
  addFromGroupInput,
  addInput,
  candidatesInput,
  removeByPidInput,
  reorderInput,
  StaffTrainingProblem,
  setRankInput,
  TrainingCandidates,
  TrainingProblemRecord,
} from "./schema.ts";

type Training = Awaited<ReturnType<typeof lockAsOrganiser>>;

/** In their order, hidden ones too. @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN */
export async function findForStaff(
  ctx: SignedInContext,
  trainingId: number,
): Promise<StaffTrainingProblem[]> {
  await getAsOrganiser(ctx, trainingId, whyNotArrange);
  const rows = await queries.listEntries(ctx.db, trainingId);
  const problems = await listForStaff(
    ctx,
    rows.map((row) => row.problem_id),
  );
  const byPid = new Map(problems.map((problem) => [problem.pid, problem]));
  return rows.flatMap((row) => {
    const problem = byPid.get(row.problem_id);
    return problem === undefined ? [] : [presentEntry(row, problem)];
  });
}

/** Its headings, each with how many problems stand before it. @throws DomainError TRAINING_NOT_FOUND, FORBIDDEN */
export async function findChapters(
  ctx: SignedInContext,
  trainingId: number,
): Promise<ChapterSpot[]> {
  await getAsOrganiser(ctx, trainingId, whyNotArrange);
  return readChapters(ctx.db, trainingId, await queries.listEntries(ctx.db, trainingId));
}

async function readChapters(db: Db, trainingId: number, rows: readonly queries.EntryRow[]) {
  const ranks = rows.map(({ rank }) => rank);
  return spotsOf(await listTrainingChapters(db, trainingId), ranks);
}

/** In the caller's transaction, which has locked the training; its problems have the ranks from 1 on. */
export function placeChapters(
  tx: Db,
  trainingId: number,
  chapters: readonly ChapterSpot[],
): Promise<void> {
  const ranked = chapters.map((one) => ({ title: one.title, rank: rankOfSpot(one) }));
  return queries.replaceChapters(tx, trainingId, ranked);
}

const NONE: Page<StaffProblemRow> = { records: [], total: 0 };

/** Of the bank or the group, what is open there and what is not in the training, or what is in it. */
export async function findCandidates(
  ctx: SignedInContext,
  { trainingId, isChosen, isFromGroup, ...input }: z.output<typeof candidatesInput>,
): Promise<TrainingCandidates> {
  const { group_id: groupId } = await getAsOrganiser(ctx, trainingId, whyNotArrange);
  const rows = await queries.listEntries(ctx.db, trainingId);
  const ids = rows.map((row) => row.problem_id);
  const chosen = rows.map(present);
  if (!isChosen) {
    const among = { ids, isExcept: true };
    if (isFromGroup) {
      const page = groupId === null ? NONE : await findGroupSupply(ctx, groupId, { ...input, ids });
      return { ...page, chosen };
    }
    const page = await findSupply(ctx, { ...input, auth: PROBLEM_AUTH.public, among });
    return { ...page, chosen };
  }
  const keyword = (input.keyword ?? "").trim().toLowerCase();
  const found = (await listForStaff(ctx, ids)).filter(({ problemId, title }) =>
    [problemId, title].some((name) => name.toLowerCase().includes(keyword)),
  );
  const start = (input.currentPage - 1) * input.limit;
  return { records: found.slice(start, start + input.limit), total: found.length, chosen };
}

/** Whether one more could be added. @throws DomainError NOT_FOUND, FORBIDDEN, TRAINING_PROBLEMS_TOO_MANY */
export async function requireRoom(ctx: SignedInContext, trainingId: number): Promise<void> {
  await getAsOrganiser(ctx, trainingId, whyNotArrange);
  const rows = await queries.listEntries(ctx.db, trainingId);
  if (rows.length >= TRAINING_PROBLEMS_MAX) {
    throw new DomainError("TRAINING_PROBLEMS_TOO_MANY", { n: TRAINING_PROBLEMS_MAX });
  }
}

/** They stay in the bank. @throws DomainError TRAINING_PROBLEM_EXISTS, TRAINING_PROBLEMS_TOO_MANY, or why it is not open */
export async function addProblems(
  ctx: SignedInContext,
  { trainingId, pids }: z.output<typeof addInput>,
): Promise<{ ids: number[] }> {
  return ctx.db.transaction().execute(async (tx) => {
    const training = await lockAsOrganiser(tx, ctx, trainingId, whyNotArrange);
    const rows = await queries.listEntries(tx, trainingId);
    const known = new Set(rows.map((row) => row.problem_id));
    const isTwice = new Set(pids).size < pids.length || pids.some((pid) => known.has(pid));
    if (isTwice) throw new DomainError("TRAINING_PROBLEM_EXISTS");
    if (rows.length + pids.length > TRAINING_PROBLEMS_MAX) {
      throw new DomainError("TRAINING_PROBLEMS_TOO_MANY", { n: TRAINING_PROBLEMS_MAX });
    }
    const names: string[] = [];
    // In the order of their ids, as everybody locks problems.
    for (const pid of pids.toSorted((a, b) => a - b)) {
      const place = placeOf({ trainingId, groupId: training.group_id });
      names.push((await supplyTraining({ ...ctx, db: tx }, pid, place)).display_id);
    }
    const ids = await queries.insertEntries(tx, { trainingId, pids, now: ctx.now() });
    await record(tx, ctx, training, { action: "trainingProblem.add", after: { names } });
    return { ids };
  });
}

/** One of the group's own. @throws DomainError NOT_FOUND, or as `addProblems` */
export async function addFromGroup(
  ctx: SignedInContext,
  { trainingId, problemId }: z.output<typeof addFromGroupInput>,
): Promise<{ ids: number[] }> {
  const { group_id: groupId } = await getAsOrganiser(ctx, trainingId, whyNotArrange);
  const pid = groupId === null ? undefined : await findGroupPid(ctx.db, groupId, problemId);
  if (pid === undefined) throw new DomainError("NOT_FOUND");
  return addProblems(ctx, { trainingId, pids: [pid] });
}

/** Those with the same rank follow in the order in which they came. @throws DomainError NOT_FOUND */
export async function setRank(
  ctx: SignedInContext,
  { id, rank }: z.output<typeof setRankInput>,
): Promise<void> {
  await change(ctx, id, async (tx, row) => {
    await queries.setRank(tx, { id, rank, now: ctx.now() });
    const { display_id } = row;
    const action = "trainingProblem.rank";
    return { action, before: { display_id, rank: row.rank }, after: { display_id, rank } };
  });
}

/** The headings among them as well. @throws DomainError EDIT_CONFLICT where these are not all of them, PARAM_INVALID */
export async function reorder(
  ctx: SignedInContext,
  { trainingId, ids, chapters }: z.output<typeof reorderInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const training = await lockAsOrganiser(tx, ctx, trainingId, whyNotArrange);
    const rows = await queries.listEntries(tx, trainingId);
    const names = new Map(rows.map((row) => [row.id, row.display_id]));
    const isWhole = new Set(ids).size === ids.length && ids.length === rows.length;
    if (!isWhole || !ids.every((id) => names.has(id))) {
      throw new DomainError("EDIT_CONFLICT", { by: training.modified_by || training.author_name });
    }
    const before = await readChapters(tx, trainingId, rows);
    const after = chapters ?? before;
    if (!areChapters(after, ids.length))
      throw new DomainError("PARAM_INVALID", { field: "chapters" });
    await queries.writeOrder(tx, ids, ctx.now());
    await placeChapters(tx, trainingId, after);
    await record(tx, ctx, training, {
      action: "trainingProblem.order",
      before: { order: [...names.values()], chapters: before.map(({ title }) => title) },
      after: { order: ids.map((id) => names.get(id)), chapters: after.map(({ title }) => title) },
    });
  });
}

/** The problem and what was sent to it stay in the bank. @throws DomainError NOT_FOUND */
export async function remove(ctx: SignedInContext, id: number): Promise<void> {
  await change(ctx, id, async (tx, { display_id, rank }) => {
    await queries.deleteEntry(tx, id);
    return { action: "trainingProblem.remove", before: { display_id, rank } };
  });
}

/**
 * As clients know it: out of a training, or without one out of the bank as well, which is for problem administrators.
 * @throws DomainError NOT_FOUND, FORBIDDEN
 */
export async function removeByPid(
  ctx: SignedInContext,
  { pid, trainingId }: z.output<typeof removeByPidInput>,
): Promise<void> {
  if (trainingId === undefined) {
    await removeProblem(ctx, pid);
    return;
  }
  const row = await queries.findEntryByPid(ctx.db, trainingId, pid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  await remove(ctx, row.id);
}

type Change = Pick<AuditRecord, "action" | "before" | "after">;

/** With the training locked; what it answers goes into the audit log. */
async function change(
  ctx: SignedInContext,
  id: number,
  act: (tx: Db, row: queries.EntryRow) => Promise<Change>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const found = await queries.findEntry(tx, id);
    if (found === undefined) throw new DomainError("NOT_FOUND");
    const training = await lockAsOrganiser(tx, ctx, found.training_id, whyNotArrange);
    const row = await queries.findEntry(tx, id);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    await record(tx, ctx, training, await act(tx, row));
  });
}

/** Whoever has the training's form open loses nothing by this: only its time of change moves. */
async function record(
  tx: Db,
  ctx: SignedInContext,
  { id, title }: Training,
  done: Change,
): Promise<void> {
  await saveTraining(tx, ctx, id);
  await recordAudit(tx, ctx, { ...done, target: { id, name: title } });
}

function present(row: queries.EntryRow): TrainingProblemRecord {
  return {
    ...{ id: row.id, trainingId: row.training_id, pid: row.problem_id },
    ...{ displayId: row.display_id, rank: row.rank },
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  };
}

function presentEntry(
  row: queries.EntryRow,
  {
    problemId,
    title,
    type,
    difficulty,
    auth,
    submissions,
    canEdit,
    canSee,
    groupId,
    isRemote,
  }: StaffProblemRow,
): StaffTrainingProblem {
  return {
    ...present(row),
    problem: {
      ...{ problemId, title, type, difficulty, auth, submissions },
      ...{ canEdit, canSee, groupId, isRemote },
    },
  };
}
