/** Archives made by hand for tests, honest ones and others. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32, gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { ZipFile } from "yazl";

type Content = string | Uint8Array;
interface LinkTo {
  readonly link: string;
}
/** By path; a path that ends with a slash is an empty folder. */
export type Contents = Readonly<Record<string, Content | LinkTo>>;

const isLink = (content: Content | LinkTo): content is LinkTo =>
  typeof content === "object" && "link" in content;

export async function makeZip(contents: Contents): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(contents)) {
    if (path.endsWith("/")) zip.addEmptyDirectory(path);
    else if (isLink(content)) zip.addBuffer(Buffer.from(content.link), path, { mode: 0o120777 });
    else zip.addBuffer(Buffer.from(content), path, { mode: 0o100644 });
  }
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
}

/** Many empty files: a packer for each of them would take gigabytes. */
export async function makeZipOfEmpty(names: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.alloc(0), name, { compress: false });
  zip.end();
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream);
}

export async function makeTar(contents: Contents): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(contents)) {
    if (name.endsWith("/")) tar.entry({ name, type: "directory" });
    else if (isLink(content)) tar.entry({ name, type: "symlink", linkname: content.link });
    else tar.entry({ name }, Buffer.from(content));
  }
  tar.finalize();
  return buffer(tar as unknown as NodeJS.ReadableStream);
}

export const makeTarGz = async (contents: Contents) => gzipSync(await makeTar(contents));

/** A folder of its own for a test file's archives. */
export function makeScratch() {
  const folder = mkdtempSync(join(tmpdir(), "gavel-archive-"));
  let count = 0;
  return {
    folder,
    write(bytes: Uint8Array, extension = "bin"): string {
      count += 1;
      const path = join(folder, `${count}.${extension}`);
      writeFileSync(path, bytes);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface RawZipEntry {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  readonly flags?: number;
  /** Extra fields, as they stand. */
  readonly extra?: Uint8Array;
  /** Unix mode; none = a zip that knows of none. */
  readonly mode?: number;
  /** What the directory says instead of the truth. */
  readonly method?: number;
  readonly packedBytes?: number;
  readonly offset?: number;
}

/** A zip letter by letter, nothing packed: what no library would write. */
export function makeRawZip(entries: readonly RawZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    content = "",
    flags = 0,
    extra = new Uint8Array(),
    mode = 0,
    ...said
  } of entries) {
    const [nameBytes, bytes] = [Buffer.from(name as string), Buffer.from(content as string)];
    const facts = Buffer.alloc(24);
    facts.writeUInt16LE(flags, 0);
    facts.writeUInt32LE(crc32(bytes), 8);
    facts.writeUInt32LE(bytes.length, 12);
    facts.writeUInt32LE(bytes.length, 16);
    facts.writeUInt16LE(nameBytes.length, 20);
    const local = Buffer.concat([Buffer.from("PK\x03\x04\x14\0"), facts, nameBytes, bytes]);
    facts.writeUInt16LE(said.method ?? 0, 2);
    facts.writeUInt32LE(said.packedBytes ?? bytes.length, 12);
    facts.writeUInt16LE(extra.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(said.offset ?? offset, 10);
    const head = Buffer.from("PK\x01\x02\x14\x03\x14\0", "latin1");
    directory.push(Buffer.concat([head, facts, rest, nameBytes, extra]));
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
