import { isAdminRole } from "@gavel/domain/role";
import type { z } from "zod";
import { canSee } from "../../../bank/problem/index.ts";
import { nameIn } from "../../../bank/tag/index.ts";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { countByCategory, type DiscussionFilter, findMatching } from "../list-queries.ts";
import { presentRow } from "../present.ts";
import { findLinkedProblem } from "../queries.ts";
import type { CategoryCount, DiscussionRow, findDiscussionsInput } from "../schema.ts";
import { requireOpenArea } from "./get.ts";

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
  const problemId = await findAbout(ctx, input.problemId);
  // What is said about a problem that the viewer may not see does not tell that it is there.
  if (problemId === null) return { records: [], total: 0 };
  const filter: DiscussionFilter = {
    withDisabled: input.withDisabled,
    authorUid: input.onlyMine ? viewer?.uid : undefined,
    categoryId: input.categoryId,
    problemId,
    keyword: input.keyword || undefined,
  };
  const { limit, currentPage } = input;
  const { rows, total } = await findMatching(ctx.db, filter, {
    ...{ limit, offset: (currentPage - 1) * limit },
    ...{ locale: ctx.locale, viewerUid: viewer?.uid ?? null },
  });
  return { records: rows.map((row) => presentRow(row, viewer, ctx.locale)), total };
}

/** The problem that the list is narrowed to; undefined = none is named, null = there is none for this viewer. */
async function findAbout({ db, viewer }: Context, displayId: string | undefined) {
  if (!displayId) return;
  const problem = await findLinkedProblem(db, displayId);
  return problem !== undefined && canSee(viewer, problem) ? problem.id : null;
}

/** How many discussions everybody sees in each category. @throws DomainError SWITCH_OFF_PUBLIC_DISCUSSION */
export async function countCategories(ctx: Context): Promise<CategoryCount[]> {
  await requireOpenArea(ctx);
  const rows = await countByCategory(ctx.db);
  return rows.map((row) => ({ id: row.id, name: nameIn(ctx.locale, row), count: row.count }));
}
