/** The rank of a private training: made of what those who entered have sent to its problems. */

import { seesRealNames, whyNotRank } from "@gavel/domain/training/access";
import {
  rankTraining,
  type TrainingCell,
  type TrainingStanding,
} from "@gavel/domain/training/rank";
import type { z } from "zod";
import { listCards } from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { refuse } from "../../kernel/error.ts";
import { remember } from "../../kernel/remember.ts";
import {
  findTrainingContents,
  type LoadedTraining,
  loadTraining,
} from "../../places/training/index.ts";
import type { rankInput, TrainingRankPage, TrainingRankRow } from "./schema.ts";
import { listCells, listMembers, type Member } from "./work-queries.ts";

const MADE_ANEW_MS = 5000;
/** So much longer it is told while it is made, which takes a moment for thousands. */
const SPARE_MS = 20_000;
/** Fewer people are ranked at each look. */
const KEPT_FROM = 100;

type Ranked = { readonly standing: TrainingStanding; readonly member: Member };

interface Rank {
  readonly all: readonly Ranked[];
  /** The same by person. */
  readonly byUid: ReadonlyMap<string, Ranked>;
}

/** @throws DomainError NOT_FOUND for a public one, else why they may not be inside */
export async function getTrainingRank(
  ctx: SignedInContext,
  { trainingId, keyword, currentPage, limit }: z.output<typeof rankInput>,
): Promise<TrainingRankPage> {
  const training = await loadTraining(ctx, trainingId);
  refuse(whyNotRank(training.facts, training.person));
  const { ranks } = await findTrainingContents(ctx.db, trainingId, training.row.changes);
  const cards = await listCards(ctx, [...ranks.keys()], training.facts.groupId);
  const problems = cards.map(({ pid, problemId: displayId, title }) => ({ pid, displayId, title }));
  const { all, byUid } = await rank(
    ctx,
    training,
    problems.map(({ pid }) => pid),
  );
  const withNames = seesRealNames(training.person);
  const small = keyword.toLowerCase();
  // All are not gone through for a page: they may be many.
  const found = small === "" ? all : all.filter(({ member }) => isMeant(member, small, withNames));
  const displayIds = new Map(problems.map(({ pid, displayId }) => [pid, displayId]));
  const show = (one: Ranked) => present(one, displayIds, withNames);
  const start = (currentPage - 1) * limit;
  const own = byUid.get(ctx.viewer.uid);
  return {
    records: found.slice(start, start + limit).map(show),
    total: found.length,
    ...{ problems, own: own === undefined ? null : show(own) },
  };
}

/** Whoever asks at the same time shares it; of a large training it may be seconds old. */
function rank(
  ctx: SignedInContext,
  { row }: LoadedTraining,
  pids: readonly number[],
): Promise<Rank> {
  const { id: trainingId, author_uid: authorUid, group_id: groupId } = row;
  const key = `training.rank ${JSON.stringify([trainingId, authorUid, pids])}`;
  const isKept = ({ all }: Rank) => all.length >= KEPT_FROM;
  return remember(ctx, { key, ms: MADE_ANEW_MS, spareMs: SPARE_MS, isKept }, async () => {
    const [members, cells] = await Promise.all([
      listMembers(ctx.db, { trainingId, authorUid, groupId }),
      listCells(ctx.db, { trainingId, pids, groupId }),
    ]);
    const byUid = Map.groupBy(cells, ({ uid }) => uid);
    const people = new Map(
      members.map(({ uid }) => {
        const made = (byUid.get(uid) ?? []).map(({ uid: _, ...cell }): TrainingCell => cell);
        return [uid, made] as const;
      }),
    );
    const known = new Map(members.map((member) => [member.uid, member]));
    const all = rankTraining(people).flatMap((standing) => {
      const member = known.get(standing.uid);
      return member === undefined ? [] : [{ standing, member }];
    });
    return { all, byUid: new Map(all.map((one) => [one.member.uid, one])) };
  });
}

function isMeant(member: Member, keyword: string, withNames: boolean): boolean {
  const names = [member.username, member.school, ...(withNames ? [member.realname] : [])];
  return names.some((name) => name.toLowerCase().includes(keyword));
}

function present(
  { standing, member }: Ranked,
  displayIds: ReadonlyMap<number, string>,
  withNames: boolean,
): TrainingRankRow {
  const { place, ac, totalRunTimeMs, cells } = standing;
  return {
    ...{ uid: member.uid, place, username: member.username, nickname: member.nickname },
    realname: withNames ? member.realname : null,
    ...{ school: member.school, gender: member.gender, avatar: member.avatar },
    ...{ ac, totalRunTimeMs },
    cells: cells.flatMap((cell) => {
      const displayId = displayIds.get(cell.pid);
      return displayId === undefined ? [] : [{ ...cell, displayId }];
    }),
  };
}
