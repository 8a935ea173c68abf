import { expect, test } from "vitest";
import { type Asker, Shares } from "./shares.ts";
import { type Part, Slots } from "./slots.ts";

const never = new AbortController().signal;
const of = (holder: string, task = `of ${holder}`): Asker => ({ holder, task });

/** A judge whose clock stands still unless told; what is asked for runs until it is ended by name. */
function judge(count: number, extra = 0) {
  let now = 0;
  const shares = new Shares(() => now);
  const slots = new Slots(count, { shares, extra });
  const inside: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, asker: Asker, signal: AbortSignal = never) =>
    slots.use(asker, signal, () => {
      inside.push(name);
      return new Promise<void>((resolve) => {
        ends.set(name, () => {
          inside.splice(inside.indexOf(name), 1);
          resolve();
        });
      });
    });
  const settle = () => Bun.sleep(0);
  return {
    slots,
    inside,
    ask: (name: string, asker: Asker) => void ask(name, asker),
    tryToAsk: ask,
    settle,
    pass: (ms: number) => {
      now += ms;
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await settle();
    },
  };
}

test("tasks share the slots, however much each asks for", async () => {
  const { ask, inside, end, settle } = judge(2);
  for (let one = 1; one <= 50; one += 1) ask(`a${one}`, of("alice"));
  ask("b1", of("bob"));
  ask("b2", of("bob"));
  await settle();
  expect(inside).toEqual(["a1", "a2"]);
  await end("a1");
  expect(inside).toEqual(["a2", "b1"]);
  await end("b1");
  expect(inside).toEqual(["a2", "b2"]);
  await end("b2");
  expect(inside).toEqual(["a2", "a3"]);
});

test("work of many parts lets others go first between them, and is charged for each part once", async () => {
  const { slots, ask, inside, end, settle, pass } = judge(1);
  const parts: string[] = [];
  const begin = Promise.withResolvers<void>();
  const long = slots.use(
    of("alice"),
    never,
    async ({ giveWay }) => {
      await begin.promise;
      for (const part of ["first", "second"]) {
        pass(1000);
        parts.push(part);
        await giveWay(20_000);
      }
      parts.push("third");
      return "done";
    },
    () => 40_000,
  );
  ask("b", of("bob"));
  begin.resolve();
  await settle();
  // Alice has had her share, so Bob is first; nothing of hers goes on beside him.
  expect([parts, inside]).toEqual([["first"], ["b"]]);
  await end("b");
  expect(await long).toBe("done");
  expect(parts).toEqual(["first", "second", "third"]);
  await end("b");
});

test("whoever is dropped while it gives way leaves nothing behind", async () => {
  const { slots, ask, inside, end, settle } = judge(1);
  const drop = new AbortController();
  const long = slots.use(of("alice"), drop.signal, ({ giveWay }) => giveWay(20_000));
  ask("b", of("bob"));
  await settle();
  expect(inside).toEqual(["b"]);
  drop.abort(new Error("dropped"));
  await expect(long).rejects.toThrow("dropped");
  await end("b");
  ask("c", of("carol"));
  await settle();
  expect(inside).toEqual(["c"]);
});

test("people share them, however many tasks each has", async () => {
  const { ask, inside, end, settle, pass } = judge(1);
  for (const task of ["1", "2", "3"]) ask(`a${task}`, of("alice", task));
  await settle();
  pass(15_000);
  ask("b", of("bob"));
  ask("c", of("carol"));
  await end("a1");
  await end("b");
  expect(inside).toEqual(["c"]);
  await end("c");
  expect(inside).toEqual(["a2"]);
});

test("who has had much waits until it is forgotten, not for ever", async () => {
  const { ask, inside, end, settle, pass } = judge(1);
  ask("heavy", of("alice"));
  await settle();
  pass(24_000);
  ask("again", of("alice"));
  ask("b1", of("bob"));
  await end("heavy");
  expect(inside).toEqual(["b1"]);
  pass(1500);
  ask("c1", of("carol"));
  pass(200_000);
  // By now neither is told from somebody new, and alice has waited longest.
  await end("b1");
  expect(inside).toEqual(["again"]);
});

test("beside what is slow to end there is room for who has not had their share", async () => {
  const { ask, inside, end, settle, pass } = judge(2, 2);
  ask("a", of("alice"));
  ask("b", of("bob"));
  ask("c", of("carol"));
  await settle();
  expect(inside).toEqual(["a", "b"]);
  pass(4000);
  ask("a2", of("alice", "another"));
  ask("a3", of("alice"));
  ask("d", of("dave"));
  await settle();
  // Two quick ones at a time, as there are usual slots.
  expect(inside).toEqual(["a", "b", "c", "a2"]);
  await end("c");
  expect(inside).toEqual(["a", "b", "a2", "d"]);
  await end("a2");
  // That task has had its share and waits for a usual slot.
  expect(inside).toEqual(["a", "b", "d"]);
  await end("b");
  expect(inside).toEqual(["a", "d"]);
  await end("d");
  expect(inside).toEqual(["a", "a3"]);
});

test("who came first need not ask again once the others have become slow", async () => {
  const { ask, inside, settle, pass } = judge(1, 1);
  ask("a", of("alice"));
  ask("b", of("bob"));
  await settle();
  expect(inside).toEqual(["a"]);
  pass(1500);
  await expect.poll(() => inside).toEqual(["a", "b"]);
});

test("who gives up waiting leaves the line to the others", async () => {
  const { ask, tryToAsk, inside, end, settle, slots } = judge(1);
  ask("a", of("alice"));
  const stop = new AbortController();
  const left = tryToAsk("b", of("bob"), stop.signal);
  ask("c", of("carol"));
  await settle();
  stop.abort(new Error("the task was taken away"));
  await expect(left).rejects.toThrow("the task was taken away");
  await end("a");
  expect(inside).toEqual(["c"]);
  await expect(slots.use(of("bob"), stop.signal, async () => 1)).rejects.toThrow("taken away");
  await end("c");
  expect(await slots.use(of("bob"), never, async () => 2)).toBe(2);
});

test("what work says it spent is what counts, not how long it took", async () => {
  let now = 0;
  const shares = new Shares(() => now);
  const slots = new Slots(1, { shares });
  const alice = of("alice");
  const slowly = async () => {
    now += 10_000;
  };
  await slots.use(alice, never, slowly, () => 100);
  expect(shares.isHeavy(alice)).toBe(false);
  await slots.use(alice, never, slowly);
  expect(shares.isHeavy(alice)).toBe(true);
});

/** A part that says who did it and together with how many others. */
class Named implements Part<string> {
  readonly name: string;
  readonly done = Promise.withResolvers<string>();

  constructor(name: string) {
    this.name = name;
  }

  get outcome(): Promise<string> {
    return this.done.promise;
  }
}

function askFor(slots: Slots, asker: Asker, names: readonly string[], most?: number) {
  const fits = (part: Part<unknown>): part is Named =>
    part instanceof Named && !part.name.startsWith("odd");
  return Promise.all(
    names.map((name) => {
      const own = new Named(name);
      return slots.use(
        asker,
        never,
        async ({ takeAlong }) => {
          const others = own.name.startsWith("odd") ? [] : takeAlong(fits, most);
          for (const other of others) other.done.resolve(`${other.name} with ${name}`);
          await Bun.sleep(0);
          return name;
        },
        undefined,
        { part: own, comesFirst: false },
      );
    }),
  );
}

test("one turn takes along what waits in the same line, and leaves the other slots their part", async () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
  const turns = (done: readonly string[]) => done.filter((one) => !one.includes("with")).length;
  expect(turns(await askFor(new Slots(1), of("alice"), names(25)))).toBe(3);
  expect(turns(await askFor(new Slots(1), of("alice"), names(9), 2))).toBe(3);
  const two = await askFor(new Slots(2), of("alice"), ["a", "b", "c", "d", "e", "f", "g", "h"]);
  expect(two.slice(0, 6)).toEqual(["a", "b", "c with a", "d with a", "e with a", "f with b"]);
});

test("what does not fit is a turn of its own, and nobody behind it comes first", async () => {
  const done = await askFor(new Slots(1), of("alice"), ["a", "b", "odd", "c", "d"]);
  expect(done).toEqual(["a", "b with a", "odd", "c", "d with c"]);
});

test("beside others one turn takes less", async () => {
  const slots = new Slots(1);
  const names = Array.from({ length: 9 }, (_, index) => `a${index}`);
  const alice = askFor(slots, of("alice"), names);
  const bob = slots.use(of("bob"), never, async () => "bob");
  const done = await alice;
  expect(done.slice(0, 5)).toEqual(["a0", "a1 with a0", "a2 with a0", "a3 with a0", "a4"]);
  expect(await bob).toBe("bob");
});

test("work that fails gives its slot back", async () => {
  const slots = new Slots(1);
  const fail = () => Promise.reject(new Error("no"));
  await expect(slots.use(of("alice"), never, fail)).rejects.toThrow("no");
  expect(await slots.use(of("alice"), never, async () => 3)).toBe(3);
});
