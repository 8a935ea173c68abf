import { expect, test } from "vitest";
import { isBlockedMailDomain, signInGate } from "./policy.ts";

test.each([
  [0, "open"],
  [4, "open"],
  [5, "puzzle"],
  [19, "puzzle"],
  [20, "locked"],
  [21, "locked"],
] as const)("after %i failures the gate is %s", (failures, gate) => {
  expect(signInGate(failures)).toBe(gate);
});

test.each([
  ["a@spam.example", true],
  ["a@SPAM.example", true],
  ["a@mail.spam.example", true],
  ["a@notspam.example", false],
  ["spam.example@good.example", false],
  ['"a@spam.example"@good.example', false],
])("%s is blocked: %s", (email, isBlocked) => {
  expect(isBlockedMailDomain(email, ["Spam.example"])).toBe(isBlocked);
});
