import { expect, test } from "vitest";
import { isMuted, isMuteEnd } from "./mute.ts";

const NOW = new Date("2026-05-01T08:00:00Z");
const at = (text: string) => new Date(text);

test.each([
  ["nobody's", null, false],
  ["one without an end", { endsAt: null }, true],
  ["one that ends later", { endsAt: at("2026-05-01T08:00:01Z") }, true],
  ["one that ends now", { endsAt: NOW }, false],
  ["one that has ended", { endsAt: at("2026-05-01T07:59:59Z") }, false],
])("a mute holds until its end: %s", (_name, mute, holds) => {
  expect(isMuted(mute, NOW)).toBe(holds);
});

test.each([
  ["now", NOW, false],
  ["in a second", at("2026-05-01T08:00:01Z"), true],
  ["in ten years", new Date(NOW.getTime() + 3650 * 86_400_000), true],
  ["after that", new Date(NOW.getTime() + 3650 * 86_400_000 + 1), false],
])("its end lies ahead, and not beyond all measure: %s", (_name, end, isEnd) => {
  expect(isMuteEnd(end, NOW)).toBe(isEnd);
});
