/** The problems of a group: what its members read, and what its administrators write as the bank's are written. */
import { emptyTally } from "@gavel/domain/aggregate";
import type { ErrorCode } from "@gavel/domain/error";
import {
  type GroupFacts,
  type GroupPerson,
  whyNotCreateItem,
  whyNotLook,
  whyNotManage,
} from "@gavel/domain/group/access";
import { GROUP_ITEMS_MAX } from "@gavel/domain/group/group";
import { idAfterEdit, prefixedId, unprefixedId } from "@gavel/domain/group/problem-id";
import { BANK_APPLICATION, PROBLEM_AUTH, PROBLEM_TYPE } from "@gavel/domain/problem";
import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import {
  beginProblemIn,
  compileChecker,
  countInGroup,
  createProblem,
  findGroupPid,
  findGroupPids,
  findStatuses,
  getEditable,
  getFullProblem,
  listCards,
  listForStaff,
  type ProblemForm,
  type ProblemFull,
  requireShowable,
  type SavedProblem,
  type StaffProblemRow,
  updateProblem,
} from "../../bank/problem/index.ts";
import { listTagsForGroup, type TagRecord } from "../../bank/tag/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { type LoadedGroup, loadGroup, peekGroup } from "../../places/group/index.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import * as queries from "./queries.ts";
import type {
  applyInput,
  beginInGroupInput,
  compileInGroupInput,
  createGroupProblemInput,
  findGroupProblemsInput,
  GroupProblemRow,
  nextInGroupInput,
} from "./schema.ts";

/** @throws DomainError GROUP_NOT_FOUND, GROUP_NOT_VISIBLE, or what the rule answers */
async function enter(
  ctx: SignedInContext,
  groupId: number,
  rule: (facts: GroupFacts, person: GroupPerson) => ErrorCode | null,
): Promise<LoadedGroup> {
  const group = await loadGroup(ctx, groupId);
  refuse(rule(group.facts, group.person));
  return group;
}

/** What members see, newest first. @throws DomainError GROUP_MEMBER_ONLY */
export async function findProblems(
  ctx: SignedInContext,
  input: z.output<typeof findGroupProblemsInput>,
): Promise<Page<GroupProblemRow>> {
  const { groupId } = input;
  await enter(ctx, groupId, whyNotLook);
  const { pids, total } = await findGroupPids(ctx, { ...input, auth: PROBLEM_AUTH.public });
  if (pids.length === 0) return { records: [], total };
  const [cards, statuses, counts] = await Promise.all([
    listCards(ctx, pids, groupId),
    findStatuses(ctx, pids, groupId),
    queries.listGroupCounts(ctx.db, groupId, pids),
  ]);
  const records = cards.map((card) => {
    const status = statuses[card.pid]?.status ?? VERDICTS.notSubmitted.code;
    return { ...card, ...(counts.get(card.pid) ?? emptyTally()), status };
  });
  return { records, total };
}

/**
 * The one after or before it in the list that members see, null at its end. Of what is not solved, the list goes round to its
 * beginning. @throws DomainError GROUP_MEMBER_ONLY
 */
export async function findNext(
  ctx: SignedInContext,
  { groupId, problemId, step, isUnsolved }: z.output<typeof nextInGroupInput>,
): Promise<{ problemId: string; title: string } | null> {
  await enter(ctx, groupId, whyNotLook);
  const from = await findGroupPid(ctx.db, groupId, problemId);
  if (from === undefined) return null;
  const spot = { groupId, auth: PROBLEM_AUTH.public, pid: from };
  const pid = isUnsolved
    ? await queries.findUnsolvedAfter(ctx.db, { ...spot, uid: ctx.viewer.uid })
    : await queries.findNeighbour(ctx.db, { ...spot, step });
  const [card] = pid === undefined ? [] : await listCards(ctx, [pid], groupId);
  return card === undefined ? null : { problemId: card.problemId, title: card.title };
}

/** Hidden ones too. @throws DomainError GROUP_ADMIN_ONLY */
export async function findForStaff(
  ctx: SignedInContext,
  input: z.output<typeof findGroupProblemsInput>,
): Promise<Page<StaffProblemRow>> {
  await enter(ctx, input.groupId, whyNotManage);
  const { pids, total } = await findGroupPids(ctx, input);
  return { records: await listForStaff(ctx, pids), total };
}

/** What its problems may carry. @throws DomainError GROUP_ADMIN_ONLY */
export async function findTags(ctx: SignedInContext, groupId: number): Promise<TagRecord[]> {
  await enter(ctx, groupId, whyNotManage);
  return listTagsForGroup(ctx, groupId);
}

/** With its id as the form knows it. @throws DomainError NOT_FOUND */
export async function getFull(ctx: SignedInContext, pid: number): Promise<ProblemFull> {
  const { row } = await requireOfGroup(ctx, pid);
  const full = await getFullProblem(ctx, pid);
  return { ...full, problemId: unprefixedId(row.short_name, full.problemId) };
}

/** @throws DomainError GROUP_ADMIN_ONLY, GROUP_ARCHIVED, GROUP_ITEMS_TOO_MANY, or what is wrong with the form */
export async function create(
  ctx: SignedInContext,
  { groupId, ...form }: z.output<typeof createGroupProblemInput>,
): Promise<SavedProblem> {
  const problemId = await newId(ctx, groupId, form.problem.problemId ?? "");
  return createProblem(ctx, withId(form, problemId), groupId);
}

/** Hidden and empty. @throws DomainError as `create`, PROBLEM_ID_TAKEN */
export async function begin(
  ctx: SignedInContext,
  { groupId, ...begun }: z.output<typeof beginInGroupInput>,
): Promise<SavedProblem> {
  const problemId = await newId(ctx, groupId, begun.problemId);
  const values = { auth: PROBLEM_AUTH.hidden, type: PROBLEM_TYPE.acm, groupId };
  return ctx.db
    .transaction()
    .execute((tx) => beginProblemIn({ ...ctx, db: tx }, { ...begun, problemId }, values));
}

/** What one more there is called, if there may be one more. */
async function newId(ctx: SignedInContext, groupId: number, typed: string): Promise<string> {
  const { row } = await enter(ctx, groupId, whyNotCreateItem);
  if (typed.trim() === "") throw new DomainError("PARAM_MISSING", { field: "problemId" });
  if ((await countInGroup(ctx.db, { groupId })) >= GROUP_ITEMS_MAX) {
    throw new DomainError("GROUP_ITEMS_TOO_MANY", { n: GROUP_ITEMS_MAX });
  }
  return prefixedId(row.short_name, typed);
}

/** @throws DomainError NOT_FOUND, GROUP_ARCHIVED, or what is wrong with the form */
export async function update(ctx: SignedInContext, form: ProblemForm): Promise<SavedProblem> {
  const { id, problemId } = form.problem;
  if (id === undefined || id === null) throw new DomainError("PARAM_MISSING", { field: "id" });
  const { row, stored } = await requireOfGroup(ctx, id);
  return updateProblem(ctx, withId(form, idAfterEdit(row.short_name, stored, problemId ?? "")));
}

/** Compiles for the form of a problem there, or of one to be. @throws DomainError GROUP_ADMIN_ONLY, GROUP_ARCHIVED, or as `compileChecker` */
export async function compileInGroup(
  ctx: SignedInContext,
  { groupId, ...input }: z.output<typeof compileInGroupInput>,
): Promise<null> {
  if (input.pid === undefined) await enter(ctx, groupId, whyNotCreateItem);
  else await getEditable(ctx, input.pid);
  return compileChecker(ctx, input);
}

/**
 * Puts it forward for the public bank, or takes that back. What is in the bank already stays there.
 * @throws DomainError NOT_FOUND, GROUP_ARCHIVED, STATEMENT_REQUIRED, CASES_REQUIRED, TOO_FAST
 */
export async function applyPublic(
  ctx: SignedInContext,
  { pid, isApplied }: z.output<typeof applyInput>,
): Promise<null> {
  const { groupId } = await requireOfGroup(ctx, pid);
  await enter(ctx, groupId, whyNotCreateItem);
  await ctx.db.transaction().execute(async (tx) => {
    const before = await queries.lockApplicant(tx, pid);
    if (before === undefined) throw new DomainError("NOT_FOUND");
    const progress = isApplied ? BANK_APPLICATION.asked : null;
    const { apply_public_progress: was, display_id: name } = before;
    if (was === BANK_APPLICATION.granted || was === progress) return;
    if (isApplied) await requireShowable(tx, await getEditable({ ...ctx, db: tx }, pid));
    await spendPace({ ...ctx, db: tx }, "problemEdit");
    await queries.setApplication(tx, pid, {
      apply_public_progress: progress,
      modified_user: ctx.viewer.username,
      updated_at: ctx.now(),
    });
    await recordAudit(tx, ctx, {
      ...{ action: "problem.apply", target: { id: pid, name } },
      before: { apply_public_progress: was },
      after: { apply_public_progress: progress },
    });
  });
  return null;
}

/** For those who edit it, who may be keepers of the bank from outside a hidden group. @throws DomainError NOT_FOUND, also for one that lies in no group */
async function requireOfGroup(ctx: SignedInContext, pid: number) {
  const { group_id: groupId, display_id: stored } = await getEditable(ctx, pid);
  if (groupId === null) throw new DomainError("NOT_FOUND");
  return { groupId, stored, row: (await peekGroup(ctx, groupId)).row };
}

const withId = (form: ProblemForm, problemId: string): ProblemForm => ({
  ...form,
  problem: { ...form.problem, problemId },
});
