import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearDesk, openDesk, refusal } from "../../kernel/testing/desk.ts";
import { createCaptcha } from "../../site/human-check/service.ts";
import { updateSettings } from "../../site/setting/index.ts";
import { createSession, resolveSession } from "../session/index.ts";
import { createAccount } from "./service/create.ts";
import { requestReset, resetPassword } from "./service/reset.ts";
import { signIn } from "./service/sign-in.ts";
import { purgeSignInTraces } from "./service/upkeep.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
// The services open transactions of their own, so no outer one can be rolled back.
afterEach(() => clearDesk(database.db));
afterAll(() => database.drop());

type Desk = ReturnType<typeof openDesk>;
const email = "Alice@Mail.example";
const wish = { username: "Alice", password: "old-pass-1", email };

async function inDesk(body: (desk: Desk, uid: string) => Promise<void>) {
  await body(openDesk(database.db), await createAccount(database.db, wish));
}

/** A captcha with its answer, as the database has it. */
async function captchaOf(desk: Desk) {
  const ctx = desk.context();
  const { captchaKey } = await createCaptcha(ctx);
  const { answer: captcha } = await ctx.db
    .selectFrom("human_check")
    .select("answer")
    .where("id", "=", captchaKey)
    .executeTakeFirstOrThrow();
  return { captcha, captchaKey };
}

const local = { loopbackOrigin: "http://localhost:8080" };

async function mailedLink(desk: Desk): Promise<URL> {
  const { body } = await desk
    .context()
    .db.selectFrom("mail_outbox")
    .select("body")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return new URL(/https?:\/\/\S+/.exec(body)?.[0] ?? "");
}

async function mailedCode(desk: Desk): Promise<string> {
  await requestReset(desk.context(local), { email, ...(await captchaOf(desk)) });
  return (await mailedLink(desk)).searchParams.get("code") ?? "";
}

test("a mailed link sets a password once, ends every session and forgives failures", () =>
  inDesk(async (desk, uid) => {
    const ctx = desk.context(local);
    for (let i = 0; i < 5; i += 1) {
      await refusal(signIn(ctx, { username: "alice", password: "wrong-pass" }));
    }
    const { jwtSecret } = desk.services;
    const owner = { uid, userAgent: "test", ip: "10.0.0.9" };
    const token = await createSession({ db: ctx.db, jwtSecret, now: desk.now() }, owner);
    const code = await mailedCode(desk);
    const link = await mailedLink(desk);
    expect(link.origin + link.pathname).toBe("http://localhost:8080/reset-password");
    expect(link.searchParams.get("username")).toBe("Alice");
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    const input = { username: "ALICE", password: "new-pass-1", code };
    expect(await resetPassword(ctx, input)).toBeNull();
    const told = ctx.db.selectFrom("mail_outbox").select(["recipient", "body"]);
    expect(await told.orderBy("id", "desc").executeTakeFirst()).toMatchObject({
      ...{ recipient: email, body: expect.stringContaining("通过发送到此邮箱的链接设置了新密码") },
    });
    const session = await resolveSession({ db: ctx.db, jwtSecret, now: desk.now() }, token);
    expect(session.fault).toBe("SESSION_EXPIRED");
    expect(await signIn(ctx, { username: "Alice", password: "new-pass-1" })).toMatchObject({ uid });
    expect(await refusal(signIn(ctx, { username: "Alice", password: "old-pass-1" }))).toBe(
      "LOGIN_FAILED",
    );
    expect(await refusal(resetPassword(ctx, input))).toBe("CODE_EXPIRED");
  }));

test("one mail an address in 90 seconds, and a new link voids the old one", () =>
  inDesk(async (desk) => {
    const first = await mailedCode(desk);
    desk.wait(30.5);
    const soon = async () =>
      requestReset(desk.context(local), {
        email: email.toLowerCase(),
        ...(await captchaOf(desk)),
      });
    expect(await refusal(soon())).toBe("CODE_SENT_RECENTLY 60");
    desk.wait(59.5);
    const second = await mailedCode(desk);
    const input = { username: "Alice", password: "new-pass-1" };
    expect(await refusal(resetPassword(desk.context(), { ...input, code: first }))).toBe(
      "CODE_WRONG",
    );
    await resetPassword(desk.context(), { ...input, code: second });
  }));

test("a link is good for ten minutes, and nobody who tries others voids it", () =>
  inDesk(async (desk) => {
    const late = await mailedCode(desk);
    desk.wait(600);
    const input = { username: "Alice", password: "new-pass-1" };
    const ctx = desk.context();
    expect(await refusal(resetPassword(ctx, { ...input, code: late }))).toBe("CODE_EXPIRED");
    const code = await mailedCode(desk);
    for (let i = 0; i < 20; i += 1) {
      expect(await refusal(resetPassword(ctx, { ...input, code: "f".repeat(32) }))).toBe(
        "CODE_WRONG",
      );
    }
    expect(await resetPassword(ctx, { ...input, code })).toBeNull();
  }));

test("unknown names, unknown addresses and addresses that changed open nothing", () =>
  inDesk(async (desk, uid) => {
    const ctx = desk.context(local);
    const nobody = { username: "nobody", password: "new-pass-1", code: "x" };
    expect(await refusal(resetPassword(ctx, nobody))).toBe("USER_NOT_FOUND");
    const unknown = { email: "no@mail.example", ...(await captchaOf(desk)) };
    expect(await refusal(requestReset(ctx, unknown))).toBe("EMAIL_NOT_FOUND");
    // The captcha is used up all the same.
    expect(await refusal(requestReset(ctx, { ...unknown, email }))).toBe("CAPTCHA_WRONG");
    const code = await mailedCode(desk);
    await ctx.db
      .updateTable("user_account")
      .set({ email: "other@mail.example" })
      .where("uid", "=", uid)
      .execute();
    const input = { username: "Alice", password: "new-pass-1", code };
    expect(await refusal(resetPassword(ctx, input))).toBe("CODE_EXPIRED");
  }));

test("a link never carries an address that the sender of the request made up", () =>
  inDesk(async (desk) => {
    const ask = async (changes = {}) =>
      requestReset(desk.context(changes), { email, ...(await captchaOf(desk)) });
    expect(await refusal(ask())).toBe("SITE_ADDRESS_UNSET");
    desk.wait(90);
    await updateSettings(desk.signedIn("1", 1000), { baseUrl: "https://oj.example/judge/" });
    await ask(local);
    const link = await mailedLink(desk);
    expect(link.href).toContain("https://oj.example/judge/reset-password?username=Alice&code=");
  }));

test("the mail is in the language of whoever asked", () =>
  inDesk(async (desk) => {
    const ctx = desk.context({ ...local, locale: "zh-CN" });
    await requestReset(ctx, { email, ...(await captchaOf(desk)) });
    const mail = await ctx.db.selectFrom("mail_outbox").selectAll().executeTakeFirstOrThrow();
    expect(mail.subject).toContain("重置密码");
    expect(mail.html).toContain('lang="zh-CN"');
    expect(mail.recipient).toBe(email);
  }));

test("failures that left the window and codes long expired are removed", () =>
  inDesk(async (desk) => {
    const ctx = desk.context(local);
    await refusal(signIn(ctx, { username: "alice", password: "wrong-pass" }));
    await mailedCode(desk);
    const count = async (table: "sign_in_failure" | "one_time_code") =>
      (await ctx.db.selectFrom(table).selectAll().execute()).length;
    const purge = () => purgeSignInTraces({ db: ctx.db, now: desk.now });
    desk.wait(29 * 60);
    await purge();
    expect([await count("sign_in_failure"), await count("one_time_code")]).toEqual([1, 1]);
    desk.wait(60 * 60);
    await purge();
    expect([await count("sign_in_failure"), await count("one_time_code")]).toEqual([0, 0]);
  }));
