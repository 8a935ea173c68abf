import { inTransaction } from "@gavel/db";
import { REMOTE_SITES } from "@gavel/remote-judges/sites";
import { FakeHdu, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { createRemoteWays, type RemoteWays, sitesAt } from "../site/index.ts";
import { purgeBatches } from "./index.ts";
import { claimEntry, endBatches, lockBatch, lockClaims, retryFailed, setState } from "./queries.ts";
import { readLines } from "./read-lines.ts";
import { importNext } from "./worker.ts";

let bank: Bank;
let fake: FakeHdu;
let remote: RemoteWays;
beforeAll(async () => {
  bank = await openBank();
});
afterAll(() => bank.close());

beforeEach(async () => {
  fake = new FakeHdu().start();
  for (const id of ["1001", "1002"]) fake.others.add(id);
  bank.clock.now = new Date("2026-05-01T08:00:00Z");
  remote = createRemoteWays(sitesAt(new Map([["HDU", fake.origin]])), virtualClock(fake.nowMs));
  for (const table of ["problem", "remote_batch", "remote_site", "pace"] as const) {
    await bank.db.deleteFrom(table).execute();
  }
});
afterEach(() => fake.stop());

const services = () => ({ ...bank.context(null).services, remote });
const as = (person: PersonName) => bank.as(person, { services: services() }).remoteBatch;
const server = (ways = remote) => ({
  ...{ db: bank.db, services: { ...services(), remote: ways }, now: () => bank.clock.now },
  log: bank.signedIn("root").log,
});
const start = (lines: string) => as("admin").start({ site: "HDU", lines });

async function isSomebodyWaiting(): Promise<boolean> {
  const rows = await bank.database.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length > 0;
}

/** All that is due. */
async function work(): Promise<void> {
  while (await importNext(server()));
}

test("a list is imported in the name of who gave it, and says what became of each", async () => {
  await bank
    .as("root", { services: services() })
    .remoteProblem.import({ site: "HDU", problem: "1002" });
  const { id } = await start("1000-1002\n9999");
  await work();
  const { state, counts, entries } = await as("admin").get({ batchId: id });
  expect(state).toBe("done");
  expect(counts).toEqual({ waiting: 0, imported: 2, known: 1, failed: 1 });
  expect(entries.map((one) => [one.remoteId, one.state, one.problemId, one.fault])).toEqual([
    ["1000", "imported", "HDU-1000", null],
    ["1001", "imported", "HDU-1001", null],
    ["1002", "known", "HDU-1002", null],
    ["9999", "failed", null, "notFound"],
  ]);
  const authors = await bank.db.selectFrom("problem").select("author_uid").orderBy("id").execute();
  expect(authors.map((one) => one.author_uid)).toEqual(["root", "admin", "admin"]);
});

test("two servers that look at once are never at one site together", async () => {
  await start("1000\n1001");
  const claim = {
    now: bank.clock.now,
    heldUntil: new Date(bank.clock.now.getTime() + 90_000),
    sites: ["HDU"],
  };
  let other: Promise<boolean> | undefined;
  const first = await inTransaction(bank.db, async (tx) => {
    await lockClaims(tx);
    const entry = await claimEntry(tx, claim);
    // What this one holds is not written down for the other yet, which has come so far that it waits, or is done.
    let isOver = false;
    other = importNext(server()).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await isSomebodyWaiting())).toBe(true);
    return entry;
  });
  expect(first?.remoteId).toBe("1000");
  expect(await other).toBe(false);
  expect(fake.asked("problem")).toEqual([]);
});

test("a list that is tried again in the moment in which it ends goes on", async () => {
  const { id } = await start("1000\n9999");
  await work();
  const { now } = bank.clock;
  await setState(bank.db, id, { state: "running", endedAt: null });
  let ending: Promise<void> | undefined;
  await inTransaction(bank.db, async (tx) => {
    await lockBatch(tx, id);
    await retryFailed(tx, id, now);
    await setState(tx, id, { state: "running", endedAt: null });
    let isOver = false;
    ending = inTransaction(bank.db, (other) => endBatches(other, now)).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await isSomebodyWaiting())).toBe(true);
  });
  await ending;
  const { state, counts } = await as("admin").get({ batchId: id });
  expect([state, counts.waiting]).toEqual(["running", 1]);
});

test("what failed is tried again when somebody asks for it, and nothing else", async () => {
  const { id } = await start("1000\n1003");
  await work();
  fake.others.add("1003");
  const asked = fake.asked("problem").length;
  await as("admin").continue({ batchId: id, again: true });
  await work();
  expect((await as("admin").get({ batchId: id })).counts).toMatchObject({ imported: 2, failed: 0 });
  expect(fake.asked("problem")).toHaveLength(asked + 1);
});

test("a stopped list waits, and goes on where it was", async () => {
  const { id } = await start("1000\n1001");
  await importNext(server());
  await as("admin").stop({ batchId: id });
  await work();
  expect((await as("admin").get({ batchId: id })).counts).toMatchObject({
    imported: 1,
    waiting: 1,
  });
  await as("admin").continue({ batchId: id, again: false });
  await work();
  expect((await as("admin").get({ batchId: id })).state).toBe("done");
});

const pass = (ms: number) => {
  bank.clock.now = new Date(bank.clock.now.getTime() + ms);
};

test("another server takes up what one died with", async () => {
  await start("1000");
  const held_until = new Date(bank.clock.now.getTime() + 90_000);
  await bank.db.updateTable("remote_batch_entry").set({ held_until }).execute();
  expect(await importNext(server())).toBe(false);
  pass(91_000);
  expect(await importNext(server())).toBe(true);
});

test("a server that is still at it keeps it, and the first of two says what became of it", async () => {
  const { id } = await start("1000");
  // So hasty that it holds its problem for 100 ms at a time.
  const hasty = createRemoteWays(remote.sites, remote.clock, 900);
  fake.play("problem", "silentBefore");
  const first = importNext(server(hasty));
  const heldUntil = async () =>
    (
      await bank.db
        .selectFrom("remote_batch_entry")
        .select("held_until")
        .where("batch_id", "=", id)
        .executeTakeFirstOrThrow()
    ).held_until?.getTime();
  await expect.poll(heldUntil).toBe(bank.clock.now.getTime() + 100);
  pass(99);
  await expect.poll(heldUntil).toBe(bank.clock.now.getTime() + 100);
  expect(await importNext(server())).toBe(false);
  pass(100_000);
  await bank.db.updateTable("remote_batch_entry").set({ held_until: null }).execute();
  expect(await importNext(server())).toBe(true);
  await fake.stop();
  await first;
  expect(await as("admin").get({ batchId: id })).toMatchObject({
    ...{ state: "done", counts: { imported: 1, failed: 0 } },
  });
});

test("a list is kept for thirty days after its end, and its problems for good", async () => {
  const { id } = await start("1000");
  await work();
  const { id: running } = await start("1001");
  pass(29 * 86_400_000);
  expect(await purgeBatches(server())).toEqual({ lists: 0 });
  pass(2 * 86_400_000);
  expect(await purgeBatches(server())).toEqual({ lists: 1 });
  expect((await as("admin").list()).map((one) => one.id)).toEqual([running]);
  expect(await refusal(as("admin").get({ batchId: id }))).toBe("NOT_FOUND");
  const left = await bank.db.selectFrom("problem").select("display_id").execute();
  expect(left).toEqual([{ display_id: "HDU-1000" }]);
});

test("a site that stumbles is asked again later, and one that wants a browser not at all", async () => {
  const { id } = await start("1000\n1001");
  fake.play("problem", "error502");
  await work();
  expect((await as("admin").get({ batchId: id })).counts).toMatchObject({
    imported: 1,
    waiting: 1,
  });
  bank.clock.now = new Date(bank.clock.now.getTime() + 21_000);
  fake.play("problem", "cloudflare");
  await start("1002");
  await work();
  const asked = fake.log.length;
  await work();
  expect(fake.log).toHaveLength(asked);
  const [latest] = await as("admin").list();
  expect((await as("admin").get({ batchId: latest?.id ?? 0 })).entries).toMatchObject([
    { state: expect.stringMatching(/waiting|failed/) },
  ]);
});

test("an administrator who is none any more imports nothing", async () => {
  const { id } = await start("1000");
  const role = (role_id: number) =>
    bank.db.updateTable("user_account").where("uid", "=", "admin").set({ role_id }).execute();
  await role(1002);
  await importNext(server());
  await role(1001);
  expect(await as("admin").get({ batchId: id })).toMatchObject({ state: "stopped" });
  expect(fake.log).toEqual([]);
});

test("lists are one's own, bounded in length and in number", async () => {
  const { id } = await start("1000");
  expect(await refusal(as("root").get({ batchId: id }))).toBe("NOT_FOUND");
  expect(await refusal(as("root").stop({ batchId: id }))).toBe("NOT_FOUND");
  expect(await refusal(start("1000-1500"))).toBe("FIELD_TOO_LONG");
  expect(await refusal(start("1000\nabc"))).toBe("PARAM_INVALID");
  expect(await refusal(start(" \n"))).toBe("PARAM_MISSING");
  await start("1001");
  await start("1002");
  expect(await refusal(start("1003"))).toBe("REMOTE_IMPORTS_FULL");
});

const read = (lines: string, key: string | null = null) => {
  const { wanted, wrong } = readLines(lines, { sites: REMOTE_SITES, most: 500 }, key);
  return wrong ?? wanted.map(({ site, remoteId }) => `${site.key} ${remoteId}`);
};

test.each([
  ["1000\n1001, 1000", "HDU", ["HDU 1000", "HDU 1001"]],
  ["1000 - 1002", "POJ", ["POJ 1000", "POJ 1001", "POJ 1002"]],
  ["HDU-1000-1001", null, ["HDU 1000", "HDU 1001"]],
  ["CF-1A\nhttps://codeforces.com/gym/100001/problem/A", null, ["CF 1A", "GYM 100001A"]],
  ["abc110_a", "AC", ["AC abc110_a"]],
  ["1000", null, "1000"],
  ["1002-1000", "HDU", "1002-1000"],
  ["CF-1A", "HDU", "CF-1A"],
  ["1-1000000", "HDU", 501],
] as const)("%j of %s is read as %j", (lines, key, expected) => {
  const found = read(lines, key);
  expect(typeof expected === "number" ? found.length : found).toEqual(expected);
});
