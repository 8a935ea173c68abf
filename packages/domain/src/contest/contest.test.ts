import { describe, expect, test } from "vitest";
import {
  allowedSealChoices,
  CONTEST_AUTH,
  type ContestDraft,
  contestAccessOf,
  contestRuleOf,
  contestStatusCode,
  defaultSealChoice,
  durationMsOf,
  findContestFaults,
  hasLiveRank,
  isSealed,
  nameOnBoard,
  phaseOf,
  progressPercent,
  type SealSettings,
  sealChoiceOf,
  sealMsOf,
  sealSecond,
  sealTimeOf,
} from "./contest.ts";

const at = (minutes: number, ms = 0) => new Date(Date.UTC(2026, 0, 1, 8, minutes, 0, ms));
const TIMES = { startTime: at(0), endTime: at(300) };

describe("the clock", () => {
  test.each([
    [at(-1), "scheduled", -1, 0],
    [at(0, -1), "scheduled", -1, 0],
    [at(0), "running", 0, 0],
    [at(75), "running", 0, 25],
    [at(300, -1), "running", 0, 100],
    [at(300), "ended", 1, 100],
    [at(999), "ended", 1, 100],
  ] as const)("at %j it is %s", (now, phase, code, percent) => {
    expect(phaseOf(TIMES, now)).toBe(phase);
    expect(contestStatusCode(phase)).toBe(code);
    expect(progressPercent(TIMES, now)).toBeCloseTo(percent, 3);
  });
  test("a duration is in milliseconds", () => {
    expect(durationMsOf(TIMES)).toBe(18_000_000);
  });
});

test("rules and access are read from their numbers", () => {
  expect([0, 1].map(contestRuleOf)).toEqual(["acm", "oi"]);
  expect(Object.values(CONTEST_AUTH).map(contestAccessOf)).toEqual([
    "public",
    "private",
    "protected",
  ]);
  expect(() => contestRuleOf(2)).toThrow(RangeError);
  expect(() => contestAccessOf(3)).toThrow(RangeError);
});

const SEAL: SealSettings = {
  ...TIMES,
  sealRank: true,
  sealRankTime: at(240),
  autoRealRank: true,
  thawedAt: null,
};

describe("the seal", () => {
  const guest = { isAdmin: false, force: true };
  test.each<[string, Partial<SealSettings>, Date, boolean]>([
    ["is open before its time", {}, at(240, -1), false],
    ["comes down at its time", {}, at(240), true],
    ["holds up to the end", {}, at(300, -1), true],
    ["lifts by itself at the end", {}, at(300), false],
    ["stays where it does not lift itself", { autoRealRank: false }, at(300), true],
    ["stays until it is lifted", { autoRealRank: false, thawedAt: at(330) }, at(330, -1), true],
    ["lifts when it is lifted", { autoRealRank: false, thawedAt: at(330) }, at(330), false],
    ["cannot be lifted before the end", { thawedAt: at(250) }, at(260), true],
    ["is not there when off", { sealRank: false }, at(250), false],
    ["is not there without a time", { sealRankTime: null }, at(250), false],
  ])("%s", (_, change, now, sealed) => {
    const seal = { ...SEAL, ...change };
    expect(isSealed(seal, now, guest)).toBe(sealed);
    expect(isSealed(seal, now, { isAdmin: true, force: false })).toBe(sealed);
    expect(isSealed(seal, now, { isAdmin: true, force: true })).toBe(false);
    expect(hasLiveRank(seal, now, false)).toBe(!sealed);
    expect(hasLiveRank(seal, now, true)).toBe(true);
  });
  test("is counted from the start", () => {
    expect(sealMsOf(SEAL)).toBe(14_400_000);
    expect(sealSecond({ ...SEAL, sealRankTime: at(240, 999) })).toBe(14_400);
    expect(sealSecond({ ...SEAL, sealRank: false })).toBeNull();
  });
});

describe("seal times of the form", () => {
  test.each([
    [0, at(270)],
    [1, at(240)],
    [2, at(0)],
  ] as const)("choice %d", (choice, time) => {
    expect(sealTimeOf(choice, TIMES)).toEqual(time);
    expect(sealChoiceOf(time, TIMES)).toBe(choice);
  });
  test("another time is no choice", () => {
    expect(sealChoiceOf(at(100), TIMES)).toBeNull();
  });
  test.each([
    [1799, [2]],
    [1800, [0, 2]],
    [3599, [0, 2]],
    [3600, [0, 1, 2]],
  ])("of %d seconds", (durationS, choices) => {
    expect(allowedSealChoices(durationS)).toEqual(choices);
    expect(defaultSealChoice("acm", durationS)).toBe(durationS >= 3600 ? 1 : 2);
    expect(defaultSealChoice("oi", durationS)).toBe(2);
  });
});

const DRAFT: ContestDraft = {
  ...TIMES,
  title: "Spring round",
  description: "Five hours.",
  type: 0,
  auth: 0,
  password: "",
  sealRank: false,
  sealTime: null,
  oiRankScoreType: "Recent",
  rankShowName: "username",
  openAccountLimit: false,
  accountLimitRule: "",
  starAccounts: [],
  awardType: 0,
  awardConfig: [],
};

describe("a form", () => {
  const award = { priority: 1, name: "Gold", background: "#e6bf25", color: "#000000", num: 10 };
  test("that is complete has no faults", () => {
    expect(findContestFaults(DRAFT)).toEqual([]);
    const all: ContestDraft = {
      ...DRAFT,
      auth: 1,
      password: "x",
      sealRank: true,
      sealTime: at(0),
      openAccountLimit: true,
      accountLimitRule: "<prefix>a</prefix><start>1</start><end>9</end>",
      starAccounts: ["a1", " b"],
      awardType: 1,
      awardConfig: [award],
    };
    expect(findContestFaults(all)).toEqual([]);
  });
  const rule = (accountLimitRule: string) => ({ openAccountLimit: true, accountLimitRule });
  test.each<[string, Partial<ContestDraft>, string, string]>([
    ["no title", { title: " " }, "title", "required"],
    ["a long title", { title: "x".repeat(501) }, "title", "long"],
    ["no description", { description: "" }, "description", "required"],
    ["a long description", { description: "x".repeat(65_536) }, "description", "long"],
    ["no start", { startTime: new Date(Number.NaN) }, "startTime", "required"],
    ["no end", { endTime: new Date(Number.NaN) }, "endTime", "required"],
    ["an end at the start", { endTime: at(0) }, "endTime", "order"],
    ["no password where one is asked for", { auth: 2 }, "password", "required"],
    ["a long password", { password: "x".repeat(256) }, "password", "long"],
    ["a seal without a time", { sealRank: true }, "sealTime", "required"],
    ["a seal before the start", { sealRank: true, sealTime: at(-1) }, "sealTime", "outside"],
    ["a seal at the end", { sealRank: true, sealTime: at(300) }, "sealTime", "outside"],
    ["an unknown rule", { type: 2 }, "type", "invalid"],
    ["an unknown access", { auth: 3, password: "x" }, "auth", "invalid"],
    ["an unknown way of scoring", { oiRankScoreType: "Best" }, "oiRankScoreType", "invalid"],
    ["an unknown name", { rankShowName: "email" }, "rankShowName", "invalid"],
    ["a penalty below nothing", { penaltyMinutes: -1 }, "penaltyMinutes", "invalid"],
    ["a penalty of more than a day", { penaltyMinutes: 1441 }, "penaltyMinutes", "invalid"],
    ["a penalty that is no number", { penaltyMinutes: Number.NaN }, "penaltyMinutes", "invalid"],
    ["no account rule", rule("x"), "accountLimitRule", "required"],
    ["an empty account rule", rule("<extra> </extra>"), "accountLimitRule", "required"],
    ["half a range", rule("<start>1</start>"), "accountLimitRule", "invalid"],
    ["a range backwards", rule("<start>2</start><end>1</end>"), "accountLimitRule", "range"],
    ["a star without a name", { starAccounts: [" "] }, "starAccounts", "required"],
    ["a star that nobody is called", { starAccounts: ["s".repeat(21)] }, "starAccounts", "long"],
    ["a star twice", { starAccounts: ["Ann", " ann "] }, "starAccounts", "twice"],
    ["an unknown type of award", { awardType: 3 }, "awardType", "invalid"],
    [
      "awards over 100 %",
      { awardType: 1, awardConfig: [{ ...award, num: 101 }] },
      "awardConfig",
      "range",
    ],
    [
      "half an award",
      { awardType: 2, awardConfig: [{ ...award, num: 0.5 }] },
      "awardConfig",
      "range",
    ],
    [
      "fewer than none",
      { awardType: 2, awardConfig: [{ ...award, num: -1 }] },
      "awardConfig",
      "range",
    ],
    [
      "an award without a name",
      { awardType: 2, awardConfig: [{ ...award, name: "" }] },
      "awardConfig",
      "required",
    ],
    [
      "a long name",
      { awardType: 2, awardConfig: [{ ...award, name: "x".repeat(51) }] },
      "awardConfig",
      "long",
    ],
    [
      "a colour in words",
      { awardType: 2, awardConfig: [{ ...award, color: "red" }] },
      "awardConfig",
      "invalid",
    ],
    ["one priority twice", { awardType: 2, awardConfig: [award, award] }, "awardConfig", "twice"],
  ])("%s", (_, change, field, code) => {
    expect(findContestFaults({ ...DRAFT, ...change })).toMatchObject([{ field, code }]);
  });
});

test.each([
  ["username", "ann"],
  ["nickname", "Annie"],
  ["realname", "ann"],
  ["alias", "ann"],
])("a board that shows the %s names somebody without a real name %s", (shown, name) => {
  const names = { username: "ann", nickname: "Annie ", realname: " " };
  expect(nameOnBoard(shown, names)).toBe(name);
});
