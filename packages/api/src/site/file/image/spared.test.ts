import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { spareDecoder } from "./spared.ts";

const plain = () => sharp({ create: { width: 9, height: 9, channels: 3, background: "#204080" } });

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const bytes = Buffer.alloc(named.byteLength + 8);
  bytes.writeUInt32BE(content.byteLength, 0);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), named.byteLength + 4);
  return bytes;
}

test("words that are packed into a PNG are left out, and nothing else", async () => {
  const png = await plain().png().toBuffer();
  const megabyte = deflateSync(Buffer.alloc(1_000_000));
  const texts = ["tEXt", "zTXt", "iTXt"].map((name) =>
    chunk(name, Buffer.concat([Buffer.from("k\0\0"), megabyte])),
  );
  // Behind the header, and before the end.
  const [head, body, end] = [png.subarray(0, 33), png.subarray(33, -12), png.subarray(-12)];
  const padded = Buffer.concat([head, ...texts, body, ...texts, end]);
  expect(spareDecoder("png", padded)).toEqual(png);
  expect(spareDecoder("png", png)).toEqual(png);
  const density = chunk("pHYs", Buffer.alloc(9, 1));
  const dense = Buffer.concat([head, density, body, end]);
  expect(spareDecoder("png", dense)).toEqual(dense);
});

test.each([
  ["cut off in its header", Buffer.alloc(10)],
  ["with a text that claims to be longer", chunk("zTXt", Buffer.alloc(9)).fill(255, 0, 4)],
])("a PNG %s is handed on as far as it goes", (_, rest) => {
  const start = Buffer.alloc(8, 7);
  const spared = spareDecoder("png", Buffer.concat([start, rest]));
  expect(Buffer.from(spared).subarray(0, 8)).toEqual(start);
});

test("a JPEG of very many passes is refused, one that cameras and programs write is not", async () => {
  const jpeg = await plain().jpeg({ progressive: true }).toBuffer();
  expect(spareDecoder("jpeg", jpeg)).toBe(jpeg);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0, 0x55, 0xff, 0x00, 0xff, 0xd0]);
  const scans = (count: number) => Array.from({ length: count }, () => scan);
  const slow = Buffer.concat([jpeg.subarray(0, -2), ...scans(100), jpeg.subarray(-2)]);
  expect(() => spareDecoder("jpeg", slow)).toThrow("more than 100 scans");
  // What follows the picture, such as a film, and what lies in its notes are none of its own.
  const followed = Buffer.concat([jpeg, ...scans(200)]);
  expect(spareDecoder("jpeg", followed)).toBe(followed);
  const notes = Buffer.concat(scans(200));
  const noted = Buffer.concat([
    ...[
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe1, (notes.length + 2) >> 8, (notes.length + 2) & 255]),
    ],
    ...[notes, jpeg.subarray(2)],
  ]);
  expect(spareDecoder("jpeg", noted)).toBe(noted);
});
