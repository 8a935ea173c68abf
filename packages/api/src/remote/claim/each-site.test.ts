/** A program that its author takes to a judge by hand, at each judge that shows whose it is. */
import { VERDICTS } from "@gavel/domain/verdict";
import {
  FakeAtcoder,
  FakeCodeforces,
  FakeHdu,
  FakePoj,
  type FakeSite,
  virtualClock,
} from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";
import { followers } from "../../index.ts";
import type { JudgeQueue } from "../../judging/judgement/index.ts";
import { DeliveryWorker } from "../delivery/worker.ts";
import { createRemoteWays, NOWHERE, sitesAt } from "../site/index.ts";

interface Case {
  readonly key: "HDU" | "POJ" | "CF" | "GYM" | "AC";
  /** Whose name it is there: a gym is part of Codeforces. */
  readonly names: "HDU" | "POJ" | "CF" | "AC";
  readonly fake: () => FakeSite;
  readonly problem: string;
  readonly language: { readonly id: string; readonly name: string };
  readonly word: string;
  readonly address: (run: number) => string;
}

const CASES: readonly Case[] = [
  {
    ...{ key: "HDU", names: "HDU", fake: () => new FakeHdu(), problem: "1000" },
    ...{ language: { id: "0", name: "G++" }, word: "Wrong Answer" },
    address: (run) => `https://acm.hdu.edu.cn/viewcode.php?rid=${run}`,
  },
  {
    ...{ key: "POJ", names: "POJ", fake: () => new FakePoj(), problem: "1000" },
    ...{ language: { id: "0", name: "G++" }, word: "Wrong Answer" },
    address: (run) => `http://poj.org/showsource?solution_id=${run}`,
  },
  {
    ...{ key: "CF", names: "CF", fake: () => new FakeCodeforces(), problem: "1A" },
    ...{ language: { id: "54", name: "C++17 (GCC 7-32)" }, word: "WRONG_ANSWER" },
    address: (run) => `https://codeforces.com/contest/1/submission/${run}`,
  },
  {
    ...{ key: "GYM", names: "CF", fake: () => new FakeCodeforces(), problem: "100001A" },
    ...{ language: { id: "54", name: "C++17 (GCC 7-32)" }, word: "WRONG_ANSWER" },
    address: (run) => `https://codeforces.com/gym/100001/submission/${run}`,
  },
  {
    ...{ key: "AC", names: "AC", fake: () => new FakeAtcoder(), problem: "toy001_a" },
    ...{ language: { id: "6017", name: "C++23 (GCC 15.2.0)" }, word: "WA" },
    address: (run) => `https://atcoder.jp/contests/toy001/submissions/${run}`,
  },
];

const jwtSecret = new Uint8Array(32).fill(7);
let bank: Bank;
let fake: FakeSite;
let clock: ReturnType<typeof virtualClock>;
beforeAll(async () => {
  bank = await openBank();
  for (const { key, problem } of CASES) {
    const form = bank.form({ problemId: `${key}-${problem}`, auth: 1 });
    const { pid } = await bank.as("root").problem.create(form);
    const remote = { remote_judge: key, remote_id: problem };
    await bank.db.updateTable("problem").set(remote).where("id", "=", pid).execute();
  }
});
afterAll(() => bank.close());
beforeEach(async () => {
  for (const table of ["submission", "remote_handle", "pace", "remote_site"] as const) {
    await bank.db.deleteFrom(table).execute();
  }
});
afterEach(() => fake.stop());

async function wait(ms: number): Promise<void> {
  await clock.sleep(ms);
  fake.nowMs = clock.now();
  bank.clock.now = new Date(clock.now());
}

test.each(CASES)("at $key", async ({ key, names, problem, language, word, address, ...one }) => {
  fake = one.fake().start();
  clock = virtualClock(fake.nowMs);
  bank.clock.now = new Date(clock.now());
  const remote = createRemoteWays(
    sitesAt(new Map([...NOWHERE, [key, fake.origin], [names, fake.origin]])),
    clock,
  );
  const { services } = bank.context("alice");
  const alice = bank.as("alice", {
    services: { ...services, queue: {} as JudgeQueue, jwtSecret, remote },
  });
  const sendThere = (where: string, by = "alice_there") =>
    fake.addOtherRun(by, where, language.id, [word]).id;
  const { asked } = await alice.remoteClaim.beginName({ site: names, name: "alice_there" });
  await wait(60_000);
  const shown = address(sendThere(asked?.problem ?? "")).replace(/toy001/, placeOf(asked));
  await alice.remoteClaim.proveName({ site: names, run: shown });

  await wait(60_000);
  const { languages } = await alice.problem.get({ problemId: `${key}-${problem}` });
  const { submitId } = await alice.submission.create({
    ...{ problemId: `${key}-${problem}`, isHandedOver: true },
    ...{ language: languages[0]?.name ?? "", code: "int main() { return 0; }" },
  });
  await bank.db
    .updateTable("submission")
    .set({ language: languages.find(({ name }) => name === language.name)?.name ?? "G++" })
    .where("id", "=", submitId)
    .execute();
  await wait(60_000);
  const claim = (run: number) => alice.remoteClaim.claim({ submitId, run: address(run) });
  expect(await refusal(claim(sendThere(problem, "somebody")))).not.toBeNull();
  await wait(60_000);
  const run = sendThere(problem);
  await claim(run);
  const log = bank.signedIn("root").log;
  const now = () => new Date(clock.now());
  const worker = new DeliveryWorker({ db: bank.db, followers, jwtSecret, now, log, remote });
  const end = clock.now() + 20_000;
  while (clock.now() < end) if (!(await worker.work())) await clock.sleep(500);
  expect(await alice.submission.get({ submitId })).toMatchObject({
    status: VERDICTS.wrongAnswer.code,
    remote: { state: "done", run: `${run}`, isClaimed: true },
  });
  expect([...fake.asked("send"), ...fake.asked("login")]).toEqual([]);
});

/** AtCoder's addresses name the contest of the task that was drawn. */
const placeOf = (asked: { readonly problem: string } | null) =>
  asked?.problem.split("_")[0] ?? "toy001";
