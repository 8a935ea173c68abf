/** What is changed over the Contest API: who may, when, and what comes of it. */
import { CONTEST_API_ROUTES } from "@gavel/server/contest-api";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type ClicsContest,
  makeClicsContest,
  minute,
  START,
  send,
} from "../support/clics-contest.ts";

let server: TestServer;
let owner: TestUser;
let ada: TestUser;
let contest: ClicsContest;
const clock = { now: minute(100) };

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  owner = await server.signUp("owner", { role: 1001 });
  ada = await server.signUp("ada");
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.now = minute(100);
  contest = await makeClicsContest(server, owner);
});

type Reader = { fetch: TestUser["fetch"] };
type Json = Record<string, unknown>;
async function call(
  who: Reader,
  method: string,
  path: string,
  body?: unknown,
  version = "2026-01",
) {
  const answer = await who.fetch(`/api/${version}/contests/${contest.id}${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text === "" ? {} : JSON.parse(text)) as Json,
  };
}
const patch = (who: Reader, body: object) =>
  call(who, "PATCH", "", { id: String(contest.id), ...body });
const times = () =>
  server.db
    .selectFrom("contest")
    .select(["start_time", "end_time", "seal_time", "thawed_at"])
    .where("id", "=", contest.id)
    .executeTakeFirstOrThrow();

test("every route says who may call it, and a visitor is asked to sign in where they may not", async () => {
  for (const { method, path, who } of CONTEST_API_ROUTES) {
    const isPersonal = path.startsWith("/webhooks");
    const isOfJury = path.endsWith("/problems/:id/package");
    const isOpen = method === "GET" && !isPersonal && !isOfJury;
    expect([method, path, who]).toEqual([method, path, isOpen ? "anyone" : "signed-in"]);
    if (isOpen || isPersonal) continue;
    const below = path.replace("/contests/:cid", "");
    const refused = await call(server.anon, method, below, method === "GET" ? undefined : {});
    expect([refused.status, refused.body.code]).toEqual([401, 401]);
    expect(refused.headers.get("www-authenticate")).toContain("Basic");
  }
});

test("a token changes what its scope names", async () => {
  const { TEST_PASSWORD: password } = await import("@gavel/server/testing");
  const { token } = await owner.trpc.token.create.mutate({
    ...{ name: "reads", scopes: ["read" as const], days: null, password },
  });
  const reader = server.as(token);
  expect((await call(reader, "GET", "")).status).toBe(200);
  expect((await patch(reader, { start_time: minute(1).toISOString() })).status).toBe(403);
  expect((await call(reader, "POST", "/clarifications", { text: "?" })).status).toBe(403);
});

test("an organiser moves the start with the end and the seal, until half a minute before", async () => {
  clock.now = minute(-60);
  const wanted = minute(-20).toISOString();
  expect((await patch(ada, { start_time: wanted })).status).toBe(403);
  expect((await patch(owner, { id: "7", start_time: wanted })).status).toBe(409);
  expect((await patch(owner, { start_time: "soon" })).status).toBe(400);
  expect((await patch(owner, { start_time: null })).status).toBe(403);
  expect((await patch(owner, { start_time: wanted, name: "x" })).status).toBe(400);
  const moved = await patch(owner, { start_time: wanted.replace("Z", "+00:00") });
  expect(moved.status).toBe(200);
  expect(moved.body).toMatchObject({ start_time: wanted, duration: "5:00:00.000" });
  expect(await times()).toMatchObject({
    ...{ start_time: minute(-20), end_time: minute(280), seal_time: minute(220) },
  });
  const { records } = await (await server.signUp("boss", { role: 1000 })).trpc.audit.find.query({});
  expect(records[0]).toMatchObject({ action: "contest.update", targetName: "Regional" });
  clock.now = minute(-20.4);
  expect((await patch(owner, { start_time: minute(30).toISOString() })).status).toBe(403);
  expect((await times()).start_time).toEqual(minute(-20));
});

test("an organiser lifts the seal after the end, once", async () => {
  const thaw = (at: Date, who = owner) => patch(who, { scoreboard_thaw_time: at.toISOString() });
  expect((await thaw(minute(310))).status).toBe(403);
  clock.now = minute(310);
  expect((await thaw(minute(311), ada)).status).toBe(403);
  expect((await thaw(minute(400))).status).toBe(204);
  expect((await times()).thawed_at).toEqual(minute(400));
  const past = await thaw(minute(305));
  expect(past).toMatchObject({
    status: 200,
    body: { scoreboard_thaw_time: minute(310).toISOString() },
  });
  expect((await thaw(minute(320))).status).toBe(403);
  const { body } = await call(server.anon, "GET", "/state");
  expect(body.thawed).toBe(minute(310).toISOString());
  contest = await makeClicsContest(server, owner, { auto_real_rank: true });
  expect((await thaw(minute(320))).status).toBe(403);
});

test("a team asks the jury, which alone and the team itself see it", async () => {
  const problem_id = `p${contest.problems[0]?.id}`;
  const ask = (who: Reader, body: object) => call(who, "POST", "/clarifications", body);
  const asked = await ask(ada, { text: " Why? ", problem_id });
  expect(asked.status).toBe(201);
  expect(asked.body).toMatchObject({ text: "Why?", problem_id, reply_to_id: null });
  const { pathname } = new URL(asked.headers.get("location") ?? "", server.url);
  expect(await (await owner.fetch(pathname)).json()).toEqual({ ...asked.body });
  expect((await server.anon.fetch(pathname)).status).toBe(404);
  expect((await ask(ada, { text: "" })).status).toBe(400);
  expect((await ask(ada, { text: "?", problem_id: "p0" })).status).toBe(400);
  expect((await ask(ada, { text: "?", from_team_id: "somebody" })).status).toBe(403);
  expect((await ask(ada, { text: "?", time: START.toISOString() })).status).toBe(400);
  for (const field of [{ reply_to_id: asked.body.id }, { to_team_ids: [ada.uid] }])
    expect((await ask(ada, { text: "?", ...field })).status).toBe(400);
  clock.now = minute(-5);
  expect((await ask(ada, { text: "?" })).status).toBe(403);
});

test("all read a question with the answer to it where the jury shows it, and not who asked", async () => {
  const { body: asked } = await call(ada, "POST", "/clarifications", { text: "Why?" });
  const questionId = Number(String(asked.id).slice(1));
  const said = { questionId, content: "So.", toAll: true, showsQuestion: true };
  const { id } = await owner.trpc.contestDesk.answer.mutate(said);
  const read = async (who: Reader) => (await call(who, "GET", `/clarifications/c${id}`)).body;
  expect(await read(owner)).toMatchObject({ text: "So.", reply_to_id: asked.id });
  expect(await read(server.anon)).toMatchObject({ text: "> Why?\n\nSo.", reply_to_id: null });
});

test("the jury answers one or all, and tells all something nobody asked", async () => {
  const post = (who: Reader, body: object) => call(who, "POST", "/clarifications", body);
  const seen = async (who: Reader, id: unknown) =>
    (await call(who, "GET", `/clarifications/${id}`)).status;
  const { body: asked } = await post(ada, { text: "Why?" });
  const reply = { text: "So.", reply_to_id: asked.id };
  expect((await post(owner, { ...reply, to_team_ids: ["somebody"] })).status).toBe(400);
  expect((await post(owner, { ...reply, reply_to_id: "c0" })).status).toBe(400);
  const problem_id = `p${contest.problems[0]?.id}`;
  expect((await post(owner, { ...reply, problem_id })).status).toBe(400);
  expect((await post(owner, { ...reply, from_team_id: ada.uid })).status).toBe(403);
  const one = await post(owner, { ...reply, to_team_ids: [ada.uid] });
  expect(one).toMatchObject({ status: 201, body: { ...reply, to_team_ids: [ada.uid] } });
  expect([await seen(ada, one.body.id), await seen(server.anon, one.body.id)]).toEqual([200, 404]);
  const all = await post(owner, reply);
  expect(all).toMatchObject({ status: 201, body: { ...reply, to_team_ids: null } });
  expect(await seen(server.anon, all.body.id)).toBe(200);
  expect((await post(owner, { text: "x", to_team_ids: [ada.uid] })).status).toBe(400);
  expect((await post(owner, { ...reply, reply_to_id: one.body.id })).status).toBe(400);
  const { TEST_PASSWORD: password } = await import("@gavel/server/testing");
  const statusOf = async (scopes: ("submit" | "admin-site")[]) => {
    const wish = { name: scopes.join(" "), scopes, days: null, password };
    const { token } = await owner.trpc.token.create.mutate(wish);
    return [
      (await post(server.as(token), reply)).status,
      (await post(server.as(token), { text: "?" })).status,
    ];
  };
  expect(await statusOf(["submit"])).toEqual([403, 403]);
  expect(await statusOf(["submit", "admin-site"])).toEqual([201, 201]);
  const text = "Lunch\n\nAt noon.";
  const told = await post(owner, { text });
  expect(told).toMatchObject({
    status: 201,
    body: { text, from_team_id: null, reply_to_id: null },
  });
  expect(await seen(server.anon, told.body.id)).toBe(200);
  const about = await post(owner, { text: "Numbers are large.", problem_id });
  expect(about).toMatchObject({ status: 201, body: { problem_id, reply_to_id: null } });
  const shown = await call(server.anon, "GET", `/clarifications/${about.body.id}`);
  expect(shown.body).toMatchObject({ problem_id });
  expect((await post(owner, { text: "?", problem_id: "p0" })).status).toBe(400);
  expect(
    (await post(await server.signUp("other", { role: 1001 }), { text, reply_to_id: asked.id }))
      .status,
  ).toBe(400);
});

const program = (files: Record<string, string>) => {
  const encoder = new TextEncoder();
  const bytes = Object.entries(files).map(([name, text]) => [name, encoder.encode(text)]);
  return Buffer.from(zipSync(Object.fromEntries(bytes))).toString("base64");
};

test("a program is refused that is no single file, in no language, to no problem or for another team", async () => {
  await send(server, contest, { by: ada, problem: 0, at: 5, status: 0 });
  const data = program({ "Main.cpp": "int main(){}" });
  const good = {
    ...{ language_id: "cpp", problem_id: `p${contest.problems[0]?.id}`, files: [{ data }] },
  };
  const post = async (who: Reader, body: object) =>
    (await call(who, "POST", "/submissions", { ...good, ...body })).status;
  expect(await post(owner, {})).toBe(403);
  expect(await post(ada, { team_id: "somebody" })).toBe(403);
  expect(await post(ada, { language_id: "cobol" })).toBe(400);
  expect(await post(ada, { problem_id: "p0" })).toBe(400);
  expect(await post(ada, { language_id: "java" })).toBe(400);
  expect(await post(ada, { id: "7" })).toBe(400);
  expect(await post(ada, { files: [] })).toBe(400);
  expect(await post(ada, { files: [{ data: "bm8gemlw" }] })).toBe(400);
  expect(await post(ada, { files: [{ data: program({ a: "1", b: "2" }) }] })).toBe(400);
});
