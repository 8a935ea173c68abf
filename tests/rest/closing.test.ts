/** Boards, lists and feeds name a closed account by its neutral name, and stand otherwise as they stood. */
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClicsContest, makeClicsContest, minute, send } from "../support/clics-contest.ts";
import { FeedReader } from "../support/feed-reader.ts";

const AC = 0;
const WA = -1;
let server: TestServer;
let owner: TestUser;
let root: TestUser;
let ada: TestUser;
let bob: TestUser;
let contest: ClicsContest;
const clock = { now: minute(60) };

beforeAll(async () => {
  server = await startTestServer({ now: () => clock.now });
  root = await server.signUp("keeper", { role: 1000 });
  owner = await server.signUp("owner", { role: 1001 });
  ada = await server.signUp("qzlovelace");
  bob = await server.signUp("bob");
  await server.db
    .updateTable("user_account")
    .set({ realname: "Qzlovelace Countess", school: "Qzlovelace Academy", nickname: "Qzlovelace" })
    .where("uid", "=", ada.uid)
    .execute();
  contest = await makeClicsContest(server, owner, { star_accounts: ["QZLOVELACE"] });
  for (const uid of [ada.uid, bob.uid]) {
    await server.db
      .insertInto("contest_registration")
      .values({ contest_id: contest.id, uid })
      .execute();
  }
  await send(server, contest, { by: ada, problem: 0, at: 12, status: WA });
  await send(server, contest, { by: ada, problem: 0, at: 15, status: AC });
  await send(server, contest, { by: bob, problem: 0, at: 20, status: AC });
});
afterAll(() => server.stop());

/** All that the readers below are told, by where they read it. */
async function readAll(): Promise<Record<string, string>> {
  const at = `/api/2026-01/contests/${contest.id}`;
  const text = async (path: string, user = owner) => (await user.fetch(path)).text();
  return {
    board: JSON.stringify(await owner.trpc.board.rank.query({ contestId: contest.id })),
    teams: await text(`${at}/teams`),
    accounts: await text(`${at}/accounts`),
    scoreboard: await text(`${at}/scoreboard`),
    status: JSON.stringify(await bob.trpc.submission.find.query({})),
  };
}

/** What a row tells of its person. */
const WHO = {
  username: "",
  name: "",
  nickname: "",
  realname: "",
  school: "",
  gender: "",
  avatar: "",
};

test("everywhere at once, while the contest runs, and the board keeps its order", async () => {
  const before = await readAll();
  expect(before).toMatchObject({
    board: expect.stringContaining("qzlovelace"),
    teams: expect.stringContaining("zlovelace"),
  });
  const url = `${server.url}/api/2026-01/contests/${contest.id}`;
  const feed = await FeedReader.open(url, { authorization: owner.token });
  await feed.until("their team", ({ type, id }) => type === "teams" && id === ada.uid);
  const { username } = await root.trpc.closing.anonymise.mutate({
    ...{ uid: ada.uid, username: "qzlovelace" },
  });
  await expect
    .poll(async () =>
      Object.entries(await readAll()).filter(([, told]) => /qzlovelace/i.test(told)),
    )
    .toEqual([]);
  await feed.until("their new name", ({ type, data }) => {
    return type === "teams" && JSON.stringify(data).includes(username);
  });
  feed.close();
  const after = await readAll();
  expect(after.board).toContain(username);
  expect(after.teams).toContain(username);
  const places = (board = "{}") =>
    (JSON.parse(board) as { records: object[] }).records.map((row) => ({ ...row, ...WHO }));
  expect(places(after.board)).toEqual(places(before.board));
  expect(JSON.parse(after.scoreboard ?? "").rows).toEqual(JSON.parse(before.scoreboard ?? "").rows);
  await expect(bob.trpc.profile.get.query({ uid: ada.uid })).rejects.toMatchObject({
    data: { gavel: { code: "USER_NOT_FOUND" } },
  });
});
