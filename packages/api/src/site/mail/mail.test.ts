import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clearDesk, openDesk, refusal } from "../../kernel/testing/desk.ts";
import type { MailServerInput } from "./schema.ts";
import { findOutbox, postMail, purgeMails, sendAgain } from "./service/outbox.ts";
import { getServer, testServer, updateServer } from "./service/server.ts";
import { sendDueMails, startMailWorker } from "./service/worker.ts";
import {
  openDeafOffice,
  openPostOffice,
  type PostOffice,
  type PostOfficeRules,
  TEST_CERTIFICATE,
} from "./testing/post-office.ts";
import { MAIL_TEXTS } from "./text.ts";

let database: TestDatabase;
const offices: PostOffice[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const office of offices.splice(0)) await office.close();
  // The services open transactions of their own, so no outer one can be rolled back.
  await clearDesk(database.db);
});
afterAll(() => database.drop());

type Desk = ReturnType<typeof openDesk>;
const TIMEOUTS = { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000 };
/** For a server that never says a word. */
const SHORT = { ...TIMEOUTS, greetingMs: 250 };

const openOffice = async (rules: PostOfficeRules = {}) => {
  const office = await openPostOffice(rules);
  offices.push(office);
  return office;
};

function serverOf(office: PostOffice, changes: Partial<MailServerInput> = {}): MailServerInput {
  return {
    ...{ host: "127.0.0.1", port: office.port, security: "none", username: "" },
    ...{ caCertificate: "", sender: "judge@oj.example", bannerUrl: "" },
    ...changes,
  };
}

const rootOf = (desk: Desk) => desk.signedIn("1", 1000);
const workOf = (desk: Desk) => ({
  db: database.db,
  now: desk.now,
  log: desk.context().log,
  services: desk.services,
  timeouts: TIMEOUTS,
});

const post = (desk: Desk, recipient: string, expiresAt?: Date) =>
  postMail(desk.context(), database.db, {
    recipient,
    locale: "zh-CN",
    content: MAIL_TEXTS.registerCode["zh-CN"]({ site: "Gavel", code: "012345", minutes: 10 }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  });

async function outbox(desk: Desk) {
  const page = await findOutbox(rootOf(desk), { currentPage: 1, limit: 30 });
  return page.records;
}

test("without a mail server mails wait; once there is one they are sent, in both forms", async () => {
  const desk = openDesk(database.db);
  const id = await post(desk, "alice@mail.example");
  expect(await sendDueMails(workOf(desk))).toBe(0);
  expect(await outbox(desk)).toMatchObject([{ id, state: "waiting", attempts: 0 }]);
  const office = await openOffice();
  await updateServer(rootOf(desk), serverOf(office));
  expect(await sendDueMails(workOf(desk))).toBe(1);
  const [mail] = office.mails;
  expect(mail).toMatchObject({ from: "judge@oj.example", to: ["alice@mail.example"] });
  expect(mail?.raw).toContain(`Message-ID: <gavel-outbox-${id}@oj.example>`);
  expect(mail?.raw).toMatch(/From: "?Gavel"? <judge@oj.example>/);
  expect(mail?.raw).toContain("Content-Type: text/plain");
  expect(mail?.raw).toContain("Content-Type: text/html");
  expect(mail?.raw).toContain("Auto-Submitted: auto-generated");
  expect(await outbox(desk)).toMatchObject([{ id, state: "sent", attempts: 1, lastError: null }]);
  expect(await sendDueMails(workOf(desk))).toBe(0);
});

test.each([
  ["TLS from the start", "tls"],
  ["STARTTLS", "starttls"],
] as const)(
  "%s, with an account, trusting only the certificate that root named",
  async (_, security) => {
    const desk = openDesk(database.db);
    const office = await openOffice({ security, account: { user: "judge", password: "s3cret" } });
    const account = { security, username: "judge", password: "s3cret" };
    await updateServer(rootOf(desk), serverOf(office, account));
    await post(desk, "a@mail.example");
    await sendDueMails(workOf(desk));
    expect(office.mails).toHaveLength(0);
    expect((await outbox(desk))[0]?.lastError).toContain("self signed certificate");
    const trusted = { ...account, password: undefined, caCertificate: TEST_CERTIFICATE };
    await updateServer(rootOf(desk), serverOf(office, trusted));
    await sendDueMails(workOf(desk));
    expect(office.mails).toMatchObject([{ isSecure: true, user: "judge" }]);
  },
);

test("where STARTTLS is wanted and not offered, nothing is said in the clear", async () => {
  const desk = openDesk(database.db);
  const office = await openOffice();
  await updateServer(rootOf(desk), serverOf(office, { security: "starttls" }));
  await post(desk, "a@mail.example");
  await sendDueMails(workOf(desk));
  expect(office.mails).toHaveLength(0);
  expect(await outbox(desk)).toMatchObject([{ state: "waiting", attempts: 1 }]);
});

test("a password that another secret of the site sealed is named as the reason, and asked for again", async () => {
  const desk = openDesk(database.db);
  const office = await openOffice({
    security: "starttls",
    account: { user: "judge", password: "s3cret" },
  });
  const account = serverOf(office, {
    ...{ security: "starttls", username: "judge", caCertificate: TEST_CERTIFICATE },
  });
  await updateServer(rootOf(desk), { ...account, password: "s3cret" });
  await post(desk, "a@mail.example");
  // As after a restore without the secret of before.
  const services = { ...desk.services, jwtSecret: new Uint8Array(32).fill(9) };
  expect(await sendDueMails({ ...workOf(desk), services })).toBe(1);
  const why = expect.stringContaining("enter it again");
  expect(await outbox(desk)).toMatchObject([{ state: "waiting", attempts: 1, lastError: why }]);
  const tried = testServer({ ...rootOf(desk), services }, { email: "b@mail.example" });
  await expect(tried).rejects.toMatchObject({ code: "MAIL_FAILED", params: { reason: why } });
  await updateServer({ ...rootOf(desk), services }, { ...account, password: "s3cret" });
  await sendDueMails({ ...workOf(desk), services });
  expect(office.mails).toMatchObject([{ to: ["a@mail.example"], user: "judge" }]);
});

test("a refusal for good is not tried again, one for now is, and root sees both", async () => {
  const desk = openDesk(database.db);
  const codes: Record<string, number> = { "gone@mail.example": 550, "full@mail.example": 452 };
  const office = await openOffice({ refuse: (recipient) => codes[recipient] });
  await updateServer(rootOf(desk), serverOf(office));
  for (const recipient of ["gone@mail.example", "full@mail.example", "ok@mail.example"]) {
    await post(desk, recipient);
  }
  expect(await sendDueMails(workOf(desk))).toBe(3);
  expect(await outbox(desk)).toMatchObject([
    { recipient: "ok@mail.example", state: "sent" },
    { recipient: "full@mail.example", state: "waiting", lastError: expect.stringContaining("452") },
    { recipient: "gone@mail.example", state: "failed", lastError: expect.stringContaining("550") },
  ]);
  expect(await sendDueMails(workOf(desk))).toBe(0);
  desk.wait(5);
  expect(await sendDueMails(workOf(desk))).toBe(1);
  desk.wait(14);
  expect(await sendDueMails(workOf(desk))).toBe(0);
  delete codes["full@mail.example"];
  desk.wait(1);
  expect(await sendDueMails(workOf(desk))).toBe(1);
  const failed = await findOutbox(rootOf(desk), { currentPage: 1, limit: 30, state: "failed" });
  expect(failed).toMatchObject({ total: 1, records: [{ recipient: "gone@mail.example" }] });
  // Once the box is there, root sends it again.
  delete codes["gone@mail.example"];
  await sendAgain(rootOf(desk), { id: failed.records[0]?.id ?? 0 });
  expect(await sendDueMails(workOf(desk))).toBe(1);
  expect((await outbox(desk)).map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
  const sent = (await outbox(desk))[0]?.id ?? 0;
  expect(await refusal(sendAgain(rootOf(desk), { id: sent }))).toBe("NOT_FOUND");
});

test("a server that says nothing, and none at all, are tried again later", async () => {
  const desk = openDesk(database.db);
  const deaf = await openDeafOffice();
  offices.push(deaf);
  await updateServer(rootOf(desk), serverOf(deaf));
  await post(desk, "a@mail.example");
  await sendDueMails({ ...workOf(desk), timeouts: SHORT });
  expect((await outbox(desk))[0]).toMatchObject({ state: "waiting", attempts: 1 });
  expect((await outbox(desk))[0]?.lastError).toMatch(/^ETIMEDOUT: .*[Gg]reeting/);
  const closed = await openPostOffice();
  await closed.close();
  // A new server is tried at once, whatever the wait was.
  await updateServer(rootOf(desk), serverOf(closed));
  expect(await sendDueMails(workOf(desk))).toBe(1);
  expect((await outbox(desk))[0]?.lastError).toMatch(/ECONNREFUSED/);
});

test("a mail whose code has expired is not sent", async () => {
  const desk = openDesk(database.db);
  await post(desk, "late@mail.example", new Date(desk.now().getTime() + 600_000));
  desk.wait(600);
  const office = await openOffice();
  await updateServer(rootOf(desk), serverOf(office));
  await sendDueMails(workOf(desk));
  expect(office.mails).toHaveLength(0);
  const lastError = expect.stringMatching(/^EEXPIRED: /);
  expect(await outbox(desk)).toMatchObject([{ state: "failed", lastError }]);
});

test("a mail that a dying server held comes back, and two servers never both hold one", async () => {
  const desk = openDesk(database.db);
  const office = await openOffice();
  await updateServer(rootOf(desk), serverOf(office));
  for (let i = 0; i < 5; i += 1) await post(desk, `p${i}@mail.example`);
  const counts = await Promise.all([sendDueMails(workOf(desk)), sendDueMails(workOf(desk))]);
  expect(counts.reduce((one, two) => one + two)).toBe(5);
  expect(new Set(office.mails.flatMap(({ to }) => to)).size).toBe(5);
  const id = await post(desk, "held@mail.example");
  await database.db
    .updateTable("mail_outbox")
    .set({ attempts: 1, next_try_at: new Date(desk.now().getTime() + 180_000) })
    .where("id", "=", id)
    .execute();
  expect(await sendDueMails(workOf(desk))).toBe(0);
  desk.wait(180);
  expect(await sendDueMails(workOf(desk))).toBe(1);
});

test("the worker sends what is announced, and its end breaks a silent conversation off", async () => {
  const desk = openDesk(database.db);
  const office = await openOffice();
  await updateServer(rootOf(desk), serverOf(office));
  const stop = startMailWorker(workOf(desk));
  await post(desk, "first@mail.example");
  desk.emit({ type: "mail" });
  await expect.poll(() => office.mails.length).toBe(1);
  const deaf = await openDeafOffice();
  offices.push(deaf);
  await updateServer(rootOf(desk), serverOf(deaf));
  await post(desk, "second@mail.example");
  desk.emit({ type: "mail" });
  await expect.poll(async () => (await outbox(desk))[0]?.attempts).toBe(1);
  await stop();
  expect((await outbox(desk))[0]).toMatchObject({ state: "waiting", nextTryAt: desk.now() });
});

test("the password is written and never read; another server does not get it", async () => {
  const desk = openDesk(database.db);
  const root = rootOf(desk);
  const office = await openOffice({ account: { user: "judge", password: "s3cret" } });
  expect(await getServer(root)).toMatchObject({ host: "", password: "" });
  const account = { username: "judge", password: "s3cret" };
  const view = await updateServer(root, serverOf(office, account));
  expect(view.password).toBe("********");
  const row = await database.db.selectFrom("mail_server").selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain("s3cret");
  await updateServer(root, serverOf(office, { ...account, password: view.password, port: 1 }));
  await updateServer(root, serverOf(office, { username: "judge" }));
  await testServer(root, { email: "me@mail.example", timeouts: TIMEOUTS });
  expect(office.mails).toMatchObject([{ user: "judge", to: ["me@mail.example"] }]);
  const elsewhere = serverOf(office, { username: "judge", host: "localhost" });
  expect(await refusal(updateServer(root, elsewhere))).toBe("MAIL_PASSWORD_AGAIN");
  await updateServer(root, serverOf(office, { username: "judge", password: "" }));
  expect((await getServer(root)).password).toBe("");
  await updateServer(root, { ...serverOf(office), host: "" });
  expect(await refusal(testServer(root, { email: "me@mail.example" }))).toBe("MAIL_NOT_READY");
});

test("a test mail tells what the server said", async () => {
  const desk = openDesk(database.db);
  const office = await openOffice({ account: { user: "judge", password: "right" } });
  const wrong = { username: "judge", password: "wrong" };
  await updateServer(rootOf(desk), serverOf(office, wrong));
  const failed = testServer(rootOf(desk), { email: "me@mail.example", timeouts: TIMEOUTS });
  await expect(failed).rejects.toMatchObject({
    code: "MAIL_FAILED",
    params: { reason: expect.stringMatching(/^EAUTH: .*535/) },
  });
});

test("mails are forgotten after a month", async () => {
  const desk = openDesk(database.db);
  await post(desk, "old@mail.example");
  desk.wait(31 * 24 * 3600);
  await post(desk, "new@mail.example");
  await purgeMails(desk.context());
  expect((await outbox(desk)).map(({ recipient }) => recipient)).toEqual(["new@mail.example"]);
});
