/** Webhooks while servers come and go: a receiver hears of everything once, in order, whoever tells it. */
import { createAccount } from "@gavel/api/people/account";
import { announce, asJsonb, type Db } from "@gavel/db";
import { createTestDatabase, type TestDatabase } from "@gavel/db/testing";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { startTestServer, TEST_PASSWORD, type TestServer } from "@gavel/server/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  basic,
  type ClicsContest,
  makeClicsContest,
  minute,
  send,
} from "../support/clics-contest.ts";
import { isSubmission, WebhookReceiver } from "../support/webhook-receiver.ts";

/** Its own database stays empty: it lends its shelf of test data to contests of the site that is tried. */
let lender: TestServer;
let database: TestDatabase;
let db: Db;
let contest: ClicsContest;
let receiver: WebhookReceiver;
let people: { uid: string; username: string }[];
const now = () => minute(100);

beforeAll(async () => {
  lender = await startTestServer();
});
afterAll(() => lender.stop());
beforeEach(async () => {
  database = await createTestDatabase();
  ({ db } = database);
  receiver = new WebhookReceiver();
  const value = asJsonb([receiver.origin]);
  await db.insertInto("setting").values({ key: "webhookOrigins", value }).execute();
  people = await Promise.all(
    ["jury", "ann"].map(async (username) => ({
      uid: await createAccount(db, { username, password: TEST_PASSWORD }),
      username,
    })),
  );
  contest = await makeClicsContest({ ...lender, db }, personOf(0));
});
afterEach(async () => {
  await database.drop();
  await receiver.stop();
});

/** As far as contests need them. */
function personOf(index: number) {
  const person = people[index];
  if (person === undefined) throw new Error("nobody");
  return { ...lender.anon, ...person, password: TEST_PASSWORD, token: "" };
}
const start = () => startTestServer({ databaseUrl: database.url, now });
async function register({ url }: TestServer): Promise<void> {
  const answer = await fetch(`${url}/api/2026-01/webhooks`, {
    method: "POST",
    body: JSON.stringify({ url: receiver.url, token: "x", endpoints: ["submissions"] }),
    headers: { "content-type": "application/json", authorization: basic("jury", TEST_PASSWORD) },
  });
  expect(answer.status).toBe(201);
}
const ids: number[] = [];
beforeEach(() => ids.splice(0));
async function sendOne(): Promise<number> {
  const sent = { by: personOf(1), problem: ids.length % 3, at: 90, status: -1 };
  const { id } = await send({ db }, contest, sent);
  await announce(db, { type: "submission", id, final: true });
  ids.push(id);
  return id;
}
const sendSome = async () => {
  await sendOne();
  await sendOne();
  await receiver.until("the last", isSubmission(await sendOne()));
};
/** The site knows that the last one has arrived: until then whoever takes over has to send it again. */
const isNoted = async () => {
  const { told } = await db.selectFrom("webhook_position").select("told").executeTakeFirstOrThrow();
  const { seq } = await db
    .selectFrom("contest_journal_entry")
    .where("object_type", "=", "submissions")
    .select((eb) => eb.fn.max("seq").as("seq"))
    .executeTakeFirstOrThrow();
  return Number((told as { submissions?: number }).submissions) >= Number(seq);
};
const told = () => receiver.of("submissions").map(({ id }) => Number(id));

test("of two servers one tells it, and the other goes on where that died or stopped", async () => {
  const first = await start();
  await register(first);
  const second = await start();
  await sendSome();
  await waitFor("the answer to be noted", isNoted);
  // As if whoever holds it had died: its time is over, and it does not come back for it.
  const held_until = new Date(Date.now() - 1000);
  await db.updateTable("webhook").set({ held_until, holder: crypto.randomUUID() }).execute();
  await announce(db, { type: "webhook" });
  await sendSome();
  await first.stop();
  await sendSome();
  expect(told()).toEqual(ids);
  expect(receiver.atOnce).toBe(1);
  await second.stop();
});

test("what changed while the site was off is told once it is up again", async () => {
  const first = await start();
  await register(first);
  receiver.answer = () => new Response(null, { status: 502 });
  await sendOne();
  await receiver.untilTries(1);
  await first.stop();
  const meanwhile = await sendOne();
  receiver.answer = () => new Response(null, { status: 200 });
  const second = await start();
  await receiver.until("what came meanwhile", isSubmission(meanwhile));
  await sendSome();
  expect(told()).toEqual(ids);
  await second.stop();
});
