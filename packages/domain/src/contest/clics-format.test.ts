import { describe, expect, test } from "vitest";
import { LANGUAGES } from "../language.ts";
import { VERDICTS } from "../verdict.ts";
import {
  CLICS_VERDICTS,
  clicsEntryPoint,
  clicsLanguageId,
  clicsSourceName,
  clicsSpan,
  clicsTime,
  clicsVerdictOf,
} from "./clics-format.ts";

test.each([
  [0, "0:00:00.000"],
  [18_000_000, "5:00:00.000"],
  [3_661_007, "1:01:01.007"],
  [360_000_000, "100:00:00.000"],
  [-1, "-0:00:00.001"],
  [-3_600_000, "-1:00:00.000"],
])("%i ms of a contest are written %s", (ms, text) => {
  expect(clicsSpan(ms)).toBe(text);
});

test("moments have milliseconds and an offset", () => {
  expect(clicsTime(new Date(Date.UTC(2026, 0, 1)))).toBe("2026-01-01T00:00:00.000Z");
});

describe("languages", () => {
  const ids = LANGUAGES.map(({ name }) => clicsLanguageId(name));
  test("have ids that are valid and their own", () => {
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]([a-z0-9-]{0,34}[a-z0-9])?$/);
  });
  test.each([
    ["C", "c"],
    ["C++", "cpp"],
    ["C++ 17 With O2", "cpp17-o2"],
    ["Python3", "python3"],
    ["C#", "csharp"],
    ["Golang", "go"],
    ["JavaScript V8", "javascript-v8"],
    [" Odd (1) ", "odd-1"],
  ])("%s is %s", (name, id) => {
    expect(clicsLanguageId(name)).toBe(id);
  });
  test("of Java alone somebody has to say where a program begins", () => {
    const entries = LANGUAGES.filter(({ name }) => clicsEntryPoint(name) !== null);
    expect(entries.map(({ name }) => name)).toEqual(["Java"]);
    expect(clicsEntryPoint("Java")).toEqual({ name: "Main class", value: "Main" });
  });
  test("name their files", () => {
    expect(clicsSourceName("Java")).toBe("Main.java");
    expect(clicsSourceName("Brainf")).toBe("Main.txt");
  });
});

describe("verdicts", () => {
  test("each has a type that there is, or none while it is judged", () => {
    const known = CLICS_VERDICTS.map(({ id }) => id);
    for (const { code, phase } of Object.values(VERDICTS)) {
      const type = clicsVerdictOf(code, false);
      if (phase === "live") expect(type).toBeNull();
      else expect(known).toContain(type);
    }
  });
  test("points short of all are accepted only where points count", () => {
    expect(clicsVerdictOf(VERDICTS.partialAccepted.code, true)).toBe("AC");
    expect(clicsVerdictOf(VERDICTS.partialAccepted.code, false)).toBe("WA");
  });
  test.each([
    ["accepted", "AC", true, false],
    ["timeLimitExceeded", "TLE", false, true],
    ["compileError", "CE", false, false],
    ["systemError", "JE", false, false],
  ] as const)("%s is %s", (verdict, id, solved, penalty) => {
    expect(clicsVerdictOf(VERDICTS[verdict].code, false)).toBe(id);
    expect(CLICS_VERDICTS.find((one) => one.id === id)).toMatchObject({ solved, penalty });
  });
});
