import { expect, test } from "vitest";
import { mayMoveStart, movedTimes, thawMoment } from "./clics-change.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 8) + minutes * 60_000);
const [startTime, endTime] = [at(0), at(300)];

test.each([
  ["well before", at(-60), at(30), true],
  ["half a minute before", at(-0.5), at(30), true],
  ["nearer than that", new Date(at(-0.5).getTime() + 1), at(30), false],
  ["when it runs", at(10), at(30), false],
  ["to a moment that is too near", at(-60), at(-59.6), false],
  ["to the past", at(-60), at(-70), false],
])("a start is moved %s", (_, now, wanted, may) => {
  expect(mayMoveStart({ startTime, endTime }, wanted, now)).toBe(may);
});

test("a contest is as long as before, with its seal", () => {
  expect(movedTimes({ startTime, endTime, sealTime: at(240) }, at(-15))).toEqual({
    ...{ startTime: at(-15), endTime: at(285), sealTime: at(225) },
  });
  expect(movedTimes({ startTime, endTime, sealTime: null }, at(5)).sealTime).toBeNull();
});

const SEAL = { startTime, endTime, sealRank: true, sealRankTime: at(240) };
const BY_HAND = { ...SEAL, autoRealRank: false, thawedAt: null };
test.each([
  ["at the wanted time", BY_HAND, at(310), at(400), at(400)],
  ["at once for one in the past", BY_HAND, at(310), at(305), at(310)],
  ["not before the end", BY_HAND, at(299), at(400), null],
  ["not where it lifts by itself", { ...BY_HAND, autoRealRank: true }, at(310), at(400), null],
  ["not without one", { ...BY_HAND, sealRank: false }, at(310), at(400), null],
  ["not again", { ...BY_HAND, thawedAt: at(305) }, at(310), at(400), null],
  ["anew before it is due", { ...BY_HAND, thawedAt: at(350) }, at(310), at(320), at(320)],
] as const)("a seal is lifted %s", (_, seal, now, wanted, moment) => {
  expect(thawMoment(seal, wanted, now)).toEqual(moment);
});
