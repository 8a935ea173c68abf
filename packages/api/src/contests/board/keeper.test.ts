import { afterAll, beforeAll, expect, test } from "vitest";
import { type Arena, openArena } from "./testing/arena.ts";
import { boardNews } from "./topics.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

test("all who ask while a board is brought up to date are given the new one", async () => {
  const contest = await arena.makeContest({ seal_rank: false, seal_time: null });
  const contestId = contest.id;
  arena.at(100);
  const { board } = arena.as("alice");
  const rank = async () => (await board.rank({ contestId })).records.length;
  expect(await rank()).toBe(0);
  const { events } = arena.contextOf("alice").services;
  const heard = Promise.withResolvers<void>();
  const stop = events.subscribe((event) => {
    if (event.type === "board" && event.contestId === contestId) heard.resolve();
  });
  await arena.send(contest, { uid: "alice", problem: "A", minute: 10, status: 0 });
  await heard.promise;
  stop();
  // As a page does that opens: its rows, its times and its stream at once. One of them has the board looked up.
  const watcher = { person: null, locale: "en-US" } as const;
  const [key = ""] = boardNews.keys({ topic: "contest.board", contestId }, watcher);
  const told = async () => {
    const fact = (await boardNews.load(arena.db, [key], events)).get(key);
    return fact?.faces.get("open")?.ranked;
  };
  const sent = async () =>
    (await board.timeline({ contestId })).sent.reduce((sum, count) => sum + count, 0);
  expect(await Promise.all([sent(), rank(), told(), rank()])).toEqual([1, 1, 1, 1]);
});
