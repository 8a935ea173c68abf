import { expect, test } from "vitest";
import { Findings } from "../findings.ts";
import { readMemoryMb, readTimeMs } from "./limits.ts";
import type { FpsElement } from "./xml-items.ts";

const element = (text: string, unit?: string): FpsElement => ({
  ...{ name: "limit", text, file: null, children: [] },
  attributes: unit === undefined ? {} : { unit },
});
function noting(read: (findings: Findings) => number) {
  const findings = new Findings();
  const value = read(findings);
  return [
    value,
    ...findings.refusals.map((one) => `refused ${one.reason}`),
    ...findings.remarks.map((one) => one.text),
  ];
}
const time = (text: string, unit?: string) =>
  noting((findings) => readTimeMs(element(text, unit), "x", findings));
const memory = (text: string, unit?: string) =>
  noting((findings) => readMemoryMb(element(text, unit), "x", findings));

test.each([
  ["1", "s", 1000],
  [" .5 ", " SEC ", 500],
  ["1.0006", "seconds", 1001],
  ["0.0001", "s", 1],
  ["1500", "ms", 1500],
])("the time %j in %j is %i ms", (text, unit, ms) => {
  expect(time(text, unit)).toEqual([ms]);
});

test.each([
  ["64", "mb", 64],
  ["64.5", "MiB", 65],
  ["65536", "kb", 64],
  ["65537", "k", 65],
  ["1", "g", 1024],
  ["0.1", "kb", 1],
])("the memory %j in %j is %i MB", (text, unit, mb) => {
  expect(memory(text, unit)).toEqual([mb]);
});

test("what has no unit is in seconds and megabytes", () => {
  expect(time("2")).toEqual([2000, "time_limit has no unit: s is assumed"]);
  expect(memory("2", " ")).toEqual([2, "memory_limit has no unit: mb is assumed"]);
});

test("where there is none, the usual limit holds", () => {
  const [ms, mb] = [
    ["no time_limit: the default is used", 1000],
    ["no memory_limit: the default is used", 256],
  ];
  expect(time(" ", "s")).toEqual(ms?.toReversed());
  expect(memory("")).toEqual(mb?.toReversed());
  expect(noting((findings) => readTimeMs(undefined, "x", findings))).toEqual(ms?.toReversed());
  expect(noting((findings) => readMemoryMb(undefined, "x", findings))).toEqual(mb?.toReversed());
});

test.each([
  ["0", "s", "refused time_limit 0: is not a number above 0"],
  ["-1", "s", "refused time_limit -1: is not a number above 0"],
  ["1e3", "s", "refused time_limit 1e3: is not a number above 0"],
  ["1", "hours", "refused time_limit 1: the unit hours is not known"],
  ["1", "toString", "refused time_limit 1: the unit tostring is not known"],
])("%j in %j is refused", (text, unit, reason) => {
  expect(time(text, unit)).toEqual([1000, reason]);
});
