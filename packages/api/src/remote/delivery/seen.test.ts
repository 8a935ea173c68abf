/** What a program on its way shows of its judge: how each part fares, and which languages it takes. */
import { VERDICTS } from "@gavel/domain/verdict";
import { REMOTE_SITES } from "@gavel/remote-judges/sites";
import { FakeSpoj, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";
import { followers } from "../../index.ts";
import { adoptPreviews, createJudgement, type JudgeQueue } from "../../judging/judgement/index.ts";
import { storeRemoteLanguages } from "../../judging/language/index.ts";
import { createRemoteWays } from "../site/index.ts";
import { DeliveryWorker } from "./worker.ts";

const CODE = "int main() { return 0; }";
const jwtSecret = new Uint8Array(32).fill(7);
let bank: Bank;
let fake: FakeSpoj;
let clock: ReturnType<typeof virtualClock>;
let pid: number;

beforeAll(async () => {
  bank = await openBank();
  const form = bank.form({ problemId: "SPOJ-TOY", auth: 1 });
  ({ pid } = await bank.as("root").problem.create(form));
  const remote = { remote_judge: "SPOJ" };
  await bank.db.updateTable("problem").set(remote).where("id", "=", pid).execute();
});
afterAll(() => bank.close());
beforeEach(async () => {
  fake = new FakeSpoj().start();
  fake.users.set("bot", "secret-1");
  fake.script = { states: ["accepted"] };
  clock = virtualClock(fake.nowMs);
  for (const table of [
    ...(["remote_delivery", "remote_account", "remote_site", "remote_site_part"] as const),
    "submission",
  ] as const) {
    await bank.db.deleteFrom(table).execute();
  }
  const listed = [
    { id: "1", name: "C++ (gcc 8.3)" },
    { id: "39", name: "Scala" },
  ];
  await storeRemoteLanguages(bank.db, { id: pid, remoteJudge: "SPOJ" }, listed);
  const services = { ...bank.context(null).services, jwtSecret };
  const account = { id: null, site: "SPOJ", name: "bot", password: "secret-1" } as const;
  await bank
    .as("root", { services, now })
    .remoteAccount.save({ ...account, session: null, isEnabled: true });
});
afterEach(() => fake.stop());

const now = () => new Date(clock.now());
function remote() {
  const spoj = REMOTE_SITES.get("SPOJ");
  if (spoj === undefined) throw new Error("no SPOJ");
  return createRemoteWays(new Map([["SPOJ", { ...spoj, origin: fake.origin }]]), clock);
}
async function send(language = "C++ (gcc 8.3)"): Promise<number> {
  await clock.sleep(60_000);
  bank.clock.now = now();
  const sent = { problemId: "SPOJ-TOY", language, code: CODE };
  const { submitId } = await bank.as("alice").submission.create(sent);
  await work();
  return submitId;
}
async function work(): Promise<void> {
  const worker = new DeliveryWorker({
    ...{ db: bank.db, followers, jwtSecret, now, log: bank.signedIn("root").log },
    remote: remote(),
  });
  const end = clock.now() + 30_000;
  while (clock.now() < end) if (!(await worker.work())) await clock.sleep(500);
  bank.clock.now = now();
}
const statusOf = async (submitId: number) =>
  (await bank.as("alice").submission.get({ submitId })).status;
const offered = async () => {
  const { languages } = await bank.as("alice").problem.get({ problemId: "SPOJ-TOY" });
  return languages.map(({ name }) => name);
};
async function faults(): Promise<Record<string, string | null>> {
  const rows = await bank.db
    .selectFrom("remote_site_part")
    .select(["part", "fault"])
    .orderBy("part")
    .execute();
  return Object.fromEntries(rows.map(({ part, fault }) => [part, fault]));
}

test("a program that gets its verdict shows that all works that it came by", async () => {
  expect(await statusOf(await send())).toBe(VERDICTS.accepted.code);
  expect(await faults()).toEqual({ form: null, runs: null, session: null });
});

test("what goes wrong is noted of the part that it went wrong at", async () => {
  await send();
  fake.refusal = "<p>What is this page?</p>";
  await send();
  expect(await faults()).toEqual({ form: "markupChanged", runs: null, session: null });
  fake.refusal = "<p>Your solution is too long.</p>";
  // A refusal is an answer.
  await send();
  expect(await faults()).toEqual({ form: null, runs: null, session: null });
  fake.users.set("bot", "another");
  fake.endSessions();
  await send();
  expect(await faults()).toEqual({ form: null, runs: null, session: "badCredentials" });
});

test("a language that is refused is offered no more, if the form has it no more", async () => {
  expect(await offered()).toEqual(["C++ (gcc 8.3)", "Scala"]);
  fake.refusal = "<p>You can't submit in this language for this problem!</p>";
  expect(await statusOf(await send("Scala"))).toBe(VERDICTS.submittedFailed.code);
  expect(await offered()).toEqual(["C++ (gcc 8.3)", "Python 3 (python 3.7.3)"]);
});

test("where the form cannot be read either, what is known of its languages stays", async () => {
  fake.refusal = "<p>You can't submit in this language for this problem!</p>";
  fake.play("form", "error502", 9);
  expect(await statusOf(await send("Scala"))).toBe(VERDICTS.submittedFailed.code);
  expect(await offered()).toEqual(["C++ (gcc 8.3)", "Scala"]);
});

test.each([
  ["captcha", "captcha"],
  ["cookieScript", "challenge"],
] as const)(
  "a wall for browsers and people stops what goes there and is told (%s)",
  async (trick, fault) => {
    fake.play("send", trick);
    const id = await send();
    expect(await bank.as("alice").submission.get({ submitId: id })).toMatchObject({
      status: VERDICTS.submittedFailed.code,
      remote: { state: "failed", fault, formUrl: expect.stringContaining("/submit/TOY/") },
    });
    expect(await faults()).toMatchObject({ form: fault, session: null });
    const asked = fake.log.length;
    // Nothing more goes there for a while.
    const next = await send();
    expect(fake.log).toHaveLength(asked);
    expect(await statusOf(next)).toBe(VERDICTS.pending.code);
    const { state } = await bank
      .as("alice", { services: { ...bank.context(null).services, remote: remote() } })
      .remoteOutlook.get({ site: "SPOJ" });
    expect(state).toBe("wantsBrowser");
  },
);

test("what may have arrived and cannot be found is told as such in lists, and not sent again", async () => {
  fake.play("send", "brokenBody");
  const lost = await send();
  fake.refusal = "<p>Your solution is too long.</p>";
  const refused = await send();
  fake.refusal = null;
  await send();
  const { records } = await bank.as("alice").submission.find({ limit: 10, currentPage: 1 });
  expect(records.map(({ deliveryFault }) => deliveryFault)).toEqual([null, "refused", "lost"]);
  const again = (submitId: number) => bank.as("alice").submission.resubmit({ submitId });
  expect(await refusal(again(lost))).toBe("RESUBMIT_NOT_ALLOWED");
  expect(await statusOf((await again(refused)).submitId)).toBe(VERDICTS.pending.code);
});

test("one whose preview is applied shows what its judge said then", async () => {
  const submissionId = await send();
  const judgementId = await bank.db.transaction().execute((tx) =>
    createJudgement(tx, {} as JudgeQueue, {
      ...{ submissionId, version: null, reason: "rejudge", testDataVersionId: null },
      ...{ queueClass: "rejudge", holder: "root", now: now() },
    }),
  );
  await work();
  // It had another word for it before.
  const before = { said: "runtime error" };
  await bank.db.updateTable("submission").set(before).where("id", "=", submissionId).execute();
  const outcomes = await bank.db
    .transaction()
    .execute((tx) =>
      adoptPreviews(tx, followers, [{ submissionId, judgementId, baseVersion: 0 }], now()),
    );
  expect(outcomes.get(submissionId)).toBe("applied");
  expect(await bank.as("alice").submission.get({ submitId: submissionId })).toMatchObject({
    ...{ status: VERDICTS.accepted.code, said: "accepted", remote: { state: "done" } },
  });
});
