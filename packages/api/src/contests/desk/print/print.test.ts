import { PRINT_KEPT_DAYS, PRINT_MIN } from "@gavel/domain/contest/desk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../../bank/problem/test-kit.ts";
import { after, END, openContest } from "../test-kit.ts";
import { purgePrints } from "./service.ts";

let bank: Bank;
let contestId = 0;
let day = 0;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());
/** Each on another day, so that nobody has just printed. */
beforeEach(async () => {
  day += 1;
  const times = { start_time: at(0), end_time: at(300) };
  bank.clock.now = at(60);
  ({ contestId } = await openContest(bank, { ...times, open_print: true }));
});
const at = (minutes: number) => after(minutes + day * 24 * 60);

const TEXT = "int main() { return 0; } // a program to look at on paper";
const desk = (person: Parameters<Bank["as"]>[0]) => bank.as(person).contestDesk;
const print = (person: "alice" | "bob", content = TEXT) =>
  desk(person).submitPrint({ contestId, content });

test("what a contestant sends waits at the desk until it is marked as printed", async () => {
  await bank.db
    .updateTable("user_account")
    .set({ realname: "Alice Liddell", school: "Christ Church" })
    .where("uid", "=", "alice")
    .execute();
  await print("alice");
  await print("bob");
  const list = (input = {}) => desk("admin").findPrints({ contestId, ...input });
  const { records, total } = await list();
  expect([total, records.map(({ username }) => username)]).toEqual([2, ["bob", "alice"]]);
  expect(records[1]).toMatchObject({
    ...{ realname: "Alice Liddell", school: "Christ Church" },
    ...{ status: 0, printedBy: null, isPurged: false },
  });
  const id = records[0]?.id ?? 0;
  await desk("admin").markPrinted({ id });
  await desk("root").markPrinted({ id });
  expect((await list()).records.map(({ username }) => username)).toEqual(["alice", "bob"]);
  expect((await list({ status: 1 })).records).toMatchObject([{ id, printedBy: "admin" }]);
  expect((await list({ status: 0 })).total).toBe(1);
  expect(await desk("root").printText({ id })).toEqual({ username: "bob", content: TEXT });
  await desk("root").markPrinted({ id, printed: false });
  expect((await list({ status: 0 })).total).toBe(2);
});

test("one prints at most every half minute, also with two requests at once", async () => {
  const outcomes = await Promise.allSettled([print("alice"), print("alice"), print("alice")]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  bank.clock.now = new Date(at(60).getTime() + 29_000);
  expect(await refusal(print("alice"))).toBe("PRINT_TOO_FAST");
  bank.clock.now = new Date(at(60).getTime() + 30_000);
  await print("alice");
});

test("nothing too short is printed, and nothing outside the contest's time", async () => {
  expect(await refusal(print("alice", " \n"))).toBe("COMMENT_EMPTY");
  expect(await refusal(print("alice", "x".repeat(PRINT_MIN - 1)))).toBe("PRINT_TOO_SHORT");
  expect(await refusal(print("alice", "x".repeat(70_000)))).toBe("FIELD_TOO_LONG");
  bank.clock.now = at(-1);
  expect(await refusal(print("alice"))).toBe("CONTEST_NOT_STARTED");
  bank.clock.now = new Date(END.getTime() + day * 24 * 3_600_000);
  expect(await refusal(print("alice"))).toBe("PRINT_CLOSED");
});

test("where printing is off nobody prints, and only administrators read what others sent", async () => {
  await print("bob");
  const [one] = (await desk("admin").findPrints({ contestId })).records;
  const id = one?.id ?? 0;
  for (const person of ["bob", "otherAdmin"] as const) {
    expect(await refusal(desk(person).findPrints({ contestId }))).toBe("FORBIDDEN");
    expect(await refusal(desk(person).printText({ id }))).toBe("FORBIDDEN");
    expect(await refusal(desk(person).markPrinted({ id }))).toBe("FORBIDDEN");
  }
  await bank.as("admin").contest.setVisible({ contestId, visible: false });
  expect(await refusal(desk("bob").printText({ id }))).toBe("CONTEST_NOT_FOUND");
  const other = await openContest(bank, { start_time: at(0), end_time: at(300) });
  const sent = desk("alice").submitPrint({ contestId: other.contestId, content: TEXT });
  expect(await refusal(sent)).toBe("PRINT_CLOSED");
});

test("some days after the end the texts are gone, printed or not, and their rows stay", async () => {
  await print("alice");
  await print("bob");
  const list = async () => (await desk("admin").findPrints({ contestId })).records;
  const [bob, alice] = await list();
  await desk("admin").markPrinted({ id: alice?.id ?? 0 });
  const later = await openContest(bank, {
    ...{ start_time: at(0), end_time: at(24 * 60), open_print: true },
  });
  bank.clock.now = at(90);
  await desk("alice").submitPrint({ contestId: later.contestId, content: TEXT });
  const purge = () => purgePrints({ db: bank.db, now: () => bank.clock.now });
  const keptMs = PRINT_KEPT_DAYS * 24 * 3_600_000;
  // The prints of the tests before this one go here.
  bank.clock.now = new Date(at(300).getTime() + keptMs);
  await purge();
  expect(await desk("admin").printText({ id: bob?.id ?? 0 })).toMatchObject({ content: TEXT });
  bank.clock.now = new Date(bank.clock.now.getTime() + 1);
  expect(await purge()).toEqual({ texts: 2 });
  expect(await list()).toMatchObject([
    { id: bob?.id, status: 0, isPurged: true, username: "bob" },
    { id: alice?.id, status: 1, isPurged: true, printedBy: "admin" },
  ]);
  expect(await refusal(desk("admin").printText({ id: bob?.id ?? 0 }))).toBe("PRINT_PURGED");
  const [kept] = (await desk("admin").findPrints(later)).records;
  expect(kept).toMatchObject({ isPurged: false });
  expect(await purge()).toEqual({ texts: 0 });
});

test("a contest without printing has no desk for it", async () => {
  await print("alice");
  const [one] = (await desk("admin").findPrints({ contestId })).records;
  const id = one?.id ?? 0;
  await bank.db
    .updateTable("contest")
    .set({ open_print: false })
    .where("id", "=", contestId)
    .execute();
  expect(await refusal(desk("admin").findPrints({ contestId }))).toBe("NOT_FOUND");
  expect(await refusal(desk("admin").markPrinted({ id }))).toBe("NOT_FOUND");
  expect(await refusal(desk("admin").printText({ id }))).toBe("NOT_FOUND");
});
