import { expect, test } from "vitest";
import { answerIdsOf, entriesOf, isIn } from "./entries.ts";

const answer = (id: number, at: string, toAll: boolean) => ({
  ...{
    id,
    content: "No.",
    toAll,
    showsQuestion: false,
    author: "jury",
    createdAt: `2026-11-24T0${at}:00.000Z`,
  },
});
const question = (id: number, at: string, answers: ReturnType<typeof answer>[]) => ({
  ...{ id, displayId: "A", content: "May it be 0?", createdAt: `2026-11-24T0${at}:00.000Z` },
  ...{ isAnswered: answers.length > 0, answers },
});
const { toAll: _, ...toOther } = { ...answer(3, "3:00", true), displayId: null, question: null };
const entries = entriesOf({
  questions: [
    question(1, "1:00", [answer(1, "1:30", false)]),
    question(2, "4:00", [answer(2, "4:30", true)]),
    question(5, "5:00", []),
  ],
  toAll: [toOther],
});

test("questions and answers to all stand together, newest first", () => {
  expect(entries.map(({ key }) => key)).toEqual([
    ...["question 5", "question 2", "answer 3", "question 1"],
  ]);
  expect(entries.map(({ asked }) => asked)).toEqual([
    ...["May it be 0?", "May it be 0?", null, "May it be 0?"],
  ]);
  expect(answerIdsOf(entries)).toEqual([2, 3, 1]);
});

test.each([
  ["all", 4],
  ["mine", 3],
  ["toAll", 2],
] as const)("the filter %s keeps %i", (filter, count) => {
  expect(entries.filter((entry) => isIn(filter, entry))).toHaveLength(count);
});
