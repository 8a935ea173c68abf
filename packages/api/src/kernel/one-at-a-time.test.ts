import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

/** Work whose turns end when they are told to. */
function turns() {
  const started: Array<PromiseWithResolvers<void>> = [];
  const work = () => {
    const turn = Promise.withResolvers<void>();
    started.push(turn);
    return turn.promise;
  };
  return { started, work };
}

test("what is asked for while it runs is done once more, not twice and not at the same time", async () => {
  const { started, work } = turns();
  const loop = oneAtATime(work, () => {});
  loop.again();
  loop.again();
  loop.again();
  expect(started).toHaveLength(1);
  started[0]?.resolve();
  await Promise.resolve();
  await expect.poll(() => started.length).toBe(2);
  started[1]?.resolve();
  await loop.done();
  expect(started).toHaveLength(2);
});

test("it can be asked for again after it came to its end", async () => {
  const { started, work } = turns();
  const loop = oneAtATime(work, () => {});
  loop.again();
  started[0]?.resolve();
  await loop.done();
  loop.again();
  expect(started).toHaveLength(2);
  started[1]?.resolve();
  await loop.done();
});

test("a fault is told and keeps nothing from its turn", async () => {
  const faults: unknown[] = [];
  const { started, work } = turns();
  const loop = oneAtATime(work, (error) => faults.push(error));
  loop.again();
  loop.again();
  started[0]?.reject(new Error("no database"));
  await expect.poll(() => started.length).toBe(2);
  started[1]?.resolve();
  await loop.done();
  expect(faults).toEqual([new Error("no database")]);
});
