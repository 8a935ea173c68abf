import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import type { RoleId } from "@gavel/domain/role";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller, followers } from "../../index.ts";
import { openDesk, refusal as refusalOf } from "../../kernel/testing/desk.ts";
import { createAccount } from "../account/index.ts";
import { createSession } from "../session/index.ts";
import { foldUserTotals } from "./queries.ts";
import { purgeSheets, takeSheet } from "./service/sheet.ts";

let database: TestDatabase;
let desk: ReturnType<typeof openDesk>;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = openDesk(database.db);
  Object.assign(desk.services, { followers });
  await createAccount(database.db, { username: "keeper", password: "pass-123", role: 1000 });
});
afterAll(() => database.drop());

/** tRPC wraps what the service threw. */
const refusal = (work: Promise<unknown>) =>
  refusalOf(
    work.catch((error: Error) => {
      throw error.cause ?? error;
    }),
  );

let count = 0;
async function newAccount(role: RoleId = 1002): Promise<string> {
  count += 1;
  return createAccount(database.db, { username: `user${count}`, password: "x", role }, "no-hash");
}
/** Somebody whose request began while they were root. */
const asRoot = (uid = "somebody") => createCaller(desk.signedIn(uid, 1000)).user;
const listRoots = async () => (await asRoot().find({ role: 1000 })).records.map((one) => one.uid);
const roleOf = async (uid: string) => (await asRoot().get({ uid })).role;

/** Leaves exactly these. */
async function onlyRoots(...uids: string[]): Promise<void> {
  const db = database.db;
  await db.updateTable("user_account").set({ role_id: 1002 }).where("role_id", "=", 1000).execute();
  const kept = db.updateTable("user_account").set({ role_id: 1000, is_banned: false });
  await kept.where("uid", "in", uids).execute();
}

test("of two roots who demote each other at the same time, one stays", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await newAccount(1000), await newAccount(1000)];
    await onlyRoots(one, other);
    const answers = await Promise.all([
      refusal(asRoot(one).setRoles({ uids: [other], role: 1002 })),
      refusal(asRoot(other).setRoles({ uids: [one], role: 1002 })),
    ]);
    expect(answers).toContainEqual({ answered: 1 });
    expect(answers).toContain("LAST_ROOT");
    expect(await listRoots()).toHaveLength(1);
  }
});

test("every way to lose the last root is refused, at the same time as any other", async () => {
  const [one, other, third] = [
    await newAccount(1000),
    await newAccount(1000),
    await newAccount(1000),
  ];
  await onlyRoots(one, other, third);
  const answers = await Promise.all([
    refusal(asRoot().setRoles({ uids: [one], role: 1001 })),
    refusal(asRoot().setBans({ uids: [other], isBanned: true })),
    refusal(asRoot().remove({ uids: [third] })),
    refusal(asRoot().update({ uid: one, role: 1002 })),
    refusal(asRoot().update({ uid: other, isBanned: true })),
  ]);
  expect(answers.filter((one) => one === "LAST_ROOT").length).toBeGreaterThan(0);
  const { records } = await asRoot().find({ role: 1000 });
  expect(records.filter((user) => !user.isBanned)).toHaveLength(1);
});

test("the last root stays, alone and in company; a disabled one does not count", async () => {
  const [root, banned, plain] = [
    await newAccount(1000),
    await newAccount(1000),
    await newAccount(),
  ];
  await onlyRoots(root, banned);
  await asRoot().setBans({ uids: [banned], isBanned: true });
  for (const attempt of [
    () => asRoot().setRoles({ uids: [plain, root], role: 1002 }),
    () => asRoot().setBans({ uids: [plain, root], isBanned: true }),
    () => asRoot().remove({ uids: [plain, root] }),
    () => asRoot(root).update({ uid: root, role: 1001 }),
  ]) {
    expect(await refusal(attempt())).toBe("LAST_ROOT");
  }
  expect(await asRoot().get({ uid: plain })).toMatchObject({ role: 1002, isBanned: false });
  // One who may sign in again counts again.
  await asRoot().setBans({ uids: [banned], isBanned: false });
  expect(await asRoot().setRoles({ uids: [root], role: 1001 })).toBe(1);
  expect(await roleOf(root)).toBe(1001);
});

test("nobody disables or deletes themselves, nor somebody who is not there", async () => {
  const [root, other] = [await newAccount(1000), await newAccount(1000)];
  await onlyRoots(root, other);
  expect(await refusal(asRoot(root).remove({ uids: [root] }))).toBe("USER_SELF");
  expect(await refusal(asRoot(root).setBans({ uids: [root], isBanned: true }))).toBe("USER_SELF");
  expect(await refusal(asRoot(root).update({ uid: root, isBanned: true }))).toBe("USER_SELF");
  for (const attempt of [
    () => asRoot().setRoles({ uids: [other, "nobody"], role: 1001 }),
    () => asRoot().remove({ uids: [other, "nobody"] }),
    () => asRoot().endSessions({ uids: ["nobody"] }),
    () => asRoot().update({ uid: "nobody", realname: "x" }),
    () => asRoot().get({ uid: "nobody" }),
    () => asRoot().getNamed({ name: "nobody" }),
  ]) {
    expect(await refusal(attempt())).toBe("USER_UNKNOWN");
  }
  expect(await roleOf(other)).toBe(1000);
});

test("a ban and a new password end all sessions, a changed name does not", async () => {
  await onlyRoots(await newAccount(1000));
  const uid = await newAccount();
  const open = async () => {
    const deps = { db: database.db, jwtSecret: desk.services.jwtSecret, now: desk.now() };
    await createSession(deps, { uid, userAgent: "", ip: "" });
  };
  const live = async () => (await asRoot().get({ uid })).liveSessions;
  await open();
  await open();
  await asRoot().update({ uid, realname: "New Name", role: 1003, isBanned: false });
  expect(await live()).toBe(2);
  expect(await asRoot().endSessions({ uids: [uid] })).toBe(2);
  expect(await live()).toBe(0);
  await open();
  await asRoot().update({ uid, newPassword: "new-pass-1" });
  expect(await live()).toBe(0);
  await open();
  expect(await asRoot().setBans({ uids: [uid], isBanned: true })).toBe(1);
  expect(await live()).toBe(0);
  expect(await asRoot().setBans({ uids: [uid], isBanned: true })).toBe(0);
});

test("accounts are found by parts of names and addresses, by role and by state", async () => {
  await onlyRoots(await newAccount(1000));
  const [ann, bob] = [await newAccount(1005), await newAccount(1001)];
  await asRoot().update({
    uid: ann,
    username: "Find_Ann",
    email: "Ann.F@X.example",
    realname: "安娜",
  });
  await asRoot().update({ uid: bob, nickname: "100%bob", isBanned: true });
  const find = async (input: object) =>
    (await asRoot().find(input)).records.map((user) => user.uid);
  expect(await find({ keyword: "find_a" })).toEqual([ann]);
  expect(await find({ keyword: "ann.f@" })).toEqual([ann]);
  expect(await find({ keyword: "安" })).toEqual([ann]);
  expect(await find({ keyword: "0%b" })).toEqual([bob]);
  expect(await find({ keyword: "findxann" })).toEqual([]);
  expect(await find({ role: 1005 })).toEqual([ann]);
  expect(await find({ onlyAdmin: true, onlyBanned: true })).toEqual([bob]);
  expect(await asRoot().getNamed({ name: "ann.f@x.EXAMPLE" })).toMatchObject({ uid: ann });
});

test("pages from either end are pieces of one list", async () => {
  for (let i = 0; i < 7; i += 1) await newAccount();
  const all = await asRoot().find({ limit: 1000 });
  expect(all.records).toHaveLength(all.total);
  for (const limit of [1, 3, 4]) {
    for (let currentPage = 1; (currentPage - 2) * limit < all.total; currentPage += 1) {
      const { records, total } = await asRoot().find({ limit, currentPage });
      const from = (currentPage - 1) * limit;
      expect([total, records]).toEqual([all.total, all.records.slice(from, from + limit)]);
    }
  }
});

test("an import keeps good rows, tells the others and can race with itself", async () => {
  const rows = [
    ["import1", "secret-1", "i1@x.example", "One", "1", "uno", "School"],
    ["import2", "short"],
    ["IMPORT1", "secret-1"],
    ["import3", "secret-1", "I1@x.example"],
    ["import4", "secret-1"],
  ];
  const faults = [
    { index: 1, username: "import2", faults: [{ column: "password", code: "PASSWORD_LENGTH" }] },
    { index: 2, username: "IMPORT1", faults: [{ column: "username", code: "SAME_AS_ABOVE" }] },
    { index: 3, username: "import3", faults: [{ column: "email", code: "SAME_AS_ABOVE" }] },
  ];
  expect(await asRoot().checkImport({ rows })).toEqual({ good: 2, refused: faults });
  expect(await refusal(asRoot().getNamed({ name: "import1" }))).toBe("USER_UNKNOWN");
  const [one, other] = await Promise.all([asRoot().import({ rows }), asRoot().import({ rows })]);
  expect(one.imported + other.imported).toBe(2);
  expect(await asRoot().getNamed({ name: "import1" })).toMatchObject({
    ...{ email: "i1@x.example", realname: "One", gender: "female", nickname: "uno" },
    ...{ school: "School", role: 1002 },
  });
  const again = await asRoot().checkImport({ rows });
  expect(again.good).toBe(0);
  expect(again.refused[0]?.faults).toEqual([
    { column: "username", code: "USER_EXISTS" },
    { column: "email", code: "USER_EXISTS" },
  ]);
});

test("accounts are made together or not at all, and their sheet is read once", async () => {
  const maker = await newAccount(1000);
  const wish = { prefix: "gen-", suffix: "", from: 8, to: 11, passwordLength: 9 };
  expect(await asRoot(maker).previewGeneration(wish)).toEqual({
    count: 4,
    taken: [],
    takenCount: 0,
  });
  const { key, count: made } = await asRoot(maker).generate(wish);
  expect(made).toBe(4);
  const stored = await database.db
    .selectFrom("generated_sheet")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(key);
  expect(stored.content.toString("latin1")).not.toContain("gen-8");
  const ctx = desk.signedIn(maker, 1000);
  // What fails while it is written is not lost.
  await expect(takeSheet(ctx, key, () => Promise.reject(new Error("disk full")))).rejects.toThrow(
    "disk full",
  );
  const takes = await Promise.all([
    refusal(takeSheet(ctx, key, async (rows) => rows)),
    refusal(takeSheet(ctx, key, async (rows) => rows)),
  ]);
  expect(takes).toContain("SHEET_GONE");
  expect(takes).toContainEqual({
    answered: ["gen-8", "gen-9", "gen-10", "gen-11"].map((username) => ({
      username,
      password: expect.stringMatching(/^[a-zA-Z2-9]{9}$/),
    })),
  });
  const clash = { ...wish, from: 11, to: 13 };
  expect(await asRoot(maker).previewGeneration(clash)).toMatchObject({ taken: ["gen-11"] });
  const answers = await Promise.all([
    refusal(asRoot(maker).generate(clash)),
    refusal(asRoot(maker).generate({ ...wish, from: 12, to: 13 })),
    refusal(asRoot(maker).generate({ ...wish, from: 12, to: 13 })),
  ]);
  expect(answers.filter((one) => one === "USER_EXISTS")).toHaveLength(2);
  expect((await asRoot().find({ keyword: "gen-1" })).total).toBe(4);
});

test("a sheet is gone after half an hour", async () => {
  const maker = await newAccount(1000);
  const { key } = await asRoot(maker).generate({
    prefix: "late",
    suffix: "",
    from: 1,
    to: 1,
    passwordLength: 6,
  });
  const ctx = desk.signedIn(maker, 1000);
  desk.wait(30 * 60);
  expect(await refusal(takeSheet(ctx, key, async (rows) => rows))).toBe("SHEET_GONE");
  const left = () => database.db.selectFrom("generated_sheet").select("expires_at").execute();
  const before = (await left()).length;
  await purgeSheets(ctx);
  expect(await left()).toHaveLength(before - 2);
});

test("how many accounts there are is known without counting them, whatever becomes of them", async () => {
  const gone = await newAccount();
  const changed = await newAccount(1003);
  await asRoot().setBans({ uids: [changed], isBanned: true });
  await asRoot().setRoles({ uids: [changed], role: 1004 });
  await asRoot().remove({ uids: [gone] });
  const filters = [
    {},
    { role: 1002 },
    { role: 1003 },
    { role: 1004 },
    { onlyAdmin: true },
    { onlyBanned: true },
    { onlyBanned: true, role: 1004 },
  ] as const;
  const assertTotals = async () => {
    for (const filter of filters) {
      const { total, records } = await asRoot().find({ ...filter, limit: 1000 });
      expect({ filter, total }).toEqual({ filter, total: records.length });
    }
  };
  await assertTotals();
  await foldUserTotals(database.db);
  await assertTotals();
  const lines = await database.db.selectFrom("user_total").select("people").execute();
  expect(lines.every((line) => line.people > 0)).toBe(true);
});

test.each([
  ["a name in other letters", "ZOË-42", ["Zoë-42"]],
  ["an address", "zoe@EXAMPLE", ["Zoë-42"]],
  ["what stands for anything in patterns", "c%e", ["perc%ent"]],
  ["the end of one field and the beginning of the next", "zoë-42zoe", []],
])("accounts are found by %s", async (_, keyword, names) => {
  const { db } = database;
  for (const [username, email] of [
    ["Zoë-42", "zoe@example.org"],
    ["perc%ent", null],
  ] as const) {
    await db
      .insertInto("user_account")
      .values({ uid: username, username, email, password_hash: "none" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { records, total } = await asRoot().find({ keyword });
  expect(records.map((one) => one.username)).toEqual(names);
  expect(total).toBe(names.length);
});

test("a new password or address by an administrator's hand is told to the address of before", async () => {
  const uid = await newAccount();
  const { db } = database;
  await db.updateTable("user_account").set("locale", "en-US").where("uid", "=", uid).execute();
  const mailsTo = async (...recipients: string[]) => {
    const rows = db.selectFrom("mail_outbox").where("recipient", "in", recipients);
    return (await rows.select("body").orderBy("id").execute()).map(({ body }) => body);
  };
  const [first, again, second] = [`a@${uid}.example`, `A@${uid}.example`, `b@${uid}.example`];
  await asRoot().update({ uid, email: first });
  // The same box.
  await asRoot().update({ uid, email: again, nickname: "Al" });
  expect(await mailsTo(first, again, second)).toEqual([]);
  await asRoot().update({ uid, email: second, newPassword: "new-pass-1" });
  expect(await mailsTo(second)).toEqual([]);
  expect(await mailsTo(first, again)).toEqual([
    expect.stringContaining("replaced or removed this email address"),
    expect.stringContaining("an administrator set a new password"),
  ]);
  await asRoot().update({ uid, email: null });
  expect(await mailsTo(second)).toHaveLength(1);
});

test("who is called otherwise stays out of competition", async () => {
  const uid = await newAccount();
  const { username } = await asRoot().get({ uid });
  const contest = { title: "Round", type: 0, author_name: "keeper" };
  const { id } = await database.db
    .insertInto("contest")
    .values({
      ...{ ...contest, start_time: new Date(0), end_time: new Date(1) },
      star_accounts: ["first", username.toUpperCase(), "last"],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await asRoot().update({ uid, username: "renamed-star" });
  const { star_accounts, revision } = await database.db
    .selectFrom("contest")
    .where("id", "=", id)
    .select(["star_accounts", "revision"])
    .executeTakeFirstOrThrow();
  expect(star_accounts).toEqual(["first", "renamed-star", "last"]);
  expect(revision).toBe(2);
});
