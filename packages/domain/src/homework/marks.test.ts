import { expect, test } from "vitest";
import { VERDICTS } from "../verdict.ts";
import { type HomeworkTry, homeworkCellOf, homeworkMarksOf, latenessOf } from "./marks.ts";

const at = (text: string) => new Date(`2026-11-${text}Z`);
const times = { opensAt: at("14T08:00"), dueAt: at("21T18:00"), closesAt: at("26T18:00") };
const rule = { percentPerDay: 10, lowestPercent: 65, graceMinutes: 15 };
const AC = VERDICTS.accepted.code;
const WA = VERDICTS.wrongAnswer.code;
const PENDING = VERDICTS.pending.code;

let id = 0;
const sent = (sentAt: string, status: number, more: Partial<HomeworkTry> = {}): HomeworkTry => {
  id += 1;
  return { id, status, score: null, sentAt: at(sentAt), isEarlier: false, ...more };
};
const cell = (tries: readonly HomeworkTry[], fullScore: number | null = null) =>
  homeworkCellOf(tries, { times, rule, fullScore });

test.each([
  ["21T18:00", 0, 100],
  ["21T18:15", 0, 100],
  ["21T18:16", 1, 90],
  ["22T18:00", 1, 90],
  ["22T18:01", 2, 80],
  ["25T18:00", 4, 65],
] as const)("at %s it is %i days late and worth %i percent", (sentAt, lateDays, percent) => {
  expect(latenessOf(at(sentAt), times, rule)).toMatchObject({ lateDays, percent });
});

test("a rate beyond a hundred days takes no more than everything", () => {
  const hard = { percentPerDay: 60, lowestPercent: 0, graceMinutes: 0 };
  expect(latenessOf(at("23T19:00"), times, hard)).toMatchObject({ lateDays: 3, percent: 0 });
});

test("nothing counts that was sent before it opens or after it closes", () => {
  expect(cell([sent("14T07:59", AC), sent("26T18:01", AC)])).toBeNull();
  expect(cell([])).toBeNull();
});

test("what was solved earlier counts in full and is no try", () => {
  const earlier = sent("01T10:00", AC, { isEarlier: true });
  expect(cell([earlier, sent("23T10:00", WA)])).toMatchObject({
    ...{ submitId: earlier.id, isEarlier: true, points: 100, lateDays: 0, tries: 1 },
    solvedAt: earlier.sentAt,
  });
});

test("solved late is worth less, and the first of two that are worth the same counts", () => {
  const first = sent("22T10:00", AC);
  expect(cell([sent("21T10:00", WA), first, sent("22T11:00", AC)])).toMatchObject({
    ...{ submitId: first.id, status: AC, tries: 3, lateDays: 1, percent: 90 },
    ...{ fullPoints: 100, points: 90, solvedAt: first.sentAt, lateMs: 16 * 3_600_000 },
  });
});

test("points on time may be worth more than all of them late", () => {
  const part = sent("20T10:00", VERDICTS.partialAccepted.code, { score: 95 });
  const all = sent("22T10:00", AC, { score: 100 });
  expect(cell([part, all], 100)).toMatchObject({
    ...{ submitId: part.id, points: 95, lateDays: 0, solvedAt: all.sentAt },
  });
});

test.each([
  ["a third of the points", 10, 30, 33.33],
  ["more than there are", 40, 30, 100],
  ["less than none", -5, 30, 0],
  ["no full score", 5, null, 0],
] as const)("%s", (_, score, fullScore, points) => {
  expect(cell([sent("20T10:00", WA, { score })], fullScore)).toMatchObject({ points });
});

test("of what is worth nothing the newest is shown, also while it is judged", () => {
  const newest = sent("20T11:00", PENDING);
  const shown = cell([sent("20T10:00", WA), newest]);
  expect(shown).toMatchObject({ submitId: newest.id, points: 0, solvedAt: null, tries: 2 });
});

test("a solve that lateness has left without points is shown before a wrong one", () => {
  const hard = { percentPerDay: 100, lowestPercent: 0, graceMinutes: 0 };
  const solved = sent("22T10:00", AC);
  const all = [solved, sent("22T11:00", WA)];
  const shown = homeworkCellOf(all, { times, rule: hard, fullScore: null });
  expect(shown).toMatchObject({ submitId: solved.id, points: 0 });
});

test("marks add up over all problems, those without anything too", () => {
  const cells = [cell([sent("20T10:00", AC)]), cell([sent("22T10:00", AC)]), null];
  expect(homeworkMarksOf(cells)).toEqual({
    ...{ points: 190, fullPoints: 300, percent: 63.33, solved: 2 },
  });
  expect(homeworkMarksOf([])).toEqual({ points: 0, fullPoints: 0, percent: 0, solved: 0 });
});
