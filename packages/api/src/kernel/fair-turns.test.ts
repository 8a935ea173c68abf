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
    const origin = key.split("/");
    const body = () => {
      order.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    };
    return turns.take(origin, body).catch((error: { code: string }) => {
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
  await expect(turns.take(["a"], () => Promise.reject(new Error("mine")))).rejects.toThrow("mine");
  expect(await turns.take(["a"], async () => 7)).toBe(7);
});

test("networks take turns first, then who is in them, however many addresses one has", async () => {
  const { order, ask, runAll } = stage({ atOnce: 1, perKey: 9, inAll: 20 });
  const flood = ["n/1-1", "n/2-1", "n/3-1", "n/4-1", "n/5-1"];
  const all = [...flood, "m/1-1", "m/1-2", "n/2-2"].map(ask);
  await runAll();
  await Promise.all(all);
  expect(order).toEqual(["n/1-1", "n/2-1", "m/1-1", "n/3-1", "m/1-2", "n/4-1", "n/5-1", "n/2-2"]);
});

test("addresses of one name in two networks are two", async () => {
  const { refused, ask, runAll } = stage({ atOnce: 1, perKey: 1, inAll: 9 });
  const all = ["x/1-1", "n/1-1", "m/1-1", "n/1-2"].map(ask);
  await all[3];
  expect(refused).toEqual(["n/1-2 TOO_BUSY"]);
  await runAll();
  await Promise.all(all);
});

test("a network that holds the most gives way, and of it whoever holds the most there", async () => {
  const { order, refused, ask, runAll } = stage({ atOnce: 1, perKey: 9, inAll: 5 });
  const all = ["x-1", "n/1-1", "n/2-1", "n/2-2", "m/1-1", "n/3-1", "m/1-2", "m/2-1"].map(ask);
  // m/1-2 takes the place of n/2-2; then each holds as much as the other would with one more.
  await Promise.all([all[3], all[7]]);
  expect(refused.toSorted()).toEqual(["m/2-1 TOO_BUSY", "n/2-2 TOO_BUSY"]);
  await runAll();
  await Promise.all(all);
  expect(order).toEqual(["x-1", "n/1-1", "m/1-1", "n/2-1", "m/1-2", "n/3-1"]);
});

test("who comes back as soon as they were served does not get in before those who wait", async () => {
  const { order, ask, runAll } = stage({ atOnce: 1, perKey: 9, inAll: 9 });
  const all = ["a-1", "b-1", "b-2"].map(ask);
  await new Promise((resolve) => setImmediate(resolve));
  const again = ask("c-1");
  await runAll();
  await Promise.all([...all, again]);
  expect(order).toEqual(["a-1", "b-1", "c-1", "b-2"]);
});
