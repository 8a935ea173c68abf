import { expect, test } from "vitest";
import { isUploadOf, readBegun } from "./begun-uploads.ts";

const one = {
  ...{ pid: 7, name: "a.zip", bytes: 3, changedAt: 5, url: "/upload/test-data/x" },
  ...{ sent: 1, at: 1000 },
};

test("uploads are read until the server has forgotten them", () => {
  const text = JSON.stringify([one]);
  expect(readBegun(text, 2000)).toEqual([one]);
  expect(readBegun(text, 1000 + 24 * 3_600_000)).toEqual([]);
});

test.each([null, "", "{", "{}", '[{"pid":7}]'])("%j holds none", (text) => {
  expect(readBegun(text, 2000)).toEqual([]);
});

test("an upload goes on with the same file for the same problem only", () => {
  const file = (name: string, text: string, lastModified: number) =>
    new File([text], name, { lastModified });
  expect(isUploadOf(one, 7, file("a.zip", "abc", 5))).toBe(true);
  expect(isUploadOf(one, 8, file("a.zip", "abc", 5))).toBe(false);
  expect(isUploadOf(one, 7, file("b.zip", "abc", 5))).toBe(false);
  expect(isUploadOf(one, 7, file("a.zip", "abcd", 5))).toBe(false);
  expect(isUploadOf(one, 7, file("a.zip", "abc", 6))).toBe(false);
});
