/** What the three forms of an archive say of their entries, before anything is judged. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32, gzipSync } from "node:zlib";
import { type Header, pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRawZip, makeScratch, makeTar } from "../testing/make-archive.ts";
import { openFiles } from "../testing/open-files.ts";
import { ARCHIVE_LIMITS, type ArchiveLimits, type RawEntry } from "./entry-tree.ts";
import { listFolder } from "./folder-source.ts";
import { Spool } from "./spool.ts";
import { listTar } from "./tar-source.ts";
import { type Listing, listZip } from "./zip-source.ts";

let scratch: ReturnType<typeof makeScratch>;
beforeAll(() => {
  scratch = makeScratch();
});
afterAll(() => scratch.remove());

const limitsOf = (change: Partial<ArchiveLimits>) => ({ ...ARCHIVE_LIMITS, ...change });
const brief = (entry: RawEntry) =>
  entry.kind === "file"
    ? `${entry.isExecutable ? "program" : "file"} ${entry.name} ${entry.bytes}`
    : entry.kind === "folder"
      ? `folder ${entry.name}`
      : `${entry.kind} ${entry.name} → ${entry.isFromRoot ? "/" : ""}${entry.target}`;

/** Every entry in a line, or why not. */
async function look(listing: Promise<Listing>): Promise<string[] | string> {
  try {
    const { entries, close } = await listing;
    await close();
    return entries.map(brief);
  } catch (error) {
    const { fault, message } = error as { fault: string; message: string };
    return `${fault}: ${message}`;
  }
}

describe("a folder", () => {
  const list = async (folder: string, limits = ARCHIVE_LIMITS) => {
    const close = async () => {};
    return look(listFolder(folder, limits).then((entries) => ({ entries, close })));
  };

  test("has files, programs, folders and links, and nothing of git", async () => {
    const folder = join(scratch.folder, "all");
    mkdirSync(join(folder, "d/.git"), { recursive: true });
    for (const name of ["a", "b", "d/.git/x", "d/.git/y"]) writeFileSync(join(folder, name), "12");
    chmodSync(join(folder, "a"), 0o644);
    chmodSync(join(folder, "b"), 0o601);
    symlinkSync("../a", join(folder, "d/l"));
    const all = ["file a 2", "folder d", "link d/l → ../a", "program b 2"];
    expect([...(await list(folder))].sort()).toEqual(all);
    expect([...(await list(folder, limitsOf({ entriesMax: 4 })))].sort()).toEqual(all);
    expect(await list(folder, limitsOf({ entriesMax: 3 }))).toBe("tooBig: more than 3 files");
  });

  test("with a socket is refused", async () => {
    const folder = join(scratch.folder, "odd");
    mkdirSync(folder);
    const server = createServer();
    await new Promise<void>((done) => server.listen(join(folder, "s"), done));
    expect(await list(folder)).toBe('unsafe: "s" is not an ordinary file');
    server.close();
  });

  test("is let go once a file is read", async () => {
    const folder = join(scratch.folder, "read");
    mkdirSync(folder);
    writeFileSync(join(folder, "a"), "12");
    const [entry] = await listFolder(folder, ARCHIVE_LIMITS);
    if (entry?.kind !== "file") throw new Error("no file");
    expect((await Array.fromAsync(entry.open())).join()).toBe(String(Buffer.from("12")));
    expect(openFiles()).not.toContain(join(folder, "a"));
  });
});

describe("a tar", () => {
  const list = (bytes: Uint8Array, limits = ARCHIVE_LIMITS) =>
    look(listTar(scratch.write(bytes), false, limits));
  async function tarOf(headers: readonly Partial<Header>[]): Promise<Buffer> {
    const tar = pack();
    for (const header of headers) {
      const facts = { name: "", ...header };
      if (header.size === 2) tar.entry(facts, "12");
      else tar.entry(facts);
    }
    tar.finalize();
    return buffer(tar as unknown as NodeJS.ReadableStream);
  }

  test("has files, programs, folders and links of both kinds, named in Unicode too", async () => {
    const tar = await tarOf([
      { name: "a", size: 2, mode: 0o644 },
      { name: "文", size: 2, mode: 0o601 },
      { name: "c", size: 2, mode: 0o644, type: "contiguous-file" },
      { name: "d/", type: "directory" },
      { name: "d/l", type: "symlink", linkname: "../文" },
      { name: "h", type: "link", linkname: "文" },
    ]);
    expect(await list(tar)).toEqual([
      ...["file a 2", "program 文 2", "file c 2", "folder d/"],
      ...["link d/l → ../文", "link h → /文"],
    ]);
    expect(await list(tar, limitsOf({ entriesMax: 6, totalBytesMax: 6 }))).toHaveLength(6);
    expect(await list(tar, limitsOf({ entriesMax: 5 }))).toBe("tooBig: more than 5 files");
    expect(await list(tar, limitsOf({ totalBytesMax: 5 }))).toBe(
      "tooBig: more than 5 bytes unpacked",
    );
  });

  test("of the oldest kind is one as well", async () => {
    const tar = await makeTar({ a: "12" });
    tar.fill(0, 257, 265);
    tar.fill(0x20, 148, 156);
    const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    tar.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
    expect(await list(tar)).toEqual(["file a 2"]);
  });

  test("with nothing in it is none", async () => {
    expect(await list(Buffer.alloc(1024))).toBe("notAnArchive: there is nothing in the tar");
  });

  test("has no longer names than a system knows", async () => {
    const name = (length: number) => tarOf([{ name: "x".repeat(length), size: 2 }]);
    const target = (length: number) =>
      tarOf([{ name: "l", type: "symlink", linkname: "x".repeat(length) }]);
    for (const make of [name, target]) {
      expect(await list(await make(4096))).toHaveLength(1);
      expect(await list(await make(4097))).toMatch(/^unsafe: the name .* is too long$/);
    }
  });

  test("is no bigger than its files and a little for each, whatever lies between them", async () => {
    const limits = limitsOf({ totalBytesMax: 512, entriesMax: 1 });
    const tar = await makeTar({ a: "12" });
    const padded = (bytes: number) => Buffer.concat([tar, Buffer.alloc(bytes - tar.length)]);
    expect(await list(padded(8704), limits)).toEqual(["file a 2"]);
    expect(await list(padded(9216), limits)).toBe("tooBig: more than 8704 bytes unpacked");
    expect(await look(listTar(scratch.write(gzipSync(padded(9216))), true, limits))).toBe(
      "tooBig: more than 8704 bytes unpacked",
    );
  });

  test("that is refused leaves nothing open", async () => {
    const parent = mkdtempSync(join(tmpdir(), "gavel-spools-"));
    const path = scratch.write(await makeTar({ a: "12", b: "34" }));
    const listing = listTar(path, false, limitsOf({ totalBytesMax: 3 }), new Spool(parent));
    expect(await look(listing)).toMatch(/^tooBig/);
    expect([openFiles().filter((one) => one.startsWith(parent)), readdirSync(parent)]).toEqual([
      [],
      [],
    ]);
    rmSync(parent, { recursive: true });
  });
});

describe("a zip", () => {
  const list = (entries: Parameters<typeof makeRawZip>[0], limits = ARCHIVE_LIMITS) =>
    look(listZip(scratch.write(makeRawZip(entries)), limits));

  test("has files, programs, folders and links, or knows nothing of modes", async () => {
    const entries = [
      { name: "a", content: "12", mode: 0o100644 },
      { name: "b", content: "12", mode: 0o100601 },
      { name: "w", content: "12" },
      { name: "d", mode: 0o040755 },
      { name: "e/" },
      { name: "l", content: "../文", mode: 0o120777 },
    ];
    const all = [
      ...["file a 2", "program b 2", "file w 2", "folder d", "folder e/", "link l → ../文"],
    ];
    expect(await list(entries)).toEqual(all);
    expect(await list(entries, limitsOf({ entriesMax: 6 }))).toEqual(all);
    expect(await list(entries, limitsOf({ entriesMax: 5 }))).toBe("tooBig: more than 5 files");
  });

  test.each([
    [[{ name: "d/", content: "1" }], 'unsafe: the folder "d/" has content'],
    [[{ name: "p", mode: 0o010644 }], 'unsafe: "p" is not an ordinary file'],
    [
      [{ name: "l", content: "x".repeat(4097), mode: 0o120777 }],
      'unsafe: the link "l" is too long',
    ],
    [
      [{ name: "l", content: Uint8Array.of(0xff), mode: 0o120777 }],
      'unsafe: the link "l" has no proper target',
    ],
    [
      [
        { name: "a", content: "x".repeat(50) },
        { name: "b", content: "1", offset: 40 },
      ],
      "unsafe: entries of the zip overlap",
    ],
    [[{ name: "a", content: "1", method: 8, packedBytes: 1e6 }], "damaged: the zip is cut off"],
  ])("%j is refused", async (entries, why) => {
    expect(await list(entries)).toBe(why);
  });

  test("may say its entries in another order than they lie in", async () => {
    const [one, two] = [
      { name: "a", content: "1" },
      { name: "b", content: "2" },
    ];
    const swapped = [
      { ...one, offset: 32 },
      { ...two, offset: 0 },
    ];
    expect(await list(swapped)).toEqual(["file a 1", "file b 1"]);
    expect(await list([{ name: "l", content: "x".repeat(4096), mode: 0o120777 }])).toHaveLength(1);
  });

  describe("with names", () => {
    const UTF8 = 0x800;
    const gbk = Uint8Array.of(0xb2, 0xe2, 0xca, 0xd4);
    /** The field that says a name in Unicode, with the sum of the plain name. */
    const field = (
      plain: string,
      text: string,
      change: { id?: number; version?: number; sum?: number } = {},
    ) => {
      const name = Buffer.from(text);
      const bytes = Buffer.alloc(9);
      bytes.writeUInt16LE(change.id ?? 0x7075, 0);
      bytes.writeUInt16LE(5 + name.length, 2);
      bytes.writeUInt8(change.version ?? 1, 4);
      bytes.writeUInt32LE(change.sum ?? crc32(plain), 5);
      return Buffer.concat([bytes, name]);
    };

    test.each([
      ["flagged as Unicode", [{ name: "é", flags: UTF8 }, { name: gbk }], ["é", "测试"]],
      ["not flagged: one encoding for all", [{ name: "é" }, { name: gbk }], ["茅", "测试"]],
      ["flagged wrongly", [{ name: gbk, flags: UTF8 }], ["测试"]],
      ["in a field of their own", [{ name: "a", extra: field("a", "文") }], ["文"]],
      [
        "in a field behind another",
        [{ name: "a", extra: Buffer.concat([field("a", "x", { id: 9 }), field("a", "文")]) }],
        ["文"],
      ],
      ["in a field of another kind", [{ name: "a", extra: field("a", "文", { id: 9 }) }], ["a"]],
      [
        "in a field of another version",
        [{ name: "a", extra: field("a", "文", { version: 2 }) }],
        ["a"],
      ],
      ["in a field for another name", [{ name: "a", extra: field("b", "文") }], ["a"]],
      ["in an empty field", [{ name: "a", extra: field("a", "") }], ["a"]],
    ])("%s", async (_how, entries, names) => {
      expect(await list(entries)).toEqual(names.map((name) => `file ${name} 0`));
    });
  });

  test("is closed with its listing, and when it is refused", async () => {
    const path = scratch.write(makeRawZip([{ name: "a" }]));
    const { close } = await listZip(path, ARCHIVE_LIMITS);
    expect(openFiles()).toContain(path);
    await close();
    const refused = scratch.write(makeRawZip([{ name: "d/", content: "1" }]));
    await expect(listZip(refused, ARCHIVE_LIMITS)).rejects.toThrow("has content");
    await expect
      .poll(() => openFiles().filter((one) => one === path || one === refused))
      .toEqual([]);
  });
});
