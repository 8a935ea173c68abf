import { expect, test } from "vitest";
import { type QueueWait, waitAfter, waitOf } from "./queue-wait.ts";

const facts = { place: 4, waiting: 9, judgedPerMinute: 15, waitedMs: 3000, isAnyoneJudging: true };

test("a place in the queue comes with a guess, rounded up to what people count in", () => {
  const guess = (place: number, judgedPerMinute: number) => {
    const wait = waitOf({ ...facts, place, judgedPerMinute });
    return wait.kind === "place" ? wait.aboutS : "none";
  };
  expect(waitOf(facts)).toEqual({ kind: "place", place: 4, waiting: 9, aboutS: 20 });
  expect([guess(1, 60), guess(5, 60), guess(6, 60), guess(11, 60)]).toEqual([5, 5, 10, 20]);
  expect([guess(120, 60), guess(121, 60)]).toEqual([120, null]);
  expect(guess(1, 0)).toBe(null);
});

test("after two minutes only the time is told, and without a judge nothing of a place", () => {
  expect(waitOf({ ...facts, waitedMs: 119_999 }).kind).toBe("place");
  expect(waitOf({ ...facts, waitedMs: 120_000 })).toEqual({ kind: "long", minutes: 2 });
  expect(waitOf({ ...facts, waitedMs: 6.9 * 60_000 })).toEqual({ kind: "long", minutes: 6 });
  expect(waitOf({ ...facts, waitedMs: 6e6, isAnyoneJudging: false })).toEqual({ kind: "nobody" });
});

test("a guess never grows without somebody coming in before", () => {
  const at = (place: number, aboutS: number | null): QueueWait => ({
    ...{ kind: "place", place, waiting: 9, aboutS },
  });
  expect(waitAfter(null, at(4, 20))).toEqual(at(4, 20));
  expect(waitAfter(at(4, 20), at(4, 30))).toEqual(at(4, 20));
  expect(waitAfter(at(4, 20), at(3, 10))).toEqual(at(3, 10));
  expect(waitAfter(at(4, 20), at(3, null))).toEqual(at(3, 20));
  expect(waitAfter(at(4, 20), at(5, 30))).toEqual(at(5, 30));
  expect(waitAfter(at(4, null), at(4, 30))).toEqual(at(4, 30));
  expect(waitAfter(at(4, 20), { kind: "nobody" })).toEqual({ kind: "nobody" });
  expect(waitAfter({ kind: "nobody" }, at(4, 30))).toEqual(at(4, 30));
});
