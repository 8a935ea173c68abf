import { asJsonb } from "@gavel/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../bank/problem/test-kit.ts";
import { type Arena, openArena } from "./testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena({ withQueue: true });
  await arena.addPeople([{ uid: "team1" }, { uid: "team2" }, { uid: "team3" }]);
});
afterAll(() => arena.close());

const gold = { priority: 1, name: "Gold", background: "#e6bf25", color: "#000000", num: 1 };

/** team1 leads with A and B, team2 has B, team3 had A refused before all of them. */
async function makeTrial() {
  const contest = await arena.makeContest({ award_type: 2, award_config: asJsonb([gold]) });
  await arena.send(contest, { uid: "team1", problem: "A", minute: 10, status: 0 });
  await arena.send(contest, { uid: "team1", problem: "B", minute: 90, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "B", minute: 20, status: 0 });
  await arena.send(contest, { uid: "team3", problem: "B", minute: 15, status: 0 });
  const refused = await arena.send(contest, { uid: "team3", problem: "A", minute: 5, status: -1 });
  arena.at(250);
  const contestId = contest.id;
  const pid = contest.problems.get("A")?.pid ?? 0;
  const { id: rejudgeId } = await arena
    .as("root")
    .rejudge.create({ filter: { pid, contestId }, mode: "preview" });
  await arena.judgePreview(rejudgeId, 0);
  return { contestId, rejudgeId, refused };
}

test("where the best of each subtask counts, other subtasks of the same points move the board", async () => {
  const contest = await arena.makeContest({ type: 1, oi_rank_score_type: "SubtaskBest" });
  const contestId = contest.id;
  const tries = [
    { minute: 5, score: 30, subtasks: [30, 0] },
    { minute: 6, score: 30, subtasks: [30, 0] },
  ];
  for (const one of tries) {
    const id = await arena.send(contest, { uid: "team1", problem: "A", status: 8, ...one });
    await arena.db
      .insertInto("judgement")
      .values({
        ...{ submission_id: id, version: 0, status: 8, score: one.score },
        ...{ subtask_scores: one.subtasks, judged_at: arena.clock.now },
      })
      .execute();
  }
  arena.at(100);
  const pid = contest.problems.get("A")?.pid ?? 0;
  const filter = { pid, contestId };
  const { id: rejudgeId } = await arena.as("root").rejudge.create({ filter, mode: "preview" });
  await arena.judgePreview(rejudgeId, 8);
  const found = await arena.db
    .updateTable("judgement")
    .set({ score: 30 })
    .where("rejudge_batch_id", "=", rejudgeId)
    .returning("id")
    .execute();
  const [, last] = found.toSorted((a, b) => a.id - b.id);
  const give = (id: number, subtask_scores: number[]) =>
    arena.db.updateTable("judgement").set({ subtask_scores }).where("id", "=", id).execute();
  for (const { id } of found) await give(id, id === last?.id ? [0, 30] : [30, 0]);
  const { board } = arena.as("root");
  expect(await board.trialContests({ rejudgeId })).toMatchObject([{ id: contestId, changed: 1 }]);
  const { rows } = await board.trial({ rejudgeId, contestId });
  expect(rows).toMatchObject([
    { uid: "team1", before: { score: 30 }, after: { score: 60 }, cells: [{ displayId: "A" }] },
  ]);
});

test("a preview says who would move, before and after", async () => {
  const { contestId, rejudgeId, refused } = await makeTrial();
  const { board } = arena.as("root");
  expect(await board.trialContests({ rejudgeId })).toEqual([
    { id: contestId, title: "Round", changed: 1 },
  ]);
  const trial = await board.trial({ rejudgeId, contestId });
  const sideOf = (rank: number, solved: number, minutes: number, award = false) => ({
    ...{ rank, solved, totalTimeS: minutes * 60, score: 0 },
    award: award ? { name: "Gold", background: "#e6bf25", color: "#000000" } : null,
  });
  expect(trial).toEqual({
    ...{ contestId, title: "Round", type: 0, isSealed: true, isFinal: false, total: 3 },
    rows: [
      {
        ...{ uid: "team3", name: "team3", isOwn: true },
        before: sideOf(2, 1, 15),
        after: sideOf(1, 2, 20, true),
        cells: [
          {
            displayId: "A",
            before: { solved: false, errorNum: 1, score: null },
            after: { solved: true, errorNum: 0, score: null },
          },
        ],
      },
      {
        ...{ uid: "team1", name: "team1", isOwn: false },
        before: sideOf(1, 2, 100, true),
        after: sideOf(2, 2, 100),
        cells: [],
      },
    ],
    counts: { own: 1, rank: 2, award: 2 },
    solves: { more: 1, fewer: 0 },
    firsts: [{ displayId: "A", before: ["team1"], after: ["team3"] }],
  });

  // Judged anew since: the preview has nothing to say of it any more.
  await arena.db
    .updateTable("submission")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", refused)
    .execute();
  expect((await board.trial({ rejudgeId, contestId })).rows).toEqual([]);
  expect(await board.trialContests({ rejudgeId })).toEqual([]);
});

test("one that is applied still says what it did", async () => {
  const { contestId, rejudgeId, refused } = await makeTrial();
  await arena.judge(refused, { status: 0 });
  await arena.db
    .updateTable("rejudge_item")
    .set({ outcome: "applied" })
    .where("batch_id", "=", rejudgeId)
    .execute();
  const { board } = arena.as("root");
  await expect
    .poll(async () => {
      const { rows } = await board.trial({ rejudgeId, contestId });
      return rows.map(({ uid, before, after }) => [uid, before?.rank, after?.rank]);
    })
    .toEqual([
      ["team3", 2, 1],
      ["team1", 1, 2],
    ]);
});

test("only for those who rejudge", async () => {
  const { contestId, rejudgeId } = await makeTrial();
  for (const person of ["admin", "alice"] as const) {
    const { board } = arena.as(person);
    expect(await refusal(board.trial({ rejudgeId, contestId }))).toBe("ACCESS_DENIED");
    expect(await refusal(board.trialContests({ rejudgeId }))).toBe("ACCESS_DENIED");
  }
  const { board } = arena.as("root");
  expect(await refusal(board.trial({ rejudgeId: 9999, contestId }))).toBe("NOT_FOUND");
  expect(await refusal(board.trial({ rejudgeId, contestId: 9999 }))).toBe("CONTEST_NOT_FOUND");
  expect(await refusal(board.trialContests({ rejudgeId: 9999 }))).toBe("NOT_FOUND");
});
