import { expect, test } from "vitest";
import { atTimes } from "./backoff.ts";

test("what is to be done at times is done again after it failed, and no more after the end", async () => {
  const end = new AbortController();
  const faults: unknown[] = [];
  let times = 0;
  await atTimes(
    async () => {
      times += 1;
      if (times === 3) end.abort(new Error("the end"));
      if (times === 1) throw new Error("once");
    },
    { everyMs: 1, signal: end.signal, onFault: (error) => faults.push(error) },
  );
  expect([times, faults]).toEqual([3, [new Error("once")]]);
});
