import { expect, test } from "vitest";
import { keepText, keepUserOutput } from "./user-output.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ["plain text", bytes("1 2 3\n"), "1 2 3\n"],
  ["NUL, which Postgres refuses", new Uint8Array([49, 0, 50]), "1\ufffd2"],
  ["invalid UTF-8", new Uint8Array([255, 49]), "\ufffd1"],
  ["a character cut by the program itself", new Uint8Array([0xe5, 0xad]), "\ufffd"],
  ["nothing", new Uint8Array(0), ""],
])("%s", (_name, input, kept) => {
  expect(keepUserOutput(input)).toBe(kept);
});

test("at most 1000 characters are kept, counted as code points", () => {
  expect(keepUserOutput(bytes("x".repeat(5000)))).toBe("x".repeat(1000));
  expect([...keepUserOutput(bytes("\u{1f600}".repeat(1500)))]).toHaveLength(1000);
  expect(keepUserOutput(bytes("字".repeat(100_000)))).toBe("字".repeat(1000));
});

test("the cut never splits a character", () => {
  const kept = keepText(bytes(`a${"\u{1f600}".repeat(10)}`), 2);
  expect(kept).toBe("a\u{1f600}");
  expect(kept.isWellFormed()).toBe(true);
});
