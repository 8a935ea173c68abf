import { expect, test } from "vitest";
import { JoinedTexts } from "./joined-texts.ts";

const LETTERS = ["a", "b", " ", "é", "图", "𝒳", "\x1f"];

/** All texts of up to so many of these letters. */
function textsOf(length: number): string[] {
  if (length === 0) return [""];
  const shorter = textsOf(length - 1);
  const longest = shorter.filter((one) => [...one].length === length - 1);
  return [...shorter, ...longest.flatMap((one) => LETTERS.map((letter) => one + letter))];
}

test("which texts hold a part is what looking into each says", () => {
  const texts = textsOf(3);
  const joined = new JoinedTexts(texts);
  for (const part of textsOf(2).slice(1)) {
    const holding = texts.flatMap((one, place) => (one.includes(part) ? [place] : []));
    expect(joined.find(part)).toEqual(holding);
  }
});

test("a part that does not count where it stands first is sought further on in the same text", () => {
  const texts = new JoinedTexts(["xa a", "xa", "a", "图a", "xa 图a"]);
  const isBehindAnother = (all: Buffer, at: number) =>
    at === 0 || all[at - 1] !== "x".charCodeAt(0);
  expect(texts.find("a", isBehindAnother)).toEqual([0, 2, 3, 4]);
  expect(texts.size).toBe(Buffer.byteLength("xa a\0xa\0a\0图a\0xa 图a\0"));
});
