/** How a judge fares, part by part, and who hears of it. */
import { asJsonb } from "@gavel/db";
import { hdu } from "@gavel/remote-judges/hdu";
import { FakeHdu, virtualClock } from "@gavel/remote-judges/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank } from "../../bank/problem/test-kit.ts";
import { lookAgain } from "../delivery/look-again.ts";
import { createRemoteWays, tellChanged } from "./index.ts";

const jwtSecret = new Uint8Array(32).fill(7);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let bank: Bank;
let fake: FakeHdu;
let clock: ReturnType<typeof virtualClock>;

beforeAll(async () => {
  bank = await openBank();
  await bank.db
    .insertInto("setting")
    .values({ key: "baseUrl", value: asJsonb("https://oj.example") })
    .execute();
});
afterAll(() => bank.close());
beforeEach(async () => {
  fake = new FakeHdu().start();
  fake.users.set("bot", "secret-1");
  clock = virtualClock(fake.nowMs);
  for (const table of ["remote_account", "remote_site", "remote_site_part", "pace"] as const) {
    await bank.db.deleteFrom(table).execute();
  }
  await bank.db.deleteFrom("mail_outbox").execute();
});
afterEach(() => fake.stop());

const now = () => new Date(clock.now());
const services = () => ({
  ...bank.context(null).services,
  jwtSecret,
  remote: createRemoteWays(new Map([["HDU", { ...hdu, origin: fake.origin }]]), clock),
});
const root = () => bank.as("root", { services: services(), now });
async function partsOf() {
  const [site] = await root().remoteAccount.list();
  return Object.fromEntries((site?.parts ?? []).map(({ part, ...facts }) => [part, facts]));
}
const UNCHECKED = { fault: null, checkedAt: null, since: null };
const addAccount = () =>
  root().remoteAccount.save({
    ...{ id: null, site: "HDU", name: "bot", password: "secret-1", session: null },
    isEnabled: true,
  });
const tell = () => tellChanged({ db: bank.db, now, services: services() });
const mails = () =>
  bank.db.selectFrom("mail_outbox").select(["recipient", "subject", "body"]).execute();

test("what was not asked is not checked, and what was is told by itself", async () => {
  expect(await partsOf()).toMatchObject({ reach: UNCHECKED, session: UNCHECKED, form: UNCHECKED });
  await root().remoteAccount.trySite({ site: "HDU" });
  expect(await partsOf()).toMatchObject({
    reach: { fault: null, checkedAt: now(), since: expect.any(Date) },
    session: UNCHECKED,
    form: UNCHECKED,
  });
  const { id } = await addAccount();
  fake.play("problem", "error502");
  fake.users.set("bot", "another");
  await clock.sleep(HOUR);
  await root().remoteAccount.try({ id });
  expect(await partsOf()).toMatchObject({
    reach: { fault: "upstreamDown", checkedAt: now() },
    session: UNCHECKED,
  });
  await clock.sleep(HOUR);
  await root().remoteAccount.try({ id });
  expect(await partsOf()).toMatchObject({
    reach: { fault: null },
    session: { fault: "badCredentials", detail: expect.stringContaining("password") },
    form: UNCHECKED,
  });
});

test.each([
  ["problem", "cloudflare", "prove itself"],
  ["home", "cloudflare", "prove itself"],
  ["login", "captcha", "asks for a person"],
  ["problem", "error502", "502"],
] as const)("an account has been tried, whatever stood before it (%s: %s)", async (...wall) => {
  const [kind, trick, words] = wall;
  const { id } = await addAccount();
  fake.play(kind, trick);
  await root().remoteAccount.try({ id });
  const [site] = await root().remoteAccount.list();
  expect(site?.accounts).toMatchObject([
    { state: "unverified", answer: expect.stringContaining(words), answeredAt: now() },
  ]);
});

test("says since when a part is as it is", async () => {
  fake.play("problem", "renamedClass", 2);
  await root().remoteAccount.trySite({ site: "HDU" });
  const since = now();
  await clock.sleep(2 * HOUR);
  await root().remoteAccount.trySite({ site: "HDU" });
  expect(await partsOf()).toMatchObject({
    reach: { fault: "markupChanged", since, checkedAt: now() },
  });
});

test("administrators see how a judge fares, and root alone whose accounts go there", async () => {
  await addAccount();
  await root().remoteAccount.trySite({ site: "HDU" });
  const [site] = await bank.as("admin", { services: services(), now }).remoteAccount.list();
  expect(site?.parts[0]).toMatchObject({ part: "reach", fault: null, checkedAt: now() });
  expect(site?.accounts).toEqual([]);
});

test("a judge that wants a browser is looked at again by itself, each time after twice as long", async () => {
  const { id } = await addAccount();
  const look = () => lookAgain({ db: bank.db, now, services: services() });
  const outlook = async () => (await root().remoteOutlook.get({ site: "HDU" })).state;
  fake.play("login", "captcha", 2);
  await root().remoteAccount.try({ id });
  expect([await outlook(), await look()]).toEqual(["wantsBrowser", 0]);
  await clock.sleep(16 * MINUTE);
  const two = await Promise.all([look(), look()]);
  expect(two.sort()).toEqual([0, 1]);
  expect([await outlook(), fake.asked("login").length]).toEqual(["wantsBrowser", 2]);
  await clock.sleep(16 * MINUTE);
  expect(await look()).toBe(0);
  await clock.sleep(16 * MINUTE);
  expect([await look(), await outlook()]).toEqual([1, "works"]);
  await clock.sleep(HOUR);
  expect([await look(), fake.asked("login").length]).toEqual([0, 3]);
  expect(fake.asked("send")).toEqual([]);
});

test("where this site has no account what everybody sees is looked at again", async () => {
  fake.play("problem", "cloudflare");
  await root().remoteAccount.trySite({ site: "HDU" });
  expect((await root().remoteAccount.list())[0]?.trouble).toBe("blocked");
  await clock.sleep(16 * MINUTE);
  expect(await lookAgain({ db: bank.db, now, services: services() })).toBe(1);
  expect((await root().remoteAccount.list())[0]).toMatchObject({
    trouble: null,
    closedUntil: null,
  });
  expect(fake.log.map(({ kind }) => kind)).toEqual(["problem", "problem"]);
});

test("pages that have changed wait for administrators until they are understood again", async () => {
  const todo = async (name: "root" | "admin") =>
    (await bank.as(name, { services: services(), now }).dashboard.todo()).judgesChanged;
  expect(await todo("root")).toBe(0);
  fake.play("problem", "renamedClass");
  await root()
    .remoteProblem.import({ site: "HDU", problem: "1000" })
    .catch(() => {});
  expect([await todo("root"), await todo("admin")]).toEqual([1, 1]);
  await clock.sleep(HOUR);
  await root().remoteAccount.trySite({ site: "HDU" });
  expect(await todo("root")).toBe(0);
});

test("an account that sends nothing before somebody sees to it waits for root", async () => {
  const out = async (name: "root" | "admin") =>
    (await bank.as(name, { services: services(), now }).dashboard.todo()).remoteAccountsOut;
  const { id } = await addAccount();
  fake.users.set("bot", "another");
  expect(await out("root")).toBe(0);
  await root().remoteAccount.try({ id });
  expect([await out("root"), await out("admin")]).toEqual([1, 0]);
  const account = { id, site: "HDU", name: "bot", session: null } as const;
  await root().remoteAccount.save({ ...account, password: null, isEnabled: false });
  expect(await out("root")).toBe(0);
  await root().remoteAccount.save({ ...account, password: "another", isEnabled: true });
  await clock.sleep(HOUR);
  await root().remoteAccount.try({ id });
  expect(await out("root")).toBe(0);
});

test("pages that have changed are mailed once to those who keep the site", async () => {
  await bank.db
    .updateTable("user_account")
    .set({ email: "root@oj.example", locale: "en-US" })
    .where("role_id", "=", 1000)
    .execute();
  expect(await tell()).toBe(0);
  fake.play("problem", "renamedClass", 2);
  await root().remoteAccount.trySite({ site: "HDU" });
  expect(await Promise.all([tell(), tell()])).toEqual(expect.arrayContaining([0, 1]));
  const [mail] = await mails();
  expect(mail?.recipient).toBe("root@oj.example");
  expect(mail?.subject).toContain("HDU");
  expect(mail?.body).toContain("https://oj.example/admin/remote");
  await clock.sleep(HOUR);
  // The same again is no news, nor is what comes and goes within a day.
  await root().remoteAccount.trySite({ site: "HDU" });
  expect(await tell()).toBe(0);
  await root().remoteAccount.trySite({ site: "HDU" });
  await clock.sleep(HOUR);
  fake.play("problem", "renamedClass", 2);
  await root().remoteAccount.trySite({ site: "HDU" });
  expect(await tell()).toBe(0);
  await clock.sleep(25 * HOUR);
  expect(await tell()).toBe(1);
  expect(await mails()).toHaveLength(2);
});
