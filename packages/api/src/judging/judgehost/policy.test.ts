import { expect, test } from "vitest";
import { type HostFacts, mayRank, orderOf, stateOf } from "./policy.ts";

const well: HostFacts = {
  ...{ isEnabled: true, isDraining: false, isRevoked: false, isOnline: true },
  ...{ fault: null, held: 0, isUpdating: false },
};

test.each([
  ["working", {}],
  ["faulty", { fault: "the disk is full" }],
  ["draining", { isDraining: true, held: 1, fault: "its clock is wrong" }],
  ["drained", { isDraining: true }],
  ["updating", { isUpdating: true, isDraining: true, held: 1 }],
  ["offline", { isOnline: false, isUpdating: true }],
  ["offline", { isOnline: false, isDraining: true, held: 3 }],
  ["disabled", { isEnabled: false, isOnline: false }],
  ["revoked", { isRevoked: true, isEnabled: false }],
] as const)("a host is %s with %j", (state, facts) => {
  expect(stateOf({ ...well, ...facts })).toBe(state);
});

test("a host is told to rest before it is told to drain", () => {
  expect(orderOf(well)).toBe("work");
  expect(orderOf({ ...well, isDraining: true })).toBe("drain");
  expect(orderOf({ ...well, isUpdating: true })).toBe("drain");
  expect(orderOf({ ...well, isEnabled: false, isDraining: true, isUpdating: true })).toBe("rest");
});

test("contests are judged where the kernel measures, elsewhere only where the site says so", () => {
  expect(mayRank({ backend: "v2" }, false)).toBe(true);
  expect(mayRank({ backend: "degraded" }, false)).toBe(false);
  expect(mayRank({ backend: "degraded" }, true)).toBe(true);
});
