import { expect, test } from "vitest";
import { nameKey } from "./name-key.ts";

test.each([
  ["Alice", "aLiCe"],
  ["alice", "ａｌｉｃｅ"],
  ["alice", " alice "],
  ["Straße", "STRASSE"],
  ["ΣΟΦΟΣ", "σοφος"],
  ["σοφοσ", "σοφος"],
  ["ﬁnn", "FINN"],
  ["é", "e\u0301"],
  ["v\u0130ctim", "vi\u0307ctim"],
  ["vıctim", "VICTIM"],
  ["K", "\u212a"],
])("%s and %s are one name", (one, two) => {
  expect(nameKey(one)).toBe(nameKey(two));
});

test.each([
  ["victim", "v\u0130ctim"],
  ["alice", "аlice"],
  ["张伟", "张 伟"],
])("%s and %s are two", (one, two) => {
  expect(nameKey(one)).not.toBe(nameKey(two));
});

test("the key of a key is itself", () => {
  for (let code = 0; code < 0x1_10000; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const key = nameKey(`a${String.fromCodePoint(code)}a`);
    if (nameKey(key) !== key) throw new Error(`U+${code.toString(16)} is not stable`);
  }
});
