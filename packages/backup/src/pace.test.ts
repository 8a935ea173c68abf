import { expect, test } from "vitest";
import { createPace, paced } from "./pace.ts";

/** A machine whose clock runs when somebody works or rests; of each millisecond this share of its processor is idle. */
function machine() {
  const state = { at: 0, idle: 0, share: 1, rests: [] as number[] };
  const pass = (ms: number) => {
    state.at += ms;
    state.idle += ms * state.share;
  };
  const pace = createPace({
    now: () => state.at,
    look: () => ({ idle: state.idle, all: state.at }),
    sleep: async (ms) => {
      state.rests.push(ms);
      pass(ms);
    },
  });
  const work = async (ms: number) => {
    pass(ms);
    await pace();
  };
  return { state, work };
}

test("nobody waits for a machine that is idle", async () => {
  const { state, work } = machine();
  state.share = 0.4;
  for (let n = 0; n < 20; n += 1) await work(50);
  expect(state.rests).toEqual([]);
});

test("while others want the processors, it rests three times as long as it works", async () => {
  const { state, work } = machine();
  state.share = 0.05;
  for (let n = 0; n < 10; n += 1) await work(50);
  // It takes a look to know.
  expect(state.rests).toEqual(Array(6).fill(150));
  state.share = 0.5;
  for (let n = 0; n < 10; n += 1) await work(50);
  expect(state.rests.length).toBeLessThan(9);
});

test("a piece that took long is no reason to rest for ever", async () => {
  const { state, work } = machine();
  state.share = 0;
  await work(10_000);
  expect(state.rests).toEqual([400]);
});

test("a machine that does not say what its processors do is nobody else's", async () => {
  let at = 0;
  const pace = createPace({
    now: () => at,
    look: () => ({ idle: 0, all: 0 }),
    sleep: () => Promise.reject(new Error("it rested")),
  });
  at = 1000;
  await pace();
});

test("chunks come through as they are, with rests between them", async () => {
  let rests = 0;
  async function* source() {
    for (let n = 0; n < 9; n += 1) yield new Uint8Array(64 * 1024).fill(n);
  }
  const seen: number[] = [];
  const rest = async () => {
    rests += 1;
  };
  for await (const chunk of paced(source(), rest)) seen.push(chunk[0] ?? -1);
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(rests).toBe(2);
});
