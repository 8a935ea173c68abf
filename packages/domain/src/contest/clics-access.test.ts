import { describe, expect, test } from "vitest";
import { type ContestFacts, type ContestPerson, STRANGER } from "./access.ts";
import {
  clicsReaderOf,
  clicsSealMs,
  clicsStateOf,
  seesClicsProblems,
  seesOwnUnderSeal,
} from "./clics-access.ts";

const at = (minutes: number, ms = 0) => new Date(Date.UTC(2026, 0, 1, 8, minutes, 0, ms));
const FACTS: ContestFacts = {
  ...{ rule: "acm", auth: "public", isVisible: true, groupId: null, openRank: true },
  ...{ openPrint: false, openAccountLimit: false, accountRule: null, allowEndSubmit: false },
  seal: {
    ...{ startTime: at(0), endTime: at(300), sealRank: true, sealRankTime: at(240) },
    ...{ autoRealRank: false, thawedAt: null },
  },
};
const ANN: ContestPerson = { ...STRANGER, uid: "ann", username: "ann" };
const OWNER: ContestPerson = { ...ANN, isCreator: true };
const kindOf = (facts: Partial<ContestFacts>, person: ContestPerson, now = at(30)) =>
  clicsReaderOf({ ...FACTS, ...facts }, person, now)?.kind ?? null;

describe("a reader", () => {
  test.each([
    ["without signing in, of an open contest with a public board", {}, STRANGER, "public"],
    ["without signing in, of one without", { openRank: false }, STRANGER, null],
    ["without signing in, of one with a password", { auth: "private" }, STRANGER, null],
    ["without signing in, of a protected one", { auth: "protected" }, STRANGER, null],
    ["without signing in, of a group's", { groupId: 1 }, STRANGER, null],
    ["signed in", { openRank: false }, ANN, "team"],
    ["signed in, of a group's", { groupId: 1 }, ANN, null],
    ["who has not entered", { auth: "private" }, ANN, null],
    ["who has", { auth: "private" }, { ...ANN, isRegistered: true }, "team"],
    ["of a hidden one", { isVisible: false }, ANN, null],
    ["who made it", { isVisible: false, openRank: false }, OWNER, "admin"],
  ] as const)("%s", (_, facts, person, kind) => {
    expect(kindOf(facts, person)).toBe(kind);
    expect(kindOf(facts, person, at(-5))).toBe(kind);
  });
});

test("problems are seen from the start on", () => {
  expect([at(0, -1), at(0), at(400)].map((now) => seesClicsProblems(FACTS, now))).toEqual([
    false,
    true,
    true,
  ]);
});

test("judgements are kept from the seal to its lifting", () => {
  const sealed = (now: Date, seal = {}) =>
    clicsSealMs({ ...FACTS, seal: { ...FACTS.seal, ...seal } }, now);
  const fromMs = 240 * 60_000;
  expect([at(239), at(240), at(300), at(999)].map((now) => sealed(now))).toEqual([
    null,
    fromMs,
    fromMs,
    fromMs,
  ]);
  expect(sealed(at(300), { autoRealRank: true })).toBeNull();
  expect(sealed(at(310), { thawedAt: at(305) })).toBeNull();
  expect(sealed(at(260), { sealRank: false })).toBeNull();
  expect(seesOwnUnderSeal(FACTS)).toBe(true);
  expect(seesOwnUnderSeal({ ...FACTS, rule: "oi" })).toBe(false);
});

describe("the state", () => {
  const NONE = {
    ...{ started: null, frozen: null, ended: null, thawed: null },
    ...{ finalized: null, endOfUpdates: null },
  };
  const stateAt = (now: Date, seal: object = {}, finalizedAt: Date | null = null) =>
    clicsStateOf({ seal: { ...FACTS.seal, ...seal } }, finalizedAt, now);
  const [started, frozen, ended] = [at(0), at(240), at(300)];

  test("tells each moment once it has come, and none before", () => {
    expect(stateAt(at(0, -1))).toEqual(NONE);
    expect(stateAt(at(0))).toEqual({ ...NONE, started });
    expect(stateAt(at(240))).toEqual({ ...NONE, started, frozen });
    expect(stateAt(at(300))).toEqual({ ...NONE, started, frozen, ended });
  });
  test("a seal that lifts by itself does so right behind the end", () => {
    const auto = { autoRealRank: true };
    expect(stateAt(at(300), auto).thawed).toBeNull();
    expect(stateAt(at(300, 1), auto).thawed).toEqual(at(300, 1));
  });
  test("lifted before the end, it is so behind it", () => {
    const early = { thawedAt: at(250) };
    expect(stateAt(at(299), early).thawed).toBeNull();
    expect(stateAt(at(301), early).thawed).toEqual(at(300, 1));
    expect(stateAt(at(301), { thawedAt: at(302) }).thawed).toBeNull();
  });
  test("ends when it is final and nothing is kept back any more", () => {
    expect(stateAt(at(320), {}, at(310)).endOfUpdates).toBeNull();
    expect(stateAt(at(320), { thawedAt: at(315) }, at(310)).endOfUpdates).toEqual(at(315, 1));
    expect(stateAt(at(320), { thawedAt: at(305) }, at(310)).endOfUpdates).toEqual(at(310, 1));
    const open = stateAt(at(320), { sealRank: false }, at(310));
    expect(open).toMatchObject({ frozen: null, thawed: null, endOfUpdates: at(310, 1) });
    expect(stateAt(at(299), {}, at(100)).finalized).toBeNull();
  });
});
