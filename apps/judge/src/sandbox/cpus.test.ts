import { expect, test } from "vitest";
import { CpuPool, readCpuList } from "./cpus.ts";

test.each([
  ["2", [2]],
  ["2,3,6-9", [2, 3, 6, 7, 8, 9]],
  ["1,1,0-1", [1, 0]],
])("%s is a list of processors", (text, cpus) => {
  expect(readCpuList(text)).toEqual(cpus);
});

test.each(["", "a", "-1", "3-2", "1,", "1024", "0-4096", "1 2"])("%j is none", (text) => {
  expect(readCpuList(text)).toBeNull();
});

test("runs side by side get processors of their own, later ones the least busy", async () => {
  const pool = new CpuPool([4, 5]);
  const ends: (() => void)[] = [];
  const given: (number[] | undefined)[] = [];
  const start = () =>
    pool.use(({ cpus }) => {
      given.push(cpus);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const runs = [start(), start(), start()];
  ends[1]?.();
  await runs[1];
  runs.push(start());
  for (const end of ends) end();
  await Promise.all(runs);
  expect(given).toEqual([[4], [5], [4], [5]]);
});

test("a run that fails gives its processor back", async () => {
  const pool = new CpuPool([7, 8]);
  await expect(pool.use(() => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(await pool.use(async ({ cpus }) => cpus)).toEqual([7]);
});

test("without a list nobody is confined", async () => {
  expect(await new CpuPool(undefined).use(async (own) => own)).toEqual({});
});
