/**
 * Reads a zip of test cases: flat, inputs and outputs paired by name. A zip comes from outside, so nothing in it is
 * believed: folders, links, odd names, wrong sizes and bombs are refused before or while its bytes are read.
 */
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { type NamePair, pairNames } from "./testcase-names.ts";

export interface ZipLimits {
  /** Of all files together, unpacked. */
  readonly unpackedBytesMax: number;
  readonly filesMax: number;
}

export const TESTCASE_ZIP_LIMITS: ZipLimits = {
  unpackedBytesMax: 1024 ** 3,
  filesMax: 10_000,
};

export type TestcaseZipFault = "notAZip" | "empty" | "unsafe";

export class TestcaseZipError extends Error {
  override readonly name = "TestcaseZipError";
  readonly fault: TestcaseZipFault;

  constructor(fault: TestcaseZipFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

export interface ReadPair<T> extends NamePair {
  readonly input: T;
  /** null: the zip has no output for this input. */
  readonly output: T | null;
}

/**
 * Hands the bytes of each paired file to `store` and returns the pairs in order (name length, then text) with what
 * `store` made of them. Files that pair with nothing are not unpacked.
 * @throws TestcaseZipError
 */
export async function readTestcaseZip<T>(
  path: string,
  store: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<T>,
  limits: ZipLimits = TESTCASE_ZIP_LIMITS,
): Promise<ReadPair<T>[]> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, limits);
    const pairs = pairNames([...entries.keys()]);
    if (pairs.length === 0) {
      throw new TestcaseZipError("empty", "no input file (x.in or *input*.txt) in the zip");
    }
    const budget = { left: limits.unpackedBytesMax };
    const read = async (name: string) => {
      const entry = entries.get(name);
      return entry === undefined ? null : store(name, unpack(zip, entry, budget));
    };
    const done: ReadPair<T>[] = [];
    for (const pair of pairs) {
      const input = await read(pair.inputName);
      if (input === null) continue;
      done.push({ ...pair, input, output: await read(pair.outputName) });
    }
    return done;
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    // Kept open: the entries are read after the last name was listed.
    return await openPromise(path, {
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    });
  } catch (error) {
    throw new TestcaseZipError("notAZip", `not a zip file: ${wordsOf(error)}`, { cause: error });
  }
}

/** By name; also refuses by the sizes that the zip claims, before anything is unpacked. */
async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.filesMax) throw tooMany(limits);
  const entries = new Map<string, Entry>();
  let claimed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (isDesktopLitter(entry.fileName)) continue;
      refuseUnsafe(entry);
      if (entries.has(entry.fileName)) {
        throw new TestcaseZipError("unsafe", `two files named ${entry.fileName}`);
      }
      claimed += entry.uncompressedSize;
      if (claimed > limits.unpackedBytesMax) throw tooBig(limits);
      entries.set(entry.fileName, entry);
      if (entries.size > limits.filesMax) throw tooMany(limits);
    }
  } catch (error) {
    if (error instanceof TestcaseZipError) throw error;
    throw new TestcaseZipError("unsafe", wordsOf(error), { cause: error });
  }
  return entries;
}

/** What a Mac adds to a zip unasked; never unpacked. */
const isDesktopLitter = (name: string) => name.startsWith("__MACOSX/") || name === ".DS_Store";

const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;

function refuseUnsafe(entry: Entry): void {
  const { fileName } = entry;
  if (/[/\\:\p{C}]/u.test(fileName) || fileName === "" || fileName === "." || fileName === "..") {
    throw new TestcaseZipError(
      "unsafe",
      `sub-folders and paths are not allowed: ${JSON.stringify(fileName)}`,
    );
  }
  // The upper half holds the Unix mode when a Unix tool made the zip, else zeros.
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  if (type !== 0 && type !== REGULAR_FILE) {
    throw new TestcaseZipError("unsafe", `${fileName} is not an ordinary file`);
  }
  if (entry.isEncrypted()) {
    throw new TestcaseZipError("unsafe", `${fileName} is encrypted`);
  }
}

/** The bytes of one file; counted as they come, for a zip may claim less than it holds. */
async function* unpack(
  zip: ZipFile,
  entry: Entry,
  budget: { left: number },
): AsyncGenerator<Uint8Array> {
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      budget.left -= (chunk as Uint8Array).byteLength;
      if (budget.left < 0) throw new TestcaseZipError("unsafe", "the files are too big unpacked");
      yield chunk as Uint8Array;
    }
  } catch (error) {
    if (error instanceof TestcaseZipError) throw error;
    throw new TestcaseZipError("unsafe", `${entry.fileName}: ${wordsOf(error)}`, { cause: error });
  } finally {
    stream?.destroy();
  }
}

const tooMany = (limits: ZipLimits) =>
  new TestcaseZipError("unsafe", `more than ${limits.filesMax} files`);
const tooBig = (limits: ZipLimits) =>
  new TestcaseZipError("unsafe", `more than ${limits.unpackedBytesMax} bytes unpacked`);

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
