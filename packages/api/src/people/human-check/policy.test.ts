import { expect, test } from "vitest";
import { judgeSlide, normaliseAnswer } from "./policy.ts";

const drag = (to: number, ms: number, steps = 10) =>
  Array.from({ length: steps + 1 }, (_, index) => ({
    x: (to * index) / steps,
    t: (ms * index) / steps,
  }));

test.each([
  ["a drag to the gap", { x: 200, track: drag(200, 500) }, "fits"],
  ["5 px off", { x: 205, track: drag(205, 500) }, "fits"],
  ["6 px off", { x: 206, track: drag(206, 500) }, "missed"],
  ["short of it", { x: 194, track: drag(194, 500) }, "missed"],
  ["a track that ended elsewhere", { x: 200, track: drag(120, 500) }, "missed"],
  ["299 ms", { x: 200, track: drag(200, 299) }, "too-fast"],
  ["300 ms", { x: 200, track: drag(200, 300) }, "fits"],
  ["one jump", { x: 200, track: drag(200, 500, 1) }, "too-fast"],
  ["no track", { x: 200, track: [] }, "too-fast"],
  [
    "standing still, then a jump",
    { x: 200, track: [...drag(0, 900), { x: 200, t: 901 }] },
    "too-fast",
  ],
  ["time that runs back", { x: 200, track: drag(200, 500).reverse() }, "too-fast"],
] as const)("%s", (_name, proof, outcome) => {
  expect(judgeSlide(proof, { gapX: 200, elapsedMs: 5000 })).toBe(outcome);
});

test("the server's own clock counts too, whatever the track says", () => {
  const proof = { x: 200, track: drag(200, 5000) };
  expect(judgeSlide(proof, { gapX: 200, elapsedMs: 299 })).toBe("too-fast");
});

test("an answer is the same in other case, width and spacing", () => {
  expect(normaliseAnswer(" aB 3\u3000ｃ ")).toBe("ab3c");
});
