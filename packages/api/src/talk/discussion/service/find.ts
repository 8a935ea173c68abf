import { whyNotLook, whyNotManage } from "@gavel/domain/group/access";
import { isAdminRole } from "@gavel/domain/role";
import type { z } from "zod";
import { nameIn } from "../../../bank/tag/index.ts";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError, refuse } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { answerTogetherIn } from "../../../kernel/together.ts";
import { loadGroup } from "../../../places/group/index.ts";
import { isShownIn } from "../about.ts";
import {
  countByCategory,
  type DiscussionFilter,
  findMatching,
  findOwnContents,
} from "../list-queries.ts";
import { groupStanding, siteStanding, type TalkStanding } from "../policy.ts";
import { presentRow } from "../present.ts";
import { findLinkedProblem } from "../queries.ts";
import type {
  CategoryCount,
  DiscussionRow,
  findDiscussionsInput,
  findGroupDiscussionsInput,
} from "../schema.ts";
import { requireOpenArea, requireOpenFor } from "./get.ts";

type Input = z.output<typeof findDiscussionsInput>;

/**
 * The site's discussions: pinned ones first, then the newest.
 * @throws DomainError SWITCH_OFF_PUBLIC_DISCUSSION, LOGIN_REQUIRED when a stranger asks for their own, ACCESS_DENIED
 *   when somebody but staff asks for those that are switched off
 */
export async function findDiscussions(ctx: Context, input: Input): Promise<Page<DiscussionRow>> {
  await requireOpenArea(ctx);
  const { viewer } = ctx;
  if ((input.onlyMine || input.withDisabled) && viewer === null) {
    throw new DomainError(ctx.sessionFault ?? "LOGIN_REQUIRED");
  }
  if (input.withDisabled && !(viewer !== null && isAdminRole(viewer.role))) {
    throw new DomainError("ACCESS_DENIED");
  }
  return findPage(ctx, input, { groupId: null, standing: siteStanding(viewer) });
}

/**
 * Those of a group, for who is in it; those that were switched off for its administrators.
 * @throws DomainError SWITCH_OFF_GROUP_DISCUSSION, GROUP_NOT_FOUND, GROUP_NOT_VISIBLE, GROUP_MEMBER_ONLY, GROUP_ADMIN_ONLY
 */
export async function findInGroup(
  ctx: SignedInContext,
  { groupId, ...input }: z.output<typeof findGroupDiscussionsInput>,
): Promise<Page<DiscussionRow>> {
  const group = await loadGroup(ctx, groupId);
  refuse((input.withDisabled ? whyNotManage : whyNotLook)(group.facts, group.person));
  await requireOpenFor(ctx, groupId);
  return findPage(ctx, input, { groupId, standing: groupStanding(group, ctx.viewer) });
}

interface Where {
  /** null = on the site. */
  readonly groupId: number | null;
  /** What the viewer is there. */
  readonly standing: TalkStanding;
}

async function findPage(
  ctx: Context,
  input: Input,
  { groupId, standing }: Where,
): Promise<Page<DiscussionRow>> {
  const { viewer, locale } = ctx;
  const problemId = await findAbout(ctx, groupId, input.problemId);
  // What is said about a problem that the viewer may not see does not tell that it is there.
  if (problemId === null) return { records: [], total: 0 };
  const filter: DiscussionFilter = {
    groupId,
    withDisabled: input.withDisabled,
    authorUid: input.onlyMine ? viewer?.uid : undefined,
    categoryId: input.categoryId,
    problemId,
    keyword: input.keyword || undefined,
  };
  const { limit, currentPage } = input;
  const page = { limit, offset: (currentPage - 1) * limit, locale };
  const { rows, total } = await findTogether(ctx, filter, page);
  const own = viewer === null ? NONE : await findOwnContents(ctx.db, viewer.uid, rows);
  const look = { viewer, locale, standing, own };
  return { records: rows.map((row) => presentRow(row, look)), total };
}

const NONE: ReadonlyMap<number, string> = new Map();

/** Rows that nobody was shown yet are the same for all who may ask for the list. */
function findTogether(
  ctx: Context,
  filter: DiscussionFilter,
  page: Parameters<typeof findMatching>[2],
): ReturnType<typeof findMatching> {
  const key = `discussion.page ${JSON.stringify([filter, page])}`;
  return answerTogetherIn(ctx, key, () => findMatching(ctx.db, filter, page));
}

/** The problem that the list is narrowed to; undefined = none is named, null = there is none for this viewer. */
async function findAbout(
  { db, viewer }: Context,
  groupId: number | null,
  displayId: string | undefined,
) {
  if (!displayId) return;
  const problem = await findLinkedProblem(db, displayId);
  return problem !== undefined && isShownIn(groupId, viewer, problem) ? problem.id : null;
}

/** How many discussions everybody sees in each category. @throws DomainError SWITCH_OFF_PUBLIC_DISCUSSION */
export async function countCategories(ctx: Context): Promise<CategoryCount[]> {
  await requireOpenArea(ctx);
  const rows = await countByCategory(ctx.db);
  return rows.map((row) => ({ id: row.id, name: nameIn(ctx.locale, row), count: row.count }));
}
