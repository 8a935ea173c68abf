/** Writes one archive as a stream: what is in memory of it at a time is a piece of a table or of a file. */
import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { pack } from "tar-stream";

const MODE = 0o600;
/** Tables of any size go in pieces, since a tar says the length of an entry before it. */
const PIECE_BYTES = 1024 * 1024;
const LEVEL = 3;

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Under names that count up from `name/000000`. */
  addPieces(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Exactly `bytes` of them. */
  addStream(name: string, bytes: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * The archive appears under its name when `write` is through and it is safe on the disk, readable by its owner alone; what was
 * written of one that fails is removed.
 */
export async function writeArchive<T>(
  path: string,
  write: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.part`;
  const tar = pack();
  const packing = createZstdCompress({
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  });
  // Refused when somebody else has put something there.
  const sink = createWriteStream(temporary, { mode: MODE, flags: "wx", flush: true });
  const written = pipeline(tar, packing, sink);
  try {
    const writing = write(writerOf(tar)).then((result) => {
      tar.finalize();
      return result;
    });
    writing.catch((error: Error) => tar.destroy(error));
    const [result] = await Promise.all([writing, written]);
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await written.catch(() => {
      // The fault is the one that is thrown below.
    });
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Names in a folder are on the disk for certain only when the folder is. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

type Pack = ReturnType<typeof pack>;

function writerOf(tar: Pack): ArchiveWriter {
  const add = (name: string, bytes: Uint8Array) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    tar.entry({ name, mode: MODE, size: bytes.byteLength }, Buffer.from(bytes), (error) =>
      error ? reject(error) : resolve(),
    );
    return Promise.race([promise, faultOf(tar)]);
  };
  return {
    add,
    async addPieces(name, chunks) {
      let piece: Uint8Array[] = [];
      let size = 0;
      let count = 0;
      const flush = async () => {
        const place = `${name}/${String(count).padStart(6, "0")}`;
        await add(place, Buffer.concat(piece));
        piece = [];
        size = 0;
        count += 1;
      };
      for await (const chunk of chunks) {
        piece.push(chunk);
        size += chunk.byteLength;
        if (size >= PIECE_BYTES) await flush();
      }
      if (size > 0) await flush();
    },
    async addStream(name, bytes, chunks) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry = tar.entry({ name, mode: MODE, size: bytes }, (error) =>
        error ? reject(error) : resolve(),
      );
      for await (const chunk of chunks) {
        if (entry.write(chunk)) continue;
        const drained = new Promise<void>((go) => entry.once("drain", () => go()));
        await Promise.race([drained, faultOf(tar), promise]);
      }
      entry.end(null);
      await Promise.race([promise, faultOf(tar)]);
    },
  };
}

const faults = new WeakMap<Pack, Promise<never>>();

/** Rejects when the disk, say, is full: the tar is destroyed then, and its entries never end. */
function faultOf(tar: Pack): Promise<never> {
  const known = faults.get(tar);
  if (known !== undefined) return known;
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  tar.once("error", reject);
  tar.once("close", () => reject(new Error("the archive was closed")));
  faults.set(tar, promise);
  return promise;
}

/** The chunks as they come, with what they add up to. */
export async function* measured(
  chunks: AsyncIterable<Uint8Array>,
  tell: (sum: { readonly sha256: string; readonly bytes: number; readonly lines: number }) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.byteLength;
    lines += linesIn(chunk);
    yield chunk;
  }
  tell({ sha256: hash.digest("hex"), bytes, lines });
}

const NEWLINE = 10;

function linesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
