import { expect, test } from "vitest";
import { LogShare } from "./log-share.ts";

function writtenOf(share: LogShare, count: number, ipOf: (index: number) => string, now = 0) {
  const all = Array.from({ length: count }, (_, index) => share.take(ipOf(index), now));
  return all.filter((one) => one.isWritten).length;
}

test("an address fills no log, and the next line says how much is missing", () => {
  const share = new LogShare();
  expect(writtenOf(share, 1000, () => "192.0.2.1")).toBe(120);
  expect(share.take("192.0.2.2", 1000)).toEqual({ isWritten: true, leftOut: 880 });
  expect(share.take("192.0.2.2", 1000)).toEqual({ isWritten: true, leftOut: 0 });
  expect(share.take("192.0.2.1", 59_999).isWritten).toBe(false);
  expect(share.take("192.0.2.1", 60_000)).toEqual({ isWritten: true, leftOut: 1 });
});

test("a network of IPv6 is one address", () => {
  expect(writtenOf(new LogShare(), 1000, (index) => `2001:db8::${index}`)).toBe(120);
});

test("neither do a hundred thousand addresses", () => {
  const ipOf = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  expect(writtenOf(new LogShare(), 100_000, ipOf)).toBe(1000 + 120);
});
