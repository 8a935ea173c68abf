import { expect, test } from "vitest";
import { GROUP_ADD_AT_ONCE, readMemberNames } from "./member-sheet.ts";

test.each([
  ["a list, one in a line", "ann\r\nbob\n\n  carl  \n", ["ann", "bob", "carl"]],
  ["one line", "ann, bob; carl,", ["ann", "bob", "carl"]],
  ["a line with Chinese commas", "ann，bob，小明", ["ann", "bob", "小明"]],
  ["mentions", "@ann\n@bob", ["ann", "bob"]],
  ["several columns without a head", "ann,Ann Archer\nbob,Bob", ["ann", "bob"]],
  ["a head", "No.,User_Name,Name\n1,ann,Ann\n2,bob,Bob", ["ann", "bob"]],
  ["a Chinese head", "\ufeff姓名\t学号\n张三\tb2501\n李四\tb2502", ["b2501", "b2502"]],
  ["a head alone", "username\n", []],
  ["quoted cells", '"ann","Archer, Ann"\n"bob","Bob"', ["ann", "bob"]],
  ["nothing", " \n", []],
])("%s is read", (_, text, names) => {
  expect(readMemberNames(text)).toMatchObject({ names, repeated: 0, oddities: 0 });
});

test("rows of a sheet are read as text is", () => {
  const rows = [
    ["Class", "Account"],
    ["1", "ann"],
    ["", ""],
    ["1", "bob"],
  ];
  expect(readMemberNames(rows).names).toEqual(["ann", "bob"]);
});

test("a name counts once, whatever its letters, and what is no name is told", () => {
  expect(readMemberNames(`Ann\nann\nＡＮＮ\n${"x".repeat(101)}`)).toEqual({
    ...{ names: ["Ann"], repeated: 2, oddities: 1, isTooLong: false },
  });
});

test("more than are taken at a time are told to be too many", () => {
  const list = (length: number) => Array.from({ length }, (_, n) => `p${n}`).join("\n");
  expect(readMemberNames(list(GROUP_ADD_AT_ONCE)).isTooLong).toBe(false);
  expect(readMemberNames(list(GROUP_ADD_AT_ONCE + 1)).isTooLong).toBe(true);
});
