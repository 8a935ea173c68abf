import { expect, test } from "vitest";
import {
  type Check,
  checkReadiness,
  complaints,
  findings,
  inOneLanguage,
  type ReadinessFacts,
} from "./readiness.ts";

const right = { name: "std", isRight: true, differs: false, rightMs: 400, slowMs: null };
const slow = { name: "brute", isRight: false, differs: false, rightMs: null, slowMs: 3000 };
const READY: ReadinessFacts = {
  untold: [],
  ...{ cases: 3, subtasks: 0, points: 0, isScored: false, judgeMode: "default" },
  validator: { good: 3, bad: [], unknown: 0 },
  solutions: [right, slow],
  main: { good: 2, bad: [], unknown: 0 },
  samples: 2,
  checkerTests: { good: 0, bad: [], unknown: 0 },
  ...{ timeLimitMs: 1000, factors: { right: 2, slow: 1.5 } },
  ...{ languages: 5, templates: 1, untranslated: [], tags: ["dp"] },
};

test("a problem with everything is ready", () => {
  const checks = checkReadiness(READY);
  expect(checks).toHaveLength(11);
  expect(checks.map((one) => one.state)).toEqual(Array(11).fill("done"));
  expect(findings(checks)).toEqual([]);
});

const tried = { good: 0, bad: [] as string[], unknown: 0 };
test.each<[Check["id"], string, Partial<ReadinessFacts>]>([
  ["statement", "mend missing", { untold: ["input"] }],
  ["data", "mend none", { cases: 0 }],
  ["data", "mend noPoints", { isScored: true }],
  ["data", "done scored", { isScored: true, points: 100 }],
  ["validator", "missing none", { validator: null }],
  ["validator", "mend refuses", { validator: { good: 1, bad: ["2"], unknown: 1 } }],
  ["validator", "missing notRun", { validator: { good: 1, bad: [], unknown: 2 } }],
  ["right", "missing none", { solutions: [slow] }],
  ["right", "mend differ", { solutions: [{ ...right, differs: true }] }],
  ["right", "missing notRun", { solutions: [{ ...right, differs: null }] }],
  ["wrong", "missing none", { solutions: [right] }],
  ["wrong", "mend differ", { solutions: [right, { ...slow, differs: true }] }],
  ["samples", "missing none", { samples: 0 }],
  ["samples", "missing noMain", { main: null }],
  ["samples", "mend differ", { main: { ...tried, bad: ["1"] } }],
  ["samples", "missing notRun", { main: { ...tried, unknown: 1 } }],
  ["samples", "done interactive", { judgeMode: "interactive", main: null }],
  ["checker", "missing noTests", { judgeMode: "spj" }],
  ["checker", "mend differ", { judgeMode: "spj", checkerTests: { ...tried, bad: ["5"] } }],
  ["checker", "missing notRun", { judgeMode: "spj", checkerTests: { ...tried, unknown: 2 } }],
  ["checker", "done agree", { judgeMode: "spj", checkerTests: { ...tried, good: 2 } }],
  ["timeLimit", "missing notRun", { solutions: [{ ...right, rightMs: null }] }],
  ["timeLimit", "mend empty", { solutions: [right, { ...slow, slowMs: 900 }] }],
  ["timeLimit", "mend outside", { timeLimitMs: 700 }],
  ["timeLimit", "mend outside", { timeLimitMs: 2100 }],
  ["timeLimit", "mend low", { solutions: [right], timeLimitMs: 700 }],
  ["timeLimit", "done above", { solutions: [right] }],
  ["languages", "mend none", { languages: 0 }],
  ["translation", "missing texts", { untranslated: ["hint"] }],
  ["labels", "missing tags", { tags: [] }],
])("%s is %s", (id, expected, change) => {
  const found = checkReadiness({ ...READY, ...change }).find((one) => one.id === id);
  expect(`${found?.state} ${found?.reason}`).toBe(expected);
});

test("programs complain of what they tried, not of what a problem merely lacks", () => {
  const idsOf = (change: Partial<ReadinessFacts>) =>
    complaints(checkReadiness({ ...READY, ...change })).map(({ id }) => id);
  expect(idsOf({})).toEqual([]);
  expect(idsOf({ cases: 0, languages: 0, timeLimitMs: 1, samples: 0 })).toEqual([]);
  const fails = { good: 0, bad: ["1"], unknown: 0 };
  const solutions = [
    { ...right, differs: true },
    { ...slow, differs: true },
  ];
  expect(idsOf({ solutions, validator: fails, main: fails, checkerTests: fails })).toEqual([
    ...["validator", "right", "wrong", "samples", "checker"],
  ]);
  expect(idsOf({ solutions: [{ ...right, differs: null }] })).toEqual([]);
});

test("a text that only one language has is told, whichever it is", () => {
  const blank = { title: "", description: " ", input: "", output: "", hint: "" };
  const main = { ...blank, title: "A", input: "x" };
  const other = { ...blank, title: "B", description: "y" };
  expect(inOneLanguage(main, other)).toEqual(["description", "input"]);
  expect(inOneLanguage(main, undefined)).toEqual(["title", "input"]);
});
