/** From Submit on: what the product makes of a program for another judge, and of wishes to have it judged again. */
import { CONTEST_RULES } from "@gavel/domain/contest/contest";
import { VERDICTS } from "@gavel/domain/verdict";
import { hdu } from "@gavel/remote-judges/hdu";
import { REMOTE_SITES } from "@gavel/remote-judges/sites";
import { FakeHdu, FakePoj, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";
import { followers } from "../../index.ts";
import {
  createJudgement,
  holdBackJudging,
  type JudgeQueue,
  type Machinery,
  queueHeldBack,
  restartSubmissions,
} from "../../judging/judgement/index.ts";
import { createRemoteWays } from "../site/index.ts";
import { failUnclaimed } from "./service.ts";
import { DeliveryWorker, type WorkerContext } from "./worker.ts";

const CODE = `int main() { return 0; } // ${"long enough ".repeat(4)}`;
const jwtSecret = new Uint8Array(32).fill(7);
let bank: Bank;
let fake: FakeHdu;
let clock: ReturnType<typeof virtualClock>;
let pid: number;
/** What another judge judges is never in our queue. */
const machinery: Machinery = { queue: {} as JudgeQueue, followers };

async function addProblem(remote_judge: string, problemId: string): Promise<number> {
  const form = bank.form({ problemId, auth: 1 });
  const made = await bank.as("root").problem.create(form);
  await bank.db.updateTable("problem").set({ remote_judge }).where("id", "=", made.pid).execute();
  return made.pid;
}

beforeAll(async () => {
  bank = await openBank();
  pid = await addProblem("HDU", "HDU-1000");
  await addProblem("POJ", "POJ-1000");
});
afterAll(() => bank.close());

beforeEach(async () => {
  fake = new FakeHdu().start();
  fake.script = { states: ["Running", "Accepted"], timeMs: 31, memoryKib: 3700 };
  clock = virtualClock(fake.nowMs);
  bank.clock.now = new Date(clock.now());
  for (const table of ["remote_delivery", "remote_account", "remote_site", "submission"] as const) {
    await bank.db.deleteFrom(table).execute();
  }
});
afterEach(() => fake.stop());

const now = () => new Date(clock.now());
const context = (sites = new Map([["HDU", { ...hdu, origin: fake.origin }]])): WorkerContext => ({
  ...{ db: bank.db, followers, jwtSecret, now, log: bank.signedIn("root").log },
  remote: createRemoteWays(sites, clock),
});
const addAccount = (site: "HDU" | "POJ" = "HDU", at: FakeHdu | FakePoj = fake) => {
  at.users.set("bot", "secret-1");
  const services = { ...bank.context(null).services, jwtSecret };
  const account = { id: null, site, name: "bot", password: "secret-1", session: null } as const;
  return bank.as("root", { services, now }).remoteAccount.save({ ...account, isEnabled: true });
};
async function workFor(ms: number, worker = new DeliveryWorker(context()), pauseMs = 500) {
  const end = clock.now() + ms;
  while (clock.now() < end) if (!(await worker.work())) await clock.sleep(pauseMs);
  bank.clock.now = now();
}

const alice = () => bank.as("alice").submission;
async function send(more: object = {}): Promise<number> {
  await clock.sleep(60_000);
  bank.clock.now = now();
  const sent = { problemId: "HDU-1000", language: "G++", code: CODE, ...more };
  return (await alice().create(sent)).submitId;
}
const shown = (submitId: number) => alice().get({ submitId });
const statusOf = async (id: number) => (await shown(id)).status;
const deliveries = () => bank.db.selectFrom("remote_delivery").selectAll().orderBy("id").execute();
const restart = (submissionIds: number[]) =>
  bank.db.transaction().execute((tx) =>
    restartSubmissions(tx, machinery, {
      ...{ submissionIds, queueClass: "rejudge", holder: "root", createdBy: "root", now: now() },
    }),
  );

test("a program for another judge's problem goes there in its language, and its verdict counts", async () => {
  await addAccount();
  const id = await send();
  expect(await deliveries()).toMatchObject([
    { site: "HDU", problem: "1000", language: "0", state: "waiting" },
  ]);
  expect(await shown(id)).toMatchObject({
    ...{ status: VERDICTS.pending.code, said: null },
    remote: { siteName: hdu.name, state: "waiting", run: null, fault: null },
  });
  await workFor(30_000);
  const run = fake.runs[0]?.id;
  expect(await shown(id)).toMatchObject({
    ...{ status: 0, timeMs: 31, memoryKib: 3700, said: "Accepted", score: null },
    remote: { state: "done", run: `${run}`, runUrl: expect.stringContaining(`${run}`) },
  });
  expect(fake.runs).toMatchObject([{ code: CODE, language: "0" }]);
  expect((await bank.as("alice").problem.get({ problemId: "HDU-1000" })).mine?.status).toBe(0);
  // Whoever may not read the code is not told where it lies.
  expect((await bank.as("bob").submission.get({ submitId: id })).remote?.runUrl).toBeNull();
});

test("its judge's own words are told while it runs", async () => {
  await addAccount();
  fake.script = { states: ["Queuing", "Running", "Runtime Error<br>(ACCESS_VIOLATION)"] };
  const id = await send();
  const worker = new DeliveryWorker(context());
  const said = new Set<string | null>();
  for (let count = 0; count < 60; count += 1) {
    if (!(await worker.work())) await clock.sleep(1000);
    said.add((await shown(id)).said);
  }
  expect([...said]).toEqual([null, "Queuing", "Running", "Runtime Error(ACCESS_VIOLATION)"]);
});

test.each([
  ["a language of ours", { language: "Python3" }, "LANGUAGE_NOT_ALLOWED"],
  ["more than the site takes", { code: "é".repeat(40_000) }, "REMOTE_CODE_TOO_LONG"],
])("%s is refused before anything is stored", async (_, more, code) => {
  expect(await refusal(send(more))).toBe(code);
  expect(await deliveries()).toEqual([]);
});

test("in a contest of points it has all of them or none", async () => {
  await addAccount();
  const id = await send();
  const contest = {
    title: "OI",
    type: CONTEST_RULES.oi,
    start_time: now(),
    end_time: new Date(9e12),
  };
  const { id: contest_id } = await bank.db
    .insertInto("contest")
    .values({ ...contest, author_uid: "root", author_name: "root" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await bank.db.updateTable("submission").set({ contest_id }).where("id", "=", id).execute();
  await workFor(30_000);
  const row = bank.db.selectFrom("submission").select("score").where("id", "=", id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ score: 100 });
});

test("a failed one is asked for again where its run is known, and nothing is sent", async () => {
  await addAccount();
  fake.script = { states: ["Gone Fishing"] };
  const id = await send();
  await workFor(40 * 60_000, undefined, 5000);
  expect(await shown(id)).toMatchObject({
    ...{ status: VERDICTS.submittedFailed.code, remote: { state: "failed", fault: "expired" } },
  });
  for (const run of fake.runs) run.states.splice(0, 1, "Wrong Answer");
  await alice().resubmit({ submitId: id });
  await workFor(30_000);
  expect(await statusOf(id)).toBe(VERDICTS.wrongAnswer.code);
  expect(fake.asked("send")).toHaveLength(1);
  // A verdict stands.
  expect(await refusal(alice().resubmit({ submitId: id }))).toBe("RESUBMIT_NOT_ALLOWED");
});

test("what this site had no account for goes out when its person asks, once there is one", async () => {
  const id = await send();
  await workFor(30_000);
  expect(await shown(id)).toMatchObject({
    ...{ status: VERDICTS.systemError.code, remote: { fault: "noAccount" }, said: "" },
  });
  await addAccount();
  await alice().resubmit({ submitId: id });
  await workFor(30_000);
  expect(await statusOf(id)).toBe(0);
  expect(fake.asked("send")).toHaveLength(1);
});

test("whoever looks after the way there sends it again, what is shown of each submission alone", async () => {
  const { remoteQueue, submission } = bank.as("root");
  const id = await send();
  await workFor(30_000);
  const listed = async () =>
    (await remoteQueue.find({ currentPage: 1 })).records.map((one) => one.maySendAgain);
  expect(await listed()).toEqual([true]);
  await addAccount();
  const services = { ...bank.context(null).services, ...machinery };
  await bank.as("root", { services }).submission.rejudge({ submitId: id });
  expect(await listed()).toEqual([false, false]);
  await workFor(30_000);
  expect(await listed()).toEqual([false]);
  expect((await submission.get({ submitId: id })).status).toBe(0);
});

test("in a contest too, until its results are final", async () => {
  const id = await send();
  await workFor(30_000);
  const times = { start_time: now(), end_time: new Date(9e12) };
  const contest = await bank.db
    .insertInto("contest")
    .values({ title: "ACM", type: 0, ...times, author_uid: "root", author_name: "root" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: contest_id } = contest;
  await bank.db.updateTable("submission").set({ contest_id }).where("id", "=", id).execute();
  const finish = (finalized_at: Date | null) =>
    bank.db.updateTable("contest").set({ finalized_at }).where("id", "=", contest_id).execute();
  await finish(now());
  expect(await refusal(alice().resubmit({ submitId: id }))).toBe("CONTEST_RESULTS_OUT");
  await finish(null);
  await addAccount();
  await alice().resubmit({ submitId: id });
  await workFor(30_000);
  const row = bank.db.selectFrom("submission").select("status").where("id", "=", id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 0 });
});

/** Whoever sent it ended in the middle, and its run is not to be found. */
async function lose(): Promise<number> {
  await addAccount();
  const id = await send();
  fake.play("send", "silentBefore");
  const ended = new DeliveryWorker(context()).work();
  await expect.poll(() => fake.asked("send").length).toBe(1);
  await workFor(240_000);
  expect((await shown(id)).remote?.fault).toBe("uncertain");
  await fake.stop();
  await ended;
  fake.start();
  return id;
}

test("one that may have arrived is looked for before it is sent again", async () => {
  const id = await lose();
  // It was there after all.
  const late = fake.addOtherRun("bot", "1000", "0", ["Accepted"]);
  await alice().resubmit({ submitId: id });
  await workFor(30_000);
  expect(await shown(id)).toMatchObject({ status: 0, remote: { run: `${late.id}` } });
  expect(fake.asked("send")).toHaveLength(1);
});

test("one that may be at a judge which lists nothing is not sent again", async () => {
  const id = await lose();
  await bank.db.updateTable("remote_delivery").set({ fault: "lost" }).execute();
  expect(await refusal(alice().resubmit({ submitId: id }))).toBe("RESUBMIT_NOT_ALLOWED");
  const { records } = await bank.as("root").remoteQueue.find({ limit: 10, currentPage: 1 });
  expect(records).toMatchObject([{ submissionId: id, maySendAgain: false }]);
  await workFor(30_000);
  expect(fake.asked("send")).toHaveLength(1);
});

test("one that never arrived is sent again when its person asks, and takes nobody else's run", async () => {
  const id = await lose();
  // The same account sends another program for the same problem meanwhile.
  fake.script = { states: ["Wrong Answer"] };
  const other = await send();
  await workFor(30_000);
  expect(await statusOf(other)).toBe(VERDICTS.wrongAnswer.code);
  fake.script = { states: ["Accepted"] };
  await alice().resubmit({ submitId: id });
  await workFor(240_000);
  expect(await statusOf(id)).toBe(0);
  expect(fake.runs).toHaveLength(2);
});

test("a person asks for that only so often", async () => {
  const id = await send();
  const again = async () => {
    const failed = { status: VERDICTS.submittedFailed.code };
    await bank.db.updateTable("submission").set(failed).where("id", "=", id).execute();
    return refusal(alice().resubmit({ submitId: id }));
  };
  const answers: unknown[] = [];
  for (let count = 0; count < 7; count += 1) answers.push(await again());
  expect(answers.at(-1)).toBe("TOO_FAST");
});

test("a rejudge asks for the run again and sends nothing", async () => {
  await addAccount();
  const id = await send();
  await workFor(30_000);
  for (const run of fake.runs) run.states.splice(0, 9, "Wrong Answer");
  await restart([id]);
  expect(await statusOf(id)).toBe(VERDICTS.pending.code);
  await workFor(30_000);
  expect(await statusOf(id)).toBe(VERDICTS.wrongAnswer.code);
  expect(fake.asked("send")).toHaveLength(1);
});

test("one that is begun anew while it is being sent goes out once", async () => {
  await addAccount();
  const id = await send();
  fake.play("send", "silentAfter");
  const first = new DeliveryWorker(context()).work();
  await expect.poll(() => fake.asked("send").length).toBe(1);
  await restart([id]);
  await workFor(240_000);
  expect(await statusOf(id)).toBe(0);
  expect(fake.asked("send")).toHaveLength(1);
  await fake.stop();
  await first;
});

test("a preview asks for the run, and says so where there is none", async () => {
  await addAccount();
  const ids = [await send()];
  await workFor(30_000);
  ids.push(await send());
  const preview = (submissionId: number) =>
    bank.db.transaction().execute((tx) =>
      createJudgement(tx, machinery.queue, {
        ...{ submissionId, version: null, reason: "rejudge", testDataVersionId: null },
        ...{ queueClass: "rejudge", holder: "root", now: now() },
      }),
    );
  const judgements = [await preview(ids[0] ?? 0), await preview(ids[1] ?? 0)];
  await workFor(60_000);
  const rows = await bank.db
    .selectFrom("judgement")
    .where("id", "in", judgements)
    .orderBy("id")
    .select(["status", "error_message"])
    .execute();
  expect(rows).toMatchObject([
    { status: 0, error_message: null },
    { status: VERDICTS.submittedFailed.code, error_message: expect.stringMatching(/no run/) },
  ]);
  expect(await Promise.all(ids.map(statusOf))).toEqual([0, 0]);
  expect(fake.asked("send")).toHaveLength(2);
});

test("one that its person takes there waits to be claimed, and not for ever", async () => {
  await addAccount();
  const id = await send({ isHandedOver: true });
  await workFor(30_000);
  expect(await shown(id)).toMatchObject({
    ...{ status: VERDICTS.submitting.code, remote: { state: "handed" } },
  });
  expect(fake.log).toEqual([]);
  await clock.sleep(24 * 3_600_000);
  expect(await failUnclaimed(context())).toBe(1);
  expect(await shown(id)).toMatchObject({
    ...{ status: VERDICTS.submittedFailed.code, remote: { fault: "unclaimed" } },
  });
});

test("a judge that is down delays nobody else", async () => {
  const other = new FakePoj().start();
  other.users.set("bot", "secret-1");
  other.script = { states: ["Accepted"] };
  await addAccount();
  await addAccount("POJ", other);
  const stuck = [await send(), await send(), await send()];
  fake.play("home", "silentBefore", 99);
  const poj = REMOTE_SITES.get("POJ") ?? hdu;
  const sites = new Map([
    ["HDU", { ...hdu, origin: fake.origin }],
    ["POJ", { ...poj, origin: other.origin }],
  ]);
  const worker = new DeliveryWorker(context(sites));
  const hanging = [worker.work(), worker.work(), worker.work()];
  await expect.poll(() => fake.log.length).toBeGreaterThan(0);
  const id = await send({ problemId: "POJ-1000" });
  await workFor(60_000, worker);
  expect(await statusOf(id)).toBe(0);
  expect(await statusOf(stuck[0] ?? 0)).toBe(VERDICTS.pending.code);
  await Promise.all([fake.stop(), other.stop(), ...hanging]);
});

test("where judging is paused nothing goes out until it goes on", async () => {
  await addAccount();
  const id = await send();
  const base = { title: "ACM", type: 0, start_time: now(), end_time: new Date(9e12) };
  const contest = await bank.db
    .insertInto("contest")
    .values({ ...base, author_uid: "root", author_name: "root" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: contestProblemId } = await bank.db
    .insertInto("contest_problem")
    .values({ contest_id: contest.id, problem_id: pid, display_id: "A", title: "A", ordinal: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const there = { contest_id: contest.id, contest_problem_id: contestProblemId };
  await bank.db.updateTable("submission").set(there).where("id", "=", id).execute();
  const quiet = { ...machinery, queue: {} as JudgeQueue };
  const at = { contestProblemId, now: now() };
  await bank.db.transaction().execute((tx) => holdBackJudging(tx, quiet, at));
  await workFor(30_000);
  expect(fake.log).toEqual([]);
  await bank.db.transaction().execute((tx) => queueHeldBack(tx, quiet, at));
  await workFor(30_000);
  const row = bank.db.selectFrom("submission").select("status").where("id", "=", id);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 0 });
});
