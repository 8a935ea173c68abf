/** Who of a group solved most of what is sent there, and who has most points: as the ranks of the site, within a group. */

import { whyNotLook } from "@gavel/domain/group/access";
import { acRate, compareInRank, type RankType } from "@gavel/domain/rank";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { refuse } from "../../kernel/error.ts";
import { remember } from "../../kernel/remember.ts";
import { loadGroup } from "../../places/group/index.ts";
import { listMembers, type RankedMember } from "./queries.ts";
import type { findInput, GroupRankPage, GroupRankRow } from "./schema.ts";

const COUNTED_ANEW_MS = 60_000;

/** @throws DomainError GROUP_NOT_FOUND, GROUP_NOT_VISIBLE, GROUP_MEMBER_ONLY */
export async function findRank(
  ctx: SignedInContext,
  { groupId, type, keyword, currentPage, limit }: z.output<typeof findInput>,
): Promise<GroupRankPage> {
  const { facts, person } = await loadGroup(ctx, groupId);
  refuse(whyNotLook(facts, person));
  const { ranked, byUid, countedAt } = await getOrder(ctx, groupId, type);
  const called = keyword.toLowerCase();
  const found = called === "" ? ranked : ranked.filter(({ member }) => isCalled(member, called));
  const start = (currentPage - 1) * limit;
  const own = byUid.get(ctx.viewer.uid);
  return {
    records: found.slice(start, start + limit).map(present),
    total: found.length,
    ...{ countedAt, own: own === undefined ? null : present(own) },
  };
}

interface Ranked {
  readonly member: RankedMember;
  /** Counted from 1. */
  readonly place: number;
}

/** Counted at most once a minute, whoever asks. */
function getOrder(ctx: SignedInContext, groupId: number, type: RankType) {
  const key = `group.rank ${JSON.stringify([groupId, type])}`;
  return remember(ctx, { key, ms: COUNTED_ANEW_MS }, async () => {
    const countedAt = ctx.now();
    const members = await listMembers(ctx.db, groupId);
    const inOrder = members.toSorted((a, b) => compareInRank(type, a, b));
    const ranked = inOrder.map((member, at): Ranked => ({ member, place: at + 1 }));
    const byUid = new Map(ranked.map((one) => [one.member.uid, one]));
    return { ranked, byUid, countedAt };
  });
}

/** By the real name only whoever types the whole of it: letter by letter, it could be spelt out. */
function isCalled({ username, nickname, realname }: RankedMember, keyword: string): boolean {
  const isKnown = [username, nickname].some((name) => name.toLowerCase().includes(keyword));
  return isKnown || realname.toLowerCase() === keyword;
}

/** Real names are searched and told to nobody. */
function present({ member, place }: Ranked): GroupRankRow {
  const { realname: _, oiScore: score, ...shown } = member;
  return { place, ...shown, score, rating: acRate(member) };
}
