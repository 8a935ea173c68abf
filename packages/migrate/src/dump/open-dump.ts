/** The bytes of a dump, unpacked where it is packed. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { DumpError } from "./dump-error.ts";

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** @throws DumpError when it is not there, or packed wrongly */
export async function* openDump(path: string): AsyncGenerator<Uint8Array> {
  const name = basename(path);
  const magic = await readMagic(path);
  const file = createReadStream(path);
  const unpacked = unpackerOf(magic);
  let failure: Error | null = null;
  const stream: Readable = unpacked === null ? file : file.pipe(unpacked);
  file.on("error", (error) => stream.destroy(error));
  try {
    for await (const chunk of stream) yield chunk as Uint8Array;
  } catch (error) {
    failure = error as Error;
  } finally {
    file.destroy();
  }
  if (failure !== null)
    throw new DumpError(`${name} cannot be read to its end: ${failure.message}`);
}

function unpackerOf(magic: Buffer) {
  if (magic.subarray(0, GZIP.length).equals(GZIP)) return createGunzip();
  return magic.equals(ZSTD) ? createZstdDecompress() : null;
}

async function readMagic(path: string): Promise<Buffer> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(ZSTD.length), 0, ZSTD.length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new DumpError(`${path} cannot be read: ${(error as Error).message}`);
  }
}
