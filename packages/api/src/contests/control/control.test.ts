import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { type Arena, openArena } from "../board/testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
  await arena.addPeople([{ uid: "team1" }, { uid: "team2" }]);
});
afterAll(() => arena.close());

const START = new Date("2026-06-01T08:00:00Z");
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const END = after(300);
const as = (person: PersonName) => arena.as(person).contestControl;
const timesOf = async (contestId: number) => {
  const { contest } = await as("admin").watch({ contestId });
  const { startTime, endTime, sealRank, sealTime } = contest;
  return { startTime, endTime, sealRank, sealTime };
};
const lastAudit = async () => (await arena.as("root").audit.find({})).records[0];

test("whoever runs it sees what waits, by problem and by desk", async () => {
  const contest = await arena.makeContest();
  const contestId = contest.id;
  const [a = 0] = [...contest.problems.values()].map(({ id }) => id);
  arena.at(100);
  await arena.send(contest, { uid: "team1", problem: "A", minute: 20, status: 0 });
  await arena.send(contest, { uid: "team1", problem: "B", minute: 97, status: -1 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 98, status: 5 });
  await arena.send(contest, { uid: "root", problem: "A", minute: 98, status: 0 });
  await arena.send(contest, { uid: "team2", problem: "A", minute: 400, status: 7 });
  const question = { contest_id: contestId, author_uid: "team1", author_name: "team1" };
  await arena.db
    .insertInto("contest_clarification")
    .values([
      { ...question, content: "a?", created_at: after(94) },
      { ...question, content: "b?", created_at: after(96) },
    ])
    .execute();
  const pause = { paused_at: after(99), paused_by: "admin", pause_reason: "Test 3" };
  await arena.db.updateTable("contest_problem").set(pause).where("id", "=", a).execute();
  const watched = await as("admin").watch({ contestId });
  expect(watched).toMatchObject({
    contest: { id: contestId, endTime: END, thawedAt: null, finalizedAt: null, now: after(100) },
    perMinute: 2 / 5,
    queue: { waiting: 0, medianMs: null },
    pending: { count: 1, heldBack: 0 },
    questions: { count: 2, oldest: after(94) },
    balloons: { count: 0, oldest: null },
    prints: { count: 0, oldest: null },
    hosts: [],
  });
  expect(watched.problems).toMatchObject([
    {
      ...{ displayId: "A", accepted: 1, total: 2, pending: 1 },
      pause: { since: after(99), by: "admin", reason: "Test 3" },
    },
    { displayId: "B", accepted: 0, total: 1, pending: 0, pause: null },
  ]);
});

describe("the end", () => {
  test("moves, says before what that changes, and tells all who take part", async () => {
    const { id: contestId } = await arena.makeContest();
    arena.at(250);
    const endTime = after(330);
    expect(await as("admin").previewEnd({ contestId, endTime })).toEqual({
      ...{ from: END, endTime, byMs: 30 * 60_000, contestants: 0, late: 0 },
      ...{ sealRank: true, sealTime: after(240), dropsSeal: false, reopens: false },
    });
    const announcement = { title: "Half an hour more", content: "Until 13:30" };
    await as("admin").moveEnd({ contestId, endTime, announcement });
    expect(await timesOf(contestId)).toMatchObject({ endTime, sealTime: after(240) });
    const told = await arena.as("admin").contestAnnouncement.findForStaff({ contestId });
    expect(told.records).toMatchObject([{ ...announcement, isVisible: true }]);
    const log = await arena.as("root").audit.find({ action: "contest.update" });
    expect(log.records[0]).toMatchObject({
      targetId: String(contestId),
      after: { endTime: endTime.toISOString() },
    });
  });

  test("brought before the freeze drops it", async () => {
    const { id: contestId } = await arena.makeContest();
    arena.at(100);
    const wish = { contestId, endTime: after(200) };
    expect(await as("admin").previewEnd(wish)).toMatchObject({ dropsSeal: true, byMs: -6_000_000 });
    await as("admin").moveEnd(wish);
    expect(await timesOf(contestId)).toMatchObject({ sealRank: false, sealTime: null });
    await as("admin").endNow({ contestId });
    expect(await timesOf(contestId)).toMatchObject({ endTime: after(100) });
    expect(await refusal(as("admin").endNow({ contestId }))).toBe("CONTEST_ENDED");
  });

  test("is now, also while the clock goes on", async () => {
    const { id: contestId } = await arena.makeContest();
    arena.at(100);
    const { clock } = arena;
    const now = clock.now;
    let looks = 0;
    Object.defineProperty(clock, "now", {
      get: () => new Date(now.getTime() + looks++),
      configurable: true,
    });
    try {
      await as("admin").endNow({ contestId });
    } finally {
      Object.defineProperty(clock, "now", { value: now, writable: true, configurable: true });
    }
    expect(looks).toBeGreaterThan(1);
    const { endTime } = await timesOf(contestId);
    expect(endTime.getTime()).toBeLessThan(now.getTime() + looks);
  });

  test("opens a contest that was over, and what came late counts then", async () => {
    const contest = await arena.makeContest();
    const contestId = contest.id;
    await arena.send(contest, { uid: "team1", problem: "A", minute: 301, status: 0 });
    arena.at(310);
    const wish = { contestId, endTime: after(320) };
    expect(await as("admin").previewEnd(wish)).toMatchObject({
      ...{ reopens: true, late: 1, contestants: 1 },
    });
    await as("admin").moveEnd(wish);
    expect((await as("admin").watch({ contestId })).problems[0]).toMatchObject({ accepted: 1 });
  });

  test("is neither in the past, nor before the start, nor moved once the results are out", async () => {
    const { id: contestId } = await arena.makeContest();
    arena.at(100);
    const to = (minute: number) =>
      refusal(as("admin").moveEnd({ contestId, endTime: after(minute) }));
    expect(await to(-1)).toBe("CONTEST_TIME_INVALID");
    expect(await to(99)).toBe("CONTEST_END_PAST");
    arena.at(310);
    await arena.db
      .updateTable("contest")
      .set({ auto_real_rank: false })
      .where("id", "=", contestId)
      .execute();
    await as("admin").thaw({ contestId });
    expect((await lastAudit())?.action).toBe("contest.thaw");
    expect(await refusal(as("admin").thaw({ contestId }))).toBe("FORBIDDEN");
    expect(await to(330)).toBe("CONTEST_RESULTS_OUT");
  });
});

test("a seal that was lifted is down again where the contest is held once more", async () => {
  const { id: contestId } = await arena.makeContest({ auto_real_rank: false });
  arena.at(301);
  await as("admin").thaw({ contestId });
  const form = await arena.as("admin").contest.getForm({ contestId });
  const isSealed = async () =>
    (await arena.as("alice").board.rank({ contestId, limit: 1 })).isSealed;
  const save = (changes: object) =>
    arena.as("admin").contest.update({
      ...{ ...form, description: "x", ...changes },
      ...{ contestId, revision: undefined },
    });
  await save({ title: "Round two" });
  expect(await isSealed()).toBe(false);
  const times = { startTime: after(400), endTime: after(700), sealTime: after(640) };
  await save(times);
  expect((await as("admin").watch({ contestId })).contest.thawedAt).toBeNull();
  arena.at(701);
  expect(await isSealed()).toBe(true);
  await as("admin").thaw({ contestId });
  expect(await isSealed()).toBe(false);
});

test("starts now, as long as it was meant to be", async () => {
  const { id: contestId } = await arena.makeContest();
  arena.at(-30);
  expect(await refusal(as("admin").endNow({ contestId }))).toBe("CONTEST_NOT_STARTED");
  await as("admin").startNow({ contestId });
  expect(await timesOf(contestId)).toEqual({
    ...{ startTime: after(-30), endTime: after(270), sealRank: true, sealTime: after(210) },
  });
  expect(await refusal(as("admin").startNow({ contestId }))).toBe("CONTEST_STARTED");
});

test("results are final once nothing is open, and stay as they are until somebody reopens them", async () => {
  const contest = await arena.makeContest();
  const contestId = contest.id;
  const pid = contest.problems.get("A")?.pid ?? 0;
  const sent = await arena.send(contest, { uid: "team1", problem: "A", minute: 20, status: 5 });
  const finalise = () => as("admin").finalise({ contestId });
  arena.at(299);
  expect(await refusal(finalise())).toBe("CONTEST_NOT_FINAL");
  arena.at(301);
  expect(await refusal(finalise())).toBe("CONTEST_NOT_FINAL");
  await arena.judge(sent, { status: 0 });
  const { id: question } = await arena.db
    .insertInto("contest_clarification")
    .values({ contest_id: contestId, author_uid: "team1", author_name: "team1", content: "a?" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await refusal(finalise())).toBe("CONTEST_NOT_FINAL");
  await arena.as("admin").contestDesk.markAnswered({ questionId: question });
  await finalise();
  await finalise();
  expect((await as("admin").watch({ contestId })).contest.finalizedAt).toEqual(after(301));
  expect((await lastAudit())?.action).toBe("contest.finalise");

  const moved = as("admin").moveEnd({ contestId, endTime: after(400) });
  expect(await refusal(moved)).toBe("CONTEST_RESULTS_OUT");
  const form = await arena.as("admin").contest.getForm({ contestId });
  const save = (changes: object) =>
    arena.as("admin").contest.update({ ...form, ...changes, contestId, revision: undefined });
  expect(await refusal(save({ endTime: after(320), description: "x" }))).toBe(
    "CONTEST_RESULTS_OUT",
  );
  expect(await refusal(save({ starAccounts: ["team1"], description: "x" }))).toBe(
    "CONTEST_RESULTS_OUT",
  );
  const removed = arena.as("admin").contestProblem.removeByPid({ contestId, pid });
  expect(await refusal(removed)).toBe("CONTEST_RESULTS_OUT");
  await save({ title: "Round one", description: "x" });
  const again = arena.as("root").rejudge.create({ filter: { pid, contestId }, mode: "preview" });
  expect(await refusal(again)).toBe("CONTEST_RESULTS_OUT");

  await as("admin").unfinalise({ contestId });
  expect((await lastAudit())?.action).toBe("contest.unfinalise");
  await as("admin").moveEnd({ contestId, endTime: after(400) });
  expect((await timesOf(contestId)).endTime).toEqual(after(400));
});

test("only its own administrators and root may", async () => {
  const { id: contestId } = await arena.makeContest();
  arena.at(100);
  const endTime = after(310);
  for (const person of ["otherAdmin", "alice"] as const) {
    const other = as(person);
    for (const attempt of [
      () => other.watch({ contestId }),
      () => other.previewEnd({ contestId, endTime }),
      () => other.moveEnd({ contestId, endTime }),
      () => other.endNow({ contestId }),
      () => other.startNow({ contestId }),
      () => other.thaw({ contestId }),
      () => other.finalise({ contestId }),
      () => other.unfinalise({ contestId }),
    ]) {
      expect(await refusal(attempt())).toBe("FORBIDDEN");
    }
  }
  await as("root").watch({ contestId });
});
