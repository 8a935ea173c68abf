/** The event feed of the Contest API: everything, then every change, for each reader no more than they may know. */
import { announce } from "@gavel/db";
import { waitFor } from "@gavel/judge/testing/wait-for";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  basic,
  type ClicsContest,
  judge,
  makeClicsContest,
  minute,
  SEAL_MIN,
  send,
} from "../support/clics-contest.ts";
import { FeedReader } from "../support/feed-reader.ts";

let server: TestServer;
let owner: TestUser;
let ada: TestUser;
let bob: TestUser;
let contest: ClicsContest;
const clock = { now: minute(100) };
const AC = 0;
const WA = -1;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  owner = await server.signUp("owner", { role: 1001 });
  ada = await server.signUp("ada");
  bob = await server.signUp("bob");
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.now = minute(100);
  contest = await makeClicsContest(server, owner);
  await send(server, contest, { by: ada, problem: 0, at: 12, status: WA });
  await send(server, contest, { by: ada, problem: 0, at: 15, status: AC });
  await send(server, contest, { by: bob, problem: 0, at: 20, status: AC });
});

const open: FeedReader[] = [];
afterAll(() => {
  for (const reader of open) reader.close();
});
type Who = TestUser | null;
const headersOf = (who: Who): Record<string, string> =>
  who === null ? {} : { authorization: who.token };
const urlOf = (version = "2026-01", of = contest, base = server.url) =>
  `${base}/api/${version}/contests/${of.id}`;

async function follow(who: Who, query = "", url = urlOf()) {
  const reader = await FeedReader.open(url, headersOf(who), query);
  open.push(reader);
  return reader;
}
/** All that there was at the beginning has come. */
async function whole(reader: FeedReader) {
  await reader.until(
    "the awards",
    ({ type, token }) => type === "awards" && token !== reader.events[0]?.token,
  );
  return reader;
}
const tell = () => announce(server.db, { type: "contestFeed", contestId: contest.id });
async function sendNow(wish: Parameters<typeof send>[2]) {
  const sent = await send(server, contest, wish);
  await announce(server.db, { type: "submission", id: sent.id, final: wish.status !== null });
  return sent;
}
const set = (columns: object, of = contest) =>
  server.db.updateTable("contest").set(columns).where("id", "=", of.id).execute();
const rest = async (who: Who, type: string, version = "2026-01") => {
  const answer = await fetch(`${urlOf(version)}/${type}`, { headers: headersOf(who) });
  return (await answer.json()) as Record<string, unknown>[];
};

const TYPES = [
  ...["judgement-types", "languages", "problems", "groups", "organizations", "teams", "persons"],
  ...["submissions", "judgements", "runs", "clarifications", "awards"],
];

test.each(["2023-06", "2026-01"])(
  "a feed of %s begins with what the collections hold, for each reader",
  async (version) => {
    for (const who of [null, ada, owner]) {
      const reader = await whole(await follow(who, "", urlOf(version)));
      expect(reader.events.slice(0, 2).map(({ type, id }) => [type, id])).toEqual([
        ["contest", null],
        ["state", null],
      ]);
      for (const type of TYPES) {
        const told = reader.of(type).map(({ data }) => data);
        expect([type, told]).toEqual([type, await rest(who, type, version)]);
      }
      expect(reader.of("accounts")).toEqual([]);
    }
  },
);

test("nothing is told before what it refers to", async () => {
  const { events } = await whole(await follow(owner));
  const at = (type: string) => events.findIndex((event) => event.type === type);
  const order = ["problems", "groups", "teams", "submissions", "judgements", "runs"].map(at);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("what is sent and judged is told as it happens", async () => {
  const reader = await whole(await follow(null));
  const { id } = await sendNow({ by: bob, problem: 1, at: 99, status: null });
  await reader.until(
    "the submission",
    ({ type, id: one }) => type === "submissions" && one === String(id),
  );
  expect(reader.of("judgements")).toHaveLength(3);
  const judgement = await judge(server, id, { at: minute(99), version: 0, status: AC });
  await announce(server.db, { type: "submission", id, final: true });
  const told = await reader.until(
    "its verdict",
    (event) => event.type === "judgements" && event.id === String(judgement),
  );
  expect(told.data).toMatchObject({ submission_id: String(id), judgement_type_id: "AC" });
  const first = contest.problems[1]?.id;
  await reader.until(
    "the first to solve it",
    ({ id: one, data }) => one === `first-to-solve-p${first}` && String(data?.team_ids) === bob.uid,
  );
});

test("under the seal a verdict is told to the jury and its team; the thaw tells it to all, once, before the state", async () => {
  clock.now = minute(260);
  const [everybody, other, own, jury] = [
    await whole(await follow(null)),
    await whole(await follow(ada)),
    await whole(await follow(bob)),
    await whole(await follow(owner)),
  ];
  const { id, judgement } = await sendNow({ by: bob, problem: 1, at: SEAL_MIN, status: AC });
  const isIt = (event: { id: string | null; type: string }) =>
    event.type === "judgements" && event.id === String(judgement);
  const isSubmission = ({ id: one, type }: { id: string | null; type: string }) =>
    type === "submissions" && one === String(id);
  for (const reader of [own, jury]) await reader.until("the verdict", isIt);
  for (const reader of [everybody, other]) {
    await reader.until("the submission", isSubmission);
    expect(reader.events.filter(isIt)).toEqual([]);
  }
  clock.now = minute(310);
  await set({ thawed_at: minute(310) });
  for (const reader of [everybody, other, own, jury]) {
    await reader.until("the thaw", ({ type, data }) => type === "state" && data?.thawed != null);
    expect(reader.events.filter(isIt)).toHaveLength(1);
    const places = [
      reader.events.findIndex(isIt),
      reader.events.findLastIndex(({ type }) => type === "state"),
    ];
    expect(places[0]).toBeLessThan(places[1] ?? 0);
  }
});

test("a rejudge adds a judgement and takes the force from the one before", async () => {
  const reader = await whole(await follow(null));
  const [old] = reader.of("judgements");
  const submission = Number(old?.data?.submission_id);
  const again = await judge(server, submission, { at: minute(90), version: 1, status: AC });
  await announce(server.db, { type: "submission", id: submission, final: true });
  await reader.until(
    "the new verdict",
    ({ type, id }) => type === "judgements" && id === String(again),
  );
  expect(
    reader
      .of("judgements")
      .slice(-2)
      .map(({ id, data }) => [id, data?.current]),
  ).toEqual([
    [old?.id, false],
    [String(again), true],
  ]);
});

test("whoever comes back with a token is told what came after it, also by another server", async () => {
  const reader = await whole(await follow(null));
  reader.close();
  const { id, judgement } = await send(server, contest, {
    by: bob,
    problem: 1,
    at: 99,
    status: AC,
  });
  await server.db
    .deleteFrom("contest_problem")
    .where("id", "=", contest.problems[2]?.id ?? 0)
    .execute();
  const second = await startTestServer({ databaseUrl: server.databaseUrl, now: () => clock.now });
  const query = `?since_token=${encodeURIComponent(reader.token)}`;
  for (const base of [second.url, server.url]) {
    const back = await follow(null, query, urlOf("2026-01", contest, base));
    await back.until("the verdict", (event) => event.id === String(judgement));
    await back.until("the first to solve", ({ type }) => type === "awards");
    const gone = `p${contest.problems[2]?.id}`;
    expect(back.events.find((event) => event.id === gone)).toMatchObject({
      type: "problems",
      data: null,
    });
    expect(back.of("submissions").map((event) => event.id)).toEqual([String(id)]);
    expect(back.of("judgements")).toHaveLength(1);
    expect([back.of("teams"), back.of("contest")]).toEqual([[], []]);
  }
  await second.stop();
});

test("a token of another reader, contest or nobody is refused", async () => {
  const tokenOf = async (who: Who, url = urlOf()) =>
    (await whole(await follow(who, "", url))).token;
  const other = await makeClicsContest(server, owner);
  const foreign = [
    await tokenOf(owner),
    await tokenOf(ada),
    await tokenOf(null, urlOf("2026-01", other)),
    ...["1", "", "xY-99_"],
  ];
  const statusOf = async (query: string) => (await fetch(`${urlOf()}/event-feed?${query}`)).status;
  for (const token of foreign) {
    expect(await statusOf(`since_token=${encodeURIComponent(token)}`)).toBe(400);
  }
  expect(await statusOf("since_id=999999")).toBe(400);
  expect(await statusOf("since_id=xY-99_")).toBe(400);
});

test("the last line says that nothing more will come, and whatever does is told before it", async () => {
  const reader = await whole(await follow(null));
  clock.now = minute(330);
  await set({ thawed_at: minute(310), finalized_at: minute(320) });
  const isOver = ({ type, data }: { type: string; data: Record<string, unknown> | null }) =>
    type === "state" && data?.end_of_updates != null;
  await reader.until("the end", isOver);
  expect(reader.events.at(-1)?.type).toBe("state");
  const late = await follow(null);
  await late.until("the end", isOver);
  expect(late.events.at(-1)?.type).toBe("state");
  const before = reader.events.length;
  await server.db
    .updateTable("user_account")
    .set({ nickname: "x", school: "Late" })
    .where("uid", "=", bob.uid)
    .execute();
  await reader.until(
    "the organisation",
    ({ type, data }) => type === "organizations" && data?.name === "Late",
  );
  await waitFor("the state again", () =>
    Promise.resolve(
      reader.events.length > before + 1 && reader.events.at(-1)?.type === "state" ? true : null,
    ),
  );
});

test("what the clock alone brings is told without anybody asking", async () => {
  const begins = await makeClicsContest(server, owner, {
    start_time: minute(100),
    end_time: minute(300),
  });
  const early = minute(100).getTime() - 300;
  const started = performance.now();
  const running = await startTestServer({
    databaseUrl: server.databaseUrl,
    now: () => new Date(early + (performance.now() - started)),
  });
  const reader = await follow(null, "", urlOf("2026-01", begins, running.url));
  await reader.until("the problems", ({ type }) => type === "problems");
  await reader.until("the start", ({ type, data }) => type === "state" && data?.started != null);
  await running.stop();
});

test("a feed ends with the rights that it was opened with", async () => {
  const eve = await server.signUp("eve");
  const hidden = await follow(eve);
  await server.db
    .updateTable("user_account")
    .set({ is_banned: true })
    .where("uid", "=", eve.uid)
    .execute();
  await waitFor("the end", () => Promise.resolve(hidden.isOver ? true : null));
  const [everybody, jury] = [await whole(await follow(null)), await whole(await follow(owner))];
  await set({ is_visible: false });
  await waitFor("the end for others", () => Promise.resolve(everybody.isOver ? true : null));
  expect(jury.isOver).toBe(false);
  await server.db.deleteFrom("contest").where("id", "=", contest.id).execute();
  await waitFor("the end for all", () => Promise.resolve(jury.isOver ? true : null));
});

test("a feed of a private contest ends for a team that has to enter it again", async () => {
  const { db } = server;
  const closed = await makeClicsContest(server, owner, { auth: 1, password: "sesame" });
  await db
    .insertInto("contest_registration")
    .values([ada, bob].map(({ uid }) => ({ contest_id: closed.id, uid })))
    .execute();
  const url = urlOf("2026-01", closed);
  const [own, others] = [await follow(ada, "", url), await follow(bob, "", url)];
  const isProblem = ({ type }: { readonly type: string }) => type === "problems";
  for (const reader of [own, others]) await reader.until("the problems", isProblem);
  await db
    .deleteFrom("contest_registration")
    .where("contest_id", "=", closed.id)
    .where("uid", "=", ada.uid)
    .execute();
  await waitFor("the end", () => Promise.resolve(own.isOver ? true : null));
  expect(others.isOver).toBe(false);
});

const WAYS_OUT: Record<string, (user: TestUser) => Promise<unknown>> = {
  "a new password": ({ trpc, password: oldPassword }) =>
    trpc.account.changePassword.mutate({ oldPassword, newPassword: "another-pass" }),
  "the account being closed": ({ trpc, password }) => trpc.closing.close.mutate({ password }),
  "a second factor": async ({ trpc }) => {
    const { ticket, secret } = await trpc.factor.beginApp.mutate();
    const code = new TOTP({ secret }).generate({ timestamp: clock.now.getTime() });
    await trpc.factor.addApp.mutate({ ticket, code });
  },
};
test.each(Object.entries(WAYS_OUT))(
  "a feed by name and password, which have no session, ends with %s",
  async (name, leave) => {
    const user = await server.signUp(name.slice(-12));
    const authorization = basic(user.username, user.password);
    const reader = await FeedReader.open(urlOf(), { authorization });
    open.push(reader);
    await whole(reader);
    await leave(user);
    await waitFor("the end", () => Promise.resolve(reader.isOver ? true : null));
    const again = await fetch(`${urlOf()}/event-feed`, { headers: { authorization } });
    expect(again.status).toBeLessThan(500);
    expect(again.ok).toBe(false);
  },
);

test("nobody has more feeds than a person may", async () => {
  const greedy = await server.signUp("greedy");
  const { ofPerson } = server.services.liveBounds;
  for (let count = 0; count < ofPerson; count += 1) await follow(greedy);
  const answer = await fetch(`${urlOf()}/event-feed`, { headers: headersOf(greedy) });
  expect(answer.status).toBe(429);
  await tell();
});
