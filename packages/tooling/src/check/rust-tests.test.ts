import { expect, test } from "vitest";
import { afterSecondTry, readRustTests, worthSecondTry } from "./rust-tests.ts";

const says = (name: string, word: string) => `test ${name} ... ${word}\n`;
const sums = (passed: number, failed: number) =>
  `\ntest result: ${failed > 0 ? "FAILED" : "ok"}. ${passed} passed; ${failed} failed; 0 ignored; 0 measured; 0 filtered out\n`;

const FIRST = readRustTests(
  says("pool::is_kept", "ok") +
    says("clock::is_hidden", "FAILED") +
    sums(1, 1) +
    says("a_limit_holds", "FAILED") +
    says("another", "ok") +
    sums(1, 1),
);

test("the binaries' results are added up", () => {
  expect(FIRST).toEqual({
    passed: 2,
    failed: 2,
    failedNames: ["clock::is_hidden", "a_limit_holds"],
  });
});

test("few that failed are tried again, many and nameless ones are not", () => {
  expect(worthSecondTry(FIRST)).toEqual(["clock::is_hidden", "a_limit_holds"]);
  expect(worthSecondTry({ ...FIRST, failed: 3 })).toEqual([]);
  const names = ["a", "b", "c", "d", "e", "f"];
  expect(worthSecondTry({ passed: 0, failed: 6, failedNames: names })).toEqual([]);
});

test("who passes at the second try has passed, who fails again has failed", () => {
  const second = readRustTests(
    says("clock::is_hidden", "ok") + sums(1, 0) + says("a_limit_holds", "FAILED") + sums(0, 1),
  );
  const both = { passed: 3, failed: 1, secondTries: ["clock::is_hidden"] };
  expect(afterSecondTry(FIRST, second)).toEqual(both);
});

test("a second try that breaks down has made nobody pass", () => {
  const broken = readRustTests("error: could not compile");
  expect(afterSecondTry(FIRST, broken)).toEqual({ passed: 2, failed: 2, secondTries: [] });
});
