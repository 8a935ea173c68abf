import { expect, test } from "vitest";
import { pauseAfterFailure, webhookOrigin, webhookOriginLine } from "./webhook.ts";

test.each([
  ["https://Live.Example.org/hook?key=1", "https://live.example.org"],
  ["https://live.example.org:443/", "https://live.example.org"],
  ["http://10.0.0.5:8080/x", "http://10.0.0.5:8080"],
  // However an address is written, it is one address.
  ["http://127.1/x", "http://127.0.0.1"],
  ["http://2130706433/x", "http://127.0.0.1"],
  ["http://[::1]:90/", "http://[::1]:90"],
  ["https://live.example.org@evil.example", null],
  ["https://me:secret@live.example.org/", null],
  ["ftp://live.example.org/", null],
  ["file:///etc/passwd", null],
  ["live.example.org", null],
  ["", null],
])("%s leads to %s", (address, origin) => {
  expect(webhookOrigin(address)).toBe(origin);
});

test.each([
  ["https://live.example.org", "https://live.example.org"],
  [" https://LIVE.example.org:443/ ", "https://live.example.org"],
  ["http://10.0.0.5:8080", "http://10.0.0.5:8080"],
  ["https://live.example.org/hooks", null],
  ["https://live.example.org/?a", null],
  ["https://a@live.example.org", null],
  ["live.example.org", null],
])("root allows %s as %s", (line, origin) => {
  expect(webhookOriginLine.safeParse(line).data ?? null).toBe(origin);
});

const HOUR_MS = 3_600_000;
test.each([
  [1, 0, 500],
  [2, 500, 1000],
  [3, 1500, 2000],
  [8, HOUR_MS / 2, 60_000],
  [50, HOUR_MS - 1, 60_000],
  // The site was off meanwhile.
  [2, 5 * HOUR_MS, 1000],
  [9, 5 * HOUR_MS, 60_000],
  [10, HOUR_MS, null],
  [1000, 5 * HOUR_MS, null],
])("after %i failures within %i ms the next try waits %j ms", (tries, failingMs, pause) => {
  expect(pauseAfterFailure({ tries, failingMs })).toBe(pause);
});
