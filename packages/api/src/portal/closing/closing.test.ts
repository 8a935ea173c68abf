import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { CLOSING_GRACE_DAYS } from "@gavel/domain/closing";
import { PACES } from "@gavel/domain/pace";
import type { RoleId } from "@gavel/domain/role";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCaller, followers } from "../../index.ts";
import { openDesk, refusal as refusalOf } from "../../kernel/testing/desk.ts";
import { createAccount, resolveBasic } from "../../people/account/index.ts";
import { createSession, resolveSession } from "../../people/session/index.ts";
import { closeDue } from "./index.ts";

const PASSWORD = "pass-123";
const DAY_S = 86_400;
let database: TestDatabase;
let desk: ReturnType<typeof openDesk>;
beforeAll(async () => {
  database = await createTestDatabase();
  desk = openDesk(database.db);
  Object.assign(desk.services, { followers });
  await createAccount(database.db, { username: "keeper", password: "x", role: 1000 }, "no-hash");
});
afterAll(() => database.drop());

const refusal = (work: Promise<unknown>) =>
  refusalOf(
    work.catch((error: Error) => {
      throw error.cause ?? error;
    }),
  );
const root = () => createCaller(desk.signedIn("root", 1000));

let count = 0;
async function newPerson(role: RoleId = 1002) {
  count += 1;
  const username = `Person${count}`;
  const uid = await createAccount(database.db, { username, password: PASSWORD, role });
  await database.db
    .updateTable("user_account")
    .set({ email: `${username}@example.org` })
    .where("uid", "=", uid)
    .execute();
  return { uid, username, caller: createCaller(desk.signedIn(uid, role)) };
}
const rowOf = (uid: string) =>
  database.db
    .selectFrom("user_account")
    .selectAll()
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
const close = ({ caller }: Awaited<ReturnType<typeof newPerson>>) =>
  caller.closing.close({ password: PASSWORD });
const signIn = (username: string) =>
  createCaller(desk.context()).account.signIn({ username, password: PASSWORD });
const sweep = () => closeDue(desk.context());
const graceOver = () => desk.wait(CLOSING_GRACE_DAYS * DAY_S + 1);

test("closing takes the password, ends what speaks for them, and tells them by mail", async () => {
  const person = await newPerson();
  const { uid, username, caller } = person;
  expect(await refusal(caller.closing.close({}))).toBe("FRESH_SIGN_IN_REQUIRED");
  expect(await refusal(caller.closing.close({ password: "wrong" }))).toBe("PASSWORD_WRONG");
  expect((await rowOf(uid)).closes_at).toBeNull();
  const { jwtSecret } = desk.services;
  const token = await createSession(
    { db: database.db, jwtSecret, now: desk.now() },
    { uid, userAgent: "", ip: "" },
  );
  const { closesAt } = await close(person);
  expect(closesAt.getTime() - desk.now().getTime()).toBe(CLOSING_GRACE_DAYS * DAY_S * 1000);
  const found = await resolveSession({ db: database.db, jwtSecret, now: desk.now() }, token);
  expect(found).toMatchObject({ viewer: null, fault: "SESSION_EXPIRED" });
  const mails = await database.db
    .selectFrom("mail_outbox")
    .where("recipient", "=", `${username}@example.org`)
    .select("subject")
    .execute();
  expect(mails).toHaveLength(1);
});

test("who signs in before stays, and is told so; programs that send the password keep nothing", async () => {
  const person = await newPerson();
  const { uid, username } = person;
  await close(person);
  const sent = { username, password: PASSWORD };
  expect(await refusal(resolveBasic(desk.context(), sent))).toBe("ACCOUNT_CLOSING");
  expect((await rowOf(uid)).closes_at).not.toBeNull();
  await signIn(username);
  expect((await rowOf(uid)).closes_at).toBeNull();
  const messages = await database.db
    .selectFrom("message")
    .where("recipient_uid", "=", uid)
    .select("title")
    .execute();
  expect(messages.map(({ title }) => title)).toContain("账号注销已撤销");
  graceOver();
  await sweep();
  expect(await rowOf(uid)).toMatchObject({ username, closed_at: null });
});

test("who closes it again and again is not mailed without end", async () => {
  const person = await newPerson();
  let closed = 0;
  for (; closed <= PACES.signInChange.minute; closed += 1) {
    const answer = await refusal(close(person));
    if (answer === "TOO_FAST 5") break;
    expect(answer).toHaveProperty("answered");
    await signIn(person.username);
  }
  expect(closed).toBe(PACES.signInChange.minute);
});

test("after the days of grace the account is nobody's, and its name nobody's to take", async () => {
  const person = await newPerson();
  const { uid, username } = person;
  await close(person);
  expect(await sweep()).toBe(0);
  graceOver();
  expect(await sweep()).toBe(1);
  const row = await rowOf(uid);
  expect(row.username).toMatch(/^deleted-user-\d+$/);
  expect(row).toMatchObject({ email: null, realname: "", is_banned: true, has_password: false });
  expect(row).toMatchObject({ closes_at: null, closed_at: desk.now() });
  expect(await refusal(signIn(username))).toBe("LOGIN_FAILED");
  expect(await refusal(signIn(row.username))).toBe("LOGIN_FAILED");
  const taken = { username: username.toUpperCase() };
  const other = await newPerson();
  expect(await createCaller(desk.context()).account.checkTaken(taken)).toMatchObject({
    username: true,
  });
  for (const wanted of [username, username.toLowerCase(), row.username, "deleted-user-99999"]) {
    const change = root().user.update({ uid: other.uid, username: wanted });
    expect(await refusal(change)).toBe("USERNAME_EXISTS");
    const made = createAccount(database.db, { username: wanted, password: "x", role: 1002 }, "x");
    await expect(made).rejects.toThrow();
  }
  const rows = [[username, "secret-1", "", "", "", "", ""]];
  const { imported, refused } = await root().user.import({ rows });
  expect([imported, refused.map((one) => one.username)]).toEqual([0, [username]]);
  // Their own rename still works.
  await root().user.update({ uid: other.uid, username: `${other.username}x` });
});

test("what is left is changed by nobody, and may be deleted", async () => {
  const { uid, username } = await newPerson(1008);
  const wrong = root().closing.anonymise({ uid, username: "keeper" });
  expect(await refusal(wrong)).toBe("USER_UNKNOWN");
  expect((await rowOf(uid)).closed_at).toBeNull();
  const { username: neutral } = await root().closing.anonymise({ uid, username });
  expect(await rowOf(uid)).toMatchObject({ username: neutral, role_id: 1002 });
  const again = root().closing.anonymise({ uid, username: neutral });
  expect(await refusal(again)).toBe("ACCOUNT_CLOSED");
  const users = root().user;
  expect(await refusal(users.update({ uid, newPassword: "another-1" }))).toBe("ACCOUNT_CLOSED");
  expect(await refusal(users.setRoles({ uids: [uid], role: 1000 }))).toBe("ACCOUNT_CLOSED");
  expect(await refusal(users.setBans({ uids: [uid], isBanned: false }))).toBe("ACCOUNT_CLOSED");
  const entries = await root().audit.find({ action: "user.anonymise" });
  expect(entries.records[0]).toMatchObject({ targetId: uid, targetName: neutral });
  expect(JSON.stringify(await root().audit.find({}))).not.toContain(username);
  expect(await users.remove({ uids: [uid] })).toBe(1);
});

test("the last root cannot close, nor can one become the last by waiting", async () => {
  const [one, other] = [await newPerson(1000), await newPerson(1000)];
  const roots = database.db.updateTable("user_account").set({ role_id: 1002 });
  await roots.where("role_id", "=", 1000).where("uid", "not in", [one.uid, other.uid]).execute();
  await close(one);
  await database.db
    .updateTable("user_account")
    .set({ role_id: 1002 })
    .where("uid", "=", other.uid)
    .execute();
  graceOver();
  expect(await sweep()).toBe(0);
  expect(await rowOf(one.uid)).toMatchObject({ username: one.username, closed_at: null });
  const state = await one.caller.closing.state();
  expect(state).toMatchObject({ isLastRoot: true, needsPassword: true });
  expect(await refusal(close(one))).toBe("LAST_ROOT");
});

test("who takes part in a contest that runs closes after it, and does not vanish during one", async () => {
  const person = await newPerson();
  const later = await newPerson();
  const at = (hours: number) => new Date(desk.now().getTime() + hours * 3_600_000);
  const makeContest = async (from: Date, to: Date) => {
    const { id } = await database.db
      .insertInto("contest")
      .values({ title: "Final", type: 0, start_time: from, end_time: to, author_name: "x" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const enter = (contestId: number, uid: string) =>
    database.db.insertInto("contest_registration").values({ contest_id: contestId, uid }).execute();
  await enter(await makeContest(at(-1), at(1)), person.uid);
  expect(await refusal(close(person))).toBe("CLOSING_IN_CONTEST");
  expect((await person.caller.closing.state()).contests.map(({ name }) => name)).toEqual(["Final"]);
  await close(later);
  graceOver();
  await enter(await makeContest(at(-1), at(2)), later.uid);
  expect(await sweep()).toBe(0);
  desk.wait(2 * 3600 + 1);
  expect(await sweep()).toBe(1);
  await close(person);
});

test("their groups go to the longest-standing administrator, or are archived", async () => {
  const [person, heir, younger] = [await newPerson(), await newPerson(), await newPerson()];
  const addGroup = async (name: string) => {
    const { id } = await database.db
      .insertInto("user_group")
      .values({ name, short_name: name, owner_uid: person.uid, owner_name: person.username })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const join = (groupId: number, uid: string, level: number, day: number) =>
    database.db
      .insertInto("group_member")
      .values({ group_id: groupId, uid, level, created_at: new Date(2026, 0, day) })
      .execute();
  const [shared, alone] = [await addGroup("Shared"), await addGroup("Alone")];
  await join(shared, person.uid, 5, 1);
  await join(shared, younger.uid, 4, 3);
  await join(shared, heir.uid, 4, 2);
  await join(alone, person.uid, 5, 1);
  await join(alone, heir.uid, 3, 2);
  const { groups } = await person.caller.closing.state();
  expect(groups.map(({ name, heir: to }) => [name, to])).toEqual([
    ["Shared", heir.username],
    ["Alone", null],
  ]);
  const { username } = await root().closing.anonymise({
    uid: person.uid,
    username: person.username,
  });
  const rows = await database.db
    .selectFrom("user_group")
    .where("id", "in", [shared, alone])
    .select(["owner_uid", "owner_name", "archived_at", "member_count"])
    .orderBy("id")
    .execute();
  expect(rows).toEqual([
    { owner_uid: heir.uid, owner_name: heir.username, archived_at: null, member_count: 2 },
    { owner_uid: null, owner_name: username, archived_at: desk.now(), member_count: 1 },
  ]);
  const told = await database.db
    .selectFrom("message")
    .where("recipient_uid", "=", heir.uid)
    .select("title")
    .execute();
  expect(told.map(({ title }) => title)).toEqual(["你已成为团队 Shared 的所有者"]);
});

test("a notice to them alone goes with the account, one to others stays for those", async () => {
  const [keeper, leaver, other] = [await newPerson(1000), await newPerson(), await newPerson()];
  const text = { content: "Come to room 7.", pushNow: false, audience: "Some" } as const;
  const write = (title: string, ...people: { uid: string }[]) =>
    keeper.caller.notice.create({ ...text, title, recipients: people.map(({ uid }) => uid) });
  await write("To one", leaver);
  await write("To two", leaver, other);
  await root().closing.anonymise({ uid: leaver.uid, username: leaver.username });
  const { records } = await keeper.caller.notice.find({ limit: 30, currentPage: 1 });
  expect(records).toMatchObject([
    { title: "To two", recipients: [{ uid: other.uid, username: other.username }] },
  ]);
});
