import { asJsonb } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clearDesk, openDesk, refusal } from "../../kernel/testing/desk.ts";
import { createAccount } from "../../people/account/index.ts";
import { updateServer } from "../../site/mail/service/server.ts";
import { sendDueMails } from "../../site/mail/service/worker.ts";
import { openPostOffice } from "../../site/mail/testing/post-office.ts";
import { sendDigests } from "./send.ts";
import { getDigest, saveDigest, stopDigest } from "./service.ts";
import { readStopToken, stopTokenOf } from "./token.ts";

let database: TestDatabase;
let desk: ReturnType<typeof openDesk>;
let groupId: number;
let uid: string;

const HOUR = 3600;
const DAY = 24 * HOUR;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearDesk(database.db);
  await database.db.deleteFrom("mail_outbox").execute();
  for (const table of ["discussion", "contest", "training", "user_group"] as const) {
    await database.db.deleteFrom(table).execute();
  }
  desk = openDesk(database.db);
  const { db } = database;
  const settings = { baseUrl: "https://oj.example/", timeZone: "Asia/Shanghai" };
  for (const [key, value] of Object.entries(settings)) {
    await db
      .insertInto("setting")
      .values({ key, value: asJsonb(value) })
      .execute();
  }
  uid = await createAccount(db, { username: "alice", password: "pass-1234" });
  const facts = { email: "alice@mail.example", locale: "en-US" };
  await db.updateTable("user_account").set(facts).where("uid", "=", uid).execute();
  const group = { name: "Pilots", short_name: "PLT", owner_name: "x" };
  const { id } = await db
    .insertInto("user_group")
    .values(group)
    .returning("id")
    .executeTakeFirstOrThrow();
  groupId = id;
  await db.insertInto("group_member").values({ group_id: id, uid, level: 3 }).execute();
});

const alice = () => desk.signedIn(uid, 1002);
async function turnOn(every: "day" | "week" | "off", timeZone?: string) {
  const choice = await saveDigest(alice(), { every, timeZone: timeZone ?? null });
  // What comes in the same moment was there before.
  desk.wait(1);
  return choice;
}
const run = () => sendDigests(desk.context());
const mails = () => database.db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
const tellAlice = (title: string) =>
  database.db
    .insertInto("message")
    .values({ recipient_uid: uid, kind: "Mine", title, content: "x", created_at: desk.now() })
    .execute();
const announce = (title: string, columns: object = {}) =>
  database.db
    .insertInto("group_announcement")
    .values({
      ...{ group_id: groupId, title, content: "x", author_name: "x" },
      created_at: desk.now(),
      ...columns,
    })
    .execute();

test("nobody is mailed who did not turn it on", async () => {
  expect(await getDigest(alice())).toEqual({ every: "off", nextAt: null, obstacle: null });
  await tellAlice("Hello");
  desk.wait(8 * DAY);
  expect(await run()).toEqual({ looked: 0, sent: 0 });
});

test("it is due at eight where the person is, else at eight of the site", async () => {
  // The clock says 08:00 in London's winter: 1 May 2026, a Friday.
  expect((await turnOn("day")).nextAt).toEqual(new Date("2026-05-02T00:00:00Z"));
  expect((await turnOn("day", "America/New_York")).nextAt).toEqual(
    new Date("2026-05-01T12:00:00Z"),
  );
  expect((await turnOn("week", "UTC")).nextAt).toEqual(new Date("2026-05-04T08:00:00Z"));
  expect(await turnOn("off")).toMatchObject({ every: "off", nextAt: null });
});

test("it tells what is new, once, in the person's language, and nothing when nothing is", async () => {
  await turnOn("day");
  await tellAlice("Hello");
  await announce("Meet at nine");
  await announce("Not yet", { is_visible: false });
  const times = {
    start_time: new Date("2026-05-02T09:00:00Z"),
    end_time: new Date("2026-05-04T09:00:00Z"),
  };
  const contest = { ...times, title: "Harbour round", type: 0, author_name: "x" };
  await database.db
    .insertInto("contest")
    .values({ ...contest, group_id: groupId })
    .execute();
  const hidden = { ...contest, title: "Draft round", group_id: groupId, is_visible: false };
  await database.db.insertInto("contest").values(hidden).execute();
  expect(await run()).toEqual({ looked: 0, sent: 0 });
  desk.wait(16 * HOUR);
  expect(await run()).toEqual({ looked: 1, sent: 1 });
  expect(await run()).toEqual({ looked: 0, sent: 0 });
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: "alice@mail.example", locale: "en-US" });
  expect(mail?.body).toContain("Unread: 1 message to you.");
  expect(mail?.body).toContain("Meet at nine (Pilots)");
  // In Shanghai, which is the site's time.
  expect(mail?.body).toMatch(/Harbour round \(Pilots\) begins on Sat.* 17:00/);
  expect(mail?.body).not.toMatch(/Not yet|Draft round/);
  desk.wait(DAY);
  // The contest runs, and what was unread has been told.
  expect(await run()).toEqual({ looked: 1, sent: 0 });
  desk.wait(DAY);
  expect(await run()).toEqual({ looked: 1, sent: 1 });
  expect((await mails())[1]?.body).toMatch(/Harbour round \(Pilots\) ends on Mon/);
});

test("homework is due when it is for this person", async () => {
  await turnOn("week", "UTC");
  const training = { title: "Loops", author_name: "x", group_id: groupId };
  const { id: training_id } = await database.db
    .insertInto("training")
    .values(training)
    .returning("id")
    .executeTakeFirstOrThrow();
  const due_at = new Date("2026-05-06T08:00:00Z");
  const opens_at = new Date("2026-04-01T08:00:00Z");
  await database.db
    .insertInto("homework")
    .values({ training_id, opens_at, due_at, closes_at: due_at })
    .execute();
  await database.db
    .insertInto("homework_extension")
    .values({ training_id, uid, due_at: new Date("2026-05-08T20:00:00Z") })
    .execute();
  desk.wait(3 * DAY);
  expect(await run()).toEqual({ looked: 1, sent: 1 });
  expect((await mails())[0]?.body).toMatch(/Loops \(Pilots\) is due on Fri.* 20:00/);
});

/** One of the group or the site that alice follows, with something in it that she has not read. */
async function newsIn(title: string, columns: object) {
  const { db } = database;
  const texts = { title, description: "", content: "x", category_id: 1 };
  const { id: discussion_id } = await db
    .insertInto("discussion")
    .values({ ...texts, author_name: "x", author_role: 1002, ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("discussion_follow").values({ discussion_id, uid, is_on: true }).execute();
  const told = { recipient_uid: uid, kind: "Like", action: "Like_Post", sender_name: "x" };
  await db
    .insertInto("message")
    .values({ ...told, discussion_id, created_at: desk.now() })
    .execute();
}

const switchOff = (key: "openPublicDiscussion" | "openGroupDiscussion") =>
  database.db
    .insertInto("setting")
    .values({ key, value: asJsonb(false) })
    .execute();
const setGroup = (columns: object) =>
  database.db.updateTable("user_group").set(columns).where("id", "=", groupId).execute();
const leave = () => database.db.deleteFrom("group_member").where("uid", "=", uid).execute();

const [OF_GROUP, OF_SITE] = ["Of the group", "Of the site"];

test.for<[string, () => Promise<unknown>, string[]]>([
  ["a member", async () => {}, [OF_GROUP, OF_SITE]],
  ["who left", leave, [OF_SITE]],
  ["a banned group", () => setGroup({ is_banned: true }), [OF_SITE]],
  ["a disbanded one", () => setGroup({ disbanded_at: desk.now() }), [OF_SITE]],
  ["talk in groups is off", () => switchOff("openGroupDiscussion"), [OF_SITE]],
  ["talk on the site is off", () => switchOff("openPublicDiscussion"), [OF_GROUP]],
])("discussions are named to those who may read them: %s", async ([, change, named]) => {
  await change();
  await turnOn("day");
  await newsIn(OF_GROUP, { group_id: groupId });
  await newsIn(OF_SITE, {});
  desk.wait(DAY);
  expect(await run()).toEqual({ looked: 1, sent: 1 });
  const [mail] = await mails();
  const titles = [OF_GROUP, OF_SITE].filter((title) => mail?.body.includes(title));
  expect(titles).toEqual(named);
});

test("two servers at once send each one once", async () => {
  await turnOn("day");
  await tellAlice("Hello");
  desk.wait(DAY);
  const runs = await Promise.all([run(), run(), run()]);
  expect(runs.reduce((sum, one) => sum + one.sent, 0)).toBe(1);
  expect(await mails()).toHaveLength(1);
});

test("without the site's address or their own nothing is sent, and nothing is forgotten", async () => {
  await turnOn("day");
  await tellAlice("Hello");
  await database.db
    .updateTable("user_account")
    .set({ email: null })
    .where("uid", "=", uid)
    .execute();
  expect((await getDigest(alice())).obstacle).toBe("no-email");
  desk.wait(DAY);
  expect(await run()).toEqual({ looked: 1, sent: 0 });
  const email = "alice@mail.example";
  await database.db.updateTable("user_account").set({ email }).where("uid", "=", uid).execute();
  desk.wait(DAY);
  expect(await run()).toEqual({ looked: 1, sent: 1 });
});

test("whoever is closing their account is left alone, and told of all of it if they stay", async () => {
  await turnOn("day");
  await tellAlice("Hello");
  const closes = (closes_at: Date | null) =>
    database.db.updateTable("user_account").set({ closes_at }).where("uid", "=", uid).execute();
  await closes(new Date(desk.now().getTime() + 14 * DAY * 1000));
  desk.wait(DAY);
  expect(await run()).toEqual({ looked: 1, sent: 0 });
  await closes(null);
  desk.wait(DAY);
  expect(await run()).toEqual({ looked: 1, sent: 1 });
  expect((await mails())[0]?.body).toContain("Unread: 1 message to you.");
});

test("the mail says where mail programs turn it off, and its link stops it without a session", async () => {
  const office = await openPostOffice();
  try {
    const server = {
      host: "127.0.0.1",
      port: office.port,
      security: "none",
      username: "",
    } as const;
    const rest = { caCertificate: "", sender: "judge@oj.example", bannerUrl: "" };
    await updateServer(desk.signedIn("1", 1000), { ...server, ...rest });
    await turnOn("day");
    await tellAlice("Hello");
    desk.wait(DAY);
    await run();
    const { db } = database;
    const { log } = desk.context();
    await sendDueMails({ db, now: desk.now, log, services: desk.services });
    const raw = office.mails[0]?.raw.replace(/=\r\n|\r\n /g, "") ?? "";
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const token = stopTokenOf(desk.services.jwtSecret, uid);
    expect(raw).toContain(`<https://oj.example/api/stop-digest?token=${token}>`);
    expect(await stopDigest(desk.context(), { token })).toBeNull();
    expect(await getDigest(alice())).toMatchObject({ every: "off" });
    expect(await stopDigest(desk.context(), { token })).toBeNull();
  } finally {
    await office.close();
  }
});

test("a link of somebody else's making stops nothing", async () => {
  const secret = desk.services.jwtSecret;
  const token = stopTokenOf(secret, uid);
  expect(readStopToken(secret, token)).toBe(uid);
  const [, signature = ""] = token.split(".");
  const other = Buffer.from("bob").toString("base64url");
  for (const forged of [
    `${other}.${signature}`,
    `${token}x`,
    `${token}.`,
    "",
    "a.b",
    token.slice(1),
  ]) {
    expect(readStopToken(secret, forged)).toBeNull();
  }
  expect(await refusal(stopDigest(desk.context(), { token: "a.b" }))).toBe("NOT_FOUND");
});
