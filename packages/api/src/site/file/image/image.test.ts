import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { refusal } from "../../../kernel/testing/desk.ts";
import { decodeBmp } from "./bmp.ts";
import { drawSvg } from "./draw.ts";
import { encodeDrawing, encodeImage } from "./encode.ts";
import { findImageKind } from "./kind.ts";

const RED = { r: 200, g: 30, b: 40 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });
const facts = async (bytes: Uint8Array) => sharp(bytes, { animated: true }).metadata();

/** 24 bits a pixel, rows from the bottom, each padded to four bytes. */
function bmpOf(width: number, height: number, blueGreenRed: readonly number[]): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + stride * height);
  bytes.write("BM", "latin1");
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width * 3; x += 1) bytes[54 + y * stride + x] = blueGreenRed[x % 3] ?? 0;
  }
  return bytes;
}

/** Eight bits a pixel, run-length encoded, and at once "end of picture": all of it in a kilobyte. */
function runLengthBmp(width: number, height: number): Buffer {
  const palette = Buffer.alloc(1024, 0x40);
  const header = bmpOf(width, 0, []).subarray(0, 54);
  header.writeUInt32LE(54 + palette.byteLength, 10);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(8, 28);
  header.writeUInt32LE(1, 30);
  return Buffer.concat([header, palette, Buffer.from([0, 1])]);
}

test.each([
  ["gif", plain(2, 2).gif()],
  ["jpeg", plain(2, 2).jpeg()],
  ["png", plain(2, 2).png()],
  ["webp", plain(2, 2).webp()],
] as const)("%s is known by its first bytes", async (kind, image) => {
  expect(findImageKind(await image.toBuffer())).toBe(kind);
});

test.each([
  ["a page", "<!doctype html><script>alert(1)</script>"],
  ["a drawing with scripts", '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ["a PDF", "%PDF-1.7"],
  ["nothing", ""],
  ["half a signature", "\x89PN"],
])("%s is no image", (_name, text) => {
  expect(findImageKind(Buffer.from(text, "latin1"))).toBeNull();
});

test("an image is written anew: no camera notes, no tail, upright", async () => {
  const original = await plain(40, 20)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: "secret-owner" } })
    .jpeg()
    .toBuffer();
  const hidden = Buffer.concat([original, Buffer.from("PK\x03\x04 hidden-archive")]);
  expect(hidden.includes("secret-owner")).toBe(true);
  const image = await encodeImage("markdown", hidden);
  expect([image.extension, image.width, image.height]).toEqual(["jpg", 20, 40]);
  const written = Buffer.from(image.bytes);
  expect(written.includes("secret-owner")).toBe(false);
  expect(written.includes("hidden-archive")).toBe(false);
  expect((await facts(written)).exif).toBeUndefined();
});

test("an avatar becomes a square of 200 pixels, whatever its shape", async () => {
  const image = await encodeImage("avatar", await plain(640, 300).png().toBuffer());
  expect([image.extension, image.width, image.height]).toEqual(["png", 200, 200]);
});

test("a large image is shrunk into its place, a small one stays", async () => {
  const large = await encodeImage("carousel", await plain(3000, 1000).webp().toBuffer());
  expect([large.extension, large.width, large.height]).toEqual(["webp", 2560, 853]);
  const small = await encodeImage("carousel", await plain(30, 10).webp().toBuffer());
  expect([small.width, small.height]).toEqual([30, 10]);
});

test("moving pictures go on moving", async () => {
  const frames = await Promise.all(
    [RED, { r: 0, g: 0, b: 0 }].map((background) =>
      sharp({ create: { width: 60, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const image = await encodeImage("avatar", gif);
  expect([image.extension, image.width, image.height]).toEqual(["gif", 200, 200]);
  expect((await facts(image.bytes)).pages).toBe(2);
});

test("BMP becomes PNG with its colours where they were", async () => {
  const image = await encodeImage("markdown", bmpOf(5, 3, [10, 120, 250]));
  expect([image.extension, image.width, image.height]).toEqual(["png", 5, 3]);
  const { data } = await sharp(image.bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([250, 120, 10]);
  expect([...data.subarray(-3)]).toEqual([250, 120, 10]);
});

test("the site goes on answering while a small BMP that asks for millions of pixels is drawn", async () => {
  const small = runLengthBmp(3000, 3000);
  expect(small.byteLength).toBeLessThan(2000);
  await decodeBmp(bmpOf(5, 3, [10, 120, 250]));
  let turns = 0;
  let isOver = false;
  const tick = () => {
    turns += 1;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  expect(await decodeBmp(small)).toMatchObject({ width: 3000, height: 3000 });
  isOver = true;
  expect(turns).toBeGreaterThan(10);
});

test.each([
  ["only its first bytes", Buffer.from("\x89PNG\r\n\x1a\n and then words", "latin1")],
  ["a GIF cut off in its header", Buffer.from("GIF89a\x01", "latin1")],
  ["a BMP without pixels", bmpOf(0, 0, [0])],
  ["a BMP cut off in its header", Buffer.from("BM1234", "latin1")],
  ["a BMP that claims more rows than it has", bmpOf(8, 8, [1]).subarray(0, 80)],
])("%s is refused as no image", async (_name, bytes) => {
  expect(await refusal(encodeImage("avatar", bytes))).toBe("FILE_TYPE");
});

test("a small file that unfolds to too many pixels is refused before it is unfolded", async () => {
  // A real image whose header is made to claim more.
  const bomb = await plain(4, 4).png().toBuffer();
  bomb.writeUInt32BE(9000, 16);
  bomb.writeUInt32BE(9000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  expect(await refusal(encodeImage("avatar", bomb))).toBe("IMAGE_PIXELS 50");
  const huge = bmpOf(1, 1, [0]);
  huge.writeInt32LE(60_000, 18);
  huge.writeInt32LE(-60_000, 22);
  expect(await refusal(encodeImage("avatar", huge))).toBe("IMAGE_PIXELS 16");
});

test.each(["gif", "webp"] as const)(
  "a %s of too many frames is refused, however small they are",
  async (kind) => {
    const moving = async (frames: number) => {
      const joined = await Promise.all(
        Array.from({ length: frames }, (_, at) =>
          sharp({
            create: {
              width: 2,
              height: 2,
              channels: 3,
              background: at % 2 === 0 ? "black" : "white",
            },
          })
            .png()
            .toBuffer(),
        ),
      );
      return sharp(joined, { join: { animated: true } })
        [kind]({ loop: 0 })
        .toBuffer();
    };
    const long = await moving(101);
    expect((await facts(long)).pages).toBe(101);
    expect(await refusal(encodeImage("avatar", long))).toBe("IMAGE_FRAMES 100");
    expect(await encodeImage("markdown", long)).toMatchObject({ width: 2, height: 2 });
  },
);

test("one of very many lines is refused, though it has few pixels", async () => {
  const tall = await plain(1, 4).png().toBuffer();
  tall.writeUInt32BE(65_536, 20);
  tall.writeUInt32BE(crc32(tall.subarray(12, 29)), 29);
  expect(await refusal(encodeImage("markdown", tall))).toBe("IMAGE_SIDE 65535");
  const wide = bmpOf(1, 1, [0]);
  wide.writeInt32LE(65_536, 18);
  expect(await refusal(encodeImage("markdown", wide))).toBe("IMAGE_SIDE 65535");
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40000" height="1"/>';
  expect(await refusal(encodeDrawing(Buffer.from(drawing)))).toBe("IMAGE_SIDE 65535");
});

test("a drawing becomes its pixels, in a process that is ended where it takes too long", async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/></svg>',
  );
  expect(await encodeDrawing(drawing)).toMatchObject({ extension: "png", width: 40, height: 20 });
  const options = { density: 144, sideMax: 4096, pixelsMax: 1e6 };
  expect(await drawSvg(drawing, { ...options, secondsMax: 60 })).toHaveProperty("byteLength");
  // Less than a process needs to begin.
  await expect(drawSvg(drawing, { ...options, secondsMax: 0.001 })).rejects.toThrow("too long");
  const broken = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect');
  await expect(drawSvg(broken, { ...options, secondsMax: 60 })).rejects.toThrow("cannot be drawn");
});

test("who uploads much holds up nobody else, and only so many wait", async () => {
  const slow = await plain(3000, 3000).png().toBuffer();
  const done: string[] = [];
  const upload = (by: string, bytes: Uint8Array) =>
    encodeImage("avatar", bytes, by).then(() => done.push(by));
  const greedy = Array.from({ length: 30 }, () => upload("greedy", slow));
  const others = ["ann", "bob"].map((by) => upload(by, slow));
  const outcomes = await Promise.allSettled(greedy);
  await Promise.all(others);
  // Two at a time: those of the others are begun early, though more of the greedy one's may end while one takes its time.
  // First come, first served, nine would have ended before them.
  expect(done.indexOf("ann")).toBeLessThan(9);
  expect(done.indexOf("bob")).toBeLessThan(9);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(refused).toEqual(Array(20).fill("TOO_BUSY"));
});
