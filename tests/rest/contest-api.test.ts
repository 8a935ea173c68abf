/** The Contest API: what each reader is told of a contest, and what is refused. */
import { asJsonb } from "@gavel/db";
import {
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from "@gavel/server/testing";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  basic,
  type ClicsContest,
  makeClicsContest,
  minute,
  SEAL_MIN,
  START,
  send,
} from "../support/clics-contest.ts";
import { type SchemaVersion, schemasFor } from "../support/clics-schema.ts";

let server: TestServer;
let owner: TestUser;
let ada: TestUser;
let bob: TestUser;
let star: TestUser;
let passer: TestUser;
let contest: ClicsContest;
let late: { id: number; judgement: number | null };
const clock = { now: minute(10) };
const VERSIONS: SchemaVersion[] = ["2023-06", "2026-01"];
const AC = 0;
const WA = -1;
const CE = -2;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  owner = await server.signUp("owner", { role: 1001 });
  ada = await server.signUp("ada");
  bob = await server.signUp("bob");
  star = await server.signUp("star");
  passer = await server.signUp("passer");
  await server.db
    .updateTable("user_account")
    .set({ school: "  Uni   One ", gender: "female", email: "ada@example.org" })
    .where("uid", "=", ada.uid)
    .execute();
  contest = await makeClicsContest(server, owner, {
    star_accounts: ["Star"],
    award_type: 2,
    award_config: asJsonb([
      { priority: 1, name: "Gold", background: "#ffffff", color: "#000000", num: 1 },
    ]),
  });
  await send(server, contest, { by: ada, problem: 0, at: 12, status: WA });
  await send(server, contest, { by: ada, problem: 0, at: 15.5, status: AC });
  await send(server, contest, { by: bob, problem: 0, at: 20, status: AC, language: "Java" });
  await send(server, contest, { by: bob, problem: 1, at: 30, status: CE });
  await send(server, contest, { by: star, problem: 0, at: 5, status: AC });
  await send(server, contest, { by: owner, problem: 0, at: 1, status: AC });
  await send(server, contest, { by: ada, problem: 2, at: 350, status: AC });
  late = await send(server, contest, { by: bob, problem: 1, at: SEAL_MIN, status: AC });
  await send(server, contest, { by: ada, problem: 1, at: 250, status: null });
});
afterAll(() => server.stop());

type Json = Record<string, unknown>;
type Reader = { fetch: TestUser["fetch"] };
async function ask<T = Json[]>(reader: Reader, path: string, version = "2026-01") {
  const answer = await reader.fetch(`/api/${version}${path}`);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
}
const of = (path: string) => `/contests/${contest.id}${path}`;
const idsOf = async (reader: Reader, type: string, query = "") =>
  (await ask(reader, of(`/${type}${query}`))).body.map(({ id }) => id);

const COLLECTIONS = [
  ...["judgement-types", "languages", "problems", "groups", "organizations", "teams", "persons"],
  ...["accounts", "submissions", "judgements", "runs", "clarifications", "awards", "commentary"],
] as const;
const SINGLETONS = ["access", "state", "scoreboard"] as const;

test.each(VERSIONS)(
  "every answer of %s has the shape of its version, for each reader",
  async (version) => {
    for (const at of [minute(-5), minute(100), minute(260), minute(310)]) {
      clock.now = at;
      for (const reader of [server.anon, ada, owner]) {
        const schemas = schemasFor(version, false, reader === owner);
        const own = schemasFor(version, false, true);
        for (const type of COLLECTIONS) {
          const { status, body } = await ask(reader, of(`/${type}`), version);
          expect([type, status]).toEqual([type, 200]);
          const isOwnFull = reader === ada && (type === "submissions" || type === "judgements");
          for (const [index, one] of body.entries()) {
            const isFull = isOwnFull && ("files" in one || "max_run_time" in one);
            (isFull ? own : schemas)[type].parse(one);
            if (index > 0) continue;
            const alone = await ask(reader, of(`/${type}/${one.id}`), version);
            expect(alone.body).toEqual(one);
          }
        }
        for (const name of SINGLETONS)
          schemas[name].parse((await ask(reader, of(`/${name}`), version)).body);
        schemas.contest.parse((await ask(reader, of(""), version)).body);
      }
    }
  },
);

test("every reference leads to something that the same reader sees", async () => {
  clock.now = minute(260);
  for (const reader of [server.anon, ada, star, owner]) {
    const known = new Map<string, Set<unknown>>();
    for (const type of COLLECTIONS) known.set(type, new Set(await idsOf(reader, type)));
    const missing: string[] = [];
    for (const type of COLLECTIONS) {
      for (const one of (await ask(reader, of(`/${type}`))).body) {
        for (const [name, value] of Object.entries(one)) {
          const target = REFERENCES[name];
          if (target === undefined || value === null) continue;
          for (const id of [value].flat())
            if (!known.get(target)?.has(id)) missing.push(`${type}.${name} ${id}`);
        }
      }
    }
    expect(missing).toEqual([]);
  }
});
const REFERENCES: Record<string, string> = {
  ...{ problem_id: "problems", team_id: "teams", team_ids: "teams", language_id: "languages" },
  ...{ submission_id: "submissions", judgement_id: "judgements", organization_id: "organizations" },
  ...{ judgement_type_id: "judgement-types", group_ids: "groups", from_team_id: "teams" },
  ...{ to_team_ids: "teams", reply_to_id: "clarifications", person_id: "persons" },
};

test("teams are who takes part, without organisers; those out of competition are known to the jury and themselves", async () => {
  clock.now = minute(100);
  expect((await idsOf(owner, "teams")).toSorted()).toEqual([ada.uid, bob.uid, star.uid].toSorted());
  expect((await idsOf(server.anon, "teams")).toSorted()).toEqual([ada.uid, bob.uid].toSorted());
  expect(await idsOf(star, "teams")).toContain(star.uid);
  const [uni] = (await ask(server.anon, of("/organizations"))).body;
  expect(uni).toMatchObject({ name: "Uni One" });
  expect(await idsOf(server.anon, "teams", `?organization_id=${uni?.id}`)).toEqual([ada.uid]);
  expect(await idsOf(server.anon, "teams", "?organization_id=")).toEqual([bob.uid]);
});

test("every list is narrowed by the ids in it that its version knows, and by nothing else", async () => {
  const count = async (path: string, version = "2026-01") =>
    (await ask(owner, path, version)).body.length;
  const all = await count("/contests");
  expect(await count("/contests?main_scoreboard_group_id=participants")).toBe(all);
  expect(await count("/contests?main_scoreboard_group_id=")).toBe(0);
  // It is younger than this version.
  expect(await count("/contests?main_scoreboard_group_id=x", "2023-06")).toBe(all);
  const sent = await count(of("/submissions"));
  expect(sent).toBeGreaterThan(0);
  expect(await count(of("/submissions?account_id="))).toBe(sent);
  expect(await count(of("/submissions?account_id=x"))).toBe(0);
  expect(await count(of("/submissions?account_id=x"), "2023-06")).toBe(sent);
  expect(await count(of("/submissions?id=x&time=y"))).toBe(sent);
  const said = await count(of("/clarifications"));
  expect(await count(of("/clarifications?to_team_id=x"))).toBe(said);
  expect(await count(of("/clarifications?to_team_id=x"), "2023-06")).toBe(0);
});

test("persons and accounts are for the jury and for oneself", async () => {
  for (const type of ["persons", "accounts"]) {
    expect(await idsOf(server.anon, type)).toEqual([]);
    expect(await idsOf(passer, type)).toEqual([]);
    expect(await idsOf(ada, type)).toEqual([ada.uid]);
  }
  expect((await ask(owner, of(`/persons/${ada.uid}`))).body).toMatchObject({
    email: "ada@example.org",
    sex: "female",
  });
  expect((await ask(ada, of("/account"))).body).toMatchObject({
    id: ada.uid,
    type: "team",
    team_id: ada.uid,
  });
  expect((await ask(owner, of("/account"))).body).toMatchObject({ id: owner.uid, type: "admin" });
  expect((await ask(server.anon, of("/account"))).status).toBe(404);
});

test("problems are there from the start on, and for the jury before", async () => {
  clock.now = minute(-5);
  expect(await idsOf(server.anon, "problems")).toEqual([]);
  expect(await idsOf(ada, "problems")).toEqual([]);
  expect(await idsOf(owner, "problems")).toHaveLength(3);
  expect((await ask(ada, of("/state"))).body).toMatchObject({ started: null, ended: null });
  clock.now = START;
  expect(await idsOf(server.anon, "problems")).toEqual(contest.problems.map(({ id }) => `p${id}`));
  expect((await ask(server.anon, of("/state"))).body).toMatchObject({
    started: START.toISOString(),
    ended: null,
  });
});

test("what was sent outside the contest's time, or by its organisers, is in no answer", async () => {
  clock.now = minute(400);
  const sent = (await ask(owner, of("/submissions"))).body;
  expect(sent).toHaveLength(7);
  expect(sent.map(({ team_id }) => team_id)).not.toContain(owner.uid);
});

test("the seal keeps judgements from all but the jury and the team itself, and its lifting gives them", async () => {
  const judgement = String(late.judgement);
  const seen = async (reader: Reader) => (await idsOf(reader, "judgements")).includes(judgement);
  const everybody = async () => [
    await seen(server.anon),
    await seen(passer),
    await seen(ada),
    await seen(bob),
    await seen(owner),
  ];
  const solved = async (reader: Reader) => {
    const { rows } = (
      await ask<{ rows: { team_id: string; score: Json; problems: Json[] }[] }>(
        reader,
        of("/scoreboard"),
      )
    ).body;
    const row = rows.find(({ team_id }) => team_id === bob.uid);
    return [row?.score.num_solved, row?.problems[1]?.num_pending];
  };
  clock.now = minute(310);
  expect(await everybody()).toEqual([false, false, false, true, true]);
  expect((await ask(ada, of(`/judgements/${judgement}`))).status).toBe(404);
  expect(await solved(server.anon)).toEqual([1, 1]);
  expect(await solved(bob)).toEqual([1, 1]);
  expect(await solved(owner)).toEqual([2, 0]);
  expect(await idsOf(server.anon, "submissions")).toContain(String(late.id));
  const gold = (await ask(server.anon, of("/awards/gold-medal"))).body;
  expect(gold).toMatchObject({ citation: "Gold", team_ids: [bob.uid] });
  const set = (thawed_at: Date | null) =>
    server.db.updateTable("contest").set({ thawed_at }).where("id", "=", contest.id).execute();
  await set(minute(311));
  clock.now = minute(311);
  expect(await everybody()).toEqual([true, true, true, true, true]);
  expect(await solved(server.anon)).toEqual([2, 0]);
  expect((await ask(server.anon, of("/state"))).body).toMatchObject({
    thawed: minute(311).toISOString(),
  });
  await set(null);
});

test("under the seal of a contest with points a team does not learn its own", async () => {
  const oi = await makeClicsContest(server, owner, { type: 1 });
  const { judgement } = await send(server, oi, {
    by: ada,
    problem: 0,
    at: 250,
    status: 8,
    score: 30,
  });
  clock.now = minute(260);
  const path = `/contests/${oi.id}/judgements/${judgement}`;
  expect((await ask(ada, path)).status).toBe(404);
  expect((await ask(owner, path)).body).toMatchObject({ judgement_type_id: "AC", score: 30 });
  schemasFor("2026-01", true, true).scoreboard.parse(
    (await ask(owner, `/contests/${oi.id}/scoreboard`)).body,
  );
  schemasFor("2023-06", true, true).scoreboard.parse(
    (await ask(owner, `/contests/${oi.id}/scoreboard`, "2023-06")).body,
  );
});

test("the board agrees with the judgements: minutes, penalties, ranks", async () => {
  clock.now = minute(260);
  const { rows } = (await ask<{ rows: Json[] }>(server.anon, of("/scoreboard"), "2023-06")).body;
  expect(rows).toMatchObject([
    { rank: 1, team_id: bob.uid, score: { num_solved: 1, total_time: 20, time: 20 } },
    { rank: 2, team_id: ada.uid, score: { num_solved: 1, total_time: 35, time: 15 } },
  ]);
  expect(rows[1]?.problems).toMatchObject([{ num_judged: 2, solved: true, time: 15 }, {}, {}]);
  expect((await ask(server.anon, of("/scoreboard?group_id=nobody"))).status).toBe(404);
  const stars = (await ask<{ rows: Json[] }>(owner, of("/scoreboard?group_id=stars"))).body.rows;
  expect(stars).toMatchObject([{ rank: 1, team_id: star.uid }]);
  const open = (await ask<{ rows: Json[] }>(ada, of("/scoreboard?group_id=stars"))).body.rows;
  expect(open).toEqual([]);
});

test("programs are for the jury and their authors", async () => {
  const [id] = await idsOf(owner, "submissions", `?team_id=${bob.uid}&language_id=java`);
  const path = `/api/2026-01${of(`/submissions/${id}/files`)}`;
  for (const reader of [owner, bob]) {
    const answer = await reader.fetch(path);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(new TextDecoder().decode(files["Main.java"])).toBe("int main(){}");
  }
  for (const reader of [server.anon, ada, passer])
    expect((await reader.fetch(path)).status).toBe(404);
  expect((await ask(bob, of(`/submissions/${id}`))).body).toMatchObject({ entry_point: "Main" });
});

test("a contest is read by who may enter it, and by nobody else", async () => {
  clock.now = minute(100);
  const read = async (columns: object, sender: Reader[]) => {
    const { id } = await makeClicsContest(server, owner, { ...columns });
    return Promise.all(sender.map(async (one) => (await ask(one, `/contests/${id}/teams`)).status));
  };
  const all = [server.anon, passer, owner];
  expect(await read({}, all)).toEqual([200, 200, 200]);
  expect(await read({ open_rank: false }, all)).toEqual([404, 200, 200]);
  expect(await read({ auth: 1, password: "p" }, all)).toEqual([404, 404, 200]);
  expect(await read({ auth: 2, password: "p" }, all)).toEqual([404, 200, 200]);
  expect(await read({ is_visible: false }, all)).toEqual([404, 404, 200]);
  const listed = async (reader: Reader) => (await ask(reader, "/contests")).body.length;
  expect([await listed(server.anon), await listed(passer), await listed(owner)]).toEqual([3, 5, 7]);
});

test("names with a password or token open what their account opens, and wrong ones nothing", async () => {
  const teams = async (authorization: string) => {
    const answer = await server.anon.fetch(`/api/2026-01${of("/teams")}`, {
      headers: { authorization },
    });
    await answer.body?.cancel();
    return answer.status;
  };
  const account = async (authorization: string) => {
    const path = `/api/2026-01${of("/account")}`;
    const answer = await server.anon.fetch(path, { headers: { authorization } });
    return ((await answer.json()) as Json).id;
  };
  expect(await account(basic("owner", TEST_PASSWORD))).toBe(owner.uid);
  expect(await account(basic("OWNER", TEST_PASSWORD))).toBe(owner.uid);
  const wish = { name: "feed", scopes: ["read" as const], days: null, password: TEST_PASSWORD };
  const { token } = await ada.trpc.token.create.mutate(wish);
  expect(await account(token)).toBe(ada.uid);
  expect(await account(`Bearer ${token}`)).toBe(ada.uid);
  expect(await account(basic("ada", token))).toBe(ada.uid);
  expect(await teams(basic("bob", token))).toBe(401);
  expect(await teams(basic("owner", "wrong"))).toBe(401);
  expect(await teams(`${token}x`)).toBe(401);
  expect(await teams("Basic ?")).toBe(401);
  const narrow = { ...wish, scopes: ["submit" as const] };
  expect(await teams((await ada.trpc.token.create.mutate(narrow)).token)).toBe(403);
  await server.db
    .updateTable("user_account")
    .set({ is_banned: true })
    .where("uid", "=", owner.uid)
    .execute();
  expect(await teams(basic("owner", TEST_PASSWORD))).toBe(401);
  await server.db
    .updateTable("user_account")
    .set({ is_banned: false })
    .where("uid", "=", owner.uid)
    .execute();
});

test("access says what one may do, and names every property that is sent", async () => {
  clock.now = minute(260);
  for (const version of VERSIONS) {
    const capabilities = async (reader: Reader) =>
      (await ask<{ capabilities: string[] }>(reader, of("/access"), version)).body.capabilities;
    const clarify = version === "2023-06" ? "team_clar" : "post_clar";
    expect(await capabilities(server.anon)).toEqual([]);
    expect(await capabilities(ada)).toEqual(["team_submit", clarify]);
    expect(await capabilities(owner)).toEqual([
      ...["contest_start", "contest_thaw", ...(version === "2026-01" ? [clarify] : [])],
    ]);
    for (const reader of [server.anon, ada, owner]) {
      const { endpoints } = (
        await ask<{ endpoints: { type: string; properties: string[] }[] }>(
          reader,
          of("/access"),
          version,
        )
      ).body;
      const named = new Map(endpoints.map(({ type, properties }) => [type, properties]));
      for (const type of COLLECTIONS) {
        for (const one of (await ask(reader, of(`/${type}`), version)).body) {
          const unnamed = Object.keys(one).filter((name) => !named.get(type)?.includes(name));
          expect([type, unnamed]).toEqual([type, []]);
        }
      }
    }
  }
});

test("what is not there answers 404 with a code and a message, and other methods too", async () => {
  const paths = [
    ...["/nothing", "/contests/0", "/contests/x", "/contests/99999999999999999999"],
    ...["/nothing", "/teams/x", "/judgements/x", "/runs/x", "/runs/1-1-1", "/toString"].map(of),
  ];
  for (const path of paths) {
    const { status, body } = await ask<Json>(owner, path);
    expect([path, status, body.code, typeof body.message]).toEqual([path, 404, 404, "string"]);
  }
  const answer = await owner.fetch("/api/2026-01/contests", { method: "DELETE" });
  expect(answer.status).toBe(404);
  const preflight = await server.anon.fetch(`/api/2023-06${of("/teams")}`, { method: "OPTIONS" });
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect((await ask<Json>(server.anon, "/", "2023-06")).body).toMatchObject({
    version: "2023-06",
    provider: { name: "Gavel" },
  });
});
