import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../../bank/problem/test-kit.ts";
import { after, END, openContest } from "../test-kit.ts";
import { clarificationNews } from "./topics.ts";

let bank: Bank;
let contestId = 0;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

beforeEach(async () => {
  bank.clock.now = after(60);
  ({ contestId } = await openContest(bank));
});

const desk = (person: Parameters<Bank["as"]>[0]) => bank.as(person).contestDesk;
const ask = (person: "alice" | "bob", content: string, displayId?: string) =>
  desk(person).ask({ contestId, content, displayId });

test("a question is answered to the one who asked, and nobody else reads it", async () => {
  const { id } = await ask("alice", "Is n at least 1?", "B");
  expect(await desk("admin").unanswered({ contestId })).toBe(1);
  await desk("admin").answer({ questionId: id, content: "Yes." });
  expect(await desk("root").unanswered({ contestId })).toBe(0);
  expect(await desk("alice").mine({ contestId })).toMatchObject({
    questions: [
      {
        ...{ id, displayId: "b", content: "Is n at least 1?", isAnswered: true },
        answers: [{ content: "Yes.", toAll: false, author: "admin" }],
      },
    ],
    toAll: [],
  });
  expect(await desk("bob").mine({ contestId })).toEqual({ questions: [], toAll: [] });
});

test("an answer to all is told to everybody, without the question or who asked", async () => {
  const { id } = await ask("alice", "Is the sample wrong?", "a");
  await desk("admin").answer({ questionId: id, content: "The sample is right.", toAll: true });
  const { questions, toAll } = await desk("bob").mine({ contestId });
  expect(questions).toEqual([]);
  expect(toAll).toEqual([
    expect.objectContaining({ displayId: "A", content: "The sample is right.", author: "admin" }),
  ]);
  expect(JSON.stringify(toAll)).not.toMatch(/alice|Is the sample/);
  const own = await desk("alice").mine({ contestId });
  expect([own.questions[0]?.answers.length, own.toAll]).toEqual([1, []]);
});

test("the jury sees all questions by state and problem, those that wait in the order they came", async () => {
  const first = await ask("alice", "First", "A");
  const second = await ask("bob", "Second", "B");
  const third = await ask("bob", "Third");
  await desk("root").markAnswered({ questionId: second.id });
  const find = async (input: object) => {
    const page = await desk("admin").findForStaff({ contestId, ...input });
    return [page.total, page.records.map(({ id }) => id)];
  };
  expect(await find({})).toEqual([3, [third.id, second.id, first.id]]);
  expect(await find({ state: "open" })).toEqual([2, [first.id, third.id]]);
  expect(await find({ state: "answered" })).toEqual([1, [second.id]]);
  expect(await find({ displayId: "a" })).toEqual([1, [first.id]]);
  expect(await find({ state: "open", limit: 1, currentPage: 2 })).toEqual([2, [third.id]]);
});

test("of two who answer at once the second is told", async () => {
  const { id } = await ask("alice", "Twice?");
  const both = [desk("admin"), desk("root")].map((one) =>
    one.answer({ questionId: id, content: "No.", answersSeen: 0 }).then(
      () => null,
      (error: { cause: { code: string } }) => error.cause.code,
    ),
  );
  expect((await Promise.all(both)).sort()).toEqual(["EDIT_CONFLICT", null].sort());
  await desk("root").answer({ questionId: id, content: "See above.", answersSeen: 1 });
});

test("only contestants ask, only while it runs, only of problems that are there, and at a pace", async () => {
  expect(await refusal(ask("alice", "What?", "Z"))).toBe("NOT_FOUND");
  bank.clock.now = after(-1);
  expect(await refusal(ask("alice", "Early?"))).toBe("CONTEST_NOT_STARTED");
  bank.clock.now = END;
  expect(await refusal(ask("alice", "Late?"))).toBe("CONTEST_ENDED");
  bank.clock.now = after(120);
  for (let count = 0; count < 5; count += 1) await ask("alice", "Again?");
  expect(await refusal(ask("alice", "Once more?"))).toBe("TOO_FAST");
  expect(await refusal(ask("alice", " \n "))).not.toHaveProperty("answered");
});

test("only its administrators answer, and a hidden contest is not there for others", async () => {
  const { id } = await ask("bob", "Who answers?");
  for (const person of ["bob", "otherAdmin"] as const) {
    expect(await refusal(desk(person).findForStaff({ contestId }))).toBe("FORBIDDEN");
    expect(await refusal(desk(person).answer({ questionId: id, content: "I." }))).toBe("FORBIDDEN");
  }
  await bank.as("admin").contest.setVisible({ contestId, visible: false });
  for (const person of ["bob", "otherAdmin"] as const) {
    expect(await refusal(desk(person).mine({ contestId }))).toBe("CONTEST_NOT_FOUND");
    expect(await refusal(desk(person).markAnswered({ questionId: id }))).toBe("CONTEST_NOT_FOUND");
  }
  expect(await refusal(desk("root").markAnswered({ questionId: 0 }))).not.toBe("FORBIDDEN");
});

test("streams tell who asked of their answers, everybody of answers to all, and nobody outside", async () => {
  const watch = async (uid: string, key: string) => {
    const facts = await clarificationNews.load(bank.db, [key], bank.context(null).services.events);
    const person = { uid, username: uid, role: 1002 as const, sessionId: "s" };
    const fact = facts.get(key);
    if (fact === undefined) return null;
    // The topic goes by the clock of the machine, the test by its own.
    const at = { ...fact, now: bank.clock.now };
    const seen = clarificationNews.sees(at, { person, locale: "en-US" });
    return seen === null ? null : clarificationNews.tell(at, seen);
  };
  const keys = (uid: string) =>
    clarificationNews.keys(
      { topic: "contest.clarifications", contestId },
      { person: { uid, username: uid, role: 1002, sessionId: "s" }, locale: "en-US" },
    );
  const [all = "", own = ""] = keys("alice").map(String);
  bank.clock.now = after(180);
  const { id } = await ask("bob", "Anything?");
  const { id: answerId } = await desk("admin").answer({ questionId: id, content: "No." });
  expect(await watch("alice", own)).toEqual({ contestId, toAll: false, newestAnswerId: 0 });
  expect(await watch("bob", String(keys("bob")[1]))).toMatchObject({ newestAnswerId: answerId });
  expect(await watch("alice", all)).toEqual({ contestId, toAll: true, newestAnswerId: 0 });
  const { id: told } = await desk("admin").answer({ questionId: id, content: "Yes.", toAll: true });
  expect(await watch("alice", all)).toMatchObject({ newestAnswerId: told });
  const changed = (uid: string | null) =>
    clarificationNews.changed({ type: "clarification", contestId, uid });
  expect([changed(null), changed("alice")]).toEqual([[all], [own]]);
  await bank.db
    .updateTable("contest")
    .set({ auth: 1, password: "x" })
    .where("id", "=", contestId)
    .execute();
  expect(await watch("alice", all)).toBe(null);
  await bank.as("alice").contest.register({ contestId, password: "x" });
  expect(await watch("alice", all)).toMatchObject({ newestAnswerId: told });
});
