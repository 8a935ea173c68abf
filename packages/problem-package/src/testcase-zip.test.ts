import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { ARCHIVE_LIMITS } from "./safe-archive.ts";
import { readTestcaseZip, TestcaseZipError } from "./testcase-zip.ts";

/** Tests name only what they are about. */
interface ZipLimits {
  readonly filesMax: number;
  readonly unpackedBytesMax: number;
}

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "gavel-zip-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function onDisk(bytes: Uint8Array): string {
  count += 1;
  const path = join(folder, `${count}.zip`);
  writeFileSync(path, bytes);
  return path;
}

async function zipOf(
  files: Record<string, string | Uint8Array>,
  options: { mode?: number; compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), name, options);
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
}

const asText = async (_name: string, bytes: AsyncIterable<Uint8Array>) => {
  let text = "";
  for await (const chunk of bytes) text += Buffer.from(chunk).toString();
  return text;
};
const read = (bytes: Uint8Array, limits?: ZipLimits) =>
  readTestcaseZip(
    onDisk(bytes),
    asText,
    limits === undefined
      ? ARCHIVE_LIMITS
      : {
          ...ARCHIVE_LIMITS,
          entriesMax: limits.filesMax,
          totalBytesMax: limits.unpackedBytesMax,
        },
  );

async function faultOf(bytes: Uint8Array, limits?: ZipLimits): Promise<string> {
  try {
    await read(bytes, limits);
  } catch (error) {
    if (error instanceof TestcaseZipError) return `${error.fault}: ${error.message}`;
    throw error;
  }
  return "no fault";
}

/** The same zip with other bytes for a name: both places hold it, so the length must not change. */
function rename(zip: Buffer, from: string, to: string): Buffer {
  expect(to.length).toBe(from.length);
  return Buffer.from(zip.toString("latin1").replaceAll(from, to), "latin1");
}

test("reads the pairs in order, each with its text, a missing output as null", async () => {
  const zip = await zipOf({ "10.in": "ten", "2.in": "two", "2.out": "2", "note.md": "ignored" });
  expect(await read(zip)).toEqual([
    { inputName: "2.in", outputName: "2.out", input: "two", output: "2" },
    { inputName: "10.in", outputName: "10.out", input: "ten", output: null },
  ]);
});

test("an empty file is a file", async () => {
  expect(await read(await zipOf({ "1.in": "", "1.out": "" }))).toEqual([
    { inputName: "1.in", outputName: "1.out", input: "", output: "" },
  ]);
});

test("bytes that are no zip, an empty zip, a zip without inputs", async () => {
  expect(await faultOf(Buffer.from("hello"))).toMatch(/^notAZip/);
  expect(await faultOf(new Uint8Array())).toMatch(/^notAZip/);
  expect(await faultOf(await zipOf({}))).toMatch(/^empty/);
  expect(await faultOf(await zipOf({ "readme.txt": "x", "1.out": "x" }))).toMatch(/^empty/);
});

test("what a Mac puts into a zip is passed over", async () => {
  const zip = await zipOf({
    "1.in": "1",
    "1.out": "2",
    "__MACOSX/._1.in": "litter",
    ".DS_Store": "litter",
  });
  expect(await faultOf(zip)).toBe("no fault");
});

describe("what is unsafe is refused before anything is read", () => {
  test("a folder, also an empty one", async () => {
    expect(await faultOf(await zipOf({ "data/1.in": "x" }))).toMatch(/^unsafe/);
    const zip = new ZipFile();
    zip.addEmptyDirectory("data");
    zip.end();
    const bytes = await buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
    expect(await faultOf(bytes)).toMatch(/^unsafe/);
  });

  test.each([
    ["aaaa.in", "../1.in"],
    ["aaaa.in", "/aaa.in"],
    ["aaaa.in", "a\\aa.in"],
    ["aaaa.in", "C:aa.in"],
    ["aaaa.in", "a\0aa.in"],
  ])("the name %j turned into %j", async (from, to) => {
    const zip = await zipOf({ [from]: "x" });
    expect(await faultOf(rename(zip, from, to))).toMatch(/^unsafe/);
  });

  test("a symbolic link", async () => {
    const zip = await zipOf({ "1.in": "2.in" }, { mode: 0o120777 });
    expect(await faultOf(zip)).toMatch(/^unsafe: "1.in" is not an ordinary file/);
  });

  test("two files of one name", async () => {
    const zip = await zipOf({ "1.in": "a", "2.in": "b" });
    expect(await faultOf(rename(zip, "2.in", "1.in"))).toMatch(/^unsafe: two entries/);
  });

  test("more files than allowed, more bytes than allowed", async () => {
    const zip = await zipOf({ "1.in": "aaaa", "1.out": "b", "2.in": "c" });
    expect(await faultOf(zip, { filesMax: 2, unpackedBytesMax: 100 })).toMatch(/more than 2 files/);
    expect(await faultOf(zip, { filesMax: 9, unpackedBytesMax: 5 })).toMatch(/more than 5 bytes/);
  });

  test("a bomb: 50 MB of zeros in 50 KB", async () => {
    const zip = await zipOf({ "1.in": new Uint8Array(50_000_000) });
    expect(zip.byteLength).toBeLessThan(100_000);
    expect(await faultOf(zip, { filesMax: 10, unpackedBytesMax: 10_000_000 })).toMatch(/^unsafe/);
  });
});

test("a size that lies is found while reading, in both directions", async () => {
  const honest = await zipOf({ "1.in": "x".repeat(1000) });
  const central = honest.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  for (const claimed of [10, 100_000]) {
    const lying = Buffer.from(honest);
    lying.writeUInt32LE(claimed, central + 24);
    expect(await faultOf(lying)).toMatch(/^unsafe: "1.in": .*(too many|not enough) bytes/);
  }
});

test("files that share their bytes still count each", async () => {
  const zip = await zipOf({ "1.in": "x".repeat(1000), "2.in": "y".repeat(1000) });
  expect(await faultOf(zip, { filesMax: 10, unpackedBytesMax: 1500 })).toMatch(/^unsafe/);
});

test("a broken stream is unsafe, not a crash", async () => {
  const zip = await zipOf({ "1.in": "hello hello hello hello" });
  const data = 30 + "1.in".length;
  zip.fill(0xff, data, data + 8);
  expect(await faultOf(zip)).toMatch(/^unsafe/);
});
