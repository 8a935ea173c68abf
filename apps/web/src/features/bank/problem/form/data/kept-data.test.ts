import { expect, test } from "vitest";
import { packData, readData } from "./kept-data.ts";

const hash = (n: number) => n.toString(16).padStart(64, "0");
const one = (n: number, facts: object = {}) => ({
  ...{ inputName: `${n}.in`, outputName: `${n}.out`, score: 1, group: null },
  ...{
    inputSha256: hash(2 * n),
    outputSha256: hash(2 * n + 1),
    inputBytes: 100_000,
    outputBytes: 5,
  },
  ...facts,
});
const kept = (
  base: readonly ReturnType<typeof one>[],
  mine: readonly ReturnType<typeof one>[],
) => ({
  ...{ revision: 3, baseNumber: 7 },
  base: { cases: base, subtasks: [] },
  mine: { cases: mine, subtasks: [{ num: 1, title: "small", points: 9, needs: [] }] },
});
const through = (value: unknown) => readData(JSON.parse(JSON.stringify(value)));

test("a draft comes back as it was", () => {
  const base = [1, 2, 3].map((n) => one(n));
  const madeBy = { kind: "generator", programId: 4, args: "1 2" };
  const draft = kept(base, [
    one(3, { score: 5, group: 1 }),
    one(1),
    one(4, { madeBy, settings: { timeLimitMs: 9 } }),
    one(2, { outputSha256: null, outputBytes: null }),
  ]);
  expect(through(packData(draft))).toEqual(draft);
});

test("5000 cases in another order, with other points, fit twice", () => {
  const base = Array.from({ length: 5000 }, (_, n) => one(n, { madeBy: { kind: "upload" } }));
  const mine = base.toReversed().map((it) => ({ ...it, score: 2 }));
  const draft = kept(base, mine);
  const text = JSON.stringify(packData(draft));
  expect(text.length).toBeLessThan(1_500_000);
  expect(readData(JSON.parse(text))).toEqual(draft);
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["another shape", { revision: 1 }],
  ["a place that is not there", { ...packData(kept([one(1)], [one(1)])), mine: [4] }],
  ["a case that is none", { ...packData(kept([one(1)], [one(1)])), base: [["x"]] }],
])("%s is not read", (_what, raw) => {
  expect(through(raw)).toBeNull();
});
