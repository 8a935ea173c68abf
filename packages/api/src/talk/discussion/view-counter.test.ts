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
