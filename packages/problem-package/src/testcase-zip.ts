/** Reads an archive of test cases: flat, inputs and outputs paired by name. */
import type { PackageTree } from "./model.ts";
import {
  ARCHIVE_LIMITS,
  ArchiveError,
  type ArchiveFault,
  type ArchiveLimits,
  openArchive,
} from "./safe-archive.ts";
import { type NamePair, pairNames } from "./testcase-names.ts";

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

const FAULTS: Record<ArchiveFault, TestcaseZipFault> = {
  notAnArchive: "notAZip",
  damaged: "unsafe",
  tooBig: "unsafe",
  unsafe: "unsafe",
};

/**
 * Hands the bytes of each paired file to `store` and returns the pairs in order (name length, then text) with what
 * `store` made of them. Files that pair with nothing are not unpacked.
 * @throws TestcaseZipError
 */
export async function readTestcaseZip<T>(
  path: string,
  store: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<T>,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<ReadPair<T>[]> {
  try {
    const archive = await openArchive(path, { ...limits, isFlat: true });
    try {
      return await readPairs(archive.tree.files, store);
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw new TestcaseZipError(FAULTS[error.fault], error.message, { cause: error });
  }
}

async function readPairs<T>(
  files: PackageTree["files"],
  store: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<ReadPair<T>[]> {
  const pairs = pairNames([...files.keys()]);
  if (pairs.length === 0) {
    throw new TestcaseZipError("empty", "no input file (x.in or *input*.txt) in the zip");
  }
  const read = async (name: string) => {
    const file = files.get(name);
    return file === undefined ? null : store(name, file.open());
  };
  const done: ReadPair<T>[] = [];
  for (const pair of pairs) {
    const input = await read(pair.inputName);
    if (input === null) continue;
    done.push({ ...pair, input, output: await read(pair.outputName) });
  }
  return done;
}
