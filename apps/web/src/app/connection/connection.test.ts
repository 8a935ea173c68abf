import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, OFFLINE_AFTER_MS } from "./connection.ts";

let isServerThere = true;
let asked = 0;
const start = () =>
  new Connection(() => {
    asked += 1;
    return Promise.resolve(isServerThere);
  });

beforeEach(() => {
  vi.useFakeTimers();
  isServerThere = true;
  asked = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("one failed request asks the server and tells nobody", async () => {
  const connection = start();
  connection.noteFailure();
  await vi.advanceTimersByTimeAsync(OFFLINE_AFTER_MS * 4);
  expect(asked).toBe(1);
  expect(connection.read()).toEqual({ offlineSince: null, nextTryAt: null });
});

test("a server that stays away is offline since the first failure, and asked more and more seldom", async () => {
  const connection = start();
  const told: (Date | null)[] = [];
  connection.subscribe(() => told.push(connection.read().offlineSince));
  isServerThere = false;
  const failedAt = new Date();
  connection.noteFailure();
  await vi.advanceTimersByTimeAsync(OFFLINE_AFTER_MS - 1);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(OFFLINE_AFTER_MS * 2);
  expect(connection.read().offlineSince).toEqual(failedAt);
  expect(connection.read().nextTryAt).toBeGreaterThan(Date.now());
  const early = asked;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const perMinute = (asked - early) / 10;
  expect(perMinute).toBeGreaterThan(1);
  expect(perMinute).toBeLessThan(4);
});

test("what waits for an answer goes on with the first, whatever asked for it", async () => {
  const connection = start();
  let isAnswered = false;
  isServerThere = false;
  connection.noteFailure();
  const waiting = connection.answered().then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isAnswered).toBe(false);
  connection.noteAnswer();
  await waiting;
  expect(connection.read()).toEqual({ offlineSince: null, nextTryAt: null });
  const before = asked;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toBe(before);
});

test("who asks at once is told whether it answers, and several who ask make one request", async () => {
  const connection = start();
  isServerThere = false;
  expect(await Promise.all([connection.isThere(), connection.isThere()])).toEqual([false, false]);
  expect(asked).toBe(1);
  isServerThere = true;
  expect(await connection.isThere()).toBe(true);
  await connection.answered();
});

test("who shows what may be old is told each time the server is back", async () => {
  const connection = start();
  let told = 0;
  const leave = connection.onBack(() => {
    told += 1;
  });
  connection.noteAnswer();
  expect(told).toBe(0);
  // As when a live stream ends: too short to be told as offline.
  isServerThere = true;
  await connection.isThere();
  expect(told).toBe(1);
  isServerThere = false;
  connection.noteFailure();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.read().offlineSince).not.toBeNull();
  expect(told).toBe(1);
  isServerThere = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toBe(2);
  leave();
  connection.noteFailure();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toBe(2);
});
