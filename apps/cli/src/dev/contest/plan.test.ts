import { VERDICTS } from "@gavel/domain/verdict";
import { expect, test } from "vitest";
import { momentOf, pauseWithin } from "./curve.ts";
import { type Chain, planContest } from "./plan.ts";
import { answerTo, casesOf, languagesFor, programOf, statusOfKind } from "./programs.ts";
import { createRandom, pickWeighted } from "./random.ts";

const LANGUAGES = ["C++ 17 With O2", "Python3"];
const WISH = { teams: 200, problems: 8, durationMs: 600_000, seed: 7, languages: LANGUAGES };

test("the curve goes up from 0 to 1, with a rush at both ends", () => {
  const moments = Array.from({ length: 1001 }, (_, at) => momentOf(at / 1000));
  expect(moments[0]).toBe(0);
  expect(moments.at(-1)).toBeCloseTo(1);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  const within = (from: number, until: number) =>
    moments.filter((one) => one >= from && one < until).length;
  expect(within(0, 0.1)).toBeGreaterThan(1.5 * within(0.4, 0.5));
  expect(within(0.9, 1)).toBeGreaterThan(1.5 * within(0.4, 0.5));
});

test.each([
  [1000, 60_000, 1000],
  [1000, 900, 300],
  [1000, -5, 0],
])("a pause of %i ms with %i ms left is %i ms", (pause, left, taken) => {
  expect(pauseWithin(pause, left)).toBe(taken);
});

test("a seed plays one contest, another seed another one", () => {
  expect(planContest(WISH)).toEqual(planContest(WISH));
  expect(planContest({ ...WISH, seed: 8 })).not.toEqual(planContest(WISH));
});

test("every team tries the first problem, once, and nothing follows an accepted program", () => {
  const chains = planContest(WISH);
  expect(chains.filter(({ problem }) => problem === 0)).toHaveLength(WISH.teams);
  const names = chains.map(({ team, problem }) => `${team} ${problem}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { tries, atMs } of chains) {
    expect(tries.length).toBeGreaterThan(0);
    expect(tries.slice(0, -1).map(({ kind }) => kind)).not.toContain("right");
    expect(tries.map(({ pauseMs }) => pauseMs > 0)).toEqual(tries.map((_, at) => at > 0));
    expect(atMs).toBeLessThan(WISH.durationMs);
  }
  expect(chains.map(({ atMs }) => atMs)).toEqual(
    chains.map(({ atMs }) => atMs).toSorted((a, b) => a - b),
  );
});

test("later problems are harder, and all ways to fail occur", () => {
  const chains = planContest(WISH);
  const solved = (at: number) =>
    chains.filter(({ problem, tries }) => problem === at && tries.at(-1)?.kind === "right").length;
  expect(solved(0)).toBeGreaterThan(2 * solved(7));
  const kinds = new Set(chains.flatMap((one: Chain) => one.tries.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual(["broken", "crash", "right", "slow", "wrong"]);
});

test("a program that must not compile is written in a language with a compiler", () => {
  expect(languagesFor("broken", LANGUAGES).map(([name]) => name)).toEqual(["C++ 17 With O2"]);
  const kinds = planContest({ ...WISH, languages: ["Python3"] }).flatMap(({ tries }) =>
    tries.map(({ kind }) => kind),
  );
  expect(kinds).not.toContain("broken");
});

test("programs differ by mark, problem and kind, and say what they must get", () => {
  const wish = { language: "Python3", kind: "right", problem: 0, mark: "a" } as const;
  const code = programOf(wish);
  expect(code).toMatch(/^# a\nimport sys\n/);
  expect(code).toContain("total * 2 %");
  expect(code).not.toContain("TWIST");
  expect(programOf({ ...wish, mark: "b" })).not.toBe(code);
  expect(programOf({ ...wish, problem: 1 })).toContain("total * 3 %");
  expect(programOf({ ...wish, kind: "wrong" })).toContain("\ntotal += 1\n");
  expect(() => programOf({ ...wish, language: "Latin" })).toThrow("Latin");
  expect(statusOfKind("slow")).toBe(VERDICTS.timeLimitExceeded.code);
});

test("answers are the sums that the problems ask for", () => {
  expect(answerTo(0, [5, 7])).toBe((5 + 14) * 2);
  expect(answerTo(3, [1_000_003])).toBe(0);
  const [first] = casesOf(1, createRandom(1));
  const [, value = 0] = (first?.input ?? "").split(/\s+/).map(Number);
  expect(first?.answer).toBe(`${(value * 3) % 1_000_003}\n`);
});

test("heavier choices are picked more often, and one without weight never", () => {
  const random = createRandom(3);
  const picked = Array.from({ length: 300 }, () =>
    pickWeighted(random, [
      ["often", 9],
      ["rarely", 1],
      ["never", 0],
    ]),
  );
  expect(picked.filter((one) => one === "often").length).toBeGreaterThan(230);
  expect(picked).not.toContain("never");
  expect(() => pickWeighted(random, [])).toThrow(RangeError);
});
