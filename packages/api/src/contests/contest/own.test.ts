import { afterAll, beforeAll, expect, test } from "vitest";
import { refusal } from "../../bank/problem/test-kit.ts";
import { type Arena, openArena } from "../board/testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

/** With what alice passed A with, in the contest and in the bank, and what she failed B with. */
async function makeOwn(values: object = {}) {
  const contest = await arena.makeContest(values);
  const [a = 0, b = 0] = [...contest.problems.values()].map(({ pid }) => pid);
  const insert = (sent: object) =>
    arena.db
      .insertInto("submission")
      .values({
        ...{ uid: "alice", username: "alice", code_bytes: 1, status: 0, language: "C", code: "" },
        ...{ problem_id: a, ...sent },
      })
      .execute();
  await insert({ code: "in the bank", created_at: new Date("2026-06-01T08:01:00Z") });
  for (const [uid, minute, code] of [
    ["alice", 10, "first"],
    ["alice", 20, "second"],
    ["bob", 30, "another's"],
  ] as const) {
    const id = await arena.send(contest, { uid, problem: "A", minute, status: 0, score: 100 });
    await arena.db.updateTable("submission").set({ code }).where("id", "=", id).execute();
  }
  await arena.send(contest, { uid: "alice", problem: "B", minute: 40, status: -1, score: 30 });
  return { contestId: contest.id, a, b };
}

test("one's own states and code are those of the contest", async () => {
  const { contestId, a, b } = await makeOwn();
  arena.at(100);
  const { contest } = arena.as("alice");
  expect(await contest.ownStatuses({ contestId, pids: [a, b, 99_999] })).toEqual({
    [a]: { status: 0, score: 100 },
    [b]: { status: -1, score: 30 },
    99999: { status: -10, score: null },
  });
  expect(await contest.ownCode({ contestId, pid: a })).toMatchObject({
    ...{ code: "second", language: "C" },
  });
  const nothing = { submitId: null, code: "", language: "" };
  expect(await contest.ownCode({ contestId, pid: b })).toEqual(nothing);
  expect(await arena.as("otherAdmin").contest.ownCode({ contestId, pid: a })).toEqual(nothing);
});

test("neither says how a submission ended while an OI contest keeps that back", async () => {
  const { contestId, a } = await makeOwn({ type: 1 });
  arena.at(100);
  expect((await arena.as("alice").contest.ownCode({ contestId, pid: a })).code).toBe("second");
  arena.at(250);
  const { contest } = arena.as("alice");
  expect((await contest.ownCode({ contestId, pid: a })).code).toBe("");
  expect(await contest.ownStatuses({ contestId, pids: [a] })).toEqual({
    [a]: { status: -5, score: null },
  });
});

test("who may not read the contest's problems is told why", async () => {
  const { contestId, a } = await makeOwn({ auth: 1, password: "x" });
  arena.at(100);
  const { contest } = arena.as("alice");
  const asked = { contestId, pid: a };
  expect(await refusal(contest.ownCode(asked))).toBe("CONTEST_NOT_REGISTERED");
  expect(await refusal(contest.ownStatuses({ contestId, pids: [a] }))).toBe(
    "CONTEST_NOT_REGISTERED",
  );
  arena.at(-1);
  expect(await refusal(contest.ownCode(asked))).toBe("CONTEST_NOT_STARTED");
  expect(await refusal(arena.as(null).contest.ownCode(asked))).toBe("LOGIN_REQUIRED");
});
