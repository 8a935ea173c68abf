import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { NEW_PLACES_TOLD } from "@gavel/domain/sign-in";
import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Context } from "../../kernel/context.ts";
import { clearDesk, openDesk, refusal } from "../../kernel/testing/desk.ts";
import { createAccount } from "../account/service/create.ts";
import { completeSignIn, signIn } from "../account/service/sign-in.ts";
import { addApp, beginApp } from "../factor/service/change.ts";
import { findHistory, getMailChoice, purgeRefusals, setMailChoice } from "./history.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => clearDesk(database.db));

const right = { username: "alice", password: "right-pass" };
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const chrome = (release: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/${release}.0.0.0 Safari/537.36`;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0";

async function openAlice() {
  const desk = openDesk(database.db);
  const uid = await createAccount(database.db, { ...right, email: "alice@mail.example" });
  const from = (ip: string, userAgent: string, changes: Partial<Context> = {}) =>
    desk.context({ ip, userAgent, ...changes });
  const mails = async () => {
    const rows = await database.db.selectFrom("mail_outbox").select("body").orderBy("id").execute();
    return rows.map(({ body }) => body);
  };
  return { desk, uid, from, mails, own: () => desk.signedIn(uid, 1002) };
}

test("the list tells when, from where, with what and how, and what was refused", async () => {
  const { desk, from, own } = await openAlice();
  await signIn(from("10.0.0.1", FIREFOX), right);
  desk.wait(60);
  const wrong = { ...right, password: "wrong-pass" };
  expect(await refusal(signIn(from("10.9.0.1", "curl/8"), wrong))).toBe("LOGIN_FAILED");
  desk.wait(60);
  const { ticket, secret } = await beginApp(own());
  const codeAt = () => new TOTP({ secret }).generate({ timestamp: desk.now().getTime() });
  await addApp(own(), { ticket, code: codeAt() });
  expect(await refusal(signIn(from("10.0.0.1", FIREFOX), { ...right, factorCode: "1" }))).toBe(
    "SECOND_FACTOR_WRONG",
  );
  desk.wait(60);
  const asked = await signIn(from("10.0.0.1", FIREFOX), right).catch((error: unknown) => error);
  const step = (asked as { params: { ticket: string } }).params.ticket;
  await completeSignIn(from("10.0.0.1", FIREFOX), { ticket: step, code: codeAt() });
  const at = (minutes: number) => new Date(desk.now().getTime() - minutes * 60_000);
  expect(await findHistory(own())).toEqual([
    { at: at(0), ip: "10.0.0.1", userAgent: FIREFOX, way: "app", refusedStep: null },
    { at: at(1), ip: "10.0.0.1", userAgent: FIREFOX, way: null, refusedStep: "second-factor" },
    { at: at(2), ip: "10.9.0.1", userAgent: "curl/8", way: null, refusedStep: "password" },
    { at: at(3), ip: "10.0.0.1", userAgent: FIREFOX, way: "password", refusedStep: null },
  ]);
});

test("a flood of wrong passwords leaves the newest, and what went well", async () => {
  const { desk, uid, from, own } = await openAlice();
  await signIn(from("10.0.0.1", FIREFOX), right);
  const row = { uid, ip: "10.9.0.1", user_agent: "", step: "password", refused_at: desk.now() };
  await database.db.insertInto("sign_in_refusal").values(Array(300).fill(row)).execute();
  desk.wait(1);
  const wrong = { ...right, password: "wrong-pass" };
  expect(await refusal(signIn(from("10.9.0.1", "curl/8"), wrong))).toBe("LOGIN_FAILED");
  const kept = await database.db.selectFrom("sign_in_refusal").select("user_agent").execute();
  expect(kept).toHaveLength(200);
  const [newest, ...rest] = await findHistory(own());
  expect(newest?.userAgent).toBe("curl/8");
  expect(rest).toHaveLength(49);
  desk.wait(184 * 86_400);
  expect(await purgeRefusals(desk.context())).toBe(200);
});

test("a browser or network not used lately is told by mail in the person's language", async () => {
  const { desk, from, mails } = await openAlice();
  // Nobody is asked of their very first one, which they have just made.
  await signIn(from("10.0.0.1", chrome(155)), right);
  // The same browser, a release later, from an address next to it.
  await signIn(from("10.0.0.77", chrome(156)), right);
  expect(await mails()).toEqual([]);
  await signIn(from("10.0.0.1", FIREFOX, { locale: "en-US" }), right);
  await signIn(from("10.7.0.1", chrome(156)), right);
  await signIn(from("10.7.0.1", chrome(156)), right);
  const [firefox, elsewhere, ...none] = await mails();
  expect(none).toEqual([]);
  expect(firefox).toContain("浏览器：Firefox 148, Linux");
  expect(elsewhere).toContain("地址：10.7.0.1");
  expect(elsewhere).toContain("时间：2026年5月1日 08:00 (UTC)");
  // What was long ago may be somebody else's by now.
  desk.wait(91 * 86_400);
  await signIn(from("10.7.0.1", chrome(156)), right);
  expect(await mails()).toHaveLength(3);
});

test("a program that calls itself something else each time is told of so often a day", async () => {
  const { desk, uid, from, mails } = await openAlice();
  await signIn(from("10.0.0.1", "first/1"), right);
  const told = async () => {
    const messages = database.db.selectFrom("message").where("recipient_uid", "=", uid);
    return [(await mails()).length, (await messages.select("id").execute()).length];
  };
  const visit = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      desk.wait(1);
      await signIn(from("10.0.0.1", `again-${desk.now().getTime()}/1`), right);
    }
  };
  await visit(NEW_PLACES_TOLD + 5);
  expect(await told()).toEqual([NEW_PLACES_TOLD, NEW_PLACES_TOLD]);
  desk.wait(86_400);
  await visit(1);
  expect(await told()).toEqual([NEW_PLACES_TOLD + 1, NEW_PLACES_TOLD + 1]);
});

test("whoever wants no such mails gets none, and is told among the messages of the site all the same", async () => {
  const { uid, from, mails, own } = await openAlice();
  expect(await getMailChoice(own())).toEqual({ isOn: true, hasEmail: true });
  expect(await setMailChoice(own(), false)).toEqual({ isOn: false, hasEmail: true });
  await signIn(from("10.0.0.1", FIREFOX), right);
  await signIn(from("10.7.0.1", FIREFOX, { locale: "en-US" }), right);
  expect(await mails()).toEqual([]);
  const told = await database.db
    .selectFrom("message")
    .where("recipient_uid", "=", uid)
    .select(["kind", "title", "content"])
    .execute();
  expect(told).toEqual([
    {
      kind: "Sys",
      title: "你的账号有新的登录",
      content: expect.stringContaining("地址：10.7.0.1"),
    },
  ]);
});
