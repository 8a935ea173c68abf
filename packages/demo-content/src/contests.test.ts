import { expect, test } from "vitest";
import {
  demoEndedContest,
  demoProblemOf,
  demoRunningContest,
  demoTeams,
  playDemoContest,
} from "./contests.ts";

const MINUTE_MS = 60_000;

test("the problems are of the kind that the contest's rule takes", () => {
  const typesOf = (contest: typeof demoEndedContest) =>
    new Set(contest.problems.map(({ displayId }) => demoProblemOf(displayId).type));
  expect(typesOf(demoEndedContest)).toEqual(new Set([0]));
  expect(typesOf(demoRunningContest)).toEqual(new Set([1]));
});

test("forty teams of different names solve, fail and retry to the end, the same way every time", () => {
  const sent = playDemoContest();
  expect(playDemoContest()).toEqual(sent);
  expect(demoTeams).toHaveLength(40);
  expect(new Set(demoTeams.map(({ name }) => name)).size).toBe(40);
  expect(new Set(sent.map(({ team }) => team)).size).toBe(40);
  expect(sent).toEqual(sent.toSorted((a, b) => a.atMs - b.atMs));

  const { durationMs, sealedMs, problems } = demoEndedContest;
  expect(sent.every(({ atMs }) => atMs > 0 && atMs < durationMs)).toBe(true);
  const isRight = ({ solution }: (typeof sent)[number]) => solution.expected === "AC";
  const solvers = problems.map(
    (_, index) => sent.filter((one) => one.problem === index && isRight(one)).length,
  );
  expect(solvers[0]).toBeGreaterThan(30);
  expect(Math.min(...solvers)).toBeGreaterThan(0);
  expect(solvers.at(-1)).toBeLessThan(20);
  expect(sent.filter((one) => !isRight(one)).length).toBeGreaterThan(60);
  // What a roll has to tell.
  expect(
    sent.filter((one) => one.atMs >= durationMs - sealedMs && isRight(one)).length,
  ).toBeGreaterThan(10);
  const inMinutes = (from: number) =>
    sent.filter(({ atMs }) => Math.floor(atMs / (15 * MINUTE_MS)) === from).length;
  expect(inMinutes(19)).toBeGreaterThan(inMinutes(15));
});

test("nobody sends again what was accepted", () => {
  const solved = new Set<string>();
  for (const { team, problem, solution } of playDemoContest()) {
    expect(solved).not.toContain(`${team} ${problem}`);
    if (solution.expected === "AC") solved.add(`${team} ${problem}`);
  }
});
