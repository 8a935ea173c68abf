import { asJsonb } from "@gavel/db";
import { addGroups } from "@gavel/db/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Bank, openBank, type PersonName } from "../../bank/problem/test-kit.ts";
import { remindOfApplications } from "./index.ts";

let bank: Bank;
let pid: number;

/** Six in Shanghai. */
const SIX = new Date("2026-05-01T22:00:00Z");
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const from = (at: Date, ms: number) => new Date(at.getTime() + ms);

beforeAll(async () => {
  bank = await openBank();
  await addGroups(bank.db, 7);
  const zone = { key: "timeZone", value: asJsonb("Asia/Shanghai") };
  await bank.db
    .insertInto("setting")
    .values(zone)
    .onConflict((on) => on.column("key").doUpdateSet(zone))
    .execute();
  const form = bank.form({ problemId: "RING", title: "Ring", auth: 1 });
  ({ pid } = await bank.as("root").problem.create(form));
});
afterAll(() => bank.close());

beforeEach(async () => {
  await bank.db.deleteFrom("message").execute();
  await bank.db.deleteFrom("application_reminder").execute();
  await putForward(from(SIX, -DAY_MS));
});

const change = (values: object) =>
  bank.db.updateTable("problem").set(values).where("id", "=", pid).execute();
const putForward = (at: Date) =>
  change({ group_id: 7, is_group: true, apply_public_progress: 1, updated_at: at });
const remindAt = (at: Date) => remindOfApplications(bank.context(null, { now: () => at }));
const toldTo = async (uid: PersonName) => {
  const rows = await bank.db
    .selectFrom("message")
    .select(["kind", "title", "content"])
    .where("recipient_uid", "=", uid)
    .execute();
  return rows;
};
const setLocale = (uid: PersonName, locale: string) =>
  bank.db.updateTable("user_account").set({ locale }).where("uid", "=", uid).execute();

test("root and problem admins are told at six where the site is, in their language, and nobody else", async () => {
  await setLocale("keeper", "en-US");
  await setLocale("root", "zh-CN");
  expect(await remindAt(from(SIX, -1))).toEqual({ pending: 0, told: 0 });
  expect(await remindAt(SIX)).toEqual({ pending: 1, told: 2 });
  expect(await toldTo("keeper")).toEqual([
    {
      kind: "Sys",
      title: "1 problem waits for review",
      content: expect.stringContaining("(/admin/group-problem)"),
    },
  ]);
  expect(await toldTo("root")).toMatchObject([{ kind: "Sys", title: "有 1 道题目等待审批" }]);
  expect(await bank.db.selectFrom("message").select("id").execute()).toHaveLength(2);
});

test("each is told once a day, by however many servers, and again the next day", async () => {
  const runs = await Promise.all([remindAt(SIX), remindAt(SIX), remindAt(SIX)]);
  expect(runs.reduce((sum, { told }) => sum + told, 0)).toBe(2);
  expect(await remindAt(from(SIX, DAY_MS - MINUTE_MS))).toMatchObject({ told: 0 });
  expect(await remindAt(from(SIX, DAY_MS))).toMatchObject({ told: 2 });
  expect(await toldTo("keeper")).toHaveLength(2);
});

test("who was told before the site stopped is left out when it is back, and the others are told then", async () => {
  await bank.db.insertInto("application_reminder").values({ uid: "root", told_for: SIX }).execute();
  expect(await remindAt(from(SIX, 90 * MINUTE_MS))).toEqual({ pending: 1, told: 1 });
  expect(await toldTo("root")).toEqual([]);
  expect(await toldTo("keeper")).toHaveLength(1);
});

test("nothing is told when nothing waits, nor of what came after six until the next day", async () => {
  for (const progress of [2, 3, null]) {
    await change({ apply_public_progress: progress });
    expect(await remindAt(SIX)).toEqual({ pending: 0, told: 0 });
  }
  await putForward(from(SIX, MINUTE_MS));
  expect(await remindAt(from(SIX, 2 * MINUTE_MS))).toEqual({ pending: 0, told: 0 });
  expect(await bank.db.selectFrom("message").select("id").execute()).toEqual([]);
  expect(await remindAt(from(SIX, DAY_MS))).toEqual({ pending: 1, told: 2 });
});

test("who is banned is told nothing", async () => {
  const ban = (is_banned: boolean) =>
    bank.db.updateTable("user_account").set({ is_banned }).where("uid", "=", "keeper").execute();
  await ban(true);
  expect(await remindAt(SIX)).toEqual({ pending: 1, told: 1 });
  await ban(false);
  expect(await toldTo("keeper")).toEqual([]);
});
