import { expect, test } from "vitest";
import { createTrack } from "./slide-track.ts";

test("time counts from the first place, and the last place is never lost", () => {
  let now = 1000;
  const track = createTrack(() => now);
  track.add(0);
  now += 120;
  track.add(33.333);
  expect(track.points()).toEqual([
    { x: 0, t: 0 },
    { x: 33.3, t: 120 },
  ]);
  for (let x = 0; x < 1000; x += 1) {
    now += 1;
    track.add(x);
  }
  expect(track.points()).toHaveLength(400);
  expect(track.points().at(-1)).toEqual({ x: 999, t: 1120 });
  track.clear();
  now = 9000;
  track.add(1);
  expect(track.points()).toEqual([{ x: 1, t: 0 }]);
});
