/** The trainings of a group, for those who are in it. One by one they are as those of the site. */
import { whyNotCreateItem, whyNotLook, whyNotManage } from "@gavel/domain/group/access";
import { GROUP_ITEMS_MAX } from "@gavel/domain/group/group";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { loadGroup } from "../../places/group/index.ts";
import { createTraining } from "./organise.ts";
import { presentForStaff, presentTraining } from "./present.ts";
import { countTrainings, listTrainings, type TrainingFilter } from "./queries.ts";
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
  const { rows, total } = await read(ctx, input, { isEnabled: true });
  return { records: rows.map((row) => presentTraining(row, ctx)), total };
}

/** Disabled ones too. @throws DomainError as above, GROUP_ADMIN_ONLY */
export async function findForGroupAdmins(
  ctx: SignedInContext,
  input: z.output<typeof findStaffGroupTrainingsInput>,
): Promise<Page<StaffTraining>> {
  const { facts, person } = await loadGroup(ctx, input.groupId);
  refuse(whyNotManage(facts, person));
  const { rows, total } = await read(ctx, input, { isEnabled: input.isEnabled, isForStaff: true });
  return { records: rows.map((row) => presentForStaff(row, ctx)), total };
}

async function read(
  { db, viewer }: SignedInContext,
  input: z.output<typeof findGroupTrainingsInput>,
  kind: Pick<TrainingFilter, "isEnabled" | "isForStaff">,
) {
  const { currentPage, limit, groupId, keyword, categoryId, isPrivate } = input;
  const filter = { groupId, keyword, categoryId, isPrivate, ...kind };
  const page = { limit, offset: (currentPage - 1) * limit };
  const [rows, total] = await Promise.all([
    listTrainings(db, filter, page, { uid: viewer.uid }),
    countTrainings(db, filter),
  ]);
  return { rows, total };
}

/** Returns its id. @throws DomainError GROUP_ADMIN_ONLY, GROUP_ARCHIVED, GROUP_ITEMS_TOO_MANY, PARAM_INVALID */
export async function createInGroup(
  ctx: SignedInContext,
  { groupId, ...form }: z.output<typeof createInGroupInput>,
): Promise<{ id: number }> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotCreateItem(facts, person));
  const all = { keyword: "", categoryId: undefined, isPrivate: undefined, isEnabled: undefined };
  if ((await countTrainings(ctx.db, { groupId, ...all })) >= GROUP_ITEMS_MAX) {
    throw new DomainError("GROUP_ITEMS_TOO_MANY", { n: GROUP_ITEMS_MAX });
  }
  return createTraining(ctx, form, groupId);
}
