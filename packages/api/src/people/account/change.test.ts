import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { PACES } from "@gavel/domain/pace";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clearDesk, openDesk, refusal } from "../../kernel/testing/desk.ts";
import { findOwnSessions } from "../session/own.ts";
import { createSession, resolveSession } from "../session/service.ts";
import { actionLockedUntil } from "./policy.ts";
import { profileChanges } from "./schema.ts";
import { changeEmail, sendChangeEmailCode } from "./service/change-email.ts";
import { changePassword } from "./service/change-password.ts";
import { createAccount } from "./service/create.ts";
import { updateProfile } from "./service/profile.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => clearDesk(database.db));

const OLD = "old-pass-1";
const NEW = "new-pass-1";

async function open() {
  const desk = openDesk(database.db);
  const uid = await createAccount(database.db, { username: "alice", password: OLD });
  const { db } = database;
  const { jwtSecret } = desk.services;
  const base = desk.signedIn(uid, 1002);
  // Mails name them, and six digits of a uid would look like a code.
  const ctx = { ...base, viewer: { ...base.viewer, username: "alice" } };
  const signIn = (userAgent: string) =>
    createSession({ db, jwtSecret, now: desk.now() }, { uid, userAgent, ip: "10.0.0.9" });
  const resolve = (token: string) => resolveSession({ db, jwtSecret, now: desk.now() }, token);
  const change = (oldPassword: string, newPassword: string) =>
    refusal(changePassword(ctx, { oldPassword, newPassword }));
  return { desk, uid, ctx, signIn, resolve, change };
}

test("a new password takes the old one and ends every session", async () => {
  const { signIn, resolve, change } = await open();
  const [laptop, phone] = [await signIn("laptop"), await signIn("phone")];
  expect(await change("not-this-1", NEW)).toBe("PASSWORD_WRONG");
  expect((await resolve(laptop)).viewer).not.toBeNull();
  expect(await change(OLD, NEW)).toMatchObject({ answered: { username: "alice" } });
  for (const token of [laptop, phone]) {
    expect(await resolve(token)).toMatchObject({ viewer: null, fault: "SESSION_EXPIRED" });
  }
  expect(await change(OLD, "third-pass-1")).toBe("PASSWORD_WRONG");
  expect(await change(NEW, OLD)).toMatchObject({ answered: { username: "alice" } });
});

test("the new password must differ from the current one", async () => {
  const { change } = await open();
  expect(await change(OLD, OLD)).toBe("SAME_AS_CURRENT");
  // Equal words say nothing when the first of them is wrong.
  expect(await change("wrong-pass", "wrong-pass")).toBe("PASSWORD_WRONG");
});

test("five wrong tries lock the change for 30 minutes, also for who knows the password", async () => {
  const { desk, change } = await open();
  for (let i = 0; i < 5; i += 1) {
    expect(await change("wrong-pass", NEW)).toBe("PASSWORD_WRONG");
    desk.wait(60);
  }
  expect(await change(OLD, NEW)).toBe("ACTION_LOCKED 29");
  desk.wait(29 * 60 - 1);
  expect(await change(OLD, NEW)).toBe("ACTION_LOCKED 1");
  desk.wait(1);
  expect(await change(OLD, NEW)).toMatchObject({ answered: { username: "alice" } });
});

test("a right password forgets the wrong ones, and guesses sent at once see each other", async () => {
  const { change } = await open();
  for (let i = 0; i < 4; i += 1) await change("wrong-pass", NEW);
  expect(await change(OLD, NEW)).toMatchObject({ answered: { username: "alice" } });
  const rush = await Promise.all(Array.from({ length: 12 }, () => change("wrong-pass", OLD)));
  expect(rush.filter((one) => one === "PASSWORD_WRONG").length).toBeLessThanOrEqual(5);
  expect(rush.some((one) => String(one).startsWith("ACTION_LOCKED"))).toBe(true);
});

test("a code to the new address and the password move the account there", async () => {
  const { desk, ctx } = await open();
  await createAccount(database.db, { username: "bob", password: OLD, email: "bob@mail.example" });
  await database.db
    .updateTable("user_account")
    .set({ email: "old@mail.example" })
    .where("uid", "=", ctx.viewer.uid)
    .execute();
  const toldAt = async (recipient: string) => {
    const mails = database.db.selectFrom("mail_outbox").where("recipient", "=", recipient);
    return (await mails.select("body").execute()).map(({ body }) => body);
  };
  const send = (email: string) => refusal(sendChangeEmailCode(ctx, { email }));
  const change = (newEmail: string, code: string, password = OLD) =>
    refusal(changeEmail(ctx, { newEmail, code, password }));
  expect(await send("BOB@mail.example")).toBe("EMAIL_EXISTS");
  expect(await send("new@mail.example")).toEqual({ answered: null });
  // One at a time, whatever the address.
  expect(await send("other@mail.example")).toBe("CODE_SENT_RECENTLY 30");
  const code = await desk.readCode("new@mail.example");
  expect(await change("new@mail.example", code, "wrong-pass")).toBe("PASSWORD_WRONG");
  expect(await change("new@mail.example", code === "000000" ? "000001" : "000000")).toBe(
    "CODE_WRONG",
  );
  // The code is for the address that it went to.
  expect(await change("stolen@mail.example", code)).toBe("CODE_WRONG");
  expect(await change("new@mail.example", code)).toMatchObject({
    answered: { email: "new@mail.example" },
  });
  expect(await toldAt("old@mail.example")).toEqual([
    expect.stringContaining("账号 alice 更换了邮箱"),
  ]);
  expect(await change("new@mail.example", code)).toBe("SAME_AS_CURRENT");
  expect(await change("next@mail.example", code)).toBe("CODE_EXPIRED");
  expect(await send("NEW@mail.example")).toBe("SAME_AS_CURRENT");
});

test("a code lives ten minutes, and five wrong tries lock the change of the address", async () => {
  const { desk, ctx } = await open();
  const change = (code: string, password = OLD) =>
    refusal(changeEmail(ctx, { newEmail: "new@mail.example", code, password }));
  await sendChangeEmailCode(ctx, { email: "new@mail.example" });
  const code = await desk.readCode("new@mail.example");
  desk.wait(600);
  expect(await change(code)).toBe("CODE_EXPIRED");
  await sendChangeEmailCode(ctx, { email: "new@mail.example" });
  const fresh = await desk.readCode("new@mail.example");
  for (let i = 0; i < 5; i += 1) expect(await change(fresh, "wrong-pass")).toBe("PASSWORD_WRONG");
  expect(await change(fresh)).toBe("ACTION_LOCKED 30");
});

test("an address that is taken while its code is on the way stays with whoever took it", async () => {
  const { desk, ctx } = await open();
  const email = "new@mail.example";
  await sendChangeEmailCode(ctx, { email });
  const code = await desk.readCode(email);
  await createAccount(database.db, { username: "bob", password: OLD, email });
  const change = changeEmail(ctx, { newEmail: email, code, password: OLD });
  expect(await refusal(change)).toBe("EMAIL_EXISTS");
});

const minutes = (...counts: number[]) => counts.map((n) => new Date(n * 60_000));
test.each([
  ["four failures", minutes(4, 3, 2, 1), 5, null],
  ["five", minutes(5, 4, 3, 2, 1), 6, 35],
  ["five, long ago", minutes(5, 4, 3, 2, 1), 35, null],
  ["five, too far apart", minutes(40, 30, 20, 15, 10), 41, null],
] as const)("%s", (_name, failures, now, until) => {
  const locked = actionLockedUntil(failures, new Date(now * 60_000));
  expect(locked).toEqual(until === null ? null : new Date(until * 60_000));
});

test("a new password is told to the account's address in its language, and not without end", async () => {
  const { uid, change } = await open();
  await database.db
    .updateTable("user_account")
    .set({ email: "alice@mail.example", locale: "zh-CN" })
    .where("uid", "=", uid)
    .execute();
  const told = () =>
    database.db.selectFrom("mail_outbox").select(["recipient", "body"]).orderBy("id").execute();
  expect(await change("wrong-pass", NEW)).toBe("PASSWORD_WRONG");
  expect(await told()).toEqual([]);
  expect(await change(OLD, NEW)).toMatchObject({ answered: { uid } });
  expect(await told()).toMatchObject([
    { recipient: "alice@mail.example", body: expect.stringContaining("修改了密码") },
  ]);
  const { minute } = PACES.signInChange;
  for (let n = 1; n < minute; n += 1)
    await change(n % 2 === 1 ? NEW : OLD, n % 2 === 1 ? OLD : NEW);
  const [now, next] = minute % 2 === 1 ? [NEW, OLD] : [OLD, NEW];
  expect(await change(now, next)).toBe(`TOO_FAST ${60 / minute}`);
  expect(await told()).toHaveLength(minute);
  // What was refused changed nothing.
  expect(await change(next, now)).toBe("PASSWORD_WRONG");
});

test("the profile changes where something is given, and an empty text clears a field", async () => {
  const { ctx } = await open();
  const save = (changes: object) => updateProfile(ctx, profileChanges.parse(changes));
  await save({ nickname: " Al ", school: "Donghu", gender: "female", mobile: "138 0013-8000" });
  const next = await save({ school: "", cfUsername: "tourist", signature: "# Hi\n" });
  expect(next).toMatchObject({
    nickname: "Al",
    school: "",
    gender: "female",
    mobile: "13800138000",
    cfUsername: "tourist",
    signature: "# Hi\n",
  });
  expect(await save({})).toEqual(next);
});

test("a mobile number alone must be another one; along with the rest it may stay", async () => {
  const { ctx } = await open();
  const save = (changes: object) => refusal(updateProfile(ctx, profileChanges.parse(changes)));
  const number = { mobile: "+4915112345678" };
  expect(await save(number)).toMatchObject({ answered: number });
  expect(await save(number)).toBe("SAME_AS_CURRENT");
  expect(await save({ mobile: "+49 1511 2345678" })).toBe("SAME_AS_CURRENT");
  expect(await save({ ...number, school: "x" })).toMatchObject({ answered: { school: "x" } });
  expect(await save({ mobile: "" })).toMatchObject({ answered: { mobile: "" } });
});

test("a session list has the live ones only, the latest used first, and knows the current one", async () => {
  const { desk, uid, ctx, signIn, resolve } = await open();
  await signIn("forgotten");
  desk.wait(23 * 3600);
  const laptop = await resolve(await signIn("laptop"));
  desk.wait(2 * 3600);
  const phone = await resolve(await signIn("phone"));
  const viewer = laptop.viewer;
  if (viewer === null || phone.viewer === null) throw new Error("not signed in");
  expect(await findOwnSessions({ ...ctx, viewer })).toMatchObject([
    { userAgent: "phone", ip: "10.0.0.9", isCurrent: false },
    { userAgent: "laptop", isCurrent: true, id: viewer.sessionId },
  ]);
  expect(uid).toBe(viewer.uid);
});
