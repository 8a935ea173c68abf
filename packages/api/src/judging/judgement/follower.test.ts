import type { Db } from "@gavel/db";
import { expect, test } from "vitest";
import { type FollowedSubmission, type Follower, joinFollowers } from "./follower.ts";

/** Nobody asks it anything here. */
const tx = {} as Db;
const submission: FollowedSubmission = {
  ...{ id: 1, uid: "a", problemId: 1, language: "C", createdAt: new Date(0), inBank: true },
  ...{ contestId: null, contestProblemId: null, trainingId: null, groupId: null },
};
const change = { submission, from: 5, to: 0, pointsFrom: null, pointsTo: null };

/** Says when it begins and when it ends. */
function follower(locks: Follower["locks"], said: string[]): Follower {
  const act = async () => {
    said.push(`${locks} begin`);
    await Promise.resolve();
    said.push(`${locks} end`);
  };
  return { locks, sent: act, changed: act, removed: act };
}

const ALL: readonly Follower["locks"][] = ["problem counts", "solved marks", "contest cells"];
const IN_ORDER = ["solved marks", "contest cells", "problem counts"];

test("followers of one verdict begin together, in the order of their locks", async () => {
  const said: string[] = [];
  const followers = joinFollowers(ALL.map((locks) => follower(locks, said)));
  await followers.changed(tx, [change]);
  expect(said.slice(0, 3)).toEqual(IN_ORDER.map((locks) => `${locks} begin`));
  await followers.sent(tx, submission);
  expect(said.slice(6, 9)).toEqual(IN_ORDER.map((locks) => `${locks} begin`));
});

test("of one change only those are waited for that do not send all of theirs at once", async () => {
  const said: string[] = [];
  const quick = { ...follower("solved marks", said), changesAtOnce: true } as const;
  const never = { ...quick, locks: "person counts", changed: () => new Promise(() => {}) } as const;
  const followers = joinFollowers([quick, never, follower("contest cells", said)]);
  const left: Promise<unknown>[] = [];
  await followers.changed(tx, [change], (...those) => void left.push(...those));
  expect(left).toHaveLength(2);
  expect(said).toContain("contest cells end");
});

test("of several changes, and of what goes, one has all its locks before the next begins", async () => {
  const said: string[] = [];
  const followers = joinFollowers(ALL.map((locks) => follower(locks, said)));
  const wanted = IN_ORDER.flatMap((locks) => [`${locks} begin`, `${locks} end`]);
  await followers.changed(tx, [change, change]);
  expect(said).toEqual(wanted);
  await followers.removed(tx, [{ ...submission, status: 0 }]);
  expect(said).toEqual([...wanted, ...wanted]);
});

test("of what was judged elsewhere one hears all, in the order of its rows, before the next begins", async () => {
  const said: string[] = [];
  const keeper = (locks: Follower["locks"]): Follower => ({
    locks,
    sent: async (_, { id }) => said.push(`${locks} sent ${id}`),
    changed: async (_, changes) => said.push(`${locks} changed ${changes.length}`),
  });
  const followers = joinFollowers([keeper("problem counts"), keeper("person counts")]);
  const one = (id: number, uid: string, problemId: number) => ({
    ...change,
    submission: { ...submission, id, uid, problemId },
  });
  await followers.came(tx, [one(1, "b", 2), one(2, "a", 3), one(3, "b", 1)]);
  expect(said).toEqual([
    ...[2, 1, 3].map((id) => `person counts sent ${id}`),
    "person counts changed 3",
    ...[3, 1, 2].map((id) => `problem counts sent ${id}`),
    "problem counts changed 3",
  ]);
});

test("one that takes many at once hears of all of them together, in the same order", async () => {
  const said: string[] = [];
  const followers = joinFollowers([
    {
      locks: "problem counts",
      sent: () => Promise.reject(new Error("one by one")),
      sentAll: async (_, submissions) => said.push(`sent ${submissions.map(({ id }) => id)}`),
      changed: async (_, changes) => said.push(`changed ${changes.length}`),
    },
  ]);
  const one = (id: number, problemId: number) => ({
    ...change,
    submission: { ...submission, id, problemId },
  });
  await followers.came(tx, [one(1, 2), one(2, 3), one(3, 1)]);
  expect(said).toEqual(["sent 3,1,2", "changed 3"]);
});

test("a follower leaves out what it has no part in", async () => {
  const said: string[] = [];
  const { sent: _, ...quiet } = follower("contest cells", said);
  await joinFollowers([quiet]).sent(tx, submission);
  expect(said).toEqual([]);
});

test("two followers of one lock would have no order between them", () => {
  const twice = [follower("problem counts", []), follower("problem counts", [])];
  expect(() => joinFollowers(twice)).toThrow("several followers lock problem counts");
});
