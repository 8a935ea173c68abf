import { expect, test } from "vitest";
import { contestOverrides, readChoice } from "./choice.ts";

test("without options it is five hours in half an hour", () => {
  expect(readChoice([])).toEqual({
    ...{ teams: 50, problems: 8, spectators: 20, minutes: 300, speed: 10, seed: 1 },
    ...{ durationMs: 1_800_000, isKept: false },
  });
});

test("options say what they say", () => {
  const args = "--teams 3 --problems 2 --minutes 5 --speed 2.5 --spectators 0 --seed 9 --keep";
  expect(readChoice(args.split(" "))).toEqual({
    ...{ teams: 3, problems: 2, spectators: 0, minutes: 5, speed: 2.5, seed: 9 },
    ...{ durationMs: 120_000, isKept: true },
  });
});

test.each([
  ["--teams 0", "--teams 0: it is a whole number from 1 to 1000"],
  ["--teams 2.5", "--teams 2.5: it is"],
  ["--problems 27", "from 1 to 26"],
  ["--minutes five", "--minutes five"],
  ["--speed 0", "--speed 0: it is a number above 0"],
  ["--speed 1e3", "--speed 1e3"],
  ["--minutes 1 --speed 100", "are over in 0.6 s"],
  ["--nonsense", "Unknown option '--nonsense'"],
  ["now", 'what is "now"?'],
])("%s is refused in a sentence", (args, sentence) => {
  expect(() => readChoice(args.split(" "))).toThrow(sentence);
});

test("site and password go the way of the environment", () => {
  expect(contestOverrides(["--site", "http://x", "--root-password=secret"])).toEqual({
    GAVEL_SERVER: "http://x",
    ROOT_PASSWORD: "secret",
  });
  expect(contestOverrides(["--teams", "3"])).toEqual({});
});
