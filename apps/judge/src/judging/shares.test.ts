import { expect, test } from "vitest";
import { Shares } from "./shares.ts";

const alice = { holder: "alice", task: "a" };
const second = { holder: "alice", task: "b" };
const bob = { holder: "bob", task: "c" };

function clock() {
  let now = 0;
  const shares = new Shares(() => now);
  return {
    shares,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test("who has had a dozen seconds lately has had their share, in whatever task", () => {
  const { shares, pass } = clock();
  const end = shares.begin(alice);
  pass(2999);
  expect(shares.isHeavy(alice)).toBe(false);
  pass(1);
  // So has a task alone, sooner.
  expect([alice, second].map((one) => shares.isHeavy(one))).toEqual([true, false]);
  pass(9000);
  // While it still runs, and for what the same person sends next.
  expect([alice, second, bob].map((one) => shares.isHeavy(one))).toEqual([true, true, false]);
  end();
  expect(shares.isHeavy(second)).toBe(true);
});

test("half of it is forgotten in a minute", () => {
  const { shares, pass } = clock();
  const end = shares.begin(alice);
  pass(47_000);
  end();
  expect(shares.rank(alice)).toEqual([2, 4]);
  expect(shares.rank(second)).toEqual([2, 0]);
  pass(60_000);
  expect(shares.rank(alice)).toEqual([1, 3]);
  pass(240_000);
  expect(shares.isHeavy(alice)).toBe(false);
});

test("a busy host is nobody's fault, as far as it is known what was spent", () => {
  const { shares, pass } = clock();
  const ends = [shares.begin(alice), shares.begin(bob)];
  pass(8000);
  ends[0]?.(400);
  ends[1]?.(7000);
  expect([alice, bob].map((one) => shares.isHeavy(one))).toEqual([false, true]);
  // Standing behind all others by one's own wish is no way to spend nothing.
  const end = shares.begin(alice);
  pass(8000);
  end(0);
  expect(shares.isHeavy(alice)).toBe(true);
});

test("what runs side by side adds up", () => {
  const { shares, pass } = clock();
  const ends = [shares.begin(alice), shares.begin(alice), shares.begin(second)];
  pass(4000);
  expect(shares.rank(second)).toEqual([1, 1]);
  for (const end of ends) end();
  expect(shares.rank(alice)[0]).toBe(1);
  expect(shares.rank(bob)).toEqual([0, 0]);
});

test("names of long ago are let go", () => {
  const { shares, pass } = clock();
  for (let index = 0; index < 5000; index += 1) {
    const end = shares.begin({ holder: `h${index}`, task: `t${index}` });
    pass(1);
    end();
    pass(1000);
  }
  const end = shares.begin(alice);
  pass(20_000);
  end();
  expect(shares.isHeavy(alice)).toBe(true);
});
