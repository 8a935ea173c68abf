import { expect, test } from "vitest";
import { outlookOf, type RemoteStanding } from "./remote-outlook.ts";

const well: RemoteStanding = {
  ...{ trouble: null, isClosed: false, accounts: 2, ready: 2, isChecked: true, waiting: 0 },
  ...{ asksForPerson: false, hasFault: false },
};

test.each([
  ["works", {}],
  ["works", { waiting: 9 }],
  ["slow", { waiting: 10 }],
  ["slow", { ready: 0 }],
  ["slow", { trouble: "down" }],
  ["faulty", { trouble: "changed" }],
  ["faulty", { hasFault: true, waiting: 10 }],
  ["wantsBrowser", { asksForPerson: true, hasFault: true }],
  ["noAccount", { asksForPerson: true, hasFault: true, accounts: 0, ready: 0 }],
  // It is tried again.
  ["slow", { trouble: "blocked" }],
  ["down", { trouble: "down", isClosed: true }],
  ["wantsBrowser", { trouble: "blocked", isClosed: true }],
  ["wantsBrowser", { trouble: "blocked", isClosed: true, accounts: 0, ready: 0 }],
  ["noAccount", { accounts: 0, ready: 0 }],
  ["unchecked", { isChecked: false }],
  ["slow", { isChecked: false, waiting: 10 }],
  ["noAccount", { isChecked: false, accounts: 0, ready: 0 }],
] as const)("%s: %o", (state, part) => {
  expect(outlookOf({ ...well, ...part })).toBe(state);
});
