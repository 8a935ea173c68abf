import { announce, announceAll, type Db } from "@gavel/db";
import { whyNotAsk, whyNotEnter } from "@gavel/domain/contest/access";
import { ANSWERING_MS, answerAsMarkdown } from "@gavel/domain/contest/desk";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, refuse } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { requireContestProblem } from "../../../places/contest/index.ts";
import { requireNotArchived } from "../../../places/group/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { addAnnouncement } from "../../announcement/index.ts";
import { loadAsAdmin, loadContest, loadToWrite } from "../../contest/index.ts";
import { deleteAnswering, deleteStaleAnswering, putAnswering } from "./answering-queries.ts";
import * as queries from "./queries.ts";
import type {
  answerInput,
  askInput,
  assignInput,
  ContestAnswer,
  findQuestionsInput,
  OwnClarifications,
  OwnQuestion,
  StaffQuestion,
} from "./schema.ts";

/** Of each kind; more than anybody asks or reads. */
const SHOWN_MAX = 200;

/** @throws DomainError with why they may not ask, GROUP_ARCHIVED, NOT_FOUND for an unknown problem, TOO_FAST */
export async function ask(
  ctx: SignedInContext,
  { contestId, displayId, content }: z.output<typeof askInput>,
): Promise<{ id: number }> {
  const { facts, person } = await loadContest(ctx, contestId);
  refuse(whyNotAsk(facts, person, ctx.now()));
  await requireNotArchived(ctx, facts.groupId);
  const { uid, username } = ctx.viewer;
  return ctx.db.transaction().execute(async (tx) => {
    await spendPace({ ...ctx, db: tx }, "question");
    const id = await queries.insertClarification(tx, {
      ...{ contest_id: contestId, author_uid: uid, author_name: username, content },
      contest_problem_id: await problemOf(tx, contestId, displayId),
      created_at: ctx.now(),
    });
    await tell(tx, contestId, uid);
    return { id };
  });
}

async function problemOf(db: Db, contestId: number, displayId: string | undefined) {
  if (displayId === undefined) return null;
  return (await requireContestProblem(db, contestId, displayId)).id;
}

/** What the reader asked and was answered, and what everybody was told. @throws DomainError with why they may not enter */
export async function findOwn(ctx: SignedInContext, contestId: number): Promise<OwnClarifications> {
  const { db, viewer } = ctx;
  const { facts, person } = await loadContest(ctx, contestId);
  refuse(whyNotEnter(facts, person, ctx.now()));
  const [asked, toAll] = await Promise.all([
    queries.listQuestionsOf(db, contestId, viewer.uid, SHOWN_MAX),
    queries.listAnswersToAll(db, contestId, viewer.uid, SHOWN_MAX),
  ]);
  return {
    questions: await withAnswers(db, asked),
    toAll: toAll.map((row) => ({
      displayId: row.display_id,
      question: row.shows_question ? row.question : null,
      ...presentAnswer(row),
    })),
  };
}

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function findForStaff(
  ctx: SignedInContext,
  { contestId, currentPage, limit, ...input }: z.output<typeof findQuestionsInput>,
): Promise<Page<StaffQuestion>> {
  await loadAsAdmin(ctx, contestId);
  const filter = { contestId, ...input };
  const [rows, total] = await Promise.all([
    queries.listQuestions(ctx.db, filter, { limit, offset: (currentPage - 1) * limit }),
    queries.countQuestions(ctx.db, filter),
  ]);
  const questions = await withAnswers(ctx.db, rows);
  const records = rows.flatMap((row, index) => {
    const question = questions[index];
    if (question === undefined) return [];
    return {
      ...question,
      contestProblemId: row.contest_problem_id,
      uid: row.author_uid,
      author: row.author_name,
      ...{ realname: row.realname ?? "", school: row.school ?? "", seat: row.seat ?? "" },
      answeredAt: row.answered_at,
      assignedTo: row.assigned_name,
    };
  });
  return { records, total };
}

/** How many wait for an answer. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function countUnanswered(ctx: SignedInContext, contestId: number): Promise<number> {
  await loadAsAdmin(ctx, contestId);
  return countOpenQuestions(ctx.db, contestId);
}

function countOpenQuestions(db: Db, contestId: number): Promise<number> {
  return queries.countQuestions(db, { contestId, state: "open" });
}

/**
 * To the one who asked, or to all.
 * @throws DomainError NOT_FOUND, CONTEST_NOT_FOUND, FORBIDDEN; EDIT_CONFLICT where another of the jury answered meanwhile;
 *   PARAM_INVALID where what is told to one is to be announced or shown to all
 */
export async function answer(
  ctx: SignedInContext,
  { questionId, content, toAll, answersSeen, ...forAll }: z.output<typeof answerInput>,
): Promise<{ id: number }> {
  const { showsQuestion, announcement } = forAll;
  if (!toAll && showsQuestion) throw new DomainError("PARAM_INVALID", { field: "showsQuestion" });
  if (!toAll && announcement) throw new DomainError("PARAM_INVALID", { field: "announcement" });
  return ctx.db.transaction().execute(async (tx) => {
    const question = await lockAsAdmin(tx, ctx, questionId);
    const known = await queries.listAnswers(tx, [questionId]);
    if (answersSeen !== undefined && answersSeen !== known.length) {
      throw new DomainError("EDIT_CONFLICT", { by: known.at(-1)?.author_name ?? "" });
    }
    const now = ctx.now();
    const id = await queries.insertClarification(tx, {
      ...{ contest_id: question.contest_id, contest_problem_id: question.contest_problem_id },
      ...{ author_uid: ctx.viewer.uid, author_name: ctx.viewer.username },
      ...{ question_id: questionId, content, is_to_all: toAll, created_at: now },
      shows_question: showsQuestion,
    });
    if (announcement !== undefined) {
      await addAnnouncement(tx, ctx, {
        ...{ contestId: question.contest_id, title: announcement.title, isVisible: true },
        content: answerAsMarkdown(showsQuestion ? question.content : null, content),
        displayId: question.display_id,
      });
    }
    if (question.answered_at === null) await queries.setAnswered(tx, questionId, now);
    await deleteAnswering(tx, questionId, ctx.viewer.uid);
    await tell(tx, question.contest_id, question.author_uid);
    if (toAll) await tell(tx, question.contest_id, null);
    return { id };
  });
}

/** It needs no answer. @throws DomainError NOT_FOUND, CONTEST_NOT_FOUND, FORBIDDEN */
export async function markAnswered(ctx: SignedInContext, questionId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const question = await lockAsAdmin(tx, ctx, questionId);
    if (question.answered_at !== null) return;
    await queries.setAnswered(tx, questionId, ctx.now());
    await tell(tx, question.contest_id, question.author_uid);
  });
}

/**
 * Somebody of the jury sees to it, which the others are told; it holds nobody off, and another may take it over.
 * @throws DomainError NOT_FOUND, CONTEST_NOT_FOUND, FORBIDDEN
 */
export async function assign(
  ctx: SignedInContext,
  { questionId, toMe }: z.output<typeof assignInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { contest_id } = await lockAsAdmin(tx, ctx, questionId);
    await queries.setAssigned(tx, questionId, toMe ? ctx.viewer : null);
    await announce(tx, { type: "desk", contestId: contest_id });
  });
}

/**
 * The viewer is writing an answer, which the others of the jury see; to be said again while it goes on.
 * @throws DomainError NOT_FOUND, CONTEST_NOT_FOUND, FORBIDDEN
 */
export async function beginAnswering(ctx: SignedInContext, questionId: number): Promise<void> {
  const { uid, username } = ctx.viewer;
  await ctx.db.transaction().execute(async (tx) => {
    const { contest_id } = await getAsAdmin(tx, ctx, questionId);
    const now = ctx.now();
    await deleteStaleAnswering(tx, contest_id, now);
    const until = new Date(now.getTime() + ANSWERING_MS);
    await putAnswering(tx, { question_id: questionId, contest_id, uid, username, until });
    await announce(tx, { type: "desk", contestId: contest_id });
  });
}

/** They are not. @throws DomainError NOT_FOUND, CONTEST_NOT_FOUND, FORBIDDEN */
export async function endAnswering(ctx: SignedInContext, questionId: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { contest_id } = await getAsAdmin(tx, ctx, questionId);
    if (!(await deleteAnswering(tx, questionId, ctx.viewer.uid))) return;
    await announce(tx, { type: "desk", contestId: contest_id });
  });
}

async function getAsAdmin(tx: Db, ctx: SignedInContext, questionId: number) {
  const question = await queries.findQuestion(tx, questionId);
  if (question === undefined) throw new DomainError("NOT_FOUND");
  await loadToWrite({ ...ctx, db: tx }, question.contest_id);
  return question;
}

async function lockAsAdmin(tx: Db, ctx: SignedInContext, questionId: number) {
  const { display_id } = await getAsAdmin(tx, ctx, questionId);
  const locked = await queries.lockQuestion(tx, questionId);
  if (locked === undefined) throw new DomainError("NOT_FOUND");
  return { ...locked, display_id };
}

/** @param uid whom it is about; null = everybody */
function tell(tx: Db, contestId: number, uid: string | null): Promise<void> {
  return announceAll(tx, [
    { type: "desk", contestId },
    { type: "clarification", contestId, uid },
  ]);
}

/** As many as there are rows, in their order. */
async function withAnswers(
  db: Db,
  rows: readonly queries.ClarificationRow[],
): Promise<OwnQuestion[]> {
  const answers = await queries.listAnswers(
    db,
    rows.map(({ id }) => id),
  );
  const byQuestion = Map.groupBy(answers, ({ question_id }) => question_id);
  return rows.map((row) => ({
    id: row.id,
    displayId: row.display_id,
    content: row.content,
    createdAt: row.created_at,
    isAnswered: row.answered_at !== null,
    answers: (byQuestion.get(row.id) ?? []).map(presentAnswer),
  }));
}

function presentAnswer(row: queries.ClarificationRow): ContestAnswer {
  return {
    id: row.id,
    content: row.content,
    toAll: row.is_to_all,
    showsQuestion: row.shows_question,
    author: row.author_name,
    createdAt: row.created_at,
  };
}
