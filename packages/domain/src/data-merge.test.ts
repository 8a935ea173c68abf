import { expect, test } from "vitest";
import type { DataCase, Subtask } from "./data-case.ts";
import { mergeData } from "./data-merge.ts";

const one = (name: string, facts: Partial<DataCase> = {}): DataCase => ({
  ...{ inputName: `${name}.in`, outputName: `${name}.out` },
  ...{ inputSha256: `input of ${name}`, outputSha256: `output of ${name}` },
  ...{ inputBytes: 10, outputBytes: 5, score: 0, group: null },
  ...facts,
});
const subtask = (num: number, facts: Partial<Subtask> = {}): Subtask => ({
  ...{ num, title: "", points: 10, needs: [] },
  ...facts,
});
const data = (cases: DataCase[], subtasks: Subtask[] = []) => ({ cases, subtasks });
type Data = ReturnType<typeof data>;

const merge = (base: Data, mine: Data, theirs: Data, ...taken: string[]) =>
  mergeData({ base, mine, theirs, mode: "default", taken: new Set(taken) });
const names = ({ cases }: { readonly cases: readonly DataCase[] }) =>
  cases.map((it) => `${it.inputName} ${it.group} ${it.score}`);

test("an answer of mine and a case of theirs go together", () => {
  const base = data([one("1"), one("2")]);
  const mine = data([one("1", { outputSha256: "new" }), one("2")]);
  const theirs = data([one("1"), one("2"), one("3")]);
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(merged.cases.map((it) => it.outputSha256)).toEqual([
    ...["new", "output of 2", "output of 3"],
  ]);
});

test("a case that both changed, or one removed, is asked about", () => {
  const base = data([one("1"), one("2")]);
  const mine = data([one("1", { inputSha256: "a" })]);
  const theirs = data([one("1", { inputSha256: "b" }), one("2", { outputSha256: null })]);
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts.map(({ kind, id }) => [kind, id])).toEqual([
    ["case", "case 1 1.in"],
    ["case", "case 1 2.in"],
  ]);
  expect(merged.cases.map((it) => it.inputSha256)).toEqual(["a"]);
  const taken = merge(base, mine, theirs, "case 1 1.in", "case 1 2.in");
  expect(taken.cases).toEqual(theirs.cases);
});

test("names that are there twice stay apart", () => {
  const base = data([one("1"), one("1", { inputSha256: "second" })]);
  const mine = data([one("1"), one("1", { inputSha256: "second of mine" })]);
  const merged = merge(base, mine, base);
  expect(merged.cases.map((it) => it.inputSha256)).toEqual(["input of 1", "second of mine"]);
});

test("points are shared anew only where a subtask is neither mine nor theirs", () => {
  const inFirst = (name: string, score: number) => one(name, { group: 1, score });
  const base = data([inFirst("1", 3), inFirst("2", 7)], [subtask(1)]);
  const mine = data([inFirst("1", 3), inFirst("2", 3), inFirst("3", 4)], [subtask(1)]);
  expect(names(merge(base, base, base))).toEqual(["1.in 1 3", "2.in 1 7"]);
  expect(names(merge(base, mine, base))).toEqual(["1.in 1 3", "2.in 1 3", "3.in 1 4"]);
  expect(names(merge(base, base, mine))).toEqual(["1.in 1 3", "2.in 1 3", "3.in 1 4"]);
  const richer = data([inFirst("1", 15), inFirst("2", 15)], [subtask(1, { points: 30 })]);
  const both = merge(base, mine, richer);
  expect(both.conflicts).toEqual([]);
  expect(names(both)).toEqual(["1.in 1 10", "2.in 1 10", "3.in 1 10"]);
});

test("points of a case in no subtask are a change like any other", () => {
  const base = data([one("1", { score: 1 })]);
  const scored = (score: number) => data([one("1", { score })]);
  expect(names(merge(base, scored(5), base))).toEqual(["1.in null 5"]);
  const merged = merge(base, scored(5), scored(6), "case 1 1.in");
  expect(merged.conflicts).toHaveLength(1);
  expect(names(merged)).toEqual(["1.in null 6"]);
});

test("subtasks are put together by their number", () => {
  const base = data([one("1", { group: 1 })], [subtask(1), subtask(2, { needs: [1] })]);
  const mine = { ...base, subtasks: [subtask(1, { title: "small" }), subtask(2, { needs: [1] })] };
  const theirs = { ...base, subtasks: [subtask(1), subtask(2, { points: 90, needs: [1] })] };
  const merged = merge(base, mine, theirs);
  expect(merged.subtasks).toEqual([
    subtask(1, { title: "small" }),
    subtask(2, { points: 90, needs: [1] }),
  ]);
  const other = { ...base, subtasks: [subtask(1, { title: "tiny" }), subtask(2)] };
  expect(merge(base, mine, other).conflicts).toMatchObject([{ kind: "subtask", id: "subtask 1" }]);
  expect(merge(base, mine, other, "subtask 1").subtasks[0]?.title).toBe("tiny");
});

test("a subtask that went leaves its cases in none and nobody needing it", () => {
  const base = data([one("1")], [subtask(1), subtask(2)]);
  const mine = data([one("1", { group: 1 })], [subtask(1), subtask(2, { needs: [1] })]);
  const theirs = data([one("1")], [subtask(2)]);
  const merged = merge(base, mine, theirs);
  expect(merged.conflicts).toEqual([]);
  expect(merged.subtasks).toEqual([subtask(2)]);
  expect(names(merged)).toEqual(["1.in null 0"]);
});

test("two orders are asked about, of cases and of subtasks", () => {
  const base = data([one("1"), one("2"), one("3")], [subtask(1), subtask(2), subtask(3)]);
  const order = (...at: number[]) => {
    const pick = <T>(list: readonly T[]) => at.flatMap((index) => list[index] ?? []);
    return data(pick(base.cases), pick(base.subtasks));
  };
  const merged = merge(base, order(1, 0, 2), order(0, 2, 1), "caseOrder");
  expect(merged.conflicts.map((it) => it.kind)).toEqual(["subtaskOrder", "caseOrder"]);
  expect(merged.cases.map((it) => it.inputName)).toEqual(["1.in", "3.in", "2.in"]);
  expect(merged.subtasks.map((it) => it.num)).toEqual([2, 1, 3]);
});

test("5000 cases are merged in a moment", () => {
  const base = data(Array.from({ length: 5000 }, (_, at) => one(`${at}`)));
  const mine = data(base.cases.map((it) => ({ ...it, outputSha256: "a" })));
  const theirs = data(base.cases.map((it) => ({ ...it, outputSha256: "b" })));
  const startedAt = process.threadCpuUsage();
  expect(merge(base, mine, theirs).conflicts).toHaveLength(5000);
  // Thirty times what it takes; a loop in a loop takes more.
  expect(process.threadCpuUsage(startedAt).user).toBeLessThan(3_000_000);
});
