import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LOAD_TIMEOUT_MS, watchLoads } from "./load-timeout.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openRouter() {
  const listeners = new Map<string, () => void>();
  const told: Error[] = [];
  const leave = watchLoads(
    {
      subscribe(event, listener) {
        listeners.set(event, listener);
        return () => listeners.delete(event);
      },
    },
    (error) => told.push(error),
  );
  return { told, leave, fire: (event: string) => listeners.get(event)?.() };
}

test("a part that does not come for two minutes is told as one that is missing", () => {
  const { told, fire } = openRouter();
  fire("onBeforeLoad");
  vi.advanceTimersByTime(LOAD_TIMEOUT_MS - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  // By these words a missing part is known.
  expect(told.map((error) => error.message)).toEqual([
    expect.stringContaining("Importing a module script"),
  ]);
});

test("what came, or gave way to another page, or is left is not told", () => {
  const { told, leave, fire } = openRouter();
  fire("onBeforeLoad");
  fire("onResolved");
  vi.advanceTimersByTime(LOAD_TIMEOUT_MS);
  fire("onBeforeLoad");
  vi.advanceTimersByTime(LOAD_TIMEOUT_MS / 2);
  fire("onBeforeLoad");
  vi.advanceTimersByTime(LOAD_TIMEOUT_MS / 2);
  leave();
  vi.advanceTimersByTime(LOAD_TIMEOUT_MS);
  expect(told).toEqual([]);
});
