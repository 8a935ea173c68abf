import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IDLE_MS, watchIdle } from "./watch-idle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const target = new EventTarget();
  const told: boolean[] = [];
  const stop = watchIdle(target, (isIdle) => told.push(isIdle));
  return {
    ...{ told, stop },
    press: (name: "keydown" | "pointerdown") => target.dispatchEvent(new Event(name)),
    move: (screenX: number, screenY: number) =>
      target.dispatchEvent(Object.assign(new Event("pointermove"), { screenX, screenY })),
  };
}

test("after five seconds without a key or the pointer it is told once", () => {
  const { told, stop } = watched();
  vi.advanceTimersByTime(4999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true]);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([true]);
  stop();
});

test.each(["keydown", "pointerdown"] as const)(
  "%s wakes at once, and the time begins anew",
  (name) => {
    const { told, stop, press } = watched();
    vi.advanceTimersByTime(IDLE_MS);
    press(name);
    expect(told).toEqual([true, false]);
    vi.advanceTimersByTime(IDLE_MS - 1);
    press(name);
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(told).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([true, false, true]);
    stop();
  },
);

test("a pointer that moves wakes, one under which something moves does not", () => {
  const { told, stop, move } = watched();
  move(10, 10);
  vi.advanceTimersByTime(IDLE_MS - 1);
  move(10, 10);
  vi.advanceTimersByTime(1);
  expect(told).toEqual([true]);
  move(10, 10);
  expect(told).toEqual([true]);
  move(10, 11);
  expect(told).toEqual([true, false]);
  stop();
});

test("nothing is told once it is ended", () => {
  const { told, stop, press } = watched();
  stop();
  press("keydown");
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
