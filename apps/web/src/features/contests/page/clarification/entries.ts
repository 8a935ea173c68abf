import type { Outputs } from "../../../../app/trpc.ts";

type Own = Outputs["contestDesk"]["mine"];
type Question = Own["questions"][number];
type Answer = Omit<Question["answers"][number], "showsQuestion">;

/** A question of one's own with its answers, or an answer to all to what another asked. */
export interface Entry {
  readonly key: string;
  readonly at: string;
  /** null = about no problem in particular. */
  readonly displayId: string | null;
  /** null = another contestant asked. */
  readonly question: Question | null;
  /** null = the jury keeps to itself what another asked. */
  readonly asked: string | null;
  readonly answers: readonly Answer[];
}

export type EntryFilter = "all" | "mine" | "toAll";

/** Newest first. */
export function entriesOf({ questions, toAll }: Own): Entry[] {
  const own = questions.map((question) => ({
    ...{ key: `question ${question.id}`, at: question.createdAt, question },
    asked: question.content,
    ...{ displayId: question.displayId, answers: question.answers },
  }));
  const others = toAll.map((answer) => ({
    ...{ key: `answer ${answer.id}`, at: answer.createdAt, question: null },
    asked: answer.question,
    ...{ displayId: answer.displayId, answers: [{ ...answer, toAll: true }] },
  }));
  return [...own, ...others].sort((a, b) => b.at.localeCompare(a.at));
}

export function isIn(filter: EntryFilter, { question, answers }: Entry): boolean {
  if (filter === "mine") return question !== null;
  return filter === "all" || answers.some(({ toAll }) => toAll);
}

export const answerIdsOf = (entries: readonly Entry[]): number[] =>
  entries.flatMap(({ answers }) => answers.map(({ id }) => id));
