/** What anybody does with groups: look, join, leave. */
import {
  GROUP_LEVEL,
  levelAfterJoin,
  whyNotExit,
  whyNotFind,
  whyNotJoin,
} from "@gavel/domain/group/access";
import { isRoot } from "@gavel/domain/role";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { findCurrentNames } from "../../kernel/current-names.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { answerTogether } from "../../kernel/together.ts";
import { groupFactsOf, groupPersonOf } from "../../places/group/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { lockLoaded } from "./locked.ts";
import { deleteMember, listManagers, upsertMember } from "./member-queries.ts";
import { tellOfGroup } from "./notice.ts";
import { presentCard, presentGroup } from "./present.ts";
import { findGroupRow, findListed, isInHidden, listListed } from "./queries.ts";
import type { findGroupsInput, GroupCard, GroupInfo, joinGroupInput } from "./schema.ts";

/** Of many who look after a group not all are told of each who wants in. */
const TOLD_OF_APPLICANTS = 20;

/** Hidden ones only to whoever is in them, and to root of the site. */
export async function findGroups(
  ctx: Pick<Context, "db" | "viewer" | "services" | "log">,
  { currentPage, limit, ...filter }: z.output<typeof findGroupsInput>,
): Promise<Page<GroupCard>> {
  const { db, viewer, services } = ctx;
  const seesAll = viewer !== null && isRoot(viewer.role);
  const hasHidden = viewer !== null && !seesAll && (await isInHidden(db, viewer.uid));
  const wanted = { ...filter, auth: filter.auth, seesAll, hasHidden, uid: viewer?.uid ?? null };
  const page = { limit, offset: (currentPage - 1) * limit };
  const isForAll = !(hasHidden || seesAll || filter.onlyMine || db.isTransaction);
  if (isForAll && filter.keyword !== "" && filter.auth === undefined) {
    const called = (await findCurrentNames(ctx, "user_group"))?.listed(filter.keyword) ?? null;
    if (called !== null) {
      const ids = called.slice(page.offset, page.offset + limit);
      const rows = await listListed(db, wanted, ids);
      return { records: rows.map(presentCard), total: called.length };
    }
  }
  const key = `group.count ${JSON.stringify([filter.auth, filter.keyword])}`;
  const { rows, total } = await findListed(db, wanted, page, (count) =>
    isForAll ? answerTogether(services, key, count) : count(),
  );
  return { records: rows.map(presentCard), total };
}

/** @throws DomainError GROUP_NOT_FOUND, GROUP_NOT_VISIBLE */
export async function getGroup(
  { db, viewer }: Pick<SignedInContext, "db" | "viewer">,
  id: number,
): Promise<GroupInfo> {
  const row = await findGroupRow(db, id, { uid: viewer.uid });
  if (row === undefined) throw new DomainError("GROUP_NOT_FOUND");
  refuse(whyNotFind(groupFactsOf(row), groupPersonOf(viewer, row)));
  return presentGroup(row, viewer);
}

/** @throws DomainError GROUP_NOT_FOUND, or why they may not join */
export async function joinGroup(
  ctx: SignedInContext,
  { groupId, code, reason }: z.output<typeof joinGroupInput>,
): Promise<void> {
  // Before the code is compared, and kept when it was wrong.
  await spendPace(ctx, "groupJoin");
  await ctx.db.transaction().execute(async (tx) => {
    const { row, facts, person } = await lockLoaded(tx, ctx, groupId);
    refuse(whyNotJoin(facts, person, { code, reason }, row.code));
    const level = levelAfterJoin(facts);
    const isIn = level >= GROUP_LEVEL.member;
    const told = isIn ? "" : reason;
    await upsertMember(tx, { groupId, uid: ctx.viewer.uid, level, reason: told, at: ctx.now() });
    const teller = { ...ctx, db: tx };
    if (isIn) return tellOfGroup(teller, [ctx.viewer.uid], "joined", row);
    const managers = await listManagers(tx, groupId, TOLD_OF_APPLICANTS);
    await tellOfGroup(teller, managers, "applied", row, ctx.viewer.username);
  });
}

/** Also out of the line of those who want in. @throws DomainError GROUP_OWNER_CANNOT_EXIT, GROUP_MEMBER_ONLY */
export async function exitGroup(ctx: SignedInContext, groupId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { facts, person } = await lockLoaded(tx, ctx, groupId);
    refuse(whyNotExit(facts, person));
    await deleteMember(tx, groupId, ctx.viewer.uid);
  });
}
