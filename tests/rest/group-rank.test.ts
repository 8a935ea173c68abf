/** What the rank of a group is made of is kept beside each verdict: it is what counting everything anew would give. */

import { tallyPeople } from "@gavel/domain/aggregate";
import { startTestServer, type TestServer, type TestUser } from "@gavel/server/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeSettings, seedProblem } from "../judge/support/seed.ts";
import { giveToGroup, seedGroup } from "../support/group.ts";

let server: TestServer;
let people: Record<"root" | "ann" | "bob", TestUser>;
let gid: number;
const problems: { readonly pid: number; readonly problemId: string }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  people = {
    root: await server.signUp("boss", { role: 1000 }),
    ann: await server.signUp("ann"),
    bob: await server.signUp("bob"),
  };
  gid = await seedGroup(server, [
    [people.ann, 3],
    [people.bob, 3],
  ]);
  for (const type of [0, 1, 0] as const) {
    const problem = await seedProblem(server, { type });
    await giveToGroup(server, { pid: problem.pid, groupId: gid });
    problems.push(problem);
  }
  await changeSettings(server, { defaultSubmitInterval: 0 });
});
afterAll(() => server.stop());

async function send(who: TestUser, at: number): Promise<number> {
  const sent = await who.rest<{ submitId: number }>("POST", "/api/submit-problem-judge", {
    ...{ pid: problems[at]?.problemId, cid: 0, gid, language: "C", code: "int main(){}" },
  });
  expect(sent).toMatchObject({ status: 200 });
  await people.root.trpc.submission.cancelJudge.mutate({ submitId: sent.data.submitId });
  return sent.data.submitId;
}
const judge = (submitId: number, status: number, score?: number) =>
  people.root.trpc.submission.manualJudge.mutate({ submitId, status, score });

/** Kept beside counted: whoever has sent something is in both. */
async function expectKeptAsCounted() {
  const kept = await server.db
    .selectFrom("group_tally")
    .select(["uid", "total", "ac", "oi_score as oiScore"])
    .where("group_id", "=", gid)
    .where("total", ">", 0)
    .execute();
  const sent = await server.db
    .selectFrom("submission")
    .select(["id", "uid", "problem_id as problemId", "status", "oi_rank_score as oiRankScore"])
    .where("group_id", "=", gid)
    .where("contest_id", "is", null)
    .execute();
  const counted = tallyPeople(
    sent.map((one) => ({ ...one, language: "C", createdAt: new Date(0), isElsewhere: false })),
  );
  const found = new Map(kept.map(({ uid, ...tally }) => [uid, tally]));
  expect(found).toEqual(counted);
  return (who: TestUser) => found.get(who.uid);
}

test("sent, judged, judged anew, left, joined again, deleted: what is kept is what there is", async () => {
  const { root, ann, bob } = people;
  const first = await send(ann, 0);
  const second = await send(ann, 1);
  const third = await send(bob, 1);
  expect((await expectKeptAsCounted())(ann)).toEqual({ total: 2, ac: 0, oiScore: 0 });
  await judge(first, 0);
  await judge(second, 8, 10);
  await judge(third, 0, 20);
  const judged = await expectKeptAsCounted();
  expect(judged(ann)?.ac).toBe(1);
  expect(judged(bob)?.oiScore).toBeGreaterThan(judged(ann)?.oiScore ?? Number.NaN);

  // A verdict that is taken back, at once for many as a rejudge does, and one that is better than before.
  await judge(first, -1);
  await judge(await send(ann, 1), 0, 20);
  expect((await expectKeptAsCounted())(ann)?.ac).toBe(1);

  const rank = async (who: TestUser) => {
    const query = `/api/get-group-rank-list?gid=${gid}&type=1`;
    const { data } = await who.rest<{ records: { username: string }[] }>("GET", query);
    return data.records.map(({ username }) => username);
  };
  expect(await rank(ann)).toEqual(expect.arrayContaining(["ann", "bob"]));
  await bob.trpc.group.exit.mutate({ groupId: gid });
  const left = await expectKeptAsCounted();
  expect(left(bob)?.total).toBe(1);
  const add = { group_id: gid, uid: bob.uid, level: 3 };
  await server.db.insertInto("group_member").values(add).execute();
  expect(await expectKeptAsCounted()).toBeDefined();

  const [, oi] = problems;
  if (oi === undefined) throw new Error("no problem");
  await root.trpc.groupBank.delete.mutate({ pid: oi.pid });
  expect((await expectKeptAsCounted())(ann)).toEqual({ total: 1, ac: 0, oiScore: 0 });
  await root.trpc.user.remove.mutate({ uids: [ann.uid] });
  expect((await expectKeptAsCounted())(ann)).toBeUndefined();
});

test("verdicts of one person that come at the same time are all counted", async () => {
  const { bob } = people;
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await send(bob, n % 2 === 0 ? 0 : 2));
  await Promise.all(ids.map((id, n) => judge(id, n < 4 ? 0 : -1)));
  expect((await expectKeptAsCounted())(bob)).toMatchObject({ total: 6, ac: 2 });
  await Promise.all(ids.map((id) => judge(id, -1)));
  expect((await expectKeptAsCounted())(bob)).toMatchObject({ total: 6, ac: 0 });
});
