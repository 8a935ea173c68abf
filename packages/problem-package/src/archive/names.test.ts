import { describe, expect, test } from "vitest";
import { decodeNames, isLitter, isOptional, quote, splitPath } from "./names.ts";

describe("a name", () => {
  test.each([
    ["a", ["a"]],
    ["a/b.c", ["a", "b.c"]],
    ["./././a/b/", ["a", "b"]],
    ["a/.", ["a"]],
    ["./", []],
    [".", []],
    ["..a/b..", ["..a", "b.."]],
    ["ab:c", ["ab:c"]],
    ["x".repeat(255), ["x".repeat(255)]],
    ["甲".repeat(85), ["甲".repeat(85)]],
    ["d/".repeat(32), Array(32).fill("d")],
  ])("%j is taken in parts", (path, segments) => {
    expect(splitPath(path)).toEqual(segments);
  });

  test.each([
    ["", "is empty"],
    [`${"x".repeat(200)}/`.repeat(6), "is too long"],
    ["a\u0007", "has control characters"],
    ["a\ud800", "has control characters"],
    ["a\\b", "has a backslash"],
    ["/a", "is absolute"],
    ["C:a", "names a drive"],
    ["z:", "names a drive"],
    ["d/".repeat(33), "lies too deep"],
    ["a/../b", "leads out of the package"],
    ["a//b", "has an empty part"],
    ["a/./b", "has an empty part"],
    ["x".repeat(256), "has too long a part"],
    ["甲".repeat(86), "has too long a part"],
  ])("%j is refused", (path, why) => {
    expect(() => splitPath(path)).toThrow(`the name ${quote(path)} ${why}`);
  });

  test("of 1024 characters is taken, of one more is not", () => {
    const long = `${"x".repeat(127)}/`.repeat(8);
    expect(splitPath(long)).toHaveLength(8);
    expect(() => splitPath(`${long.slice(0, -1)}xx`)).toThrow("is too long");
  });

  test.each([
    ["submissions/x", true],
    ["./a/std/b/x", true],
    ["generators\\x", true],
    ["solutions/x/", true],
    ["submissions", false],
    ["a/submissions", false],
    ["a/x", false],
    ["std/../x", false],
    ["/std/x", false],
  ])("%s is not needed by anything: %s", (path, is) => {
    expect(isOptional(path)).toBe(is);
  });

  test.each([
    ["__MACOSX/a", true],
    ["a/__MACOSX", false],
    ["a/.git/b", true],
    ["a/.DS_Store", true],
    [".DS_Store/a", false],
    ["Thumbs.db", true],
    ["a/desktop.ini", true],
    ["a/._b", true],
    ["a/b._", false],
    ["._a/b", false],
    [".gitignore", false],
  ])("%s is litter: %s", (path, is) => {
    expect(isLitter(path.split("/"))).toBe(is);
  });

  test("is shown with its beginning at most", () => {
    expect(quote('a"b')).toBe('"a\\"b"');
    expect(quote("x".repeat(120))).toBe(`"${"x".repeat(120)}"`);
    expect(quote("x".repeat(121))).toBe(`"${"x".repeat(120)}…"`);
  });
});

describe("names without a flag", () => {
  const raw = (...bytes: number[]) => ({ raw: Uint8Array.from(bytes), text: null });
  const utf8 = (text: string) => ({ raw: new TextEncoder().encode(text), text: null });

  test("are UTF-8 where all of them can be", () => {
    expect(decodeNames([utf8("é"), utf8("\ufeffa"), utf8("a")])).toEqual(["é", "\ufeffa", "a"]);
    expect(decodeNames([])).toEqual([]);
  });

  test("are all read in one way", () => {
    // The first alone would be UTF-8.
    const names = [raw(0xc3, 0xa9), raw(0xb2, 0xe2, 0xca, 0xd4), raw(0x61)];
    expect(decodeNames(names)).toEqual(["茅", "测试", "a"]);
  });

  test("are GBK only when they are mostly everyday Chinese", () => {
    expect(decodeNames([raw(0xb2, 0xe2, 0x31)])).toEqual(["测1"]);
    // Read as GBK these are rare signs: it is a Western name.
    expect(decodeNames([raw(0x72, 0x82, 0x73)])).toEqual(["rés"]);
    expect(decodeNames([raw(0xb2, 0xe2, 0x81, 0x40)])).toEqual(["▓Γü@"]);
    expect(decodeNames([raw(0xb2, 0xe2, 0xca, 0xd4, 0x81, 0x40)])).toEqual(["测试丂"]);
    expect(decodeNames([raw(0xf8, 0xa1)])).toEqual(["°í"]);
    expect(decodeNames([raw(0xa1, 0xa1)])).toEqual(["\u3000"]);
    expect(decodeNames([raw(0xf7, 0xfe)])).not.toEqual(["≈■"]);
  });

  test("are the PC's code page where nothing else fits", () => {
    // One byte that GBK has not is enough.
    expect(decodeNames([raw(0xb2, 0xe2, 0xca, 0xd4, 0xff)])).toEqual(["▓Γ╩╘\u00a0"]);
    expect(decodeNames([raw(0xff), raw(0x41, 0x80, 0x7f)])).toEqual(["\u00a0", "AÇ\u007f"]);
  });

  test("say nothing of those with one", () => {
    const flagged = { raw: Uint8Array.from([0xff]), text: "é" };
    expect(decodeNames([flagged, utf8("ö")])).toEqual(["é", "ö"]);
  });
});
