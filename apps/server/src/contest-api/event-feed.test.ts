import { expect, test } from "vitest";
import { writeFeed } from "./event-feed.ts";

const PACE = { newlineMs: 30, stuckMs: 60 };
const LINE = `${"x".repeat(40_000)}\n`;

/** Tells lines until it is ended. */
function openFeed() {
  const seen = { isEnded: false, left: 0, cut: 0 };
  async function* lines() {
    while (!seen.isEnded) yield LINE;
  }
  const end = () => {
    seen.isEnded = true;
  };
  const reader = { leave: () => void seen.left++, cut: () => void seen.cut++ };
  return { seen, end, body: writeFeed({ lines: lines(), end }, reader, PACE) };
}

const OVER = { isEnded: true, left: 1, cut: 1 };

test("a reader who takes nothing is let go, and may read what there was by then", async () => {
  const { seen, body } = openFeed();
  await expect.poll(() => seen).toEqual(OVER);
  const text = await new Response(body).text();
  expect(text.replaceAll(LINE, "")).toBe("");
  expect(seen).toEqual(OVER);
});

test("whoever reads on hears of the end, and leaves as whoever goes before it", async () => {
  const { seen, end, body } = openFeed();
  const reader = body.getReader();
  await reader.read();
  end();
  while (!(await reader.read()).done) expect(seen.left).toBeLessThanOrEqual(1);
  expect(seen).toEqual(OVER);
  const other = openFeed();
  await other.body.cancel();
  expect(other.seen).toEqual(OVER);
});
