import { expect, test } from "vitest";
import {
  answerAsMarkdown,
  cannedFor,
  othersAnswering,
  PRINT_KEPT_DAYS,
  PRINT_MAX,
  PRINT_MIN,
  printsKeptSince,
  printWaitS,
  SITE_CANNED,
  tidyCanned,
  whyNotPrintable,
  withCanned,
  withQuestion,
} from "./desk.ts";

test("a text to print has 50 to 65535 characters", () => {
  const cases: [string, string, string | null][] = [
    ["nothing", "", "COMMENT_EMPTY"],
    ["blanks", " ".repeat(PRINT_MIN), "COMMENT_EMPTY"],
    ["one too few", "x".repeat(PRINT_MIN - 1), "PRINT_TOO_SHORT"],
    ["just enough", "x".repeat(PRINT_MIN), null],
    ["characters of two units, too few", "😀".repeat(PRINT_MIN - 1), "PRINT_TOO_SHORT"],
    ["characters of two units, as many as fit", "😀".repeat(PRINT_MAX), null],
    ["one too many", "x".repeat(PRINT_MAX + 1), "FIELD_TOO_LONG"],
    ["characters of two units, one too many", "😀".repeat(PRINT_MAX + 1), "FIELD_TOO_LONG"],
  ];
  for (const [name, content, expected] of cases) {
    expect(whyNotPrintable(content), name).toBe(expected);
  }
});

test("half a minute lies between two prints", () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms);
  expect(printWaitS(null, at(0))).toBe(0);
  expect(printWaitS(at(0), at(0))).toBe(30);
  expect(printWaitS(at(0), at(28_500))).toBe(2);
  expect(printWaitS(at(0), at(29_999))).toBe(1);
  expect(printWaitS(at(0), at(30_000))).toBe(0);
  expect(printWaitS(at(0), at(90_000))).toBe(0);
});

test("the text of a print is kept for whole days after the end", () => {
  const now = new Date("2026-06-20T04:00:00Z");
  expect(now.getTime() - printsKeptSince(now).getTime()).toBe(PRINT_KEPT_DAYS * 86_400_000);
});

test("canned answers lose blanks, blank ones and repetitions, and keep their order", () => {
  expect(tidyCanned([" Yes. ", "", "No.", "\n", "Yes."])).toEqual(["Yes.", "No."]);
  expect(tidyCanned([])).toEqual([]);
});

test("the contest's own canned answers come before the site's, which both languages have", () => {
  expect(SITE_CANNED["zh-CN"]).toHaveLength(SITE_CANNED["en-US"].length);
  expect(cannedFor(["See 11:58.", "Yes."], "en-US")).toEqual([
    ...["See 11:58.", "Yes.", "No comment.", "Read the problem statement."],
    ...["See the announcements.", "The statement is correct as written.", "No."],
  ]);
  expect(cannedFor([], "zh-CN")[0]).toBe("无可奉告。");
});

test.each([
  ["", "Yes."],
  [" \n", "Yes."],
  ["For n = 1:", "For n = 1:\nYes."],
  ["For n = 1:\n", "For n = 1:\nYes."],
])("behind %j the canned answer makes it %j", (written, expected) => {
  expect(withCanned(written, "Yes.")).toBe(expected);
});

test("who else answers a question counts until their time is over", () => {
  const now = new Date("2026-06-01T09:00:00Z");
  const until = (ms: number) => new Date(now.getTime() + ms);
  const all = [
    { questionId: 1, username: "ada", until: until(1) },
    { questionId: 1, username: "bob", until: until(60_000) },
    { questionId: 1, username: "cyd", until: until(0) },
    { questionId: 2, username: "dan", until: until(60_000) },
  ];
  expect(othersAnswering(all, { questionId: 1, username: "bob", now })).toEqual(["ada"]);
  expect(othersAnswering(all, { questionId: 1, username: "eve", now })).toEqual(["ada", "bob"]);
  expect(othersAnswering(all, { questionId: 3, username: "eve", now })).toEqual([]);
});

test("what is answered to all has the question quoted above it, if the jury wants that", () => {
  expect(withQuestion("Is n > 0?\n\nAlways?", "Yes.")).toBe("> Is n > 0?\n>\n> Always?\n\nYes.");
});

test("an announcement of an answer looks as it was written", () => {
  expect(answerAsMarkdown(null, "1. No: a*b <= $2$\n  # of cells\n\n\nSee `f`.")).toBe(
    "1\\. No\\: a\\*b \\<\\= \\$2\\$\\\n\\# of cells\n\nSee \\`f\\`\\.",
  );
  expect(answerAsMarkdown("Are they\nadjacent?\n\nBoth?", "No")).toBe(
    "> Are they\\\n> adjacent\\?\n>\n> Both\\?\n\nNo",
  );
});
