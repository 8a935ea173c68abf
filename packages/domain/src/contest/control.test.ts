import { describe, expect, test } from "vitest";
import type { SealSettings } from "./contest.ts";
import { endMove, mayFinalise, whyNotEndAt } from "./control.ts";

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
  [{ hasEnded: true, pending: 0, questions: 0 }, true],
  [{ hasEnded: false, pending: 0, questions: 0 }, false],
  [{ hasEnded: true, pending: 1, questions: 0 }, false],
  [{ hasEnded: true, pending: 0, questions: 1 }, false],
])("%j may be finalised: %s", (facts, may) => {
  expect(mayFinalise(facts)).toBe(may);
});
