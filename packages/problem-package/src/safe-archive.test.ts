import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ARCHIVE_LIMITS,
  ArchiveError,
  type ArchiveLimits,
  openArchive,
  readBytes,
  readText,
  subtree,
} from "./safe-archive.ts";
import { type Contents, makeScratch, makeTar, makeTarGz, makeZip } from "./testing/make-archive.ts";

let scratch: ReturnType<typeof makeScratch>;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

function makeFolder(contents: Contents): string {
  const root = mkdtempSync(join(scratch.folder, "folder-"));
  for (const [path, content] of Object.entries(contents)) {
    const place = join(root, path);
    mkdirSync(path.endsWith("/") ? place : dirname(place), { recursive: true });
    if (path.endsWith("/")) continue;
    if (typeof content === "object" && "link" in content) symlinkSync(content.link, place);
    else writeFileSync(place, content);
  }
  return root;
}

const FORMS = {
  folder: async (contents: Contents) => makeFolder(contents),
  zip: async (contents: Contents) => scratch.write(await makeZip(contents), "zip"),
  tar: async (contents: Contents) => scratch.write(await makeTar(contents), "tar"),
  "tar.gz": async (contents: Contents) => scratch.write(await makeTarGz(contents), "tgz"),
};
const forms = Object.entries(FORMS);

/** Everything inside, or the refusal. */
async function readAll(
  path: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<Record<string, string> | string> {
  try {
    const archive = await openArchive(path, limits);
    try {
      const texts: Record<string, string> = {};
      for (const [name, file] of archive.tree.files) texts[name] = await readText(file, 1e9);
      return texts;
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (error instanceof ArchiveError) return `${error.fault}: ${error.message}`;
    throw error;
  }
}

describe.each(forms)("a %s", (_form, make) => {
  test("its files come in order of their paths, big and empty ones too", async () => {
    const big = "0123456789".repeat(50_000);
    const path = await make({ "b/big.txt": big, "b/empty": "", "a.txt": "甲", "e/": "" });
    expect(await readAll(path)).toEqual({ "a.txt": "甲", "b/big.txt": big, "b/empty": "" });
  });

  test("a file can be read twice, and two at once", async () => {
    const archive = await openArchive(
      await make({ a: "x".repeat(200_000), b: "y".repeat(200_000) }),
    );
    const texts = await Promise.all(
      ["a", "b", "a"].map(async (name) => {
        const file = archive.tree.files.get(name);
        return file === undefined ? "" : readText(file, 1e6);
      }),
    );
    await archive.close();
    expect(texts).toEqual(["x".repeat(200_000), "y".repeat(200_000), "x".repeat(200_000)]);
  });

  test("links inside the package are followed, to files, to folders and to links", async () => {
    const path = await make({
      "data/secret/1.in": "one",
      "data/sample/1.in": { link: "../secret/1.in" },
      "again.in": { link: "data/sample/1.in" },
      copy: { link: "data/secret" },
    });
    expect(await readAll(path)).toEqual({
      "again.in": "one",
      "copy/1.in": "one",
      "data/sample/1.in": "one",
      "data/secret/1.in": "one",
    });
  });

  test.each([
    ["out of the package", "../../etc/passwd", /leads out of the package/],
    ["to an absolute name", "/etc/passwd", /leads out of the package/],
    ["to nothing", "nowhere", /leads to nothing/],
    ["into a file", "a/b", /leads to nothing/],
    ["to itself", "link", /runs in a circle/],
    ["to its own folder", ".", /runs in a circle/],
  ])("a link %s is refused", async (_what, link, words) => {
    expect(await readAll(await make({ a: "x", link: { link } }))).toMatch(words);
  });

  test("links that lead to each other, and folders that hold each other, are refused", async () => {
    const circle = await make({ a: { link: "b" }, b: { link: "a" } });
    expect(await readAll(circle)).toMatch(/^unsafe: .*circle/);
    const nested = await make({ "x/to-y": { link: "../y" }, "y/to-x": { link: "../x" } });
    expect(await readAll(nested)).toMatch(/^unsafe: .*circle/);
  });

  test("links that multiply what is there end at the limits", async () => {
    // 2^20 files of a kilobyte behind forty links.
    const contents: Record<string, string | { link: string }> = { "0/file": "x".repeat(1000) };
    for (let level = 1; level <= 20; level += 1) {
      contents[`${level}/a`] = { link: `../${level - 1}` };
      contents[`${level}/b`] = { link: `../${level - 1}` };
    }
    expect(await readAll(await make(contents))).toMatch(/^tooBig/);
  });

  test("too many files, too big a file, too much together", async () => {
    const path = await make({ a: "aaaa", b: "bb", c: "c" });
    const limits = (change: Partial<ArchiveLimits>) => ({ ...ARCHIVE_LIMITS, ...change });
    expect(await readAll(path, limits({ entriesMax: 2 }))).toMatch(/^tooBig: more than 2 files/);
    expect(await readAll(path, limits({ fileBytesMax: 3 }))).toMatch(
      /^tooBig: "a" has more than 3/,
    );
    expect(await readAll(path, limits({ totalBytesMax: 6 }))).toMatch(/^tooBig: more than 6 bytes/);
    expect(await readAll(path, limits({ totalBytesMax: 7 }))).toEqual({
      a: "aaaa",
      b: "bb",
      c: "c",
    });
  });

  test("what desktops leave behind is passed over", async () => {
    const path = await make({
      "1.in": "x",
      "__MACOSX/._1.in": "x",
      ".DS_Store": "x",
      "a/._b": "x",
      "Thumbs.db": "x",
      ".git/config": "x",
    });
    expect(await readAll(path)).toEqual({ "1.in": "x" });
  });
});

describe.each([
  ["zip", makeZip],
  ["tar", makeTar],
] as const)("names of a %s", (form, make) => {
  /** The same archive with other bytes for a name; in a tar the header's sum follows. */
  async function renamed(to: string): Promise<string> {
    const from = "n".repeat(to.length);
    const text = (await make({ [from]: "x" })).toString("latin1").replaceAll(from, to);
    const bytes = Buffer.from(text, "latin1");
    if (form === "tar") sign(bytes);
    return scratch.write(bytes, form);
  }

  test.each([
    ["../a", /leads out/],
    ["a/../../b", /leads out/],
    ["a/..", /leads out/],
    ["/etc/a", /absolute/],
    ["C:a", /drive/],
    ["c:/a", /drive/],
    ["a\\b", /backslash/],
    ["..\\a", /backslash/],
    ["a\nb", /control/],
    ["a\x7fb", /control/],
    ["a//b", /empty part/],
    ["a/./b", /empty part/],
  ])("%j is refused", async (to, words) => {
    expect(await readAll(await renamed(to))).toMatch(words);
  });

  test("./ at the start is no part of a name", async () => {
    expect(await readAll(await renamed("./a/b"))).toEqual({ "a/b": "x" });
  });

  test("two entries of one name, and a file that is a folder too, are refused", async () => {
    const same = (await make({ aa: "1", bb: "2" })).toString("latin1").replaceAll("bb", "aa");
    const nested = (await make({ aa: "1", "bb/c": "2" }))
      .toString("latin1")
      .replaceAll("bb/", "aa/");
    for (const [text, words] of [
      [same, /two entries/],
      [nested, /not a folder/],
    ] as const) {
      const bytes = Buffer.from(text, "latin1");
      if (form === "tar") sign(bytes);
      expect(await readAll(scratch.write(bytes, form))).toMatch(words);
    }
  });

  test("GBK, code page 437 and UTF-8 without a flag are told apart", async () => {
    const named = async (raw: number[]) => {
      const from = "n".repeat(raw.length);
      const to = Buffer.from(raw).toString("latin1");
      const bytes = Buffer.from(
        (await make({ [from]: "x" })).toString("latin1").replaceAll(from, to),
        "latin1",
      );
      if (form === "tar") sign(bytes);
      else clearUtf8Flags(bytes);
      return readAll(scratch.write(bytes, form));
    };
    expect(await named([0xb2, 0xe2, 0xca, 0xd4, 0x31])).toEqual({ 测试1: "x" });
    expect(await named([0x72, 0x82, 0x73, 0x75, 0x6d, 0x82])).toEqual({ résumé: "x" });
    expect(await named([...Buffer.from("测试")])).toEqual({ 测试: "x" });
  });
});

/** Writes each header's sum anew. */
function sign(tar: Buffer): void {
  for (let at = 0; at + 512 <= tar.byteLength; at += 512) {
    const header = tar.subarray(at, at + 512);
    if (header.toString("latin1", 257, 262) !== "ustar") continue;
    header.fill(0x20, 148, 156);
    let sum = 0;
    for (const byte of header) sum += byte;
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  }
}

function clearUtf8Flags(zip: Buffer): void {
  const local = zip.indexOf(Buffer.from([0x50, 0x4b, 0x03, 0x04]));
  const central = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  zip.writeUInt16LE(zip.readUInt16LE(local + 6) & ~0x800, local + 6);
  zip.writeUInt16LE(zip.readUInt16LE(central + 8) & ~0x800, central + 8);
}

describe("zips that lie", () => {
  const centralOf = (zip: Buffer) => zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));

  test("a size that is not the real one is found in both directions", async () => {
    const honest = await makeZip({ "1.in": "x".repeat(1000) });
    for (const claimed of [10, 100_000]) {
      const lying = Buffer.from(honest);
      lying.writeUInt32LE(claimed, centralOf(lying) + 24);
      expect(await readAll(scratch.write(lying))).toMatch(
        /^damaged: "1.in": .*(too many|not enough)/,
      );
    }
  });

  test("a checksum that does not fit", async () => {
    const zip = await makeZip({ a: "hello" });
    zip.writeUInt32LE(1, centralOf(zip) + 16);
    expect(await readAll(scratch.write(zip))).toMatch(/^damaged: "a": the checksum/);
  });

  test("entries over the same bytes", async () => {
    const zip = await makeZip({ aa: "x".repeat(1000), bb: "x".repeat(1000) });
    const second = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), centralOf(zip) + 4);
    zip.writeUInt32LE(0, second + 42);
    expect(await readAll(scratch.write(zip))).toMatch(/^unsafe: entries of the zip overlap/);
  });

  test("an encrypted entry and an unknown packing", async () => {
    const zip = await makeZip({ a: "hello hello hello" });
    const locked = Buffer.from(zip);
    locked.writeUInt16LE(locked.readUInt16LE(centralOf(zip) + 8) | 1, centralOf(zip) + 8);
    expect(await readAll(scratch.write(locked))).toMatch(/^unsafe: "a" is encrypted/);
    const odd = Buffer.from(zip);
    odd.writeUInt16LE(14, centralOf(zip) + 10);
    expect(await readAll(scratch.write(odd))).toMatch(/^damaged: "a" is packed by a method \(14\)/);
  });

  test("a device", async () => {
    const zip = await makeZip({ a: "x" });
    zip.writeUInt32LE((0o020666 << 16) >>> 0, centralOf(zip) + 38);
    expect(await readAll(scratch.write(zip))).toMatch(/^unsafe: "a" is not an ordinary file/);
  });

  test("what unpacks to too many times its size is refused by its claims, from some size on", async () => {
    const path = scratch.write(await makeZip({ a: "a".repeat(20_000), b: "b".repeat(20_000) }));
    const of = (ratioMax: number, ratioFreeBytes: number) =>
      readAll(path, { ...ARCHIVE_LIMITS, ratioMax, ratioFreeBytes });
    expect(await of(20, 39_999)).toMatch(/^tooBig: unpacks to more than 20 times its size/);
    expect(await of(20, 40_000)).toHaveProperty("b");
    expect(await of(1000, 39_999)).toHaveProperty("b");
  });
});

describe("tars that lie", () => {
  test("a gzip bomb ends at the limit and leaves no file behind", async () => {
    const spools = () => readdirSync(tmpdir()).filter((name) => name.startsWith("gavel-tar-"));
    const before = spools();
    const bomb = gzipSync(await makeTar({ zeros: new Uint8Array(50_000_000) }));
    expect(bomb.byteLength).toBeLessThan(100_000);
    const limits = { ...ARCHIVE_LIMITS, totalBytesMax: 1_000_000 };
    expect(await readAll(scratch.write(bomb), limits)).toMatch(/^tooBig: more than 1000000 bytes/);
    expect(spools().filter((name) => !before.includes(name))).toEqual([]);
  });

  test("one that is cut off", async () => {
    const whole = await makeTar({ a: "x".repeat(5000) });
    expect(await readAll(scratch.write(whole.subarray(0, 3000)))).toMatch(/^damaged/);
    expect(await readAll(scratch.write(gzipSync(whole).subarray(0, 40)))).toMatch(/^damaged/);
  });

  test("a folder that claims to have content, and a pipe", async () => {
    const tar = await makeTar({ "a/": "" });
    tar.write("00000001000", 124, "latin1");
    sign(tar);
    expect(await readAll(scratch.write(tar))).toEqual({});
    const devices = pack();
    devices.entry({ name: "pipe", type: "fifo" });
    devices.finalize();
    const bytes = await buffer(devices as unknown as NodeJS.ReadableStream);
    expect(await readAll(scratch.write(bytes))).toMatch(/^unsafe: "pipe" is not an ordinary file/);
  });
});

test("what is no archive is said to be none", async () => {
  for (const text of ["", "hello", "PK", "PK\x03\x04 and nothing"]) {
    expect(await readAll(scratch.write(Buffer.from(text)))).toMatch(/^notAnArchive/);
  }
  expect(await readAll(scratch.write(gzipSync("hello")))).toMatch(/^(notAnArchive|damaged)/);
  expect(await readAll("/nowhere/at.zip")).toMatch(/^notAnArchive/);
});

test("text in GBK is read, text in neither is refused, and big text is not read at all", async () => {
  const archive = await openArchive(
    await FORMS.zip({
      gbk: Buffer.from([0xb2, 0xe2]),
      bom: "\ufeffabc",
      neither: Buffer.from([0xff, 0xff, 0x00]),
    }),
  );
  const file = (name: string) => {
    const found = archive.tree.files.get(name);
    if (found === undefined) throw new Error(name);
    return found;
  };
  expect(await readText(file("gbk"), 10)).toBe("测");
  expect(await readText(file("bom"), 10)).toBe("abc");
  await expect(readText(file("neither"), 10)).rejects.toThrow("not text in UTF-8");
  await expect(readBytes(file("bom"), 2)).rejects.toThrow("more than 2 bytes");
  await archive.close();
});

test("a folder of a package is a package of its own", async () => {
  const archive = await openArchive(
    await FORMS.zip({ "p/a": "1", "p/b/c": "2", pq: "3" }),
    ARCHIVE_LIMITS,
    "set.zip",
  );
  const part = subtree(archive.tree, "p");
  expect(archive.tree.name).toBe("set");
  expect(part.name).toBe("p");
  expect([...part.files.keys()]).toEqual(["a", "b/c"]);
  await archive.close();
});
