/** The list of what was sent in a group outside its contests: to its problems and in its trainings. For its members. */

import { isGroupAdmin, isGroupRoot, whyNotLook } from "@gavel/domain/group/access";
import { isAdminRole } from "@gavel/domain/role";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/error.ts";
import { remember } from "../../../kernel/remember.ts";
import { loadGroup } from "../../../places/group/index.ts";
import { findBeginning } from "../count-queries.ts";
import { countGroupSubmissions, type GroupListFilter, listOfGroup } from "../group-list-queries.ts";
import { lookAtAll, presentRow } from "../present.ts";
import type { findSubmissionsInput, SubmissionPage } from "../schema.ts";
import { loadViewpoint } from "./viewpoint.ts";

type Input = Omit<z.output<typeof findSubmissionsInput>, "groupId">;

/**
 * Newest first.
 * @param pids only to these problems
 * @throws DomainError GROUP_NOT_FOUND, GROUP_NOT_VISIBLE, GROUP_MEMBER_ONLY
 */
export async function findInGroup(
  ctx: SignedInContext,
  groupId: number,
  input: Input,
  pids?: readonly number[],
): Promise<SubmissionPage> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotLook(facts, person));
  const filter: GroupListFilter = {
    ...{ groupId, pids, viewerUid: ctx.viewer.uid },
    seesAll: isGroupRoot(person) || isAdminRole(ctx.viewer.role),
    openAt: isGroupAdmin(person) || isAdminRole(ctx.viewer.role) ? undefined : ctx.now(),
    ...narrowed(input),
  };
  const page = { limit: input.limit, offset: (input.currentPage - 1) * input.limit };
  // Before the rows are read: whatever is sent from here on is told as new.
  const [{ newestId }, total] = await Promise.all([
    findBeginning(ctx.db, null),
    countFor(ctx, filter),
  ]);
  const rows = await listOfGroup(ctx.db, ctx.locale, filter, page);
  const seen = lookAtAll(await loadViewpoint(ctx, rows), rows);
  return { records: seen.map(({ row, sees }) => presentRow(row, sees)), total, newestId };
}

function narrowed(input: Input) {
  const problem = input.problemId?.trim() || undefined;
  return {
    onlyMine: input.onlyMine,
    status: input.status,
    username: input.onlyMine ? undefined : input.username?.trim() || undefined,
    language: input.language || undefined,
    displayId: input.completeProblemId ? problem : undefined,
    problemKeyword: input.completeProblemId ? undefined : problem,
  };
}

const COUNTED_ANEW_MS = 3000;
/** Fewer are counted at each look. */
const KEPT_FROM = 2000;

/** Of a large group it may be seconds old. */
function countFor(ctx: SignedInContext, filter: GroupListFilter): Promise<number> {
  const { openAt, ...rest } = filter;
  const key = `submission.inGroup ${openAt !== undefined} ${JSON.stringify(rest)}`;
  const isKept = (count: number) => count >= KEPT_FROM;
  return remember(ctx, { key, ms: COUNTED_ANEW_MS, isKept }, () =>
    countGroupSubmissions(ctx.db, filter),
  );
}
