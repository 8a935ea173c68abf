import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "../../bank/problem/test-kit.ts";
import type { Key, Watcher } from "../../kernel/live/index.ts";
import { contestClock } from "./topics.ts";

let bank: Bank;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

/** Ends are moved to whole seconds. */
const inHours = (hours: number) => new Date((Math.floor(Date.now() / 1000) + hours * 3600) * 1000);

async function told(person: PersonName, contestId: number) {
  const watcher: Watcher = { person: bank.context(person).viewer, locale: "en-US" };
  const keys: readonly Key[] = contestClock.keys({ topic: "contest.clock", contestId }, watcher);
  const { events } = bank.context(null).services;
  const [fact] = (await contestClock.load(bank.db, keys, events)).values();
  if (fact === undefined) return undefined;
  const sees = contestClock.sees(fact, watcher);
  return sees === null ? null : contestClock.tell(fact, sees);
}

test("times that are moved are told to whoever may look at the contest, before its start too", async () => {
  const startTime = inHours(1);
  const endTime = inHours(2);
  const { id: contestId } = await bank.as("admin").contest.create({
    ...({ title: "Dawn", description: "Early", type: 0, auth: 1, password: "sesame" } as const),
    ...{ startTime, endTime },
  });
  expect(await told("alice", contestId)).toEqual({ contestId, startTime, endTime });
  const later = inHours(3);
  await bank.as("admin").contestControl.moveEnd({ contestId, endTime: later });
  expect(await told("alice", contestId)).toEqual({ contestId, startTime, endTime: later });
  expect(contestClock.changed({ type: "contest", id: contestId })).toEqual([contestId]);
  await bank.as("admin").contest.setVisible({ contestId, visible: false });
  expect(await told("alice", contestId)).toBeNull();
  expect(await told("admin", contestId)).toMatchObject({ endTime: later });
});
