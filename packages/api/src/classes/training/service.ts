import {
  isTrainingAdmin,
  whyNotEnter,
  whyNotLook,
  whyNotRank,
  whyNotRegister,
} from "@gavel/domain/training/access";
import { chapterIndexOf, type RankedChapter } from "@gavel/domain/training/chapter";
import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import { getProblemThrough, listCards, type ProblemDetail } from "../../bank/problem/index.ts";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { requireNotArchived, whyArchived } from "../../places/group/index.ts";
import {
  findTrainingContents,
  loadTraining,
  requireTrainingProblem,
  trainingFactsOf,
  trainingPersonOf,
} from "../../places/training/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { findOpen } from "./kept-list-queries.ts";
import { presentTraining } from "./present.ts";
import { findTrainingRow, insertRegistration, lockPassword } from "./queries.ts";
import type {
  findTrainingsInput,
  TrainingAccess,
  TrainingInfo,
  TrainingProblemRow,
  TrainingView,
  trainingProblemInput,
} from "./schema.ts";
import { listOwnTries } from "./work-queries.ts";

/** Those of the site that are enabled; what lies in a group is listed there. */
export async function findTrainings(
  ctx: Pick<Context, "db" | "viewer" | "now">,
  { currentPage, limit, ...filter }: z.output<typeof findTrainingsInput>,
): Promise<Page<TrainingInfo>> {
  const { db, viewer } = ctx;
  const { keyword, categoryId, isPrivate } = filter;
  const page = { limit, offset: (currentPage - 1) * limit };
  const wanted = { groupId: null, keyword, categoryId, isPrivate };
  const { rows, total } = await findOpen(db, wanted, page, viewer?.uid ?? null);
  return { records: rows.map((row) => presentTraining(row, ctx)), total };
}

/** @throws DomainError TRAINING_NOT_FOUND */
export async function getTraining(ctx: SignedInContext, id: number): Promise<TrainingView> {
  const { db, viewer } = ctx;
  const row = await findTrainingRow(db, id, { uid: viewer.uid });
  if (row === undefined) throw new DomainError("TRAINING_NOT_FOUND");
  refuse(whyNotLook(trainingFactsOf(row, ctx.now()), trainingPersonOf(viewer, row)));
  const isArchived = (await whyArchived(ctx, row.group_id)) !== null;
  return { ...presentTraining(row, ctx), isArchived };
}

/** @throws DomainError TRAINING_NOT_FOUND */
export async function getTrainingAccess(ctx: SignedInContext, id: number): Promise<TrainingAccess> {
  const { facts, person } = await loadTraining(ctx, id);
  refuse(whyNotLook(facts, person));
  return {
    isRegistered: person.isRegistered,
    isAdmin: isTrainingAdmin(person),
    enter: whyNotEnter(facts, person),
    rank: whyNotRank(facts, person),
  };
}

/**
 * What one has solved in the bank counts in the training from then on.
 * @throws DomainError why they cannot enter, TRAINING_PASSWORD_REQUIRED, TRAINING_PASSWORD_WRONG, GROUP_ARCHIVED or TOO_FAST
 */
export async function register(ctx: SignedInContext, id: number, password: string): Promise<void> {
  const { facts, person } = await loadTraining(ctx, id);
  refuse(whyNotRegister(facts, person));
  await requireNotArchived(ctx, facts.groupId);
  if (password === "") throw new DomainError("TRAINING_PASSWORD_REQUIRED");
  // Before it is compared, and kept when it was wrong.
  await spendPace(ctx, "trainingPassword");
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockPassword(tx, id);
    if (stored?.password !== password) throw new DomainError("TRAINING_PASSWORD_WRONG");
    await insertRegistration(tx, {
      ...{ training_id: id, uid: ctx.viewer.uid, created_at: ctx.now() },
    });
  });
}

/** In their order, those that everybody there may see. @throws DomainError why they may not be inside */
export async function findTrainingProblems(
  ctx: SignedInContext,
  id: number,
): Promise<TrainingProblemRow[]> {
  const { facts, person, row } = await loadTraining(ctx, id);
  refuse(whyNotEnter(facts, person));
  const { groupId } = facts;
  const { ranks, chapters } = await findTrainingContents(ctx.db, id, row.changes);
  const pids = [...ranks.keys()];
  if (pids.length === 0) return [];
  const [cards, sent] = await Promise.all([
    listCards(ctx, pids, groupId),
    listOwnTries(ctx.db, { uid: ctx.viewer.uid, pids, groupId }),
  ]);
  const byPid = new Map(sent.map((row) => [row.pid, row]));
  const notSent = { tries: 0, lastAt: null, status: VERDICTS.notSubmitted.code };
  return cards.map((card) => {
    const { tries, lastAt, status } = byPid.get(card.pid) ?? notSent;
    const chapter = chapterAt(chapters, ranks.get(card.pid) ?? 0);
    return { ...card, mine: { status, tries: Number(tries), lastAt }, chapter };
  });
}

function chapterAt(chapters: readonly RankedChapter[], rank: number) {
  const index = chapterIndexOf(chapters, rank);
  const chapter = index === null ? undefined : chapters[index];
  return index === null || chapter === undefined ? null : { index, title: chapter.title };
}

/** The page of a problem. @throws DomainError NOT_FOUND for one that is not in it, else why they may not read it */
export async function getTrainingProblem(
  ctx: SignedInContext,
  { trainingId, displayId }: z.output<typeof trainingProblemInput>,
): Promise<ProblemDetail> {
  const { facts, person, place } = await loadTraining(ctx, trainingId);
  refuse(whyNotEnter(facts, person));
  const pid = await requireTrainingProblem(ctx.db, trainingId, displayId);
  return getProblemThrough(ctx, pid, { place, may: "submit" });
}
