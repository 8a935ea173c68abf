/** Final results do not change, whichever way a verdict would come about. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../bank/problem/test-kit.ts";
import { type Arena, openArena } from "../board/testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena({ withQueue: true });
  await arena.addPeople([{ uid: "team1" }, { uid: "team2" }]);
});
afterAll(() => arena.close());

async function makeSent() {
  const contest = await arena.makeContest();
  const ids: number[] = [];
  for (const uid of ["team1", "team2"]) {
    ids.push(await arena.send(contest, { uid, problem: "A", minute: 10, status: -1 }));
  }
  const [first = 0, second = 0] = ids;
  arena.at(301);
  return { contestId: contest.id, pid: contest.problems.get("A")?.pid ?? 0, first, second };
}
const root = () => arena.as("root");
const finalise = (contestId: number) => arena.as("admin").contestControl.finalise({ contestId });

test("not while a fault stands for a verdict", async () => {
  const { contestId, first } = await makeSent();
  await arena.judge(first, { status: 4 });
  expect((await arena.as("admin").contestControl.watch({ contestId })).faults).toBe(1);
  expect(await refusal(finalise(contestId))).toBe("CONTEST_NOT_FINAL");
  await root().submission.manualJudge({ submitId: first, status: -1 });
  await finalise(contestId);
});

test("no verdict by hand, no single rejudge, no cancelling", async () => {
  const { contestId, first } = await makeSent();
  await finalise(contestId);
  const { submission } = root();
  for (const attempt of [
    () => submission.manualJudge({ submitId: first, status: 0 }),
    () => submission.rejudge({ submitId: first }),
    () => submission.cancelJudge({ submitId: first }),
  ]) {
    expect(await refusal(attempt())).toBe("CONTEST_RESULTS_OUT");
  }
  await arena.as("admin").contestControl.unfinalise({ contestId });
  await submission.manualJudge({ submitId: first, status: 0 });
});

test("a rejudge of the whole problem leaves them out and says how many", async () => {
  const { contestId, pid, first } = await makeSent();
  await finalise(contestId);
  const practice = await arena.db
    .insertInto("submission")
    .values({
      ...{ uid: "team1", username: "team1", language: "C", code: "x", code_bytes: 1 },
      ...{ problem_id: pid, status: -1 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const filter = { pid, includeManual: true };
  expect(await root().rejudge.count(filter)).toEqual({
    ...{ matching: 1, inProgress: 0, manual: 0, final: 2 },
  });
  const { id } = await root().rejudge.create({ filter, mode: "direct" });
  const items = await root().rejudge.items({ id, show: "all" });
  expect(items.records.map(({ submitId }) => submitId)).toEqual([practice.id]);
  const kept = await root().submission.get({ submitId: first });
  expect(kept.status).toBe(-1);
});

test("a preview from before is not applied", async () => {
  const { contestId, pid } = await makeSent();
  const { id } = await root().rejudge.create({ filter: { pid, contestId }, mode: "preview" });
  await arena.judgePreview(id, 0);
  await finalise(contestId);
  expect(await refusal(root().rejudge.adopt({ id }))).toBe("CONTEST_RESULTS_OUT");
});

test("results are not final while a rejudge is about to change them", async () => {
  const { contestId, pid } = await makeSent();
  const { id } = await root().rejudge.create({ filter: { pid, contestId }, mode: "preview" });
  await arena.judgePreview(id, 0);
  await root().rejudge.adopt({ id });
  expect(await refusal(finalise(contestId))).toBe("CONTEST_NOT_FINAL");
  await arena.db
    .updateTable("rejudge_item")
    .set({ outcome: "superseded" })
    .where("batch_id", "=", id)
    .execute();
  await finalise(contestId);
});
