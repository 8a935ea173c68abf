import type { Db } from "@gavel/db";
import { VERDICTS } from "@gavel/domain/verdict";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../../bank/problem/test-kit.ts";
import { followers } from "../../../index.ts";
import { after, END, openContest, type TestContest } from "../test-kit.ts";

let bank: Bank;
let contest: TestContest;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());
beforeEach(async () => {
  bank.clock.now = after(60);
  contest = await openContest(bank, {
    ...{ seal_rank: true, seal_time: after(240), star_accounts: ["bob"] },
  });
});

type Sender = "alice" | "bob" | "otherAdmin" | "admin" | "root";
const { accepted, wrongAnswer, pending } = VERDICTS;

/** In the database, waiting for its verdict. */
async function send(uid: Sender, problem: 0 | 1, minute: number): Promise<number> {
  const { id = 0, pid = 0 } = contest.problems[problem] ?? {};
  const values = { language: "C", code: "x", code_bytes: 1, ip: "", status: pending.code };
  const row = await bank.db
    .insertInto("submission")
    .values({
      ...{ ...values, uid, username: uid, problem_id: pid, created_at: after(minute) },
      ...{ contest_id: contest.contestId, contest_problem_id: id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** As every writer of verdicts does: rows first, then what follows, in one transaction. */
async function judge(tx: Db, ids: readonly number[], to: number): Promise<void> {
  const rows = await tx
    .selectFrom("submission")
    .selectAll()
    .where("id", "in", [...ids])
    .orderBy("id")
    .forUpdate()
    .execute();
  await tx
    .updateTable("submission")
    .set({ status: to })
    .where("id", "in", [...ids])
    .execute();
  const changes = rows.map((row) => ({
    submission: {
      ...{ id: row.id, uid: row.uid, problemId: row.problem_id, language: row.language },
      ...{ createdAt: row.created_at, inBank: false, trainingId: null, groupId: null },
      ...{ contestId: row.contest_id, contestProblemId: row.contest_problem_id },
    },
    ...{ from: row.status, to, pointsFrom: null, pointsTo: null },
  }));
  await followers.changed(tx, changes);
}
const verdict = (ids: readonly number[], to: number) =>
  bank.db.transaction().execute((tx) => judge(tx, ids, to));
const solve = async (uid: Sender, problem: 0 | 1, minute: number) => {
  const id = await send(uid, problem, minute);
  await verdict([id], accepted.code);
  return id;
};
const desk = (person: Parameters<Bank["as"]>[0] = "admin") => bank.as(person).contestDesk;
const list = async (state: "waiting" | "taken" | "delivered" | "all" = "all") =>
  (await desk().findBalloons({ contestId: contest.contestId, state })).records;
const submits = async () => (await list()).map(({ submitId }) => submitId);

test("the first acceptance of each person and problem is a balloon; the organisers get none", async () => {
  await verdict([await send("alice", 0, 5)], wrongAnswer.code);
  const late = await solve("bob", 0, 12);
  const first = await solve("alice", 0, 20);
  await solve("alice", 0, 21);
  const other = await solve("alice", 1, 245);
  await solve("admin", 1, 30);
  await solve("root", 1, 31);
  const after_ = await send("bob", 1, 301);
  await verdict([after_], accepted.code);
  expect(await list()).toMatchObject([
    // Out of competition: never first.
    { submitId: late, username: "bob", isFirst: false, isUnderSeal: false, timeS: 720 },
    { submitId: first, username: "alice", displayId: "A", color: "#00ff00", isFirst: true },
    { submitId: other, displayId: "b", isFirst: true, isUnderSeal: true },
  ]);
});

test("stars are meant however their names are typed, and who looks after the group is no contestant", async () => {
  const { db } = bank;
  const { id: group_id } = await db
    .insertInto("user_group")
    .values({ name: "Pilots", short_name: "PLT", owner_name: "x" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("group_member").values({ group_id, uid: "otherAdmin", level: 5 }).execute();
  const { contestId } = contest;
  const changes = { group_id, star_accounts: [" BOB "] };
  await db.updateTable("contest").set(changes).where("id", "=", contestId).execute();
  await solve("bob", 0, 5);
  await solve("otherAdmin", 0, 6);
  await solve("alice", 0, 7);
  const { records, total } = await desk("root").findBalloons({ contestId });
  expect(records.map(({ uid, isFirst }) => [uid, isFirst])).toEqual([
    ["bob", false],
    ["alice", true],
  ]);
  expect(total).toBe(2);
  expect(await desk("root").counts({ contestId })).toMatchObject({ balloons: 2 });
});

test("a rejudge moves a balloon to the next acceptance, or takes it back", async () => {
  const first = await solve("alice", 0, 10);
  const second = await solve("alice", 0, 20);
  const earlier = await send("alice", 0, 30);
  const [{ id = 0 } = {}] = await list();
  await desk().deliver({ id });
  await verdict([first], wrongAnswer.code);
  expect(await list()).toMatchObject([{ id, submitId: second, checked: true }]);
  await verdict([earlier], accepted.code);
  expect(await submits()).toEqual([second]);
  await verdict([first], accepted.code);
  expect(await submits()).toEqual([first]);
  await verdict([first, second, earlier], wrongAnswer.code);
  expect(await submits()).toEqual([]);
});

test("balloons go with what they are for", async () => {
  await solve("alice", 0, 10);
  const kept = await solve("bob", 0, 11);
  await bank.db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom("submission").selectAll().where("uid", "=", "alice").execute();
    await followers.removed(
      tx,
      rows.map((row) => ({
        ...{ id: row.id, uid: row.uid, problemId: row.problem_id, language: row.language },
        ...{ createdAt: row.created_at, inBank: false, trainingId: null, groupId: null },
        ...{ contestId: row.contest_id, contestProblemId: row.contest_problem_id },
        status: row.status,
      })),
    );
    await tx.deleteFrom("submission").where("uid", "=", "alice").execute();
  });
  expect(await submits()).toEqual([kept]);
});

test("in whatever order verdicts come and go, balloons are those of the first acceptances", async () => {
  const people: Sender[] = ["alice", "bob", "otherAdmin"];
  const ids: number[] = [];
  for (let index = 0; index < 18; index += 1) {
    ids.push(await send(people[index % 3] ?? "alice", index % 2 === 0 ? 0 : 1, index));
  }
  let state = 20_261_124;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let step = 0; step < 60; step += 1) {
    const some = ids.filter(() => random(6) === 0);
    if (some.length === 0) continue;
    const to = random(2) === 0 ? accepted.code : wrongAnswer.code;
    // Two at once, as two judges report.
    const half = some.length >> 1;
    await Promise.all(
      [some.slice(0, half), some.slice(half)]
        .filter((part) => part.length > 0)
        .map((part) => verdict(part, to)),
    );
    const expected = await bank.db
      .selectFrom("submission")
      .where("contest_id", "=", contest.contestId)
      .where("status", "=", accepted.code)
      .groupBy(["contest_problem_id", "uid"])
      .select((eb) => eb.fn.min<number>("id").as("id"))
      .execute();
    expect((await submits()).sort()).toEqual(expected.map(({ id }) => Number(id)).sort());
  }
});

test("a balloon is taken by one, given back, delivered and taken back", async () => {
  await solve("alice", 0, 10);
  const [{ id = 0 } = {}] = await list("waiting");
  await desk().take({ id });
  await desk().take({ id });
  expect(await refusal(desk("root").take({ id }))).toBe("EDIT_CONFLICT");
  expect([await list("waiting"), await list("taken")]).toMatchObject([[], [{ takenBy: "admin" }]]);
  await desk("root").giveBack({ id });
  await desk("root").take({ id });
  await desk("root").deliver({ id });
  await desk().deliver({ id });
  expect(await list("delivered")).toMatchObject([{ checkedBy: "root", takenBy: "root" }]);
  expect(await refusal(desk().take({ id }))).toBe("EDIT_CONFLICT");
  expect(await refusal(desk().giveBack({ id }))).toBe("EDIT_CONFLICT");
  await desk().undo({ id });
  expect(await list("taken")).toMatchObject([{ id, checked: false, checkedBy: null }]);
  expect(await refusal(desk("alice").take({ id }))).toBe("FORBIDDEN");
  expect(await refusal(desk("otherAdmin").checkBalloon({ id, checked: true }))).toBe("FORBIDDEN");
  const { contestId } = contest;
  expect(await refusal(desk("alice").findBalloons({ contestId }))).toBe("FORBIDDEN");
});

test("what is sent after the end is a balloon only once the end has moved behind it", async () => {
  const id = await send("alice", 0, 301);
  await verdict([id], accepted.code);
  expect(await submits()).toEqual([]);
  await bank.db
    .updateTable("contest")
    .set({ end_time: new Date(END.getTime() + 3_600_000) })
    .where("id", "=", contest.contestId)
    .execute();
  expect(await submits()).toEqual([id]);
});

test("a contest of OI rules has no desk for balloons", async () => {
  const id = await send("alice", 0, 10);
  await verdict([id], accepted.code);
  const [balloon] = await list("all");
  const { contestId } = contest;
  await bank.db.updateTable("contest").set({ type: 1 }).where("id", "=", contestId).execute();
  expect(await refusal(desk().findBalloons({ contestId }))).toBe("NOT_FOUND");
  expect(await refusal(desk().take({ id: balloon?.id ?? 0 }))).toBe("NOT_FOUND");
});
