import { expect, test } from "vitest";
import { generatedNames, generateInput } from "./user-names.ts";

const good = { prefix: "team", suffix: "", from: 1, to: 3, passwordLength: 8 };

test("names are prefix, number and suffix", () => {
  expect(generatedNames({ ...good, suffix: "x" })).toEqual(["team1x", "team2x", "team3x"]);
  expect(generatedNames({ prefix: "", suffix: "", from: 9, to: 10 })).toEqual(["9", "10"]);
});

test.each(["prefix", "suffix", "from", "to", "passwordLength"] as const)(
  "nobody is made by a call that leaves out %s",
  (field) => {
    const { [field]: _, ...rest } = good;
    expect(generateInput.safeParse(rest).success).toBe(false);
  },
);

test("spaces around a prefix and a suffix are no part of the names", () => {
  expect(generateInput.parse({ ...good, prefix: " a ", suffix: " b " })).toMatchObject({
    ...{ prefix: "a", suffix: "b" },
  });
});

test.each([
  ["to", "RANGE_REVERSED", { from: 5, to: 4 }],
  ["to", "RANGE_TOO_LONG", { from: 1, to: 1001 }],
  ["from", "NUMBER_NEGATIVE", { from: -1 }],
  ["from", "NUMBER_REQUIRED", { from: 1.5 }],
  ["from", "NUMBER_REQUIRED", { from: Number.NaN }],
  ["to", "NUMBER_REQUIRED", { to: null }],
  ["passwordLength", "GENERATED_PASSWORD_LENGTH", { passwordLength: 5 }],
  ["passwordLength", "GENERATED_PASSWORD_LENGTH", { passwordLength: 26 }],
  ["prefix", "NAME_TOO_LONG", { prefix: "x".repeat(19), from: 1, to: 10 }],
  ["prefix", "NAME_TOO_LONG", { prefix: "x".repeat(21) }],
  ["prefix", "USERNAME_CHARACTERS", { prefix: "a\u0007b" }],
  ["prefix", "USERNAME_CHARACTERS", { prefix: "ｆull" }],
])("refuses %s: %s", (path, message, change) => {
  const parsed = generateInput.safeParse({ ...good, ...change });
  expect(parsed.error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
    [path, message],
  ]);
});

test.each([
  { from: 1, to: 1000 },
  { from: 0, to: 0 },
  { prefix: "x".repeat(18), to: 10 },
  { passwordLength: 6 },
  { passwordLength: 25 },
])("takes %j", (change) => {
  expect(generateInput.safeParse({ ...good, ...change }).success).toBe(true);
});
