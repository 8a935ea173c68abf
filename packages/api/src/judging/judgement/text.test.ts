import { expect, test } from "vitest";
import { cutText } from "./text.ts";

test("what is cut can be stored as text and as JSON", () => {
  expect(cutText("a\u{1F600}b", 2)).toBe("a\uFFFD");
  expect(cutText("a\0b", 9)).toBe("a\uFFFDb");
  expect(cutText("a\u{1F600}", 3)).toBe("a\u{1F600}");
});
