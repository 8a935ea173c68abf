/** What contests and trainings take from the bank. */
import { BANK, type Place } from "@gavel/domain/place";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { isProblemKeeper } from "@gavel/domain/role";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { findGroupLevel } from "../../../places/group/index.ts";
import { countInGroup, type GroupProblemFilter, listGroupPids } from "../group-queries.ts";
import { canEdit } from "../policy.ts";
import { lockProblem, type ProblemTableRow } from "../queries.ts";
import type { findForStaffInput, StaffProblemRow } from "../schema.ts";
import { requireProblem } from "./access.ts";
import { findProblemsForStaff, listForStaff, storeAuth, writeAuth } from "./staff.ts";

interface Wanted extends Omit<z.output<typeof findForStaffInput>, "sort" | "isDescending"> {
  /** Scored like this; undefined = any. */
  readonly scoredAs?: number;
  readonly among: { readonly ids: readonly number[]; readonly isExcept: boolean };
}

/** Of the bank, those that the viewer may hand on: what everybody sees, and what they keep or wrote. Newest first. */
export function findSupply(
  ctx: SignedInContext,
  { scoredAs, among, ...input }: Wanted,
): Promise<Page<StaffProblemRow>> {
  const isFree = isProblemKeeper(ctx.viewer.role) || !among.isExcept;
  const seenBy = isFree ? undefined : ctx.viewer.uid;
  const order = { sort: "id", isDescending: true } as const;
  return findProblemsForStaff(ctx, { ...input, ...order }, { scoredAs, seenBy, among });
}

/**
 * For a contest, in the transaction that `ctx.db` is: from now on only contests show it.
 * @throws DomainError NOT_FOUND or why it is not the viewer's to hand on; STATEMENT_REQUIRED, CASES_REQUIRED
 */
export async function supplyContest(ctx: SignedInContext, pid: number): Promise<ProblemTableRow> {
  const row = requireProblem(ctx.viewer, await lockProblem(ctx.db, pid), "view");
  if (!row.in_bank) throw new DomainError("PROBLEM_IN_GROUP");
  if (row.auth !== PROBLEM_AUTH.contest) await writeAuth(ctx.db, ctx, row, PROBLEM_AUTH.contest);
  return row;
}

/**
 * The same for a contest of a group: one of the bank stays there, open to everybody as it is, and one of the group's own is
 * shown by contests alone from now on.
 * @throws DomainError NOT_FOUND, PROBLEM_NOT_PUBLIC, PROBLEM_IN_GROUP, STATEMENT_REQUIRED, CASES_REQUIRED
 */
export async function supplyGroupContest(
  ctx: SignedInContext,
  pid: number,
  groupId: number,
): Promise<ProblemTableRow> {
  const row = await lockProblem(ctx.db, pid);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  if (row.in_bank) {
    return requireProblem(ctx.viewer, row, "submit", { place: BANK, may: "submit" });
  }
  if (row.group_id !== groupId) throw new DomainError("PROBLEM_IN_GROUP");
  const level = await findGroupLevel(ctx.db, groupId, ctx.viewer.uid);
  const isTheirs = row.auth === PROBLEM_AUTH.public || canEdit(ctx.viewer, row, level);
  if (!isTheirs) throw new DomainError("PROBLEM_NOT_PUBLIC");
  if (row.auth !== PROBLEM_AUTH.contest) await storeAuth(ctx.db, ctx, row, PROBLEM_AUTH.contest);
  return row;
}

/** A page of a group's own problems, newest first, and how many there are. */
export async function findGroupPids(
  { db }: Pick<SignedInContext, "db">,
  { currentPage, limit, ...filter }: GroupProblemFilter & Pick<Wanted, "currentPage" | "limit">,
): Promise<{ pids: number[]; total: number }> {
  const page = { limit, offset: (currentPage - 1) * limit };
  const [pids, total] = await Promise.all([
    listGroupPids(db, filter, page),
    countInGroup(db, filter),
  ]);
  return { pids, total };
}

interface GroupWanted extends Pick<Wanted, "currentPage" | "limit" | "keyword"> {
  /** Those that are taken already. */
  readonly ids: readonly number[];
  /** As in `Wanted`. */
  readonly scoredAs?: number;
}

/** Of a group's own problems, what its members see. Newest first. Whether the viewer is one of them is asked before. */
export async function findGroupSupply(
  ctx: SignedInContext,
  groupId: number,
  { keyword = "", ids, scoredAs, ...page }: GroupWanted,
): Promise<Page<StaffProblemRow>> {
  const wanted = { groupId, keyword: keyword.trim(), auth: PROBLEM_AUTH.public, except: ids };
  const filter = { ...wanted, ...(scoredAs !== undefined && { type: scoredAs }) };
  const { pids, total } = await findGroupPids(ctx, { ...filter, ...page });
  return { records: await listForStaff(ctx, pids), total };
}

/**
 * For a training, in the transaction that `ctx.db` is: it stays where it is, in the bank or in the group, where everybody may
 * see it who is there.
 * @throws DomainError NOT_FOUND, PROBLEM_NOT_PUBLIC, PROBLEM_IN_GROUP
 */
export async function supplyTraining(
  ctx: SignedInContext,
  pid: number,
  place: Place,
): Promise<ProblemTableRow> {
  const row = await lockProblem(ctx.db, pid);
  return requireProblem(ctx.viewer, row, "submit", { place, may: "submit" });
}
