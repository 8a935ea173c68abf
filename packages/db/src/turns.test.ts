import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

/** Work that ends when it is told to. */
function job(turns: Turns, name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const ended = turns.run(() => {
    log.push(name);
    return promise;
  });
  return { ended, finish: () => resolve(name), fail: () => reject(new Error(name)) };
}

test("no more than there are connections, and then in turn", async () => {
  const [turns, log] = [new Turns(2), [] as string[]];
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => job(turns, name, log));
  expect(log).toEqual(["a", "b"]);
  b?.finish();
  expect(await b?.ended).toBe("b");
  expect(log).toEqual(["a", "b", "c"]);
  a?.fail();
  await expect(a?.ended).rejects.toThrow("a");
  expect(log).toEqual(["a", "b", "c", "d"]);
  c?.finish();
  d?.finish();
  expect(await Promise.all([c?.ended, d?.ended])).toEqual(["c", "d"]);
  const e = job(turns, "e", log);
  e.finish();
  expect(await e.ended).toBe("e");
});

test("who takes a connection for longer waits in the same queue", async () => {
  const [turns, log] = [new Turns(1), [] as string[]];
  await turns.enter();
  const a = job(turns, "a", log);
  const entered = turns.enter().then(() => log.push("entered"));
  const b = job(turns, "b", log);
  expect(log).toEqual([]);
  turns.leave();
  a.finish();
  await a.ended;
  await entered;
  expect(log).toEqual(["a", "entered"]);
  turns.leave();
  b.finish();
  await b.ended;
  expect(log).toEqual(["a", "entered", "b"]);
});

test("work that fails before it begins gives its connection back", async () => {
  const turns = new Turns(1);
  const failing = () => {
    throw new Error("no");
  };
  await expect(turns.run(failing)).rejects.toThrow("no");
  expect(await turns.run(async () => 1)).toBe(1);
});
