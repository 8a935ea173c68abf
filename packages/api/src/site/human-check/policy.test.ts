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
  [
    "300 ms that begin late",
    { x: 200, track: drag(200, 300).map(({ x, t }) => ({ x, t: t + 9 })) },
    "fits",
  ],
  [
    "299 ms that begin late",
    { x: 200, track: drag(200, 299).map(({ x, t }) => ({ x, t: t + 9 })) },
    "too-fast",
  ],
  ["four places", { x: 200, track: drag(200, 500, 3) }, "fits"],
  ["three places", { x: 200, track: drag(200, 500, 2) }, "too-fast"],
  ["a track that ended 5 px before", { x: 200, track: drag(195, 500) }, "fits"],
  ["no track", { x: 200, track: [] }, "too-fast"],
  [
    "standing still, then a jump",
    { x: 200, track: [...drag(0, 900), { x: 200, t: 901 }] },
    "too-fast",
  ],
  [
    "time that runs back for a moment",
    {
      x: 200,
      track: drag(200, 500).map(({ x, t }, index) => ({ x, t: index === 5 ? t - 60 : t })),
    },
    "too-fast",
  ],
  ["time that runs back", { x: 200, track: drag(200, 500).reverse() }, "too-fast"],
] as const)("%s", (_name, proof, outcome) => {
  expect(judgeSlide(proof, { gapX: 200, elapsedMs: 5000 })).toBe(outcome);
});

test("the server's own clock counts too, whatever the track says", () => {
  const proof = { x: 200, track: drag(200, 5000) };
  expect(judgeSlide(proof, { gapX: 200, elapsedMs: 299 })).toBe("too-fast");
  expect(judgeSlide(proof, { gapX: 200, elapsedMs: 300 })).toBe("fits");
});

test("an answer is the same in other case, width and spacing", () => {
  expect(normaliseAnswer(" aB 3\u3000ｃ ")).toBe("ab3c");
});
