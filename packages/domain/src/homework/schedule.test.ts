import { expect, test } from "vitest";
import {
  findExtensionFaults,
  findHomeworkFaults,
  type HomeworkSchedule,
  homeworkPhaseAt,
  homeworkTimesFor,
} from "./schedule.ts";

const at = (text: string) => new Date(`2026-11-${text}Z`);
const SCHEDULE: HomeworkSchedule = {
  ...{ opensAt: at("14T08:00"), dueAt: at("21T18:00"), closesAt: at("26T18:00") },
  ...{ percentPerDay: 10, lowestPercent: 40, graceMinutes: 15, countsEarlier: false },
};
const NOTHING = { opensAt: null, dueAt: null, closesAt: null };

test.each([
  ["14T07:59", "before"],
  ["14T08:00", "open"],
  ["21T18:00", "open"],
  ["21T18:15", "open"],
  ["21T18:15:00.001", "late"],
  ["26T18:00", "late"],
  ["26T18:00:00.001", "closed"],
] as const)("at %s a homework is %s", (now, phase) => {
  expect(homeworkPhaseAt(SCHEDULE, SCHEDULE, at(now))).toBe(phase);
});

test("grace goes beyond a closing at the deadline, and then there is no late work", () => {
  const strict = { ...SCHEDULE, closesAt: SCHEDULE.dueAt };
  expect(homeworkPhaseAt(strict, strict, at("21T18:15"))).toBe("open");
  expect(homeworkPhaseAt(strict, strict, at("21T18:16"))).toBe("closed");
});

test.each([
  ["nothing of their own", NOTHING, ["14T08:00", "21T18:00", "26T18:00"]],
  ["a later deadline", { ...NOTHING, dueAt: at("23T18:00") }, ["14T08:00", "23T18:00", "26T18:00"]],
  [
    "a deadline after the closing",
    { ...NOTHING, dueAt: at("28T18:00") },
    ["14T08:00", "28T18:00", "28T18:00"],
  ],
  [
    "all three",
    { opensAt: at("10T08:00"), dueAt: at("20T18:00"), closesAt: at("22T18:00") },
    ["10T08:00", "20T18:00", "22T18:00"],
  ],
] as const)("somebody with %s", (_, extension, [opens, due, closes]) => {
  const own = { opensAt: at(opens), dueAt: at(due), closesAt: at(closes) };
  expect(homeworkTimesFor(SCHEDULE, extension)).toEqual(own);
  expect(findExtensionFaults(SCHEDULE, extension)).toEqual([]);
});

test.each<[Partial<HomeworkSchedule>, { field: string; code: string }[]]>([
  [{}, []],
  [{ dueAt: at("14T08:00") }, [{ field: "dueAt", code: "order" }]],
  [{ closesAt: at("21T17:59") }, [{ field: "closesAt", code: "order" }]],
  [{ percentPerDay: 101 }, [{ field: "percentPerDay", code: "range" }]],
  [{ percentPerDay: 1.5 }, [{ field: "percentPerDay", code: "range" }]],
  [{ lowestPercent: -1 }, [{ field: "lowestPercent", code: "range" }]],
  [{ graceMinutes: 1441 }, [{ field: "graceMinutes", code: "range" }]],
  [{ graceMinutes: 1440, percentPerDay: 100, lowestPercent: 0 }, []],
])("what is wrong with %j", (change, faults) => {
  expect(findHomeworkFaults({ ...SCHEDULE, ...change })).toEqual(faults);
});

test("an extension fits the times that it leaves as they are", () => {
  const early = { ...NOTHING, dueAt: at("13T18:00") };
  expect(findExtensionFaults(SCHEDULE, early)).toEqual([{ field: "dueAt", code: "order" }]);
  const short = { ...NOTHING, closesAt: at("20T18:00") };
  expect(findExtensionFaults(SCHEDULE, short)).toEqual([{ field: "closesAt", code: "order" }]);
});
