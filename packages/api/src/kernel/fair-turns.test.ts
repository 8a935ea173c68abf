import { expect, test } from "vitest";
import { createFairTurns } from "./fair-turns.ts";

/** Bodies that end when the test says so; `order` is that of their starts. */
function stage(bounds: Parameters<typeof createFairTurns>[0]) {
  const turns = createFairTurns(bounds);
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const refused: string[] = [];
  const ask = (name: string) => {
    const [key = ""] = name.split("-");
    const body = () => {
      order.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    return turns.take(key, body).catch((error: { code: string }) => {
      refused.push(`${name} ${error.code}`);
    });
  };
  /** Ends the bodies in the order in which they began, until none is left. */
  const runAll = async () => {
    for (let i = 0; i < order.length; i += 1) {
      ends.get(order[i] ?? "")?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { turns, order, refused, ask, runAll };
}

test("no more than so many run at once, and everybody gets a turn", async () => {
  const { order, refused, ask, runAll } = stage({ atOnce: 2, perKey: 5, inAll: 10 });
  const all = ["a-1", "a-2", "a-3", "a-4"].map(ask);
  expect(order).toEqual(["a-1", "a-2"]);
  await runAll();
  await Promise.all(all);
  expect(order).toEqual(["a-1", "a-2", "a-3", "a-4"]);
  expect(refused).toEqual([]);
});

test("keys take turns, however many of one wait", async () => {
  const { order, ask, runAll } = stage({ atOnce: 1, perKey: 9, inAll: 9 });
  const all = ["a-1", "a-2", "a-3", "a-4", "b-1", "c-1", "b-2"].map(ask);
  await runAll();
  await Promise.all(all);
  expect(order).toEqual(["a-1", "a-2", "b-1", "c-1", "a-3", "b-2", "a-4"]);
});

test("who has too many waiting is refused at once, and others are not", async () => {
  const { order, refused, ask, runAll } = stage({ atOnce: 1, perKey: 2, inAll: 9 });
  const all = ["a-1", "a-2", "a-3", "a-4", "b-1"].map(ask);
  await all[3];
  expect(refused).toEqual(["a-4 TOO_BUSY"]);
  await runAll();
  await Promise.all(all);
  expect(order).toEqual(["a-1", "a-2", "b-1", "a-3"]);
});

test("when all places are taken, a newcomer gets the last one of whoever has the most", async () => {
  const { order, refused, ask, runAll } = stage({ atOnce: 1, perKey: 3, inAll: 4 });
  const all = ["a-1", "a-2", "a-3", "a-4", "b-1", "c-1"].map(ask);
  await all[3];
  expect(refused).toEqual(["a-4 TOO_BUSY"]);
  // One each: nobody has more than the newcomer would.
  const late = ["d-1", "e-1"].map(ask);
  await Promise.all([all[2], late[1]]);
  expect(refused.toSorted()).toEqual(["a-3 TOO_BUSY", "a-4 TOO_BUSY", "e-1 TOO_BUSY"]);
  await runAll();
  await Promise.all([...all, ...late]);
  expect(order).toEqual(["a-1", "a-2", "b-1", "c-1", "d-1"]);
});

test("a body that fails gives its place back", async () => {
  const { turns } = stage({ atOnce: 1, perKey: 1, inAll: 1 });
  await expect(turns.take("a", () => Promise.reject(new Error("mine")))).rejects.toThrow("mine");
  expect(await turns.take("a", async () => 7)).toBe(7);
});
