import { VERDICTS } from "@gavel/domain/verdict";
import { hdu } from "@gavel/remote-judges/hdu";
import type { RemoteSite } from "@gavel/remote-judges/site";
import { FakeHdu, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { followers } from "../../index.ts";
import { createJudgement, type JudgeQueue } from "../../judging/judgement/index.ts";
import { createRemoteWays } from "../site/index.ts";
import { startDeliveryWorker } from "./run.ts";
import { failUnsent } from "./service.ts";
import { DeliveryWorker, type WorkerContext } from "./worker.ts";

const CODE = `int main() { return 0; } // ${"long enough ".repeat(4)}`;
const jwtSecret = new Uint8Array(32).fill(7);
let bank: Bank;
let fake: FakeHdu;
let clock: ReturnType<typeof virtualClock>;
let pids: Record<"acm" | "oi", number>;

beforeAll(async () => {
  bank = await openBank();
  const create = async (type: 0 | 1, problemId: string) => {
    const { pid } = await bank.as("root").problem.create(bank.form({ type, problemId }));
    const remote = { remote_judge: "HDU" };
    await bank.db.updateTable("problem").set(remote).where("id", "=", pid).execute();
    return pid;
  };
  pids = { acm: await create(0, "HDU-1000"), oi: await create(1, "HDU-1001") };
});
afterAll(() => bank.close());

beforeEach(async () => {
  fake = new FakeHdu().start();
  fake.users.set("bot", "secret-1");
  fake.script = { states: ["Queuing", "Running", "Accepted"], timeMs: 31, memoryKib: 3700 };
  clock = virtualClock(fake.nowMs);
  for (const table of ["remote_delivery", "remote_account", "remote_site"] as const) {
    await bank.db.deleteFrom(table).execute();
  }
});
afterEach(() => fake.stop());

const now = () => new Date(clock.now());
const context = (more: Partial<RemoteSite> = {}): WorkerContext => ({
  ...{ db: bank.db, followers, jwtSecret, now, log: bank.signedIn("root").log },
  remote: createRemoteWays(new Map([["HDU", { ...hdu, ...more, origin: fake.origin }]]), clock),
});
const addAccount = async (name = "bot", password = "secret-1") => {
  fake.users.set(name, password);
  const services = { ...bank.context(null).services, jwtSecret };
  const account = { id: null, site: "HDU", name, password, session: null } as const;
  const root = bank.as("root", { services, now });
  return (await root.remoteAccount.save({ ...account, isEnabled: true })).id;
};

/** @returns the submission's id */
async function send(pid = pids.acm): Promise<number> {
  const { id } = await bank.db
    .insertInto("submission")
    .values({
      ...{ uid: "alice", username: "alice", problem_id: pid, language: "C++" },
      ...{ code: CODE, code_bytes: CODE.length },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await judge(id, 0);
  return id;
}

/** What another judge judges is never in our queue. */
const queue = {} as JudgeQueue;

function judge(submissionId: number, version: number) {
  return bank.db.transaction().execute((tx) =>
    createJudgement(tx, queue, {
      ...{ submissionId, version, reason: "submit", testDataVersionId: null },
      ...{ queueClass: "ordinary", holder: "alice", now: now() },
    }),
  );
}

const shown = (id: number) =>
  bank.db
    .selectFrom("submission")
    .where("id", "=", id)
    .select(["status", "time_ms", "memory_kib", "score", "error_message", "judger"])
    .executeTakeFirstOrThrow();
const statusOf = async (id: number) => (await shown(id)).status;
const accounts = () => bank.db.selectFrom("remote_account").selectAll().orderBy("id").execute();
const deliveries = () => bank.db.selectFrom("remote_delivery").selectAll().orderBy("id").execute();

/** Works for so long, on the clock of the test. */
async function workFor(ms: number, worker = new DeliveryWorker(context())): Promise<void> {
  const end = clock.now() + ms;
  while (clock.now() < end) if (!(await worker.work())) await clock.sleep(500);
}

test("a program goes to another judge and its verdict comes back", async () => {
  await addAccount();
  const id = await send();
  await workFor(30_000);
  expect(await shown(id)).toMatchObject({
    ...{ status: VERDICTS.accepted.code, time_ms: 31, memory_kib: 3700, judger: "HDU" },
    score: null,
  });
  expect(fake.runs).toMatchObject([{ code: CODE, user: "bot" }]);
  const [account] = await accounts();
  expect(account?.state).toBe("active");
  expect(JSON.stringify(account)).not.toMatch(/secret-1|PHPSESSID/);
  // The session is kept for the next one.
  await send();
  await workFor(30_000);
  expect(fake.asked("login")).toHaveLength(1);
  expect(fake.runs).toHaveLength(2);
});

test("people see it go on, and never back", async () => {
  await addAccount();
  const id = await send();
  const worker = new DeliveryWorker(context());
  const seen: number[] = [];
  for (let count = 0; count < 60; count += 1) {
    if (!(await worker.work())) await clock.sleep(1000);
    const status = await statusOf(id);
    if (seen.at(-1) !== status) seen.push(status);
  }
  const { pending, judging, accepted } = VERDICTS;
  expect(seen).toEqual([pending.code, judging.code, accepted.code]);
});

test.each([
  ["Accepted", VERDICTS.accepted.code, 100],
  ["Wrong Answer", VERDICTS.wrongAnswer.code, 0],
])("where points count, %s is all or nothing", async (word, status, score) => {
  await addAccount();
  fake.script = { states: [word] };
  const id = await send(pids.oi);
  await workFor(20_000);
  expect(await shown(id)).toMatchObject({ status, score });
});

test("what the compiler said is shown", async () => {
  await addAccount();
  fake.script = { states: ["Compilation Error"], compiler: "main.c:1: error" };
  const id = await send();
  await workFor(20_000);
  expect(await shown(id)).toMatchObject({
    ...{ status: VERDICTS.compileError.code, error_message: "main.c:1: error" },
  });
});

test("a program is sent once though its server ended in the middle, and another finds its run", async () => {
  await addAccount();
  const id = await send();
  fake.play("send", "silentAfter");
  const ended = new DeliveryWorker(context()).work();
  await expect.poll(() => fake.asked("send").length).toBe(1);
  expect(await deliveries()).toMatchObject([{ state: "sending" }]);
  // While it may still be at work nobody else touches it.
  await workFor(60_000);
  expect(await deliveries()).toMatchObject([{ state: "sending" }]);
  await workFor(60_000);
  expect(await statusOf(id)).toBe(VERDICTS.accepted.code);
  expect(fake.asked("send")).toHaveLength(1);
  // What the first says after all counts no more.
  await fake.stop();
  await ended;
  expect(await deliveries()).toMatchObject([{ state: "done" }]);
});

test("a program that was never received is not sent by whoever cannot know that", async () => {
  await addAccount();
  const id = await send();
  fake.play("send", "silentBefore");
  const ended = new DeliveryWorker(context()).work();
  await expect.poll(() => fake.asked("send").length).toBe(1);
  await workFor(240_000);
  expect(await shown(id)).toMatchObject({
    status: VERDICTS.submittedFailed.code,
    error_message: "HDU: it may or may not have been received",
  });
  expect(fake.asked("send")).toHaveLength(1);
  await fake.stop();
  await ended;
});

test("an account sends one after the other, in its pace, and others send beside it", async () => {
  await addAccount();
  await send();
  await send();
  const workers = [new DeliveryWorker(context()), new DeliveryWorker(context())];
  await Promise.all(workers.map((worker) => worker.work()));
  const inHand = (await deliveries()).filter(({ account_id }) => account_id !== null);
  expect(inHand).toHaveLength(1);
  await workFor(60_000);
  expect(fake.runs).toHaveLength(2);
  await addAccount("second", "secret-2");
  await send();
  await send();
  await workFor(60_000);
  expect(new Set(fake.runs.map(({ user }) => user))).toEqual(new Set(["bot", "second"]));
});

test("of a queue for accounts that are busy one is looked at, and the others when there may be one", async () => {
  const id = await addAccount();
  const cools = (cools_until: Date | null) =>
    bank.db.updateTable("remote_account").set({ cools_until }).where("id", "=", id).execute();
  await cools(new Date(9e12));
  for (let count = 0; count < 3; count += 1) await send();
  const worker = new DeliveryWorker(context());
  expect(await worker.work()).toBe(true);
  expect(await worker.work()).toBe(false);
  await clock.sleep(3000);
  await cools(null);
  await workFor(60_000, worker);
  expect(fake.runs).toHaveLength(3);
});

test("says at once that there is no account, and in time that none was free", async () => {
  const first = await send();
  await workFor(1000);
  expect(await shown(first)).toMatchObject({
    status: VERDICTS.systemError.code,
    error_message: "HDU: this site has no account there",
  });
  await addAccount();
  await bank.db
    .updateTable("remote_account")
    .set({ cools_until: new Date(9e12) })
    .execute();
  const second = await send();
  await workFor(5000);
  expect(await failUnsent(context())).toBe(0);
  await clock.sleep(10 * 60_000);
  expect(await failUnsent(context())).toBe(1);
  expect(await statusOf(second)).toBe(VERDICTS.submittedFailed.code);
  expect(fake.log).toEqual([]);
});

test("nothing more goes to a site that wants a browser, until it is tried again", async () => {
  await addAccount();
  fake.play("home", "cloudflare");
  const id = await send();
  await workFor(1000);
  expect((await shown(id)).error_message).toMatch(/browser/);
  const asked = fake.log.length;
  const next = await send();
  await workFor(5000);
  await clock.sleep(5 * 60_000);
  await workFor(5000);
  expect(fake.log).toHaveLength(asked);
  await clock.sleep(15 * 60_000);
  fake.nowMs = clock.now();
  await workFor(30_000);
  expect(await shown(next)).toMatchObject({ status: VERDICTS.accepted.code, error_message: null });
  expect(await bank.db.selectFrom("remote_site").selectAll().execute()).toEqual([]);
});

test.each([
  ["cloudflare", "challenge", /browser/],
  ["captcha", "captcha", /person/],
] as const)(
  "what waited for a site that was closed all the time says why (%s)",
  async (...wall) => {
    const [trick, kind, words] = wall;
    await bank.db.deleteFrom("remote_site_part").execute();
    await addAccount();
    fake.play("login", trick);
    const first = await send();
    await workFor(1000);
    expect(await statusOf(first)).toBe(VERDICTS.submittedFailed.code);
    const next = await send();
    await clock.sleep(11 * 60_000);
    expect(await failUnsent(context())).toBe(1);
    expect(await shown(next)).toMatchObject({
      ...{ status: VERDICTS.submittedFailed.code, error_message: expect.stringMatching(words) },
    });
    expect((await deliveries()).map(({ fault }) => fault)).toEqual([kind, kind]);
    expect(fake.asked("send")).toEqual([]);
  },
);

test("an account with a wrong password is frozen, and another one takes over", async () => {
  await addAccount();
  fake.users.set("bot", "changed");
  await addAccount("second", "secret-2");
  const id = await send();
  await workFor(60_000);
  expect(await statusOf(id)).toBe(VERDICTS.accepted.code);
  expect(await accounts()).toMatchObject([
    { name: "bot", state: "frozen", answer: "No such user or wrong password." },
    { name: "second", state: "active" },
  ]);
});

test("a submission that was ended by hand is not sent any more", async () => {
  await addAccount();
  await send();
  await bank.db.updateTable("judgement").set({ judged_at: now() }).execute();
  await workFor(5000);
  expect(fake.log).toEqual([]);
});

test("of two who look for an account at once neither takes the other one's", async () => {
  const site = { ...hdu, origin: fake.origin, gapMs: 0, sendGapMs: 0 };
  const remote = createRemoteWays(new Map([["HDU", site]]), clock);
  fake.nowMs = clock.now();
  fake.script = { states: ["Accepted"] };
  await addAccount();
  await addAccount("second", "secret-2");
  for (let round = 0; round < 60; round++) {
    const ids = [await send(), await send()];
    const worker = new DeliveryWorker({ ...context(), remote });
    await Promise.all([worker.work(), worker.work()]);
    const accountIds = (await deliveries()).map(({ account_id }) => account_id);
    expect(new Set(accountIds).size).toBe(2);
    expect(accountIds).not.toContain(null);
    await workFor(10_000, worker);
    expect(await Promise.all(ids.map(statusOf))).toEqual([0, 0]);
    await bank.db.deleteFrom("remote_delivery").execute();
  }
});

test("a server carries what is due as long as it runs", async () => {
  await addAccount();
  await addAccount("second", "secret-2");
  fake.script = { states: ["Accepted"] };
  fake.nowMs = Date.now();
  const site = { ...hdu, origin: fake.origin, gapMs: 0, sendGapMs: 0 };
  const remote = createRemoteWays(new Map([["HDU", site]]));
  const { events } = bank.context(null).services;
  const services = { events, followers, jwtSecret, remote };
  const stop = startDeliveryWorker({
    ...{ db: bank.db, now: () => new Date(), log: bank.signedIn("root").log, services },
  });
  const ids = [await send(), await send()];
  const statuses = () => Promise.all(ids.map(statusOf));
  await expect.poll(statuses).toEqual([0, 0]);
  await stop();
  const asked = fake.log.length;
  const last = await send();
  await Bun.sleep(1200);
  expect(fake.log).toHaveLength(asked);
  expect(await statusOf(last)).toBe(VERDICTS.pending.code);
});

test("a language that this release does not know tells its run from another one of the account", async () => {
  await addAccount();
  const id = await send();
  await bank.db.updateTable("remote_delivery").set({ language: "2" }).execute();
  const { script } = fake;
  fake.scriptFor = (code) => {
    if (code === CODE) fake.addOtherRun("bot", "1000", "1", ["Wrong Answer"]);
    return script;
  };
  await workFor(30_000, new DeliveryWorker(context({ languages: [] })));
  expect(await statusOf(id)).toBe(VERDICTS.accepted.code);
});
