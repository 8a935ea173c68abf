import { expect, test } from "vitest";
import { mailFault } from "./fault.ts";

test.each([
  ["ECONNECTION: connect ECONNREFUSED 127.0.0.1:9", "reach"],
  ["EEXPIRED: not sent, because", "expired"],
  ["EAUTH: Invalid login: 535", "account"],
])("%s is a fault with words", (reason, fault) => {
  expect(mailFault(reason)).toBe(fault);
});

test.each(["550 no such user", "EUNKNOWN: odd", "", "not sent: E", "EAUTH"])(
  "%j is left to the mail server's own words",
  (reason) => {
    expect(mailFault(reason)).toBeNull();
  },
);
