/** What contests and trainings take from the bank. */
import type { Place } from "@gavel/domain/place";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { isProblemKeeper } from "@gavel/domain/role";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { countInGroup, type GroupProblemFilter, listGroupPids } from "../group-queries.ts";
import { lockProblem, type ProblemTableRow } from "../queries.ts";
import type { findForStaffInput, StaffProblemRow } from "../schema.ts";
import { requireProblem } from "./access.ts";
import { findProblemsForStaff, listForStaff, writeAuth } from "./staff.ts";

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
}

/** Of a group's own problems, what its members see. Newest first. Whether the viewer is one of them is asked before. */
export async function findGroupSupply(
  ctx: SignedInContext,
  groupId: number,
  { keyword = "", ids, ...page }: GroupWanted,
): Promise<Page<StaffProblemRow>> {
  const filter = { groupId, keyword: keyword.trim(), auth: PROBLEM_AUTH.public, except: ids };
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
