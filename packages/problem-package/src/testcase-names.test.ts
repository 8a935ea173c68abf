import { expect, test } from "vitest";
import { pairNames } from "./testcase-names.ts";

const inputs = (...names: string[]) => pairNames(names).map((pair) => pair.inputName);

test("x.in pairs with x.out, else with x.ans, else with an output that is missing", () => {
  expect(pairNames(["1.in", "1.out", "2.in", "2.ans", "3.in", "4.in", "4.out", "4.ans"])).toEqual([
    { inputName: "1.in", outputName: "1.out" },
    { inputName: "2.in", outputName: "2.ans" },
    { inputName: "3.in", outputName: "3.out" },
    { inputName: "4.in", outputName: "4.out" },
  ]);
});

test("*input*.txt pairs with the same name saying output", () => {
  expect(pairNames(["input1.txt", "output1.txt", "a-input-2.txt"])).toEqual([
    { inputName: "input1.txt", outputName: "output1.txt" },
    { inputName: "a-input-2.txt", outputName: "a-output-2.txt" },
  ]);
});

test("the shorter name comes first, then text: 2 before 10", () => {
  expect(inputs("10.in", "9.in", "2.in", "b.in", "1.in")).toEqual([
    "1.in",
    "2.in",
    "9.in",
    "b.in",
    "10.in",
  ]);
});

test("an output, a readme or a bare suffix is no input", () => {
  expect(inputs("1.out", "readme.txt", ".in", "problem.json", "1.in.bak")).toEqual([]);
});

test("texts that say input come by their whole names", () => {
  const names = ["b-input.txt", "a-input.txt", "input10.txt", "input9.txt"];
  expect(inputs(...names)).toEqual(["input9.txt", "a-input.txt", "b-input.txt", "input10.txt"]);
});
