/** The contests of a group, for those who are in it. One by one they are as those of the site. */
import { whyNotCreateItem, whyNotLook, whyNotManage } from "@gavel/domain/group/access";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { loadGroup } from "../../places/group/index.ts";
import { createContest, findStaffPage } from "./organise.ts";
import { requireRoom } from "./room.ts";
import type {
  ContestInfo,
  createInGroupInput,
  findGroupContestsInput,
  findStaffGroupContestsInput,
  StaffContest,
} from "./schema.ts";
import { findContestPage } from "./service.ts";

/** Those that are visible. @throws DomainError GROUP_NOT_FOUND, GROUP_NOT_VISIBLE, GROUP_MEMBER_ONLY */
export async function findInGroup(
  ctx: SignedInContext,
  { groupId, ...input }: z.output<typeof findGroupContestsInput>,
): Promise<Page<ContestInfo>> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotLook(facts, person));
  return findContestPage(ctx, input, groupId);
}

/** Hidden ones too. @throws DomainError as above, GROUP_ADMIN_ONLY */
export async function findForGroupAdmins(
  ctx: SignedInContext,
  { groupId, ...input }: z.output<typeof findStaffGroupContestsInput>,
): Promise<Page<StaffContest>> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotManage(facts, person));
  return findStaffPage(ctx, input, groupId);
}

/**
 * Returns its id.
 * @throws DomainError GROUP_ADMIN_ONLY, GROUP_ARCHIVED, GROUP_ITEMS_TOO_MANY, CONTEST_TIME_INVALID, PARAM_INVALID
 */
export async function createInGroup(
  ctx: SignedInContext,
  { groupId, ...form }: z.output<typeof createInGroupInput>,
): Promise<{ id: number }> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotCreateItem(facts, person));
  await requireRoom(ctx.db, groupId, ctx.now());
  return createContest(ctx, form, groupId);
}
