import { ANSWERING_MS } from "@gavel/domain/contest/desk";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../../bank/problem/test-kit.ts";
import { after, openContest } from "../test-kit.ts";
import { deskNews } from "../topics.ts";

let bank: Bank;
let contestId = 0;
let questionId = 0;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());
beforeEach(async () => {
  bank.clock.now = after(60);
  ({ contestId } = await openContest(bank, { open_print: true }));
  ({ id: questionId } = await desk("alice").ask({ contestId, content: "Is n at least 1?" }));
});

const desk = (person: Parameters<Bank["as"]>[0]) => bank.as(person).contestDesk;
const answering = async () => (await desk("root").counts({ contestId })).answering;

test("who is answering is seen by the others of the jury, until they answer or leave", async () => {
  await desk("admin").beginAnswering({ questionId });
  const until = new Date(bank.clock.now.getTime() + ANSWERING_MS);
  expect(await answering()).toEqual([{ questionId, username: "admin", until }]);
  // Both may: nobody is held off.
  await desk("root").beginAnswering({ questionId });
  expect(await answering()).toMatchObject([{ username: "admin" }, { username: "root" }]);
  await desk("root").endAnswering({ questionId });
  expect(await answering()).toMatchObject([{ username: "admin" }]);
  await desk("root").beginAnswering({ questionId });
  await desk("admin").answer({ questionId, content: "Yes." });
  expect(await answering()).toMatchObject([{ username: "root" }]);
});

test("it goes on while it is said again, and whoever says nothing more is forgotten", async () => {
  await desk("admin").beginAnswering({ questionId });
  bank.clock.now = new Date(bank.clock.now.getTime() + ANSWERING_MS - 1);
  await desk("root").beginAnswering({ questionId });
  expect(await answering()).toMatchObject([{ username: "admin" }, { username: "root" }]);
  bank.clock.now = new Date(bank.clock.now.getTime() + 1);
  await desk("root").beginAnswering({ questionId });
  const until = new Date(bank.clock.now.getTime() + ANSWERING_MS);
  expect(await answering()).toEqual([{ questionId, username: "root", until }]);
});

test("nobody but the jury of the contest says so", async () => {
  for (const person of ["alice", "otherAdmin"] as const) {
    expect(await refusal(desk(person).beginAnswering({ questionId }))).toBe("FORBIDDEN");
    expect(await refusal(desk(person).endAnswering({ questionId }))).toBe("FORBIDDEN");
  }
  const { id } = await desk("admin").answer({ questionId, content: "Yes." });
  expect(await refusal(desk("admin").beginAnswering({ questionId: id }))).toBe("NOT_FOUND");
  expect(await answering()).toEqual([]);
});

test("the stream tells the jury, and nobody else, what waits and who is answering", async () => {
  const content = "int main() { return 0; } // a program to look at on paper";
  await desk("bob").submitPrint({ contestId, content });
  await desk("admin").beginAnswering({ questionId });
  const facts = await deskNews.load(bank.db, [contestId], bank.context(null).services.events);
  const fact = facts.get(contestId);
  if (fact === undefined) throw new Error("the contest has no desk");
  const at = { ...fact, now: bank.clock.now };
  const told = (uid: string) => {
    const role = uid === "admin" ? 1001 : 1002;
    const person = { uid, username: uid, role, sessionId: "s" } as const;
    const seen = deskNews.sees(at, { person, locale: "en-US" });
    return seen === null ? null : deskNews.tell(at, seen);
  };
  expect([told("alice"), told("bob")]).toEqual([null, null]);
  expect(told("admin")).toMatchObject({
    ...{ contestId, unanswered: 1, prints: 1, balloons: 0, balloonsTaken: 0 },
    answering: [{ questionId, username: "admin" }],
  });
});
