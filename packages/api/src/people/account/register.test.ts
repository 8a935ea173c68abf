import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { PACES } from "@gavel/domain/pace";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearDesk, openDesk, refusal } from "../../kernel/testing/desk.ts";
import { updateSettings } from "../../site/setting/index.ts";
import { createAccount } from "./service/create.ts";
import { checkTaken, register, sendRegisterCode } from "./service/register.ts";
import { signIn } from "./service/sign-in.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
// The services open transactions of their own, so no outer one can be rolled back.
afterEach(() => clearDesk(database.db));
afterAll(() => database.drop());

type Desk = ReturnType<typeof openDesk>;
const inDesk = (body: (desk: Desk) => Promise<void>) => body(openDesk(database.db));

const email = "New@Mail.example";
const wish = { username: "Newcomer", password: "pass-123", email };
const notTheCode = (code: string) => (code === "000000" ? "000001" : "000000");

test("a mailed code opens an account, once", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    expect(await sendRegisterCode(ctx, { email })).toEqual({ email, expire: 600 });
    const code = await desk.readCode(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(await register(ctx, { ...wish, code })).toBeNull();
    const user = await signIn(ctx, wish);
    expect(user).toMatchObject({ username: "Newcomer", email, roleList: ["user"] });
    const again = { ...wish, username: "other", email: email.toLowerCase(), code };
    expect(await refusal(register(ctx, again))).toBe("EMAIL_EXISTS");
    await ctx.db.deleteFrom("user_account").execute();
    expect(await refusal(register(ctx, { ...wish, code }))).toBe("CODE_EXPIRED");
  }));

test("the mail is in the language of whoever asked, and the code is nowhere in the log", () =>
  inDesk(async (desk) => {
    const lines: string[] = [];
    const info = (fields: object, message: string) => lines.push(JSON.stringify(fields) + message);
    const log = { ...desk.context().log, info };
    await sendRegisterCode(desk.context({ locale: "zh-CN", log }), { email });
    const [mail] = await desk.context().db.selectFrom("mail_outbox").selectAll().execute();
    expect(mail).toMatchObject({ recipient: email, locale: "zh-CN", sent_at: null });
    expect(mail?.subject).toContain("注册验证码");
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(await desk.readCode(email));
    expect(lines[0]).not.toContain(email);
  }));

test("one code an address a minute, whatever its letters' case", () =>
  inDesk(async (desk) => {
    await sendRegisterCode(desk.context(), { email });
    desk.wait(18.5);
    const again = { email: email.toUpperCase() };
    expect(await refusal(sendRegisterCode(desk.context(), again))).toBe("CODE_SENT_RECENTLY 42");
    await sendRegisterCode(desk.context(), { email: "other@mail.example" });
    desk.wait(41.5);
    await sendRegisterCode(desk.context(), again);
  }));

test("a code is good for ten minutes", () =>
  inDesk(async (desk) => {
    await sendRegisterCode(desk.context(), { email });
    const code = await desk.readCode(email);
    desk.wait(600);
    expect(await refusal(register(desk.context(), { ...wish, code }))).toBe("CODE_EXPIRED");
  }));

test("five wrong tries void a code; a new one is good again", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    await sendRegisterCode(ctx, { email });
    const code = await desk.readCode(email);
    for (let i = 0; i < 5; i += 1) {
      expect(await refusal(register(ctx, { ...wish, code: notTheCode(code) }))).toBe("CODE_WRONG");
    }
    expect(await refusal(register(ctx, { ...wish, code }))).toBe("CODE_EXPIRED");
    desk.wait(60);
    await sendRegisterCode(ctx, { email });
    await register(desk.context(), { ...wish, code: await desk.readCode(email) });
  }));

test("names and addresses are unique whatever their case, and a taken one costs no try", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    await createAccount(ctx.db, { ...wish, email: "taken@mail.example" });
    await sendRegisterCode(ctx, { email });
    const code = await desk.readCode(email);
    for (let i = 0; i < 6; i += 1) {
      const work = register(ctx, { ...wish, username: "NEWCOMER", code });
      expect(await refusal(work)).toBe("USERNAME_EXISTS");
    }
    const taken = { username: "newCOMER", email: "TAKEN@mail.example" };
    expect(await checkTaken(ctx, taken)).toEqual({
      ...{ username: true, lookalike: false, email: true },
    });
    expect(await checkTaken(ctx, {})).toEqual({
      ...{ username: false, lookalike: false, email: false },
    });
    expect(await refusal(sendRegisterCode(ctx, { email: taken.email }))).toBe("EMAIL_EXISTS");
    await register(ctx, { ...wish, username: "free", code });
  }));

test("a closed registration and blocked domains refuse both steps", () =>
  inDesk(async (desk) => {
    const root = desk.signedIn("1", 1000);
    await updateSettings(root, { blockedMailDomains: ["mail.example"] });
    const both = async () => [
      await refusal(sendRegisterCode(desk.context(), { email })),
      await refusal(register(desk.context(), { ...wish, code: "123456" })),
    ];
    expect(await both()).toEqual(["EMAIL_DOMAIN_BLOCKED", "EMAIL_DOMAIN_BLOCKED"]);
    await updateSettings(root, { register: false });
    expect(await both()).toEqual(["REGISTER_CLOSED", "REGISTER_CLOSED"]);
  }));

test("of two who take a name at the same moment, one is told that it exists", async () => {
  const { db } = database;
  const twins = await Promise.all(
    ["Twin", "tWIN"].map((username) => refusal(createAccount(db, { username, password: "x" }))),
  );
  expect(twins.filter((one) => one === "USERNAME_EXISTS")).toHaveLength(1);
  const mails = await Promise.all(
    ["a1", "a2"].map((username) =>
      refusal(createAccount(db, { username, password: "x", email: `${"Same"}@mail.example` })),
    ),
  );
  expect(mails.filter((one) => one === "EMAIL_EXISTS")).toHaveLength(1);
});

test("of two who use one code at the same moment, one gets the account", async () => {
  const { db } = database;
  const desk = openDesk(db);
  await sendRegisterCode(desk.context(), { email });
  const code = await desk.readCode(email);
  const answers = await Promise.all(
    ["left", "right"].map((username) =>
      refusal(register(desk.context(), { ...wish, username, code })),
    ),
  );
  expect(answers).toContainEqual({ answered: null });
  expect(answers.filter((one) => typeof one === "string")).toHaveLength(1);
});

test("an address has so many strangers mailed a minute, whatever becomes of the codes", () =>
  inDesk(async (desk) => {
    const { minute } = PACES.strangerMail;
    const mail = (i: number, ip = "2001:db8::1") =>
      refusal(sendRegisterCode(desk.context({ ip }), { email: `stranger-${i}@mail.example` }));
    for (let i = 0; i < minute; i += 1) {
      expect(await mail(i, `2001:db8::${i}`)).toHaveProperty("answered");
    }
    expect(await mail(minute)).toBe(`TOO_FAST ${60 / minute}`);
    // Nothing is left of what was refused: the next one need not wait for its own minute as well.
    expect(await mail(minute, "10.0.0.2")).toHaveProperty("answered");
    desk.wait(60 / minute);
    expect(await mail(minute + 1)).toHaveProperty("answered");
    expect(await mail(minute + 2)).toBe(`TOO_FAST ${60 / minute}`);
  }));

test("a name that would be taken for another one is refused, and costs no try of the code", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    await createAccount(ctx.db, { username: "newcomer", password: "pass-123" });
    await sendRegisterCode(ctx, { email });
    const code = await desk.readCode(email);
    for (const username of [
      "nеwcomer",
      "newcοmer",
      "ｎewcоmer",
      "NEWCОMER",
      "nёwcomer",
      "пewcomer",
    ]) {
      const answer = await refusal(register(ctx, { ...wish, username, code: notTheCode(code) }));
      const looksOtherwise = ["nёwcomer", "пewcomer"].includes(username);
      const expected = looksOtherwise ? "CODE_WRONG" : "USERNAME_LOOKALIKE";
      expect([username, answer]).toEqual([username, expected]);
    }
    // "rn" alone is no disguise.
    expect(await register(ctx, { ...wish, username: "newcorner", code })).toBeNull();
  }));

test("of two that look alike and register at once one is refused", () =>
  inDesk(async (desk) => {
    const ctx = desk.context();
    const names = ["twin", "twіn"];
    const wishes: Parameters<typeof register>[1][] = [];
    for (const [index, username] of names.entries()) {
      const own = `twin-${index}@mail.example`;
      await sendRegisterCode(ctx, { email: own });
      wishes.push({ ...wish, username, email: own, code: await desk.readCode(own) });
    }
    const answers = await Promise.all(wishes.map((one) => refusal(register(ctx, one))));
    expect(answers.filter((one) => one === "USERNAME_LOOKALIKE")).toHaveLength(1);
  }));

test("whether names are taken is told so often a minute", () =>
  inDesk(async (desk) => {
    const { minute } = PACES.nameCheck;
    const ask = (i: number) => refusal(checkTaken(desk.context(), { username: `name-${i}` }));
    for (let i = 0; i < minute; i += 1) expect(await ask(i)).toHaveProperty("answered");
    expect(await ask(minute)).toBe("TOO_FAST 1");
  }));
