/** The site's ranks: by what is judged, up to a minute late. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeJudge, startFakeJudge } from "../judge/support/fake-judge.ts";
import { changeSettings, type SeededProblem, seedProblem } from "../judge/support/seed.ts";
import { NO_PACE } from "../support/no-pace.ts";

const clock = { ahead: 0 };
let server: TestServer;
let judge: FakeJudge;
let root: TestUser;
let people: Record<"ann" | "bob" | "cem" | "dan", TestUser>;
let acm: SeededProblem[];
let oi: SeededProblem;

interface Row {
  readonly uid: string;
  readonly username: string;
  readonly ac: number;
  readonly total: number;
  readonly score: number;
  readonly rating: number;
}
interface Answer {
  readonly records: Row[];
  readonly total: number;
}

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + clock.ahead) });
  await changeSettings(server, { defaultSubmitInterval: 0 });
  judge = await startFakeJudge(server);
  root = await server.signUp("boss", { role: 1000 });
  people = {
    ann: await server.signUp("ann"),
    bob: await server.signUp("bob"),
    cem: await server.signUp("cem"),
    dan: await server.signUp("dan"),
  };
  acm = [await seedProblem(server), await seedProblem(server)];
  oi = await seedProblem(server, { type: 1, columns: { difficulty: 2, io_score: 100 } });
});
afterAll(() => server.stop());

async function send(person: TestUser, { problemId }: SeededProblem, status: number, score = 0) {
  await person.trpc.submission.create.mutate({ problemId, language: "C", code: "x" });
  return judgeNext(status, score);
}

async function judgeNext(status: number, score = 0): Promise<number> {
  const task = await judge.claim();
  if (task === null) throw new Error("nothing came");
  expect(await judge.finish(task, { status, score })).toBe(204);
  return task.submissionId;
}

/** The order is kept for a minute. */
async function anew() {
  clock.ahead += 60_000;
  // A host that was silent for a minute is taken for dead.
  await judge.heartbeat([]);
}

async function rank(query: string, who: Pick<TestUser, "rest"> = server.anon): Promise<Answer> {
  const { status, data } = await who.rest<Answer>("GET", `/api/get-rank-list?${query}`);
  expect(status).toBe(200);
  return data;
}

const names = ({ records }: Answer) => records.map(({ username }) => username);

test("who solved more is ahead, of equals who needed fewer submissions", async () => {
  const [one, two] = acm as [SeededProblem, SeededProblem];
  await send(people.ann, one, -1);
  await send(people.ann, one, 0);
  await send(people.ann, one, 0);
  await send(people.bob, two, 0);
  await send(people.cem, one, 0);
  await send(people.cem, two, 0);
  await anew();
  const all = await rank("type=ACM");
  expect(names(all).slice(0, 3)).toEqual(["cem", "bob", "ann"]);
  // With root, who is there from the start.
  expect(all.total).toBe(6);
  expect(all.records[2]).toEqual({
    ...{ uid: people.ann.uid, username: "ann", nickname: "", avatar: null },
    ...{ titleName: null, titleColor: null, signature: "" },
    ...{ ac: 1, total: 3, score: 0, rating: 33.33 },
  });
  expect(await rank("type=0")).toEqual(all);
});

test("points are the best of each problem; a rejudge moves people", async () => {
  const better = await send(people.ann, oi, 8, 80);
  await send(people.ann, oi, 8, 30);
  await send(people.bob, oi, 8, 50);
  await anew();
  expect((await rank("type=OI")).records.slice(0, 2)).toMatchObject([
    { username: "ann", score: 12, ac: 1, total: 5 },
    { username: "bob", score: 9, ac: 1, total: 2 },
  ]);
  await root.trpc.submission.rejudge.mutate({ submitId: better });
  await judgeNext(-1, 0);
  expect(names(await rank("type=1")).slice(0, 2)).toEqual(["ann", "bob"]);
  await anew();
  expect((await rank("type=1")).records.slice(0, 2)).toMatchObject([
    { username: "bob", score: 9 },
    { username: "ann", score: 7 },
  ]);
  expect(await people.ann.trpc.rank.own.query({ type: "OI" })).toMatchObject({
    place: 2,
    score: 7,
  });
});

test("pages are cut out of one order, and one knows where one stands", async () => {
  const all = names(await rank("type=ACM"));
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => rank(`type=ACM&limit=2&currentPage=${page}`)),
  );
  expect(pages.flatMap(names)).toEqual(all);
  expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
  for (const [at, name] of all.entries()) {
    const person = [...Object.values(people), root].find(({ username }) => username === name);
    if (person === undefined) continue;
    expect(await person.trpc.rank.own.query({ type: "ACM" })).toMatchObject({
      place: at + 1,
      username: name,
    });
    const places = await server.anon.trpc.rank.places.query({ uid: person.uid });
    expect(places.acm).toBe(at + 1);
  }
  expect(await server.anon.trpc.rank.places.query({ uid: "nobody" })).toEqual({
    acm: null,
    oi: null,
  });
});

test("a search knows name, nickname and the whole real name but no address, and tells the place in all", async () => {
  const { db } = server;
  const named = { realname: "陈述", nickname: "Slow_50%" };
  await db
    .updateTable("user_account")
    .set({ ...named, email: "dan@hidden.example" })
    .where("uid", "=", people.dan.uid)
    .execute();
  for (const keyword of ["DAN", "陈述", "slow_50%"]) {
    expect(names(await rank(`type=ACM&searchUser=${encodeURIComponent(keyword)}`))).toEqual([
      "dan",
    ]);
  }
  for (const keyword of ["hidden", "sl%w", "nobody", "陈"]) {
    expect(await rank(`type=ACM&searchUser=${encodeURIComponent(keyword)}`)).toMatchObject({
      records: [],
      total: 0,
    });
  }
  const found = await server.anon.trpc.rank.find.query({ type: "ACM", keyword: "b", limit: 1 });
  expect(found).toMatchObject({ total: 2, records: [{ username: "bob", place: 2 }] });
  const past = await server.anon.trpc.rank.find.query({
    type: "ACM",
    keyword: "b",
    limit: 1,
    currentPage: 9,
  });
  expect(past).toMatchObject({ total: 2, records: [] });
});

test("whoever is banned or removed is gone at once, and the others move up within a minute", async () => {
  await root.trpc.user.setBans.mutate({ uids: [people.cem.uid], isBanned: true });
  expect(names(await rank("type=ACM"))).not.toContain("cem");
  expect(names(await rank("type=ACM&searchUser=cem"))).toEqual([]);
  await anew();
  const [first] = (await server.anon.trpc.rank.find.query({ type: "ACM" })).records;
  expect(first).toMatchObject({ place: 1, username: "bob" });
  await root.trpc.user.remove.mutate({ uids: [people.bob.uid] });
  expect(names(await rank("type=ACM"))).not.toContain("bob");
  await anew();
  expect((await rank("type=ACM")).total).toBe(4);
});

test("what is neither ACM nor OI is refused, and one's own row needs an account", async () => {
  for (const query of ["", "type=2", "type=acm"]) {
    const { status, code } = await server.anon.rest("GET", `/api/get-rank-list?${query}`);
    expect({ query, status, code }).toEqual({ query, status: 400, code: "RANK_TYPE_INVALID" });
  }
  await expect(server.anon.trpc.rank.own.query({ type: "ACM" })).rejects.toThrow("login");
});

test("visitors search at a pace, and read as much as they like", async () => {
  // What was searched before is forgotten by then.
  clock.ahead += 3_600_000;
  await changeSettings(server, { pace: { ...NO_PACE, search: { minute: 3, day: 0 } } });
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 4; count += 1) {
    const path = `/api/get-rank-list?type=OI&searchUser=x${count}`;
    codes.push((await server.anon.rest("GET", path)).code);
  }
  expect(codes).toEqual([undefined, undefined, undefined, "TOO_FAST"]);
  expect((await rank("type=OI")).total).toBe(4);
  await rank("type=OI&searchUser=ann", people.ann);
});
