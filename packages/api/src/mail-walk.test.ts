/** Every kind of mail that the site sends, by the act that sends it, to readers of both languages. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { asJsonb } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { LOCALES, type Locale } from "@gavel/domain/locale";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clearDesk, openDesk } from "./kernel/testing/desk.ts";
import { createAccount } from "./people/account/index.ts";
import { findAccountByName } from "./people/account/queries.ts";
import { sendChangeEmailCode } from "./people/account/service/change-email.ts";
import { sendRegisterCode } from "./people/account/service/register.ts";
import { requestReset } from "./people/account/service/reset.ts";
import { mailSignInCode } from "./people/account/service/sign-in-code.ts";
import { tellOwner } from "./people/factor/service/tell.ts";
import type { FactorNews } from "./people/factor/text.ts";
import { tellOfNewPlace } from "./people/session/history.ts";
import { createSession } from "./people/session/index.ts";
import { askForBackup } from "./portal/backup/service.ts";
import { startBackupWorker } from "./portal/backup/worker.ts";
import { close } from "./portal/closing/service/close.ts";
import { sendDigests } from "./portal/digest/send.ts";
import { saveDigest } from "./portal/digest/service.ts";
import { tellChanged } from "./remote/site/index.ts";
import { createCaptcha } from "./site/human-check/service.ts";
import { testServer, updateServer } from "./site/mail/service/server.ts";
import { openPostOffice } from "./site/mail/testing/post-office.ts";
import { MAIL_TEXTS } from "./site/mail/text.ts";

const SITE = "https://oj.example";
const SITE_NAME = `A & "B" <i>OJ</i>`;
const READER = "<b>mia</b>";
const EMAIL = "mia@mail.example";
const PASSWORD = "pass-1234";
/** What nobody is told in a mail that is not about it. */
const HIDDEN = ["Quentin Secretname", "Hidden-Nick", "Hidden-Club"];
const OPEN_GROUP = "<u>Pilots</u>";

let database: TestDatabase;
let desk: ReturnType<typeof openDesk>;
let uid: string;
beforeAll(async () => {
  // With one connection, and settings that nobody has read yet: no mail needs another one beside its transaction.
  database = await createTestDatabase(undefined, 1);
});
afterAll(() => database.drop());

const otherThan = (locale: Locale): Locale => (locale === "zh-CN" ? "en-US" : "zh-CN");

async function openSite(locale: Locale, role: 1000 | 1002) {
  const { db } = database;
  const tables = ["message", "discussion", "contest", "user_group", "remote_site_part"] as const;
  for (const table of [...tables, "backup_run"] as const) await db.deleteFrom(table).execute();
  await clearDesk(db);
  desk = openDesk(db);
  const settings = { baseUrl: `${SITE}/`, shortName: SITE_NAME, register: true };
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: asJsonb(value) }));
  await db.insertInto("setting").values(rows).execute();
  const wish = { username: READER, password: PASSWORD, email: EMAIL, role, locale };
  // Who keeps the site while the reader closes their account.
  await createAccount(db, { ...{ username: "keeper", password: "x" }, role: 1000 }, "no-hash");
  uid = await createAccount(db, wish);
  const names = { realname: HIDDEN[0], nickname: HIDDEN[1] };
  await db.updateTable("user_account").set(names).where("uid", "=", uid).execute();
}

const inTx = (work: (tx: TestDatabase["db"]) => Promise<unknown>) =>
  database.db.transaction().execute(work);
/** Acts of somebody else's, or of nobody's: in a language that the reader does not read. */
const elsewhere = (locale: Locale) => desk.context({ locale: otherThan(locale) });
const reader = (locale: Locale) => {
  const ctx = desk.signedIn(uid, 1002, { locale });
  return { ...ctx, viewer: { ...ctx.viewer, username: READER } };
};

async function writeCaptcha() {
  const { captchaKey } = await createCaptcha(desk.context());
  const { answer } = await database.db
    .selectFrom("human_check")
    .select("answer")
    .where("id", "=", captchaKey)
    .executeTakeFirstOrThrow();
  return { captcha: answer, captchaKey };
}

async function failBackup(locale: Locale) {
  Object.assign(desk.services, { backups: { folder: "/tmp", dataDir: "/tmp" } });
  await askForBackup(desk.signedIn(uid, 1000, { locale: otherThan(locale) }));
  const fails = () => Promise.reject(new Error("no space left on <device>"));
  const pace = { lookMs: 20, beatMs: 20, silentS: 60 };
  const stop = startBackupWorker(elsewhere(locale), fails, pace);
  await expect.poll(() => listMails()).not.toEqual([]);
  await stop();
}

/** A group with its contest, its announcement and a discussion that the reader follows, where something waits. */
async function openGroup(name: string, isMember: boolean) {
  const { db } = database;
  const { id: group_id } = await db
    .insertInto("user_group")
    .values({ name, short_name: name.slice(0, 9), owner_name: HIDDEN[0] ?? "", is_visible: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (isMember) await db.insertInto("group_member").values({ group_id, uid, level: 3 }).execute();
  const [by, now] = [{ author_name: HIDDEN[1] ?? "" }, desk.now()];
  const told = { title: `Told in ${name}`, content: "x", created_at: now };
  await db
    .insertInto("group_announcement")
    .values({ ...by, ...told, group_id })
    .execute();
  const [start_time, end_time] = [30, 40].map((hours) => new Date(now.getTime() + hours * 3.6e6));
  const times = { start_time: start_time ?? now, end_time: end_time ?? now };
  await db
    .insertInto("contest")
    .values({ ...by, ...times, title: `Round of ${name}`, type: 0, group_id })
    .execute();
  const texts = { title: `Talk in ${name}`, description: "", content: "x", category_id: 1 };
  const { id: discussion_id } = await db
    .insertInto("discussion")
    .values({ ...by, ...texts, author_role: 1002, group_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("discussion_follow").values({ discussion_id, uid, is_on: true }).execute();
  const like = { recipient_uid: uid, kind: "Like", action: "Like_Post", discussion_id };
  await db
    .insertInto("message")
    .values({ ...like, sender_name: HIDDEN[1] ?? "", created_at: now })
    .execute();
}

async function sendDigest(locale: Locale) {
  await saveDigest(reader(locale), { every: "day", timeZone: "UTC" });
  desk.wait(1);
  await openGroup(OPEN_GROUP, true);
  await openGroup("Hidden-Club", false);
  desk.wait(24 * 3600);
  await sendDigests(elsewhere(locale));
}

async function sendTestMail(locale: Locale) {
  const office = await openPostOffice();
  try {
    const server = {
      host: "127.0.0.1",
      port: office.port,
      security: "none",
      username: "",
    } as const;
    const rest = { caCertificate: "", sender: "judge@oj.example", bannerUrl: "" };
    const root = desk.signedIn(uid, 1000, { locale });
    await updateServer(root, { ...server, ...rest });
    await testServer(root, { email: EMAIL });
    const raw = office.mails[0]?.raw ?? "";
    const [head, text, html] = raw.split(/^Content-Type: text\/(?:plain|html).*$/m);
    const decode = (part = "") => {
      const [headers = "", ...rest] = part.split("\r\n\r\n");
      const body = rest.join("\r\n\r\n").split(/^--/m)[0] ?? "";
      if (headers.includes("base64")) return Buffer.from(body, "base64").toString("utf8");
      const bytes = body.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, "%$1");
      return headers.includes("quoted")
        ? decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, "%25"))
        : body;
    };
    expect(head).toContain(`To: ${EMAIL}`);
    return { locale, subject: "", body: decode(text), html: decode(html), unsubscribe_url: null };
  } finally {
    await office.close();
  }
}

interface Scene {
  /** Where it is posted. */
  readonly from: string;
  readonly to: "anyone" | "account" | "root";
  /** null = it names no page. */
  readonly page: string | null;
  readonly isDigest?: true;
  /** What it has to say, among other things. */
  readonly tells?: readonly string[];
  readonly send: (locale: Locale) => Promise<unknown>;
}

const FACTOR_NEWS: Record<FactorNews, true> = {
  ...{ "app-added": true, "passkey-added": true, "app-removed": true, "passkey-removed": true },
  ...{ "codes-renewed": true, "code-used": true, "identity-linked": true },
  ...{ "identity-unlinked": true, "email-changed": true, "email-set": true, reset: true },
  ...{ "password-changed": true, "password-reset": true, "password-set": true },
};
const factorScene = (news: FactorNews): Scene => ({
  ...{ from: "people/factor/service/tell.ts", to: "account", page: null },
  send: (locale) =>
    inTx((tx) => tellOwner(elsewhere(locale), tx, { uid, news, left: 3, source: "<s>LDAP</s>" })),
});

/** What somebody asks for comes in the language in which they ask, anything else in that of the account. */
const OF_SITE: Record<keyof typeof MAIL_TEXTS, Scene> = {
  registerCode: {
    ...{ from: "people/account/service/register.ts", to: "anyone", page: null },
    send: (locale) => sendRegisterCode(desk.context({ locale }), { email: "new@mail.example" }),
  },
  changeEmail: {
    ...{ from: "people/account/service/change-email.ts", to: "account", page: null },
    send: (locale) => sendChangeEmailCode(reader(locale), { email: "new@mail.example" }),
  },
  signInCode: {
    ...{ from: "people/account/service/sign-in-code.ts", to: "account", page: null },
    send: async (locale) =>
      mailSignInCode(desk.context({ locale }), await findAccountByName(database.db, READER)),
  },
  resetPassword: {
    ...{ from: "people/account/service/reset.ts", to: "anyone", page: "/reset-password" },
    send: async (locale) =>
      requestReset(desk.context({ locale }), { email: EMAIL, ...(await writeCaptcha()) }),
  },
  test: { from: "site/mail/service/server.ts", to: "root", page: null, send: sendTestMail },
};

const SCENES: Record<string, Scene> = {
  ...OF_SITE,
  ...Object.fromEntries(
    Object.keys(FACTOR_NEWS).map((news) => [`factor ${news}`, factorScene(news as FactorNews)]),
  ),
  "sign-in": {
    ...{ from: "people/session/history.ts", to: "account", page: "/setting?tab=sessions" },
    send: async (locale) => {
      const { jwtSecret } = desk.services;
      const keys = { db: database.db, jwtSecret, now: desk.now() };
      await createSession(keys, { uid, userAgent: "curl/8", ip: "10.9.0.1" });
      await inTx((tx) => tellOfNewPlace(elsewhere(locale), tx, uid));
    },
  },
  closing: {
    ...{ from: "portal/closing/service/close.ts", to: "account", page: "/" },
    send: (locale) =>
      close({ ...reader(locale), locale: otherThan(locale), ip: "<i>1</i>" }, PASSWORD),
  },
  backup: {
    ...{ from: "portal/backup/worker.ts", to: "root", page: "/admin/conf?tab=backups" },
    send: failBackup,
  },
  "remote judge": {
    ...{ from: "remote/site/changed.ts", to: "root", page: "/admin/remote" },
    send: async (locale) => {
      const now = desk.now();
      const seen = {
        fault: "markupChanged",
        detail: "<table> is gone",
        since: now,
        checked_at: now,
      };
      await database.db
        .insertInto("remote_site_part")
        .values({ site: "HDU", part: "runs", ...seen })
        .execute();
      Object.assign(desk.services, { remote: { sites: new Map() } });
      await tellChanged(elsewhere(locale));
    },
  },
  digest: {
    ...{ from: "portal/digest/send.ts", to: "account", page: "/", isDigest: true },
    tells: ["Round of", "Told in", "Talk in"].map((what) => `${what} ${OPEN_GROUP}`),
    send: sendDigest,
  },
};

const SOURCES = join(import.meta.dirname, "../../..");

/** By file, how often it hands a mail over, and how many wordings it has. */
function findPlaces(pattern: RegExp): Record<string, number> {
  const places: Record<string, number> = {};
  for (const root of ["packages", "apps"]) {
    for (const name of readdirSync(join(SOURCES, root))) {
      const folder = join(SOURCES, root, name, "src");
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.tsx?$/.test(file) || /\.test\.|testing\//.test(file)) continue;
        const count = [...readFileSync(join(folder, file), "utf8").matchAll(pattern)].length;
        if (count > 0) places[relative(import.meta.dirname, join(folder, file))] = count;
      }
    }
  }
  return places;
}

const listMails = () => database.db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();

/** A page of the site's, as its routes have it. */
function isPage(path: string): boolean {
  const tree = readFileSync(join(SOURCES, "apps/web/src/routeTree.gen.ts"), "utf8");
  return tree.split("fullPaths:")[1]?.includes(`| "${path}"`) === true;
}

test("no mail is posted or worded that is not walked here", () => {
  const posted = findPlaces(/(?<!function )\b(?:postMail|renderMail)\(/g);
  // The outbox renders what it is handed.
  delete posted["site/mail/service/outbox.ts"];
  const walked = new Set(Object.values(SCENES).map(({ from }) => from));
  expect(posted).toEqual(Object.fromEntries([...walked].map((file) => [file, 1])));
  expect(findPlaces(/(?:=>|\):) MailContent\b/g)).toEqual({
    "people/factor/text.ts": 3,
    "people/session/text.ts": 3,
    "portal/backup/text.ts": 1,
    "portal/closing/text.ts": 3,
    "portal/digest/text.ts": 1,
    "remote/site/text.ts": 3,
    "site/mail/text.ts": 2 * Object.keys(MAIL_TEXTS).length + 1,
  });
});

describe.each(LOCALES)("in %s", (locale) => {
  test.each(Object.entries(SCENES))("%s", async (_, scene) => {
    await openSite(locale, scene.to === "root" ? 1000 : 1002);
    const sent = await scene.send(locale);
    const [mail, ...more] = await listMails();
    expect(more).toEqual([]);
    const { subject, body, html, ...facts } =
      mail ?? (sent as Awaited<ReturnType<typeof sendTestMail>>);
    expect(facts.locale).toBe(locale);
    for (const text of [body, ...(subject === "" ? [] : [subject])]) {
      expect(/[\u4e00-\u9fff]/.test(text)).toBe(locale === "zh-CN");
    }
    // Names are words, not markup: in the text as they are, in the HTML as they look.
    expect(html).toContain(`lang="${locale}"`);
    expect(html).toContain("A &amp; &quot;B&quot; &lt;i&gt;OJ&lt;/i&gt;");
    expect(html).not.toMatch(/<(?:b|i|u|s|table|device)>/);
    expect(`${subject}${body}`).not.toMatch(/&(?:lt|gt|amp|quot);|undefined|\[object/);
    for (const part of scene.tells ?? []) expect(body).toContain(part);
    for (const name of HIDDEN) expect(`${subject}${body}${html}`).not.toContain(name);

    const links = [...body.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url));
    const stops = scene.isDigest ? ["/stop-digest"] : [];
    const paths = links.map(({ pathname }) => pathname);
    expect(links.every(({ origin }) => origin === SITE)).toBe(true);
    expect(paths).toEqual([...(scene.page === null ? [] : [scene.page.split("?")[0]]), ...stops]);
    for (const { pathname, search } of links) {
      expect(isPage(pathname), pathname).toBe(true);
      // The back office is for those to whom its mails go.
      if (pathname.startsWith("/admin")) expect(scene.to).toBe("root");
      if (scene.page?.includes("?tab=") === true) expect(scene.page).toBe(`${pathname}${search}`);
    }
    expect(facts.unsubscribe_url !== null).toBe(scene.isDigest === true);
  });
});
