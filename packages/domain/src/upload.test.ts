import { expect, test } from "vitest";
import { findImageFault, uploadLimitMb } from "./upload.ts";

const MIB = 1024 * 1024;

test.each([
  ["avatar", "me.PNG", 2 * MIB, null],
  ["avatar", "me.png", 2 * MIB + 1, "FILE_TOO_LARGE"],
  ["avatar", "me.svg", 1, "FILE_TYPE"],
  ["avatar", "me.png.exe", 1, "FILE_TYPE"],
  ["avatar", "me.", 1, "FILE_TYPE"],
  ["avatar", "no extension", 1, null],
  ["markdown", "wide.webp", 4 * MIB, null],
  ["carousel", "wide.bmp", 1, "FILE_TYPE"],
  ["carousel", "wide.jfif", 8 * MIB, null],
] as const)("of an image for %s, %s with %i bytes: %s", (purpose, name, bytes, fault) => {
  expect(findImageFault(purpose, { name, bytes })).toBe(fault);
});

test("a limit is named in whole megabytes", () => {
  expect(uploadLimitMb(4 * MIB)).toBe(4);
});
