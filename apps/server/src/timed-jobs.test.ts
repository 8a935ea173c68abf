import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeSignIns } from "./timed-jobs.ts";

const TONIGHT = new Date("2026-07-15T03:05:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const person = (uid: string) => ({ uid, username: uid, password_hash: "none" });
  await db.insertInto("user_account").values(["ann", "bob"].map(person)).execute();
});
afterAll(() => database.drop());

const daysAgo = (days: number) => new Date(TONIGHT.getTime() - days * 86_400_000);

function addSessions(rows: { uid: string; name: string; made: number; seen: number }[]) {
  return database.db
    .insertInto("user_session")
    .values(
      rows.map(({ uid, name, made, seen }) => {
        return { uid, user_agent: name, created_at: daysAgo(made), seen_at: daysAgo(seen) };
      }),
    )
    .execute();
}

async function sessionsLeft() {
  const rows = await database.db.selectFrom("user_session").select("user_agent").execute();
  return rows.map((row) => row.user_agent).sort();
}

test("old sessions and tokens go at night, and the last sign-in of everybody stays known", async () => {
  await addSessions([
    { uid: "ann", name: "ann, long over", made: 400, seen: 399 },
    { uid: "ann", name: "ann, still in use", made: 300, seen: 0 },
    { uid: "ann", name: "ann, recent", made: 182, seen: 182 },
    { uid: "bob", name: "bob, long over", made: 500, seen: 500 },
    { uid: "bob", name: "bob, the last", made: 400, seen: 399 },
  ]);
  const tokens: [string, number | null, number | null][] = [
    ["for ever", null, null],
    ["expires some day", -30, null],
    ["expired lately", 182, null],
    ["expired long ago", 184, null],
    ["revoked lately", null, 182],
    ["revoked long ago", -30, 184],
  ];
  await database.db
    .insertInto("personal_token")
    .values(
      tokens.map(([name, expired, revoked]) => ({
        ...{ uid: "ann", name, token_sha256: name, hint: "", scopes: "read" },
        created_at: daysAgo(700),
        expires_at: expired === null ? null : daysAgo(expired),
        revoked_at: revoked === null ? null : daysAgo(revoked),
      })),
    )
    .execute();

  const refusal = { uid: "ann", ip: "10.0.0.1", user_agent: "", step: "password" };
  await database.db
    .insertInto("sign_in_refusal")
    .values([182, 184].map((days) => ({ ...refusal, refused_at: daysAgo(days) })))
    .execute();

  const ctx = { db: database.db, now: () => TONIGHT };
  expect(await purgeSignIns(ctx)).toEqual({ sessions: 2, refusals: 1, tokens: 2 });
  expect(await sessionsLeft()).toEqual(["ann, recent", "ann, still in use", "bob, the last"]);
  const left = await database.db
    .selectFrom("personal_token")
    .select("name")
    .orderBy("id")
    .execute();
  expect(left.map((row) => row.name).sort()).toEqual([
    "expired lately",
    "expires some day",
    "for ever",
    "revoked lately",
  ]);
});
