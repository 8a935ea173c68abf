/** What a contest tells of a program that another judge judges: not which problem that is there. */
import { VERDICTS } from "@gavel/domain/verdict";
import { hdu } from "@gavel/remote-judges/hdu";
import { FakeHdu, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "../../bank/problem/test-kit.ts";
import { followers } from "../../index.ts";
import { createRemoteWays } from "../site/index.ts";
import { DeliveryWorker } from "./worker.ts";

const HOUR_MS = 3_600_000;
const jwtSecret = new Uint8Array(32).fill(7);
const fake = new FakeHdu().start();
const clock = virtualClock(fake.nowMs);
const now = () => new Date(clock.now());
let bank: Bank;
let contestId: number;

beforeAll(async () => {
  bank = await openBank();
  bank.clock.now = now();
  const { pid } = await bank.as("root").problem.create(bank.form({ problemId: "HDU-1000" }));
  const { db } = bank;
  const remote_judge = "HDU";
  await db.updateTable("problem").set({ remote_judge }).where("id", "=", pid).execute();
  const contest = await db
    .insertInto("contest")
    .values({
      ...{ title: "Round", type: 0, author_uid: "root", author_name: "root" },
      start_time: new Date(clock.now() - HOUR_MS),
      end_time: new Date(clock.now() + HOUR_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  contestId = contest.id;
  const entry = { contest_id: contestId, problem_id: pid, display_id: "A", title: "Sum" };
  await db
    .insertInto("contest_problem")
    .values({ ...entry, color: "", ordinal: 1 })
    .execute();
  fake.users.set("bot", "secret-1");
  fake.script = { states: ["Running", "Accepted"], timeMs: 31, memoryKib: 3700 };
  const services = { ...bank.context(null).services, jwtSecret };
  const account = { id: null, site: "HDU", name: "bot", password: "secret-1" } as const;
  await bank
    .as("root", { services, now })
    .remoteAccount.save({ ...account, session: null, isEnabled: true });
});
afterAll(async () => {
  fake.stop();
  await bank?.close();
});

async function judge(): Promise<void> {
  const worker = new DeliveryWorker({
    ...{ db: bank.db, followers, jwtSecret, now, log: bank.signedIn("root").log },
    remote: createRemoteWays(new Map([["HDU", { ...hdu, origin: fake.origin }]]), clock),
  });
  const end = clock.now() + 30_000;
  while (clock.now() < end) if (!(await worker.work())) await clock.sleep(500);
  bank.clock.now = now();
}

test("while it runs, its contestants are told neither the form there nor their run", async () => {
  const code = `int main() { return 0; } // ${"long enough ".repeat(4)}`;
  const sent = { contestId, problemId: "A", language: "G++", code };
  const { submitId } = await bank.as("alice").submission.create(sent);
  await judge();
  const look = (person: PersonName) => bank.as(person).submission.get({ submitId });
  const run = `${fake.runs[0]?.id}`;
  const there = { run, runUrl: expect.stringContaining(run), formUrl: expect.any(String) };
  const kept = { run: null, runUrl: null, formUrl: null };
  expect(await look("alice")).toMatchObject({
    ...{ status: VERDICTS.accepted.code, problemId: "A" },
    remote: { site: "HDU", state: "done", ...kept },
  });
  expect((await look("bob")).remote).toMatchObject(kept);
  expect((await look("root")).remote).toMatchObject(there);
  bank.clock.now = new Date(clock.now() + 2 * HOUR_MS);
  expect(await look("alice")).toMatchObject({ problemId: "HDU-1000", remote: there });
});
