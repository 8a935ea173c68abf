import { expect, test } from "vitest";
import { demoProblemOf } from "./contests.ts";
import { demoGroup, playDemoHomework } from "./groups.ts";

const { homework, pupils } = demoGroup;

test("what the class sent came while the homework was open, in order, and one of it late", () => {
  const sent = playDemoHomework();
  expect(sent).toEqual(sent.toSorted((a, b) => a.afterDueMs - b.afterDueMs));
  const opened = homework.dueAgoMs - homework.openedAgoMs;
  expect(sent.every(({ afterDueMs }) => afterDueMs > opened)).toBe(true);
  expect(sent.every(({ afterDueMs }) => afterDueMs < homework.dueAgoMs)).toBe(true);
  expect(sent.filter(({ afterDueMs }) => afterDueMs > 0)).toHaveLength(1);
  const verdicts = new Set(sent.map(({ solution }) => solution.expected));
  expect([...verdicts].toSorted()).toEqual(["AC", "CE", "PE", "RE", "TLE", "WA"]);
});

test("all but one of the class have sent something, to problems without scores", () => {
  const senders = new Set(playDemoHomework().map(({ pupil }) => pupil));
  expect(senders.size).toBe(pupils.length - 1);
  expect(homework.problems.map((id) => demoProblemOf(id).type)).toEqual([0, 0, 0, 0]);
  expect(playDemoHomework().every((one) => homework.problems.includes(one.displayId))).toBe(true);
});
