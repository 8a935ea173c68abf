/** The documents of a `mongodump`: one archive, or a folder with a file for each collection; packed or not. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Binary, BSONError, deserialize, Long, ObjectId } from "bson";
import { DumpError } from "./dump-error.ts";
import { openDump } from "./open-dump.ts";

const MAGIC = Buffer.from([0x6d, 0xe2, 0x99, 0x81]);
const END = -1;
/** What MongoDB itself allows, and what it adds. */
const DOCUMENT_MAX = 16 * 1024 * 1024 + 16 * 1024;

export type Document = Readonly<Record<string, unknown>>;
export type OnDocument = (collection: string, document: Document) => void;

/** @param wants the collections whose documents are told. @throws DumpError */
export async function readBsonDump(
  path: string,
  wants: (collection: string) => boolean,
  onDocument: OnDocument,
): Promise<void> {
  const facts = await stat(path).catch((error: Error) => {
    throw new DumpError(`${path} cannot be read: ${error.message}`);
  });
  if (!facts.isDirectory()) return readArchive(new BsonSource(openDump(path)), wants, onDocument);
  for (const name of await readdir(path)) {
    const collection = /^(.+)\.bson(?:\.gz)?$/.exec(name)?.[1];
    if (collection === undefined || !wants(collection)) continue;
    const source = new BsonSource(openDump(join(path, name)));
    for (;;) {
      const bytes = await source.next(collection);
      if (bytes === null) break;
      onDocument(collection, documentOf(bytes, collection));
    }
  }
}

async function readArchive(
  source: BsonSource,
  wants: (collection: string) => boolean,
  onDocument: OnDocument,
): Promise<void> {
  if (!(await source.begins(MAGIC))) {
    throw new DumpError("this is no archive of mongodump, and no folder of its files");
  }
  // What there is, up to the first end; it is told again before the documents.
  while ((await source.next("the archive's head")) !== null);
  for (;;) {
    const head = await source.next("the archive");
    if (head === null) return;
    const { collection } = documentOf(head, "the archive");
    if (typeof collection !== "string") throw new DumpError("a part of the archive has no name");
    for (;;) {
      const bytes = await source.next(collection);
      if (bytes === null) break;
      if (wants(collection)) onDocument(collection, documentOf(bytes, collection));
    }
  }
}

class BsonSource {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #bytes = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async begins(magic: Buffer): Promise<boolean> {
    const isSo = (await this.#have(magic.length)) && this.#bytes.subarray(0, 4).equals(magic);
    if (isSo) this.#bytes = this.#bytes.subarray(magic.length);
    return isSo;
  }

  /** null at an end: of a part, or of all. */
  async next(what: string): Promise<Buffer | null> {
    if (!(await this.#have(4))) {
      if (this.#bytes.length === 0) return null;
      throw new DumpError(`the dump is cut off in ${what}`);
    }
    const length = this.#bytes.readInt32LE(0);
    if (length === END) {
      this.#bytes = this.#bytes.subarray(4);
      return null;
    }
    if (length < 5 || length > DOCUMENT_MAX) {
      throw new DumpError(`a document of ${what} says it has ${length} bytes`);
    }
    if (!(await this.#have(length))) throw new DumpError(`the dump is cut off in ${what}`);
    const document = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return document;
  }

  async #have(length: number): Promise<boolean> {
    const pieces = [this.#bytes];
    let there = this.#bytes.length;
    while (there < length) {
      const { value, done } = await this.#chunks.next();
      if (done === true) break;
      pieces.push(Buffer.from(value));
      there += value.byteLength;
    }
    if (pieces.length > 1) this.#bytes = Buffer.concat(pieces);
    return there >= length;
  }
}

function documentOf(bytes: Buffer, what: string): Document {
  try {
    return plain(deserialize(bytes)) as Document;
  } catch (error) {
    if (!(error instanceof BSONError)) throw error;
    throw new DumpError(`a document of ${what} cannot be read: ${error.message}`);
  }
}

/** As JSON keeps it: ids and times as text. */
function plain(value: unknown): unknown {
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Long.isLong(value)) return (value as Long).toNumber();
  if (value instanceof Binary) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}
