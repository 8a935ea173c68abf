/** Codeforces and its gyms are one site: an account there is one, wherever its programs go. */

import { FakeCodeforces, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, refusal } from "../../bank/problem/test-kit.ts";
import { followers } from "../../index.ts";
import { createRemoteWays, NOWHERE, sitesAt } from "../site/index.ts";
import { DeliveryWorker } from "./worker.ts";

const jwtSecret = new Uint8Array(32).fill(7);
let bank: Bank;
let fake: FakeCodeforces;
let clock: ReturnType<typeof virtualClock>;

beforeAll(async () => {
  bank = await openBank();
  for (const [remote_judge, problemId] of [
    ["CF", "CF-1A"],
    ["GYM", "GYM-100001A"],
  ] as const) {
    const { pid } = await bank.as("root").problem.create(bank.form({ problemId, auth: 1 }));
    await bank.db.updateTable("problem").set({ remote_judge }).where("id", "=", pid).execute();
  }
});
afterAll(() => bank.close());
beforeEach(async () => {
  await bank.db.deleteFrom("remote_account").execute();
  fake = new FakeCodeforces().start();
  fake.users.set("bot", "secret-1");
  fake.script = { states: ["TESTING", "OK"], timeMs: 31, memoryKib: 100 };
  clock = virtualClock(fake.nowMs);
  bank.clock.now = now();
});
afterEach(() => fake.stop());

const now = () => new Date(clock.now());
const remote = () => {
  const origins = [...NOWHERE, ["CF", fake.origin], ["GYM", fake.origin]] as const;
  return createRemoteWays(sitesAt(new Map(origins)), clock);
};
const account = { id: null, name: "bot", password: "secret-1", session: null, isEnabled: true };
const root = () => {
  const services = { ...bank.context(null).services, jwtSecret, remote: remote() };
  return bank.as("root", { services, now });
};
const send = async (problemId: string, code: string) => {
  await clock.sleep(60_000);
  bank.clock.now = now();
  const sent = { problemId, language: "GNU G++17 7.3.0", code };
  return (await bank.as("alice").submission.create(sent)).submitId;
};

test("is entered for either and shown with both, and there once", async () => {
  const { id } = await root().remoteAccount.save({ ...account, site: "GYM" });
  const sites = await root().remoteAccount.list();
  const shown = sites.filter(({ accounts }) => accounts.some((one) => one.id === id));
  expect(shown.map(({ site, accountSite }) => [site, accountSite])).toEqual([
    ["CF", "CF"],
    ["GYM", "CF"],
  ]);
  expect(await refusal(root().remoteAccount.save({ ...account, site: "CF" }))).toBe("CONFLICT");
  await root().remoteAccount.save({ ...account, id, site: "CF", name: "bot" });
  const { state } = await root().remoteOutlook.get({ site: "GYM" });
  expect(state).not.toBe("noAccount");
});

test("sends one program at a time, with the pause that the site wants between them", async () => {
  await root().remoteAccount.save({ ...account, site: "CF" });
  const ids: number[] = [];
  for (const [at, problemId] of ["CF-1A", "GYM-100001A", "CF-1A", "GYM-100001A"].entries()) {
    ids.push(await send(problemId, `int main() { return ${at}; }`));
  }
  const context = { db: bank.db, followers, jwtSecret, now, log: bank.signedIn("root").log };
  const workers = [1, 2].map(() => new DeliveryWorker({ ...context, remote: remote() }));
  const end = clock.now() + 180_000;
  while (clock.now() < end) {
    const worked = await Promise.all(workers.map((worker) => worker.work()));
    if (!worked.includes(true)) await clock.sleep(500);
  }
  const rows = await bank.db
    .selectFrom("remote_delivery")
    .orderBy("sent_at")
    .select(["state", "sent_as", "sent_at"])
    .execute();
  expect(rows.map(({ state, sent_as }) => [state, sent_as])).toEqual(
    ids.map(() => ["done", "bot"]),
  );
  const times = rows.map(({ sent_at }) => sent_at?.getTime() ?? 0);
  for (const [at, time] of times.slice(1).entries()) {
    expect(time - (times[at] ?? 0)).toBeGreaterThanOrEqual(16_000);
  }
  expect(fake.asked("login")).toHaveLength(1);
  expect(fake.asked("send")).toHaveLength(4);
});
