import { afterAll, beforeAll, expect, test } from "vitest";
import { type Arena, openArena } from "./testing/arena.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
  await arena.addPeople([{ uid: "team1" }]);
});
afterAll(() => arena.close());

test("a seal that comes down while a board is brought up to date is on it", async () => {
  const contest = await arena.makeContest();
  await arena.send(contest, { uid: "team1", problem: "A", minute: 240, status: 0 });
  arena.at(240);
  const { clock } = arena;
  const sealed = clock.now;
  let looks = 0;
  Object.defineProperty(clock, "now", {
    get: () => new Date(sealed.getTime() - (looks++ === 0 ? 1 : 0)),
    configurable: true,
  });
  try {
    const page = await arena.as("alice").board.rank({ contestId: contest.id });
    const line = page.records.find(({ uid }) => uid === "team1");
    expect(page.isSealed).toBe(true);
    expect(line?.cells).toEqual([
      expect.objectContaining({ solved: false, errorNum: 0, tryNum: 1, pending: 0 }),
      null,
    ]);
    expect(looks).toBeGreaterThan(1);
  } finally {
    Object.defineProperty(clock, "now", { value: sealed, writable: true, configurable: true });
  }
});
