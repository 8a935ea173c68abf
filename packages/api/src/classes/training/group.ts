/** The trainings of a group, for those who are in it. One by one they are as those of the site. */
import { whyNotCreateItem, whyNotLook, whyNotManage } from "@gavel/domain/group/access";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { loadGroup } from "../../places/group/index.ts";
import { findOpen } from "./kept-list-queries.ts";
import { createTraining } from "./organise.ts";
import { presentForStaff, presentTraining } from "./present.ts";
import { findListed } from "./queries.ts";
import { requireRoom } from "./room.ts";
import type {
  createInGroupInput,
  findGroupTrainingsInput,
  findStaffGroupTrainingsInput,
  StaffTraining,
  TrainingInfo,
} from "./schema.ts";

/** Those that are enabled. @throws DomainError GROUP_NOT_FOUND, GROUP_NOT_VISIBLE, GROUP_MEMBER_ONLY */
export async function findInGroup(
  ctx: SignedInContext,
  input: z.output<typeof findGroupTrainingsInput>,
): Promise<Page<TrainingInfo>> {
  const { facts, person } = await loadGroup(ctx, input.groupId);
  refuse(whyNotLook(facts, person));
  const { currentPage, limit, groupId, keyword, categoryId, isPrivate } = input;
  const filter = { groupId, keyword, categoryId, isPrivate };
  const page = { limit, offset: (currentPage - 1) * limit };
  const { rows, total } = await findOpen(ctx.db, filter, page, ctx.viewer.uid);
  return { records: rows.map((row) => presentTraining(row, ctx)), total };
}

/** Disabled ones too. @throws DomainError as above, GROUP_ADMIN_ONLY */
export async function findForGroupAdmins(
  ctx: SignedInContext,
  input: z.output<typeof findStaffGroupTrainingsInput>,
): Promise<Page<StaffTraining>> {
  const { facts, person } = await loadGroup(ctx, input.groupId);
  refuse(whyNotManage(facts, person));
  const { currentPage, limit, ...filter } = input;
  const { groupId, keyword, categoryId, isPrivate, isEnabled } = filter;
  const wanted = { groupId, keyword, categoryId, isPrivate, isEnabled, isForStaff: true };
  const page = { limit, offset: (currentPage - 1) * limit };
  const { rows, total } = await findListed(ctx.db, wanted, page, { uid: ctx.viewer.uid });
  return { records: rows.map((row) => presentForStaff(row, ctx)), total };
}

/** Returns its id. @throws DomainError GROUP_ADMIN_ONLY, GROUP_ARCHIVED, GROUP_ITEMS_TOO_MANY, PARAM_INVALID */
export async function createInGroup(
  ctx: SignedInContext,
  { groupId, ...form }: z.output<typeof createInGroupInput>,
): Promise<{ id: number }> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotCreateItem(facts, person));
  await requireRoom(ctx.db, groupId);
  return createTraining(ctx, form, groupId);
}
