/** Links that let people into a group: those who look after its settings make and end them, whoever has one follows it. */
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "@gavel/db";
import { GROUP_LEVEL } from "@gavel/domain/group/access";
import {
  type GroupLinkFacts,
  groupLinkEnd,
  groupLinkState,
  whyNotFollowLink,
  whyNotSaveLink,
  whyNotSeeLink,
} from "@gavel/domain/group/link";
import type { z } from "zod";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { openSecret, sealSecret } from "../../kernel/secret-box.ts";
import { loadGroup, peekGroup } from "../../places/group/index.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { spendPace, spendPaceHere } from "../../site/pace/index.ts";
import * as queries from "./link-queries.ts";
import type { FollowedLink, GroupLink, linkTokenInput, saveLinkInput } from "./link-schema.ts";
import { lockLoaded } from "./locked.ts";
import { upsertMember } from "./member-queries.ts";
import { tellOfGroup } from "./notice.ts";

/** Nobody finds one by trying. */
const TOKEN_BYTES = 16;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const factsOf = (row: queries.LinkRow): GroupLinkFacts => ({
  ...{ expiresAt: row.expires_at, endedAt: row.ended_at },
  ...{ peopleMax: row.people_max, people: row.people },
});

/** null where there is none. @throws DomainError GROUP_ROOT_ONLY */
export async function getLink(ctx: SignedInContext, groupId: number): Promise<GroupLink | null> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotSeeLink(facts, person));
  const row = await queries.findLinkOf(ctx.db, groupId);
  if (row === undefined) return null;
  return {
    token: openSecret(ctx.services.jwtSecret, row.sealed_token),
    state: groupLinkState(factsOf(row), ctx.now()),
    ...{ expiresAt: row.expires_at, peopleMax: row.people_max, people: row.people },
    ...{ createdBy: row.created_by, createdAt: row.created_at },
  };
}

/** @throws DomainError GROUP_ROOT_ONLY, GROUP_ARCHIVED, GROUP_LINK_TIME, TOO_FAST */
export async function saveLink(
  ctx: SignedInContext,
  { groupId, expiresAt, peopleMax }: z.output<typeof saveLinkInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { row: group, facts, person } = await lockLoaded(tx, ctx, groupId);
    refuse(whyNotSaveLink(facts, person, { expiresAt, now: ctx.now() }));
    await spendPace({ ...ctx, db: tx }, "groupLink");
    const row = await queries.findLinkOf(tx, groupId);
    if (row === undefined) await makeLink(tx, ctx, { groupId, expiresAt, peopleMax });
    else {
      await queries.updateLink(tx, row.id, { expires_at: expiresAt, people_max: peopleMax });
    }
    await recordAudit(tx, ctx, {
      action: "group.link",
      target: { id: groupId, name: group.name },
      ...(row !== undefined && { before: told(row.expires_at, row.people_max) }),
      after: told(expiresAt, peopleMax),
    });
  });
}

const told = (endTime: Date, peopleMax: number | null) => ({ endTime, peopleMax });

async function makeLink(
  tx: Db,
  { viewer, now, services }: SignedInContext,
  { groupId, expiresAt, peopleMax }: z.output<typeof saveLinkInput>,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await queries.insertLink(tx, {
    ...{ group_id: groupId, expires_at: expiresAt, people_max: peopleMax },
    ...{ token_hash: hashOf(token), sealed_token: sealSecret(services.jwtSecret, token) },
    ...{ created_by: viewer.username, created_at: now() },
  });
  await queries.forgetOldLinks(tx, groupId);
}

/** It never works again; who came in by it stays. @throws DomainError GROUP_ROOT_ONLY */
export async function endLink(ctx: SignedInContext, groupId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { row: group, facts, person } = await lockLoaded(tx, ctx, groupId);
    refuse(whyNotSeeLink(facts, person));
    const row = await queries.findLinkOf(tx, groupId);
    if (row === undefined) return;
    await queries.updateLink(tx, row.id, { ended_at: ctx.now() });
    await recordAudit(tx, ctx, {
      action: "group.linkEnd",
      target: { id: groupId, name: group.name },
      before: { ...told(row.expires_at, row.people_max), people: row.people },
    });
  });
}

/** Also without an account: it says where it leads. @throws DomainError TOO_FAST, GROUP_LINK_NOT_FOUND */
export async function followLink(
  ctx: Context,
  { token }: z.output<typeof linkTokenInput>,
): Promise<FollowedLink> {
  await spendPaceHere(ctx, "groupLinkLook");
  const row = await requireLink(ctx.db, token);
  const { facts, person } = await peekGroup(ctx, row.group_id);
  const link = factsOf(row);
  const state = groupLinkState(link, ctx.now());
  const isMember = person.isOwner || person.stored >= GROUP_LEVEL.member;
  return {
    state: facts.isArchived && state !== "ended" ? "archived" : state,
    endsAt: groupLinkEnd(link),
    isMember,
    group: state === "ended" && !isMember ? null : groupOf(row),
  };
}

type FoundLink = Awaited<ReturnType<typeof requireLink>>;

const groupOf = (row: FoundLink) => ({
  ...{ id: row.group_id, name: row.name, shortName: row.short_name, brief: row.brief },
  ...{ avatar: row.avatar, memberCount: row.member_count },
});

/** @throws DomainError GROUP_LINK_NOT_FOUND */
async function requireLink(db: Db, token: string) {
  const row = await queries.findLinkByHash(db, hashOf(token));
  if (row === undefined) throw new DomainError("GROUP_LINK_NOT_FOUND");
  return row;
}

/** In at once. @throws DomainError TOO_FAST, GROUP_LINK_NOT_FOUND, and why it does not let them in */
export async function joinByLink(
  ctx: SignedInContext,
  { token }: z.output<typeof linkTokenInput>,
): Promise<{ groupId: number }> {
  // Kept when the link was a wrong one.
  await spendPace(ctx, "groupJoin");
  return ctx.db.transaction().execute(async (tx) => {
    const { group_id: groupId } = await requireLink(tx, token);
    const group = await lockLoaded(tx, ctx, groupId);
    // As it is behind the lock: its last place goes to one of many.
    const row = await requireLink(tx, token);
    refuse(whyNotFollowLink(group.facts, group.person, factsOf(row), ctx.now()));
    const uid = ctx.viewer.uid;
    const level = GROUP_LEVEL.member;
    await upsertMember(tx, { groupId, uid, level, reason: "", at: ctx.now() });
    await queries.countFollower(tx, row.id);
    await tellOfGroup({ ...ctx, db: tx }, [uid], "joined", group.row);
    return { groupId };
  });
}
