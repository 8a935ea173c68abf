import { gradingOf } from "@gavel/domain/data-grading";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findLanguages } from "../../../../judging/language/index.ts";
import { findProblemById } from "../../queries.ts";
import { type Bank, openBank } from "../../test-kit.ts";
import type { DataSide, ProgramView } from "../schema.ts";
import { layOutGrid } from "./grid.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

const SOLUTION: ProgramView = {
  ...{ id: 1, kind: "solution", name: "std.c", language: "C", code: "int main;" },
  ...{ expected: ["accepted"], isMain: true },
};

async function workOn(pid: number, side: DataSide) {
  const ctx = bank.signedIn("admin");
  const problem = await findProblemById(bank.db, pid);
  if (problem === undefined) throw new Error("no problem");
  const grid = await layOutGrid(ctx, problem, [SOLUTION], await findLanguages(ctx), side);
  const [row] = grid.rows;
  if (row === undefined) throw new Error("no row");
  return { problem: row.work.problem, memos: row.memos };
}

test("cases of a draft are judged by the tree and the mode that the draft will have", async () => {
  const data = bank.as("admin").testData;
  const scored = { type: 1, judgeCaseMode: "subtask_lowest" };
  const samples = [1, 2].map((groupNum) => ({ input: `${groupNum}`, output: "1", groupNum }));
  const { pid } = await bank
    .as("admin")
    .problem.create(bank.form({ auth: 2, ...scored }, { samples }));
  const before = await workOn(pid, "live");
  expect(await workOn(pid, "draft")).toEqual(before);

  const { cases, revision, baseNumber } = await data.get({ pid });
  const subtasks = [
    { num: 1, title: "", points: 40, needs: [] },
    { num: 2, title: "", points: 60, needs: [1] },
  ];
  const sent = cases.map(({ inputBytes: _in, outputBytes: _out, ...one }) => one);
  await data.saveDraft({ pid, revision, baseNumber, note: "", subtasks, cases: sent });
  const { problem, memos } = await workOn(pid, "draft");
  expect(problem.judgeCaseMode).toBe("subtask_lowest");
  expect(problem.grading).toEqual(gradingOf(cases, subtasks, "subtask_lowest"));
  // What came of the live tree says nothing of this one.
  expect(memos.some((memo) => before.memos.includes(memo))).toBe(false);
  expect(await workOn(pid, "live")).toEqual(before);
});
