import { expect, test } from "vitest";
import { countTests, filesWorthSecondTry, withSecondTry } from "./vitest-report.ts";

const file = (name: string, tests: Readonly<Record<string, string>>, status?: string) => ({
  name: `/clone/${name}`,
  status: status ?? (Object.values(tests).includes("failed") ? "failed" : "passed"),
  assertionResults: Object.entries(tests).map(([fullName, its]) => ({ fullName, status: its })),
});
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults });

const FIRST = report(
  file("a.test.ts", { one: "passed", two: "failed", three: "failed" }),
  file("b.test.ts", { one: "passed", two: "skipped" }),
);

test("tests are counted over all files", () => {
  expect(countTests(FIRST)).toEqual({ passed: 2, failed: 2 });
});

test("few files that failed are tried again, many are not", () => {
  expect(filesWorthSecondTry(FIRST)).toEqual(["/clone/a.test.ts"]);
  const many = ["a", "b", "c", "d", "e", "f"].map((name) => file(name, { one: "failed" }));
  expect(filesWorthSecondTry(report(...many))).toEqual([]);
  const tests = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index, "failed"]));
  expect(filesWorthSecondTry(report(file("a", tests)))).toEqual([]);
});

test("of a file that was tried again the second try counts", () => {
  const second = report(file("a.test.ts", { one: "passed", two: "passed", three: "failed" }));
  const both = { passed: 3, failed: 1, secondTries: ["a.test.ts: two"] };
  expect(withSecondTry(FIRST, second, "/clone")).toEqual(both);
});

test("who passed at first and fails then has failed", () => {
  const second = report(file("a.test.ts", { one: "failed", two: "passed", three: "passed" }));
  const both = {
    ...{ passed: 3, failed: 1 },
    secondTries: ["a.test.ts: two", "a.test.ts: three"],
  };
  expect(withSecondTry(FIRST, second, "/clone")).toEqual(both);
});

test("a file that could not begin is named itself", () => {
  const first = report(file("a.test.ts", { one: "skipped" }, "failed"));
  const second = report(file("a.test.ts", { one: "passed" }));
  const both = { passed: 1, failed: 0, secondTries: ["a.test.ts"] };
  expect(withSecondTry(first, second, "/clone")).toEqual(both);
});

test("a second try that did not get to its end has made nobody pass", () => {
  expect(withSecondTry(FIRST, null, "/clone")).toEqual({ passed: 2, failed: 2, secondTries: [] });
});
