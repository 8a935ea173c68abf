import { expect, test } from "vitest";
import { ArchiveError } from "../archive/archive-error.ts";
import type { PackageFile } from "../model.ts";
import { decodeXml } from "./decode-xml.ts";

/** In pieces of a few bytes, so that letters and line ends are cut in two. */
async function decode(bytes: Uint8Array, size = 1000): Promise<string> {
  const file: PackageFile = {
    ...{ path: "a.xml", bytes: bytes.byteLength, isExecutable: false },
    async *open() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
  let text = "";
  for await (const piece of decodeXml(file)) text += piece;
  return text;
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;

test.each([
  ["UTF-8 without a word of it", utf8("<a>é</a>"), "<a>é</a>"],
  ["a mark of UTF-8", new Uint8Array([0xef, 0xbb, 0xbf, ...utf8("<a>é</a>")]), "<a>é</a>"],
  [
    "a mark of UTF-16",
    new Uint8Array([0xff, 0xfe, ...Buffer.from("<a>é</a>", "utf16le")]),
    "<a>é</a>",
  ],
  [
    "the other mark of UTF-16",
    new Uint8Array([0xfe, 0xff, ...Buffer.from("<a>é</a>", "utf16le").swap16()]),
    "<a>é</a>",
  ],
  [
    "GBK",
    new Uint8Array([...utf8(`${declared("GBK")}<a>`), 0xd6, 0xd0, ...utf8("</a>")]),
    `${declared("GBK")}<a>中</a>`,
  ],
  [
    "Latin letters",
    new Uint8Array([...utf8(`\n${declared("ISO-8859-1")}<a>`), 0xe9]),
    `\n${declared("ISO-8859-1")}<a>é`,
  ],
  ["nothing", new Uint8Array(0), ""],
])("%s", async (_name, bytes, text) => {
  expect(await decode(bytes)).toBe(text);
});

test("every end of a line is LF, wherever the pieces end", async () => {
  for (const size of [1, 2, 3, 100]) {
    expect(await decode(utf8("a\r\nb\rc\nd\r\r\ne\r"), size)).toBe("a\nb\nc\nd\n\ne\n");
    expect(await decode(utf8("中é\r"), size)).toBe("中é\n");
  }
});

test.each([
  ["an encoding that nobody knows", utf8(declared("klingon")), /encoding klingon is not known/],
  ["bytes that are no such text", new Uint8Array([60, 0xff, 62]), /not text in utf-8/],
  ["a letter that is cut off", new Uint8Array([60, 0xe4, 0xb8]), /not text in utf-8/],
  ["a mark that is none", new Uint8Array([0xff, 0x3c]), /not text in utf-8/],
  ["half a mark", new Uint8Array([0xfe, 0x3c]), /not text in utf-8/],
])("%s is damage", async (_name, bytes, words) => {
  const failure = decode(bytes);
  await expect(failure).rejects.toThrow(ArchiveError);
  await expect(failure).rejects.toThrow(words);
});
