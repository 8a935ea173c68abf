import { expect, test } from "vitest";
import { replayStep, sliderStep } from "./slider-step.ts";

const slider = { shiftKey: false, at: 20, last: 300, busy: [3, 17, 20, 44] };

test.each([
  [{ key: "ArrowLeft" }, null],
  [{ key: "ArrowLeft", shiftKey: true }, 10],
  [{ key: "ArrowLeft", shiftKey: true, at: 4 }, 0],
  [{ key: "ArrowRight", shiftKey: true, at: 295 }, 300],
  [{ key: "Home" }, 0],
  [{ key: "End" }, 300],
  [{ key: "," }, 17],
  [{ key: "." }, 44],
  [{ key: ".", at: 44 }, 300],
  [{ key: ",", at: 3 }, 0],
  [{ key: "x" }, null],
])("%o leads to minute %o", (change, minute) => {
  expect(sliderStep({ ...slider, ...change })).toBe(minute);
});

test.each([1, 10, 60, 240, 1200])("a replay at %i× is that fast", (speed) => {
  const { minutes, afterMs } = replayStep(speed, 500);
  expect((minutes * 60_000) / afterMs).toBeCloseTo(speed);
  expect(afterMs).toBeGreaterThanOrEqual(500);
});
