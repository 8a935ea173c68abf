import type { Db } from "@gavel/db";
import { sql } from "kysely";

function clarifications(db: Db) {
  return db
    .selectFrom("contest_clarification as said")
    .leftJoin("contest_problem as about", "about.id", "said.contest_problem_id")
    .selectAll("said")
    .select("about.display_id");
}
export type ClarificationRow = Awaited<ReturnType<typeof listAnswers>>[number];

export async function insertClarification(
  db: Db,
  row: {
    readonly contest_id: number;
    readonly contest_problem_id: number | null;
    readonly question_id?: number;
    readonly author_uid: string;
    readonly author_name: string;
    readonly content: string;
    readonly is_to_all?: boolean;
    readonly shows_question?: boolean;
    readonly created_at: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto("contest_clarification")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest first. */
export function listQuestionsOf(db: Db, contestId: number, uid: string, limit: number) {
  return clarifications(db)
    .where("said.contest_id", "=", contestId)
    .where("said.question_id", "is", null)
    .where("said.author_uid", "=", uid)
    .orderBy("said.id", "desc")
    .limit(limit)
    .execute();
}

/** The oldest first. */
export function listAnswers(db: Db, questionIds: readonly number[]) {
  return clarifications(db)
    .where("said.question_id", "=", sql<number>`any(${[...questionIds]}::bigint[])`)
    .orderBy("said.id")
    .execute();
}

/** To what others had asked; the newest first. */
export function listAnswersToAll(db: Db, contestId: number, uid: string, limit: number) {
  return (
    clarifications(db)
      .innerJoin("contest_clarification as question", "question.id", "said.question_id")
      .where("said.contest_id", "=", contestId)
      // As the index has it: with a parameter it would not be seen to fit.
      .where(sql<boolean>`said.is_to_all`)
      .where(sql<boolean>`question.author_uid is distinct from ${uid}`)
      .select("question.content as question")
      .orderBy("said.id", "desc")
      .limit(limit)
      .execute()
  );
}

export interface QuestionFilter {
  readonly contestId: number;
  readonly state: "open" | "answered" | "all";
  readonly displayId?: string | undefined;
  readonly uid?: string | undefined;
  readonly questionId?: number | undefined;
}

export function questions(db: Db, filter: QuestionFilter) {
  const { contestId, state, displayId, uid, questionId } = filter;
  return clarifications(db)
    .where("said.contest_id", "=", contestId)
    .where("said.question_id", "is", null)
    .$if(state === "open", (query) => query.where("said.answered_at", "is", null))
    .$if(state === "answered", (query) => query.where("said.answered_at", "is not", null))
    .$if(questionId !== undefined, (query) => query.where("said.id", "=", questionId ?? 0))
    .$if(uid !== undefined, (query) => query.where("said.author_uid", "=", uid ?? ""))
    .$if(displayId !== undefined, (query) =>
      query.where(sql`lower(about.display_id)`, "=", displayId?.toLowerCase() ?? ""),
    );
}

/** With who asked and where they sit. Open ones as they came, since they wait; others with the newest first. */
export function listQuestions(
  db: Db,
  filter: QuestionFilter,
  page: { readonly limit: number; readonly offset: number },
) {
  return questions(db, filter)
    .leftJoin("user_account as asker", "asker.uid", "said.author_uid")
    .leftJoin("contest_seat as place", (join) =>
      join
        .onRef("place.contest_id", "=", "said.contest_id")
        .onRef("place.uid", "=", "said.author_uid"),
    )
    .select(["asker.realname", "asker.school", "place.seat"])
    .orderBy("said.id", filter.state === "open" ? "asc" : "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countQuestions(db: Db, filter: QuestionFilter): Promise<number> {
  const { count } = await questions(db, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Unanswered: how many, and when the first of them was asked. */
export function findOpenQuestions(db: Db, contestId: number) {
  return questions(db, { contestId, state: "open" })
    .clearSelect()
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.min("said.created_at").as("oldest"),
    ])
    .executeTakeFirstOrThrow();
}

export function findQuestion(db: Db, id: number) {
  return clarifications(db)
    .where("said.id", "=", id)
    .where("said.question_id", "is", null)
    .executeTakeFirst();
}

/** Locked until the transaction ends, so that two of the jury answer one after the other. */
export function lockQuestion(db: Db, id: number) {
  return db
    .selectFrom("contest_clarification")
    .selectAll()
    .where("id", "=", id)
    .where("question_id", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setAnswered(db: Db, id: number, answeredAt: Date): Promise<void> {
  await db
    .updateTable("contest_clarification")
    .set({ answered_at: answeredAt })
    .where("id", "=", id)
    .execute();
}

/** @param person null = nobody in particular */
export async function setAssigned(
  db: Db,
  id: number,
  person: { readonly uid: string; readonly username: string } | null,
): Promise<void> {
  await db
    .updateTable("contest_clarification")
    .set({ assigned_uid: person?.uid ?? null, assigned_name: person?.username ?? null })
    .where("id", "=", id)
    .execute();
}

/** The newest answer to everybody, or to what this person asked; 0 = none. */
export async function findNewestAnswerId(
  db: Db,
  contestId: number,
  uid: string | null,
): Promise<number> {
  const row = await db
    .selectFrom("contest_clarification as answer")
    .innerJoin("contest_clarification as question", "question.id", "answer.question_id")
    .where("answer.contest_id", "=", contestId)
    .$if(uid === null, (query) => query.where(sql<boolean>`answer.is_to_all`))
    .$if(uid !== null, (query) => query.where("question.author_uid", "=", uid))
    .orderBy("answer.id", "desc")
    .limit(1)
    .select("answer.id")
    .executeTakeFirst();
  return row?.id ?? 0;
}
