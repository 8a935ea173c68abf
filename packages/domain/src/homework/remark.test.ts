import { expect, test } from "vitest";
import {
  countLines,
  isRemarkNews,
  whyNotEditRemark,
  whyNotReadRemarks,
  whyNotRemark,
  whyNotRemoveRemark,
} from "./remark.ts";

const HIDDEN = "SUBMISSION_NOT_FOUND";
const teacher = { isTeacher: true, isOwner: false };
const owner = { isTeacher: false, isOwner: true };
const other = { isTeacher: false, isOwner: false };

test.each([
  ["a teacher", teacher, null, null],
  ["who sent it", owner, "REMARK_TEACHER_FIRST", null],
  ["somebody else", other, HIDDEN, HIDDEN],
] as const)(
  "%s writes on lines where nobody has, and where somebody has",
  (_, person, first, then) => {
    expect(whyNotRemark(person, { isBegun: false })).toBe(first);
    expect(whyNotRemark(person, { isBegun: true })).toBe(then);
    expect(whyNotReadRemarks(person)).toBe(then);
  },
);

test.each([
  ["a teacher", teacher, "FORBIDDEN", null],
  ["who sent it", owner, "FORBIDDEN", "FORBIDDEN"],
  ["somebody else", other, HIDDEN, HIDDEN],
] as const)("%s changes and removes what others wrote", (_, person, edit, remove) => {
  expect(whyNotEditRemark(person, false)).toBe(edit);
  expect(whyNotRemoveRemark(person, false)).toBe(remove);
  const own = person === other ? HIDDEN : null;
  expect([whyNotEditRemark(person, true), whyNotRemoveRemark(person, true)]).toEqual([own, own]);
});

test("the other side is told again only once it has read what was written before", () => {
  const unread = { byTeacher: true, isRead: false };
  expect(isRemarkNews([], true)).toBe(true);
  expect(isRemarkNews([unread], true)).toBe(false);
  expect(isRemarkNews([unread], false)).toBe(true);
  expect(isRemarkNews([{ ...unread, isRead: true }], true)).toBe(true);
});

test.each([
  ["", 1],
  ["a", 1],
  ["a\nb", 2],
  ["a\nb\n", 2],
  ["a\r\nb\n\n", 3],
])("%j has %i lines", (code, lines) => {
  expect(countLines(code)).toBe(lines);
});
