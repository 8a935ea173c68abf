import { PROOF_MS } from "@gavel/domain/remote-claim";
import { VERDICTS } from "@gavel/domain/verdict";
import { hdu } from "@gavel/remote-judges/hdu";
import { FakeHdu, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, type PersonName, refusal } from "../../bank/problem/test-kit.ts";
import { followers } from "../../index.ts";
import type { JudgeQueue } from "../../judging/judgement/index.ts";
import { DeliveryWorker } from "../delivery/worker.ts";
import { createRemoteWays } from "../site/index.ts";

const CODE = `int main() { return 0; } // ${"long enough ".repeat(4)}`;
const jwtSecret = new Uint8Array(32).fill(7);
let bank: Bank;
let fake: FakeHdu;
let clock: ReturnType<typeof virtualClock>;

beforeAll(async () => {
  bank = await openBank();
  const made = await bank.as("root").problem.create(bank.form({ problemId: "HDU-1000", auth: 1 }));
  const remote = { remote_judge: "HDU" };
  await bank.db.updateTable("problem").set(remote).where("id", "=", made.pid).execute();
});
afterAll(() => bank.close());

beforeEach(async () => {
  fake = new FakeHdu().start();
  clock = virtualClock(fake.nowMs);
  bank.clock.now = new Date(clock.now());
  await bank.db.deleteFrom("submission").execute();
  await bank.db.deleteFrom("remote_handle").execute();
  await bank.db.deleteFrom("pace").execute();
  await bank.db.deleteFrom("remote_site").execute();
});
afterEach(async () => {
  languages = hdu.languages;
  await fake.stop();
});

let languages = hdu.languages;
const ways = () =>
  createRemoteWays(new Map([["HDU", { ...hdu, languages, origin: fake.origin }]]), clock);
const as = (person: PersonName) => {
  const { services } = bank.context(person);
  const queue = {} as JudgeQueue;
  return bank.as(person, { services: { ...services, queue, remote: ways() } });
};
async function wait(ms: number): Promise<void> {
  await clock.sleep(ms);
  fake.nowMs = clock.now();
  bank.clock.now = new Date(clock.now());
}
/** The run of a person there, sent now. */
const run = (name: string, problem: string, language = "0", state = "Accepted") =>
  `${fake.addOtherRun(name, problem, language, [state]).id}`;

/** Has shown that this name there is theirs. */
async function prove(person: PersonName, name: string): Promise<void> {
  const { asked } = await as(person).remoteClaim.beginName({ site: "HDU", name });
  await wait(1000);
  const shown = run(name, asked?.problem ?? "", "6", "Compilation Error");
  await as(person).remoteClaim.proveName({ site: "HDU", run: shown });
}
async function handOver(person: PersonName = "alice"): Promise<number> {
  await wait(60_000);
  const sent = { problemId: "HDU-1000", language: "G++", code: CODE, isHandedOver: true };
  const { submitId } = await as(person).submission.create(sent);
  await wait(60_000);
  return submitId;
}
const claim = (submitId: number, named: string, person: PersonName = "alice") =>
  as(person).remoteClaim.claim({ submitId, run: named });
async function workFor(ms: number): Promise<void> {
  const log = bank.signedIn("root").log;
  const now = () => new Date(clock.now());
  const worker = new DeliveryWorker({
    db: bank.db,
    followers,
    jwtSecret,
    now,
    log,
    remote: ways(),
  });
  const end = clock.now() + ms;
  while (clock.now() < end) if (!(await worker.work())) await clock.sleep(500);
}

test("the verdict of a run that somebody sent there themselves is taken", async () => {
  await prove("alice", "alice_hdu");
  const submitId = await handOver();
  const named = run("Alice_HDU", "1000", "0", "Wrong Answer");
  await claim(submitId, `https://acm.hdu.edu.cn/viewcode.php?rid=${named}`);
  await workFor(10_000);
  expect(await as("alice").submission.get({ submitId })).toMatchObject({
    ...{ status: VERDICTS.wrongAnswer.code, said: "Wrong Answer", judger: "HDU" },
    remote: { state: "done", run: named, isClaimed: true },
  });
  expect([...fake.asked("send"), ...fake.asked("login")]).toEqual([]);
  expect(await refusal(claim(submitId, named))).toBe("REMOTE_CLAIM_REFUSED");
});

test("a run that does not fit is refused, and the submission waits on", async () => {
  await prove("alice", "alice_hdu");
  await wait(60_000);
  const early = run("alice_hdu", "1000");
  await wait(10 * 60_000);
  const submitId = await handOver();
  const answers = [
    await refusal(claim(submitId, early)),
    await refusal(claim(submitId, run("bob_hdu", "1000"))),
    await refusal(claim(submitId, run("alice_hdu", "1001"))),
    await refusal(claim(submitId, run("alice_hdu", "1000", "5"))),
  ];
  expect(answers).toEqual([
    "REMOTE_RUN_EARLIER",
    "REMOTE_RUN_OF_OTHER",
    "REMOTE_RUN_PROBLEM",
    "REMOTE_RUN_LANGUAGE",
  ]);
  await wait(60_000);
  expect(await refusal(claim(submitId, "99"))).toBe("REMOTE_RUN_NOT_FOUND");
  expect(await refusal(claim(submitId, "elsewhere.example/1"))).toBe("REMOTE_RUN_ADDRESS");
  fake.play("poll", "cloudflare");
  expect(await refusal(claim(submitId, run("alice_hdu", "1000")))).toBe("REMOTE_RUN_UNREAD");
  const { status } = await as("alice").submission.get({ submitId });
  expect(status).toBe(VERDICTS.submitting.code);
});

test("a run's language is what the site's lists call it", async () => {
  languages = [{ id: "0", name: "G++", listed: "GCC" }];
  await prove("alice", "alice_hdu");
  const submitId = await handOver();
  const byForm = claim(submitId, run("alice_hdu", "1000", "0"));
  expect(await refusal(byForm)).toBe("REMOTE_RUN_LANGUAGE");
  await claim(submitId, run("alice_hdu", "1000", "1"));
});

test("a judge that wants a browser is left alone by claims too, for a while", async () => {
  await prove("alice", "alice_hdu");
  const submitId = await handOver();
  const named = run("alice_hdu", "1000");
  fake.play("poll", "cloudflare");
  expect(await refusal(claim(submitId, named))).toBe("REMOTE_RUN_UNREAD");
  const asked = fake.asked("poll").length;
  await wait(60_000);
  expect(await refusal(claim(submitId, named))).toBe("REMOTE_RUN_UNREAD");
  const { asked: proof } = await as("bob").remoteClaim.beginName({ site: "HDU", name: "bob_hdu" });
  const shown = run("bob_hdu", proof?.problem ?? "");
  const proving = as("bob").remoteClaim.proveName({ site: "HDU", run: shown });
  expect(await refusal(proving)).toBe("REMOTE_RUN_UNREAD");
  expect(fake.asked("poll")).toHaveLength(asked);
  await wait(15 * 60_000);
  await claim(submitId, named);
});

test("only one's own program without a verdict can be claimed, and a run only once", async () => {
  const submitId = await handOver();
  expect(await refusal(claim(submitId, "1"))).toBe("REMOTE_NAME_UNPROVEN");
  await prove("alice", "alice_hdu");
  await prove("bob", "bob_hdu");
  expect(await refusal(claim(submitId, "1", "bob"))).toBe("NOT_YOUR_SUBMISSION");
  expect(await refusal(claim(999_999, "1"))).toBe("SUBMISSION_NOT_FOUND");
  const named = run("alice_hdu", "1000");
  await claim(submitId, named);
  await workFor(10_000);
  const second = await handOver();
  await wait(60_000);
  // It is too early for the second, unless clocks differ.
  await bank.db
    .updateTable("submission")
    .set({ created_at: new Date(clock.now() - 600_000) })
    .where("id", "=", second)
    .execute();
  expect(await refusal(claim(second, named))).toBe("REMOTE_RUN_TAKEN");
});

test("one that did not arrive can be taken there by hand as well", async () => {
  await prove("alice", "alice_hdu");
  await wait(60_000);
  const sent = { problemId: "HDU-1000", language: "G++", code: CODE };
  const { submitId } = await as("alice").submission.create(sent);
  await workFor(1000);
  expect((await as("alice").submission.get({ submitId })).status).toBe(VERDICTS.systemError.code);
  await wait(1000);
  await claim(submitId, run("alice_hdu", "1000"));
  await workFor(10_000);
  expect((await as("alice").submission.get({ submitId })).status).toBe(0);
});

test("a name is shown by what only its owner can make it do, in time, and is one person's", async () => {
  const remote = as("alice").remoteClaim;
  expect(await remote.name({ site: "HDU" })).toMatchObject({ name: null, isProven: false });
  const { asked } = await remote.beginName({ site: "HDU", name: "alice_hdu" });
  const problem = asked?.problem ?? "";
  expect(asked?.formUrl).toContain(problem);
  const prove = (named: string) => refusal(remote.proveName({ site: "HDU", run: named }));
  expect(await prove(run("somebody", problem))).toBe("REMOTE_RUN_OF_OTHER");
  expect(await prove(run("alice_hdu", "1"))).toBe("REMOTE_RUN_PROBLEM");
  fake.nowMs -= 1000;
  expect(await prove(run("alice_hdu", problem))).toBe("REMOTE_RUN_EARLIER");
  await wait(1000);
  const shown = run("alice_hdu", problem);
  await wait(PROOF_MS);
  expect(await prove(shown)).toBe("REMOTE_PROOF_OVER");
  const again = await remote.beginName({ site: "HDU", name: "alice_hdu" });
  await wait(1000);
  await remote.proveName({ site: "HDU", run: run("alice_hdu", again.asked?.problem ?? "") });
  expect(await remote.name({ site: "HDU" })).toMatchObject({ isProven: true, asked: null });
  const taken = as("bob").remoteClaim.beginName({ site: "HDU", name: "ALICE_hdu" });
  expect(await refusal(taken)).toBe("REMOTE_NAME_TAKEN");
});

test("what may be expected of a judge is told beside Submit", async () => {
  const outlook = async () => (await as("alice").remoteOutlook.get({ site: "HDU" })).state;
  expect(await outlook()).toBe("noAccount");
  const account = { id: null, site: "HDU", name: "bot", password: "x", session: null } as const;
  await as("root").remoteAccount.save({ ...account, isEnabled: true });
  expect(await outlook()).toBe("unchecked");
  const checked = { since: bank.clock.now, checked_at: bank.clock.now };
  await bank.db
    .insertInto("remote_site_part")
    .values({ site: "HDU", part: "session", ...checked })
    .execute();
  expect(await outlook()).toBe("works");
  const note = (part: string, fault: string | null) =>
    bank.db
      .insertInto("remote_site_part")
      .values({ site: "HDU", part, fault, ...checked })
      .onConflict((on) => on.columns(["site", "part"]).doUpdateSet({ fault }))
      .execute();
  await note("reach", "markupChanged");
  expect(await outlook()).toBe("works");
  await note("runs", "markupChanged");
  expect(await outlook()).toBe("faulty");
  await note("session", "captcha");
  expect(await outlook()).toBe("wantsBrowser");
  await note("runs", null);
  await note("session", null);
  const closed_until = new Date(clock.now() + 60_000);
  const trouble = { site: "HDU", detail: "", since: bank.clock.now, times: 1, closed_until };
  await bank.db
    .insertInto("remote_site")
    .values({ ...trouble, trouble: "blocked" })
    .execute();
  expect(await outlook()).toBe("wantsBrowser");
  await wait(60_001);
  expect(await outlook()).toBe("slow");
});
