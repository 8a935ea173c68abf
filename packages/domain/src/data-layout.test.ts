import { describe, expect, test } from "vitest";
import { findData } from "./data-layout.ts";

const pairs = (...paths: string[]) => {
  const { layout, cases } = findData(paths);
  return [layout, ...cases.map(({ input, output }) => `${input} ${output ?? "-"}`)];
};

describe("each layout", () => {
  test.each([
    ["dotIn", ["10.in", "2.in", "2.out", "10.ans"], ["2.in 2.out", "10.in 10.ans"]],
    ["inputOutput", ["input1.txt", "output1.txt"], ["input1.txt output1.txt"]],
    ["inputOutput", ["Input2", "Output2"], ["Input2 Output2"]],
    ["numberedIn", ["game.in2", "game.out2"], ["game.in2 game.out2"]],
    ["dotA", ["tests/01", "tests/01.a", "tests/02"], ["tests/01 tests/01.a", "tests/02 -"]],
    ["folders", ["in/1.txt", "out/1.txt"], ["in/1.txt out/1.txt"]],
    ["folders", ["d/input/a.in", "d/output/a.ans"], ["d/input/a.in d/output/a.ans"]],
  ])("%s: %j", (layout, paths, expected) => {
    expect(pairs(...paths)).toEqual([layout, ...expected]);
  });
});

test("an input without an answer stays, what is neither is left out", () => {
  const found = findData(["1.in", "1.out", "2.in", "notes.txt", "3.out"]);
  expect(found.cases.map((one) => one.output)).toEqual(["1.out", null]);
  expect(found.cases[1]?.outputName).toBe("2.out");
  expect(found.leftOut).toEqual(["notes.txt", "3.out"]);
  expect(pairs("1.in")).toEqual(["dotIn", "1.in -"]);
});

test("nothing that looks like a case", () => {
  expect(findData(["readme.md", "7"])).toMatchObject({
    layout: null,
    cases: [],
    leftOut: ["readme.md", "7"],
  });
});

test("two answers for one input are told, and the usual one is taken", () => {
  const found = findData(["1.in", "1.ans", "1.out"]);
  expect(found.cases[0]?.output).toBe("1.out");
  expect(found.doubled).toMatchObject([{ input: "1.in", outputs: ["1.out", "1.ans"] }]);
  expect(found.leftOut).toEqual([]);
});

describe("subtasks", () => {
  const nums = (...paths: string[]) => findData(paths).cases.map((one) => one.subtask);
  test("by folders, whose names become titles; names stay apart", () => {
    const paths = ["data/small/1.in", "data/small/1.out", "data/large/1.in", "data/large/1.out"];
    const found = findData(paths);
    expect(found.subtaskTitles).toEqual(["large", "small"]);
    expect(found.cases.map(({ inputName, subtask }) => [inputName, subtask])).toEqual([
      ["large-1.in", 1],
      ["small-1.in", 2],
    ]);
  });
  test("by names, of all or of none", () => {
    expect(nums("1-1.in", "1-2.in", "3-1.in")).toEqual([1, 1, 2]);
    expect(nums("sub1_01.in", "sub2_01.in")).toEqual([1, 2]);
    expect(nums("1-1.in", "2-1.in", "extra.in")).toEqual([null, null, null]);
    expect(nums("1.in", "2.in")).toEqual([null, null]);
    expect(nums("day1-1.in", "day1-2.in")).toEqual([null, null]);
  });
});

test("a folder that all share is dropped, and no name is there twice", () => {
  const names = (...paths: string[]) =>
    findData(paths).cases.flatMap((one) => [one.inputName, one.outputName]);
  expect(names("x/y/1.in", "x/y/1.out")).toEqual(["1.in", "1.out"]);
  expect(names("in/1.txt", "out/1.txt")).toEqual(["1.txt", "1.out"]);
  expect(names("a/b.in", "a-b.in", "a/c.in")).toHaveLength(6);
  expect(new Set(names("a/b.in", "a-b.in", "a/c.in")).size).toBe(6);
});
