import { expect, test } from "vitest";
import { isOutcomeOf, joinReport, REPORT_KINDS, REPORT_OUTCOMES, splitReport } from "./report.ts";

test.each([
  ["#spam# #abuse# See the link", { labels: ["spam", "abuse"], reason: "See the link" }],
  ["#Spam##spam#", { labels: ["spam"], reason: "" }],
  ["only words", { labels: [], reason: "only words" }],
  ["#C##spam# is fine", { labels: [], reason: "#C##spam# is fine" }],
  ["use #spam# later", { labels: [], reason: "use #spam# later" }],
  ["  ", { labels: [], reason: "" }],
  ["#spam", { labels: [], reason: "#spam" }],
])("the report %j is read as %j", (content, read) => {
  expect(splitReport(content)).toEqual(read);
});

test("labels stand as marks before the reason, and are read back", () => {
  const report = { labels: ["gambling", "plagiarism"] as const, reason: "twice" };
  const text = joinReport(report.labels, report.reason);
  expect(text).toBe("#gambling# #plagiarism# twice");
  expect(splitReport(text)).toEqual(report);
  expect(joinReport(["spam"], "")).toBe("#spam#");
});

test("every kind of thing has outcomes of its own, the mildest first", () => {
  const outcomes = REPORT_KINDS.map((kind) => [
    kind,
    REPORT_OUTCOMES.filter((outcome) => isOutcomeOf(kind, outcome)).join(),
  ]);
  expect(outcomes).toEqual([
    ["discussion", "keep,disable,delete"],
    ["comment", "keep,delete"],
    ["reply", "keep,delete"],
    ["profile", "keep,avatar,texts,profile"],
  ]);
});
