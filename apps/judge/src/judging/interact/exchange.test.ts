import { expect, test } from "vitest";
import { spentMsOf } from "./exchange.ts";

const side = (cpuTimeUs: number, idleTimeUs: number) => ({
  ...{ cpuTimeUs, idleTimeUs },
  endedAtUs: 30_000_000,
});

test.each<[string, number, number, number]>([
  ["what both compute counts with the handing over", 2_000_000, 0, 16_000],
  ["silence counts as it is", 10_000, 20_000_000, 20_080],
  // A byte each few milliseconds is neither.
  ["a part of the time counts in any case", 10_000, 0, 7500],
  ["never more than the whole time counts", 20_000_000, 20_000_000, 30_000],
])("of an exchange %s", (_, cpuUs, idleUs, spentMs) => {
  const spent = { program: side(cpuUs, idleUs), interactor: side(cpuUs, idleUs) };
  expect(spentMsOf(spent)).toBe(spentMs);
});
