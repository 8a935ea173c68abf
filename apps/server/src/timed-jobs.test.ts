import { asJsonb } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clearAddresses, purgeOldAudit, purgeSignIns } from "./timed-jobs.ts";

const TONIGHT = new Date("2026-07-15T03:05:00Z");
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const person = (uid: string) => ({ uid, username: uid, password_hash: "none" });
  await db.insertInto("user_account").values(["ann", "bob"].map(person)).execute();
});
afterAll(() => database.drop());

/** As a server of its own, which holds no settings yet. */
const tonight = () => ({
  db: database.db,
  now: () => TONIGHT,
  services: { events: { subscribe: () => () => {} } },
});
const set = (key: string, value: number) =>
  database.db
    .insertInto("setting")
    .values({ key, value: asJsonb(value) })
    .execute();

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

  const ctx = tonight();
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

test("root says how many days sign-ins are kept", async () => {
  await database.db.deleteFrom("user_session").execute();
  await addSessions([
    { uid: "ann", name: "ann, last month", made: 40, seen: 31 },
    { uid: "ann", name: "ann, lately", made: 39, seen: 29 },
    { uid: "ann", name: "ann, now", made: 1, seen: 0 },
  ]);
  expect(await purgeSignIns(tonight())).toMatchObject({ sessions: 0 });
  await set("keepSignInsDays", 30);
  expect(await purgeSignIns(tonight())).toMatchObject({ sessions: 1 });
  expect(await sessionsLeft()).toEqual(["ann, lately", "ann, now"]);
});

const auditLeft = () =>
  database.db.selectFrom("audit_entry").select(["action", "ip", "after"]).orderBy("id").execute();

test("the audit log keeps all until root says how long, and tells what went", async () => {
  const entry = (days: number) => ({ at: daysAgo(days), ip: "10.0.0.1", action: "tag.create" });
  await database.db.insertInto("audit_entry").values([400, 364, 1].map(entry)).execute();
  expect(await purgeOldAudit(tonight())).toEqual({ entries: 0 });
  await set("keepAuditDays", 365);
  expect(await purgeOldAudit(tonight())).toEqual({ entries: 1 });
  expect(await auditLeft()).toEqual([
    { action: "tag.create", ip: "10.0.0.1", after: null },
    { action: "tag.create", ip: "10.0.0.1", after: null },
    { action: "audit.purge", ip: "", after: { count: 1 } },
  ]);
  expect(await purgeOldAudit(tonight())).toEqual({ entries: 0 });
  expect(await auditLeft()).toHaveLength(3);
  // Nobody else takes anything away.
  const others = [
    database.db.deleteFrom("audit_entry"),
    database.db.updateTable("audit_entry").set({ ip: "" }),
  ];
  for (const one of others) await expect(one.execute()).rejects.toThrow("append-only");
});

test("addresses go after as many days as root says, and nothing else of what was done", async () => {
  const { db } = database;
  await db.deleteFrom("user_session").execute();
  await db.deleteFrom("sign_in_refusal").execute();
  const session = { uid: "ann", user_agent: "", ip: "10.0.0.1", seen_at: TONIGHT };
  const refusal = { uid: "ann", ip: "10.0.0.1", user_agent: "", step: "password" };
  const { problemId } = await db
    .insertInto("problem")
    .values({ display_id: "A", title: "A", author_name: "ann" })
    .returning("id as problemId")
    .executeTakeFirstOrThrow();
  const submission = { uid: "ann", username: "ann", problem_id: problemId, ip: "10.0.0.1" };
  const program = { language: "c", code: "x", code_bytes: 1 };
  for (const days of [31, 29]) {
    await db
      .insertInto("user_session")
      .values({ ...session, created_at: daysAgo(days) })
      .execute();
    await db
      .insertInto("sign_in_refusal")
      .values({ ...refusal, refused_at: daysAgo(days) })
      .execute();
    await db
      .insertInto("submission")
      .values({ ...submission, ...program, created_at: daysAgo(days) })
      .execute();
  }
  expect(await clearAddresses(tonight())).toEqual({});
  await set("keepAddressesDays", 30);
  // Of the entries above one is older.
  const cleared = { sessions: 1, refusals: 1, audit: 1, submissions: 1 };
  expect(await clearAddresses(tonight())).toEqual(cleared);
  for (const table of ["user_session", "sign_in_refusal", "submission"] as const) {
    const rows = await db.selectFrom(table).select("ip").orderBy("ip").execute();
    expect(rows.map(({ ip }) => ip)).toEqual(["", "10.0.0.1"]);
  }
  expect((await auditLeft()).map(({ ip }) => ip)).toEqual(["", "10.0.0.1", ""]);
  expect(await clearAddresses(tonight())).toMatchObject({ audit: 0, submissions: 0 });
});
