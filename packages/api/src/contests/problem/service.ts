/** What organisers do with a contest's problems. The contest is locked first, so that letters stay apart. */
import { announce, type Db } from "@gavel/db";
import { CONTEST_RULES, contestRuleOf } from "@gavel/domain/contest/contest";
import {
  type ContestProblemName,
  findContestProblemFaults,
  fitsRule,
  lettersInOrder,
  nameContestProblem,
} from "@gavel/domain/contest/problem";
import { GROUP_ITEMS_MAX } from "@gavel/domain/group/group";
import { prefixOf } from "@gavel/domain/group/problem-id";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { z } from "zod";
import {
  beginProblemIn,
  countInGroup,
  findGroupPid,
  removeProblem,
  supplyContest,
  supplyGroupContest,
} from "../../bank/problem/index.ts";
import {
  holdBackJudging,
  queueHeldBack,
  removeSubmissionsOfContest,
} from "../../judging/judgement/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { peekGroup } from "../../places/group/index.ts";
import { type AuditRecord, recordAudit } from "../../site/audit/index.ts";
import { getAsOrganiser, lockAsOrganiser } from "../contest/index.ts";
import * as queries from "./queries.ts";
import type {
  addFromBankInput,
  addFromGroupInput,
  createInContestInput,
  pauseInput,
  removeByPidInput,
  reorderInput,
  saveContestProblemInput,
  updateContestProblemInput,
} from "./schema.ts";

type Contest = Awaited<ReturnType<typeof lockAsOrganiser>>;

/**
 * From then on only contests show it, unless it is the bank's and the contest a group's.
 * @throws DomainError CONTEST_PROBLEM_EXISTS, CONTEST_PROBLEM_RULE, PARAM_INVALID, or why it is not theirs to add
 */
export async function addFromBank(
  ctx: SignedInContext,
  { contestId, pid, displayId, title, color = "" }: z.output<typeof addFromBankInput>,
): Promise<{ id: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const contest = await lockAsOrganiser(tx, ctx, contestId);
    await requireFree(tx, { contestId, pid, displayId, except: null });
    const within = { ...ctx, db: tx };
    const { group_id: groupId } = contest;
    const problem = await (groupId === null
      ? supplyContest(within, pid)
      : supplyGroupContest(within, pid, groupId));
    const { type, is_remote: isRemote } = problem;
    if (!fitsRule(contestRuleOf(contest.type), { type, isRemote })) {
      throw new DomainError("CONTEST_PROBLEM_RULE");
    }
    const name = { displayId, title: title ?? problem.title, color };
    return insert(tx, ctx, contest, pid, name);
  });
}

/**
 * Whether a problem could be added there under that ID.
 * @throws DomainError NOT_FOUND, CONTEST_PROBLEM_EXISTS, PARAM_INVALID
 */
export async function requirePlace(
  ctx: SignedInContext,
  { contestId, displayId }: { readonly contestId: number; readonly displayId: string },
): Promise<void> {
  await getAsOrganiser(ctx, contestId);
  requireName({ displayId, title: displayId, color: "" });
  await requireFree(ctx.db, { contestId, pid: null, displayId, except: null });
}

/** One of the group's own. @throws DomainError NOT_FOUND, or as `addFromBank` */
export async function addFromGroup(
  ctx: SignedInContext,
  { contestId, problemId, displayId }: z.output<typeof addFromGroupInput>,
): Promise<{ id: number }> {
  const { group_id: groupId } = await getAsOrganiser(ctx, contestId);
  const pid = groupId === null ? undefined : await findGroupPid(ctx.db, groupId, problemId);
  if (pid === undefined) throw new DomainError("NOT_FOUND");
  return addFromBank(ctx, { contestId, pid, displayId });
}

/** A problem of its own, empty, which its form fills. @throws DomainError CONTEST_PROBLEM_EXISTS, PARAM_INVALID */
export async function createInContest(
  ctx: SignedInContext,
  { contestId, displayId, title }: z.output<typeof createInContestInput>,
): Promise<{ id: number; pid: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const contest = await lockAsOrganiser(tx, ctx, contestId);
    await requireFree(tx, { contestId, pid: null, displayId, except: null });
    const type = CONTEST_RULES[contestRuleOf(contest.type)];
    const begun = { problemId: "", title };
    const within = { ...ctx, db: tx };
    const { pid } = await beginProblemIn(within, begun, {
      auth: PROBLEM_AUTH.contest,
      type,
      ...(await ownerOf(within, contest)),
    });
    return { ...(await insert(tx, ctx, contest, pid, { displayId, title, color: "" })), pid };
  });
}

/** Whose own the problem is that is begun in its contest. @throws DomainError GROUP_ITEMS_TOO_MANY */
async function ownerOf(ctx: SignedInContext, { group_id: groupId }: Contest) {
  if (groupId === null) return { groupId };
  if ((await countInGroup(ctx.db, { groupId })) >= GROUP_ITEMS_MAX) {
    throw new DomainError("GROUP_ITEMS_TOO_MANY", { n: GROUP_ITEMS_MAX });
  }
  const { row } = await peekGroup(ctx, groupId);
  return { groupId, idPrefix: prefixOf(row.short_name) };
}

/** @throws DomainError NOT_FOUND, CONTEST_PROBLEM_EXISTS, CONTEST_LETTER_FIXED, PARAM_INVALID */
export async function updateContestProblem(
  ctx: SignedInContext,
  { id, ...wanted }: z.output<typeof updateContestProblemInput>,
): Promise<void> {
  await change(ctx, id, (tx, contest, row) => rename(tx, ctx, contest, row, wanted));
}

/** For clients that send both: without an id it is added. */
export async function saveContestProblem(
  ctx: SignedInContext,
  { id, contestId, pid, ...name }: z.output<typeof saveContestProblemInput>,
): Promise<void> {
  if (id === undefined) {
    await addFromBank(ctx, { contestId, pid, ...name });
    return;
  }
  await change(ctx, id, async (tx, contest, row) => {
    if (row.problem_id !== pid || contest.id !== contestId) throw new DomainError("NOT_FOUND");
    const { title = row.title, color = row.color } = name;
    return rename(tx, ctx, contest, row, { ...name, title, color });
  });
}

/** Letters go by the order until the start. @throws DomainError EDIT_CONFLICT where these are not all of them */
export async function reorderContestProblems(
  ctx: SignedInContext,
  { contestId, ids }: z.output<typeof reorderInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const contest = await lockAsOrganiser(tx, ctx, contestId);
    const rows = await queries.listRows(tx, contestId);
    const letters = new Map(rows.map((row) => [row.id, row.display_id]));
    const isWhole = new Set(ids).size === ids.length && ids.length === rows.length;
    if (!isWhole || !ids.every((id) => letters.has(id))) {
      throw new DomainError("EDIT_CONFLICT", { by: contest.modified_by || contest.author_name });
    }
    await queries.writeOrder(tx, ids, ctx.now());
    if (!hasBegun(contest, ctx.now())) {
      const fresh = lettersInOrder(ids.map((id) => letters.get(id) ?? ""));
      const changed = ids
        .map((id, at) => ({ id, displayId: fresh[at] ?? "" }))
        .filter(({ id, displayId }) => letters.get(id) !== displayId);
      if (changed.length > 0) await queries.writeLetters(tx, changed);
    }
    await record(tx, ctx, contest, {
      action: "contestProblem.order",
      before: { order: [...letters.values()] },
      after: { order: ids.map((id) => letters.get(id)) },
    });
  });
}

/**
 * With all that was sent to it there; the problem itself stays.
 * @throws DomainError NOT_FOUND, CONTEST_RESULTS_OUT once the results are final
 */
export async function removeContestProblem(ctx: SignedInContext, id: number): Promise<void> {
  await change(ctx, id, (tx, contest, row) => takeOut(tx, ctx, contest, row));
}

/**
 * As clients know it: out of a contest, or without one out of the bank as well, which is for problem administrators.
 * @throws DomainError NOT_FOUND, FORBIDDEN, CONTEST_RESULTS_OUT
 */
export async function removeByPid(
  ctx: SignedInContext,
  { pid, contestId }: z.output<typeof removeByPidInput>,
): Promise<void> {
  if (contestId === undefined) {
    await removeProblem(ctx, pid);
    return;
  }
  const row = await queries.findRowByPid(ctx.db, contestId, pid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  await removeContestProblem(ctx, row.id);
}

/**
 * Submissions are still taken and wait; what is judged just now begins again afterwards. Paused once more, the reason
 * becomes the new one.
 * @throws DomainError NOT_FOUND
 */
export async function pauseContestProblem(
  ctx: SignedInContext,
  { id, reason }: z.output<typeof pauseInput>,
): Promise<void> {
  await change(ctx, id, async (tx, _, row) => {
    await queries.updateRow(tx, id, {
      paused_at: row.paused_at ?? ctx.now(),
      paused_by: ctx.viewer.username,
      pause_reason: reason,
    });
    await holdBackJudging(tx, ctx.services, { contestProblemId: id, now: ctx.now() });
    const after = { display_id: row.display_id, reason };
    return { action: "contestProblem.pause", after };
  });
}

/** What waited is judged in the order in which it came. @throws DomainError NOT_FOUND */
export async function resumeContestProblem(ctx: SignedInContext, id: number): Promise<void> {
  await change(ctx, id, async (tx, _, row) => {
    await queries.updateRow(tx, id, { paused_at: null, paused_by: null, pause_reason: "" });
    await queueHeldBack(tx, ctx.services, { contestProblemId: id, now: ctx.now() });
    const before = { display_id: row.display_id, reason: row.pause_reason };
    return { action: "contestProblem.resume", before, after: { display_id: row.display_id } };
  });
}

type Change = Pick<AuditRecord, "action" | "before" | "after">;

/** With the contest locked; what it answers goes into the audit log. */
async function change(
  ctx: SignedInContext,
  id: number,
  act: (tx: Db, contest: Contest, row: queries.ContestProblemTableRow) => Promise<Change>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const found = await queries.findRow(tx, id);
    if (found === undefined) throw new DomainError("NOT_FOUND");
    const contest = await lockAsOrganiser(tx, ctx, found.contest_id);
    const row = await queries.findRow(tx, id);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    await record(tx, ctx, contest, await act(tx, contest, row));
  });
}

const hasBegun = ({ start_time }: Contest, now: Date) => now >= start_time;

/** From the start on statements, boards and balloons call it by its letter. */
async function rename(
  tx: Db,
  ctx: SignedInContext,
  contest: Contest,
  row: queries.ContestProblemTableRow,
  wanted: ContestProblemName,
): Promise<Change> {
  const { id, contest_id: contestId, problem_id: pid } = row;
  const name = requireName(wanted);
  if (name.displayId !== row.display_id && hasBegun(contest, ctx.now())) {
    throw new DomainError("CONTEST_LETTER_FIXED");
  }
  await requireFree(tx, { contestId, pid, displayId: name.displayId, except: id });
  await queries.updateRow(tx, id, { ...columnsOf(name), updated_at: ctx.now() });
  return { action: "contestProblem.update", before: factsOf(row), after: columnsOf(name) };
}

async function takeOut(
  tx: Db,
  ctx: SignedInContext,
  contest: Contest,
  row: queries.ContestProblemTableRow,
): Promise<Change> {
  if (contest.finalized_at !== null) throw new DomainError("CONTEST_RESULTS_OUT");
  const which = { contestId: contest.id, contestProblemId: row.id };
  const submissions = await removeSubmissionsOfContest(tx, ctx.services, which);
  await queries.deleteRow(tx, row.id);
  return { action: "contestProblem.remove", before: { ...factsOf(row), submissions } };
}

async function insert(
  tx: Db,
  ctx: SignedInContext,
  contest: Contest,
  pid: number,
  wanted: ContestProblemName,
): Promise<{ id: number }> {
  const name = requireName(wanted);
  const id = await placeProblem(tx, { contestId: contest.id, pid, ...name }, ctx.now());
  const after = { ...columnsOf(name), pid };
  await record(tx, ctx, contest, { action: "contestProblem.add", after });
  return { id };
}

/** Behind the contest's others, as it is: a problem of the bank stays there. Returns the entry's id. */
export function placeProblem(
  tx: Db,
  { contestId, pid, ...name }: ContestProblemName & { contestId: number; pid: number },
  at: Date,
): Promise<number> {
  return queries.insertRow(tx, {
    ...{ contest_id: contestId, problem_id: pid, ...columnsOf(name) },
    ...{ created_at: at, updated_at: at },
  });
}

/** As it is to be stored. @throws DomainError PARAM_INVALID, which names the field */
function requireName(wanted: ContestProblemName): ContestProblemName {
  const [fault] = findContestProblemFaults(wanted);
  if (fault !== undefined) throw new DomainError("PARAM_INVALID", { field: fault.field });
  return nameContestProblem(wanted);
}

/** @throws DomainError CONTEST_PROBLEM_EXISTS, which says what is taken */
async function requireFree(tx: Db, wanted: queries.Wanted): Promise<void> {
  const displayId = nameContestProblem({ ...wanted, title: "", color: "" }).displayId;
  const rival = await queries.findRival(tx, { ...wanted, displayId });
  if (rival === undefined) return;
  const field = rival.problem_id === wanted.pid ? "pid" : "displayId";
  throw new DomainError("CONTEST_PROBLEM_EXISTS", { field });
}

const columnsOf = ({ displayId, title, color }: ContestProblemName) => ({
  ...{ display_id: displayId, title, color },
});

const factsOf = ({ display_id, title, color }: queries.ContestProblemTableRow) => ({
  ...{ display_id, title, color },
});

/** Boards and lists are made of these. */
async function record(
  tx: Db,
  ctx: SignedInContext,
  { id, title }: Contest,
  change: Change,
): Promise<void> {
  await recordAudit(tx, ctx, { ...change, target: { id, name: title } });
  await announce(tx, { type: "contest", id });
}
