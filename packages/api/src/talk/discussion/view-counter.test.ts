import { expect, test } from "vitest";
import { ViewCounter } from "./view-counter.ts";

function openCounter(everyMs: number, write: () => Promise<void> = async () => {}) {
  const written: [number, number][][] = [];
  const faults: unknown[] = [];
  const counter = new ViewCounter({
    everyMs,
    async write(views) {
      await write();
      written.push([...views]);
    },
    onFault: (error) => faults.push(error),
  });
  return { counter, written, faults };
}

const HOUR_MS = 3_600_000;

test("the first view is stored at once, however many come soon after it are stored together", async () => {
  const { counter, written } = openCounter(HOUR_MS);
  await counter.add(1);
  expect(written).toEqual([[[1, 1]]]);
  for (let i = 0; i < 500; i += 1) await counter.add(1 + (i % 2));
  expect(written).toHaveLength(1);
  expect([counter.waiting(1), counter.waiting(2), counter.waiting(3)]).toEqual([250, 250, 0]);
  await counter.flush();
  expect(written[1]).toEqual([
    [1, 250],
    [2, 250],
  ]);
  await counter.flush();
  expect(written).toHaveLength(2);
});

test("what waits is stored by itself, also what came while others were written", async () => {
  const gate = Promise.withResolvers<void>();
  const { counter, written } = openCounter(5, () => gate.promise);
  const first = counter.add(1);
  await counter.add(2);
  gate.resolve();
  await first;
  await expect.poll(() => written).toEqual([[[1, 1]], [[2, 1]]]);
});

test("what is stored and what waits are told apart while something is written", async () => {
  let stored = 0;
  const gate = Promise.withResolvers<void>();
  const { counter } = openCounter(0, async () => {
    await gate.promise;
    stored += 1;
  });
  const first = counter.add(1);
  const during = counter.between(async () => stored);
  gate.resolve();
  expect([await during, counter.waiting(1)]).toEqual([1, 0]);
  await first;
  let reads = 0;
  const around = counter.between(async () => {
    const before = stored;
    reads += 1;
    if (reads === 1) await counter.add(1);
    return before;
  });
  expect([await around, counter.waiting(1), reads]).toEqual([2, 0, 2]);
});

test("nothing is lost over a fault of the database", async () => {
  let isDown = true;
  const { counter, written, faults } = openCounter(HOUR_MS, async () => {
    if (isDown) throw new Error("down");
  });
  await counter.add(1);
  await counter.add(1);
  expect([written, faults.length, counter.waiting(1)]).toEqual([[], 1, 2]);
  isDown = false;
  await counter.flush();
  expect(written).toEqual([[[1, 2]]]);
});
