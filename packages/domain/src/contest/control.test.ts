import { describe, expect, test } from "vitest";
import type { SealSettings } from "./contest.ts";
import {
  endMove,
  mayFinalise,
  mayMoveStart,
  movedTimes,
  thawAfterMove,
  thawMoment,
  whyNotEndAt,
} from "./control.ts";

const at = (time: string) => new Date(`2026-06-01T${time}Z`);
const SEAL: SealSettings = {
  ...{ startTime: at("08:00"), endTime: at("13:00") },
  ...{ sealRank: true, sealRankTime: at("12:00"), autoRealRank: false, thawedAt: null },
};

describe("moving the end", () => {
  test.each([
    ["later", "14:00", { byMs: 3_600_000, dropsSeal: false, sealTime: at("12:00") }],
    ["sooner, behind the freeze", "12:30", { byMs: -1_800_000, dropsSeal: false }],
    ["to the freeze", "12:00", { dropsSeal: true, sealRank: false, sealTime: null }],
    ["before the freeze", "11:00", { dropsSeal: true, sealRank: false, sealTime: null }],
  ])("%s", (_, end, expected) => {
    expect(endMove(SEAL, at(end), at("10:30"))).toMatchObject({ endTime: at(end), ...expected });
  });

  test("without a freeze nothing is dropped", () => {
    const open = { ...SEAL, sealRank: false, sealRankTime: null };
    expect(endMove(open, at("09:00"), at("08:30"))).toMatchObject({
      ...{ dropsSeal: false, sealRank: false, sealTime: null },
    });
  });

  test("a contest that was over runs again", () => {
    expect(endMove(SEAL, at("15:00"), at("13:30")).reopens).toBe(true);
    expect(endMove(SEAL, at("15:00"), at("12:59")).reopens).toBe(false);
  });

  test.each([
    ["08:00", "07:00", null, "early"],
    ["10:00", "10:01", null, "past"],
    ["10:00", "10:00", null, null],
    ["14:00", "13:30", null, null],
    ["14:00", "13:30", at("13:20"), "final"],
  ])("to %s at %s, final %s: %s", (end, now, final, refusal) => {
    expect(whyNotEndAt(SEAL, final, at(end), at(now))).toBe(refusal);
  });

  test("not once the results are out", () => {
    const thawed = { ...SEAL, thawedAt: at("13:10") };
    expect(whyNotEndAt(thawed, null, at("14:00"), at("13:09"))).toBeNull();
    expect(whyNotEndAt(thawed, null, at("14:00"), at("13:10"))).toBe("thawed");
  });
});

test.each([
  [{ hasEnded: true, pending: 0, faults: 0, questions: 0 }, true],
  [{ hasEnded: false, pending: 0, faults: 0, questions: 0 }, false],
  [{ hasEnded: true, pending: 1, faults: 0, questions: 0 }, false],
  [{ hasEnded: true, pending: 0, faults: 1, questions: 0 }, false],
  [{ hasEnded: true, pending: 0, faults: 0, questions: 1 }, false],
])("%j may be finalised: %s", (facts, may) => {
  expect(mayFinalise(facts)).toBe(may);
});

const minute = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 8) + minutes * 60_000);
const [startTime, endTime] = [minute(0), minute(300)];

test.each([
  ["well before", minute(-60), minute(30), true],
  ["half a minute before", minute(-0.5), minute(30), true],
  ["nearer than that", new Date(minute(-0.5).getTime() + 1), minute(30), false],
  ["when it runs", minute(10), minute(30), false],
  ["to a moment that is too near", minute(-60), minute(-59.6), false],
  ["to the past", minute(-60), minute(-70), false],
])("a start is moved %s", (_, now, wanted, may) => {
  expect(mayMoveStart({ startTime, endTime }, wanted, now)).toBe(may);
});

test("a contest is as long as before, with its seal", () => {
  expect(movedTimes({ startTime, endTime, sealTime: minute(240) }, minute(-15))).toEqual({
    ...{ startTime: minute(-15), endTime: minute(285), sealTime: minute(225) },
  });
  expect(movedTimes({ startTime, endTime, sealTime: null }, minute(5)).sealTime).toBeNull();
});

const FROZEN = { startTime, endTime, sealRank: true, sealRankTime: minute(240) };
const BY_HAND = { ...FROZEN, autoRealRank: false, thawedAt: null };
test.each([
  ["at the wanted time", BY_HAND, minute(310), minute(400), minute(400)],
  ["at once for one in the past", BY_HAND, minute(310), minute(305), minute(310)],
  ["not before the end", BY_HAND, minute(299), minute(400), null],
  [
    "not where it lifts by itself",
    { ...BY_HAND, autoRealRank: true },
    minute(310),
    minute(400),
    null,
  ],
  ["not without one", { ...BY_HAND, sealRank: false }, minute(310), minute(400), null],
  ["not again", { ...BY_HAND, thawedAt: minute(305) }, minute(310), minute(400), null],
  [
    "anew before it is due",
    { ...BY_HAND, thawedAt: minute(350) },
    minute(310),
    minute(320),
    minute(320),
  ],
] as const)("a seal is lifted %s", (_, seal, now, wanted, moment) => {
  expect(thawMoment(seal, wanted, now)).toEqual(moment);
});

test("a thaw is of the end that it followed", () => {
  const [thawed, now] = [minute(310), minute(320)];
  expect(thawAfterMove(thawed, minute(300), now)).toEqual(thawed);
  // Of what is over nothing goes back under the seal.
  expect(thawAfterMove(thawed, minute(315), now)).toEqual(thawed);
  expect(thawAfterMove(thawed, minute(330), now)).toBeNull();
  // It is to be lifted later than that.
  expect(thawAfterMove(minute(340), minute(330), now)).toEqual(minute(340));
  expect(thawAfterMove(null, minute(330), now)).toBeNull();
});
