/** Whether a sandbox that came from elsewhere runs on this machine. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { open } from "node:fs/promises";

/** Far more than it takes to print a usage, on a machine that has much else to do. */
const WITHIN_MS = 60_000;
const KEPT = 300;

/**
 * Found out by running it: the loader knows best what a program lacks.
 * @throws Error that says what that is
 */
export async function requireRuns(binary: string): Promise<void> {
  const loader = await findLoader(binary);
  if (loader !== null && !existsSync(loader)) {
    throw new Error(
      `its sandbox needs ${loader}, which this machine has not: it was built for another C library`,
    );
  }
  const fault = await whyNotRun(binary);
  if (fault !== null) {
    throw new Error(`its sandbox does not run on this machine: ${fault.slice(0, KEPT)}`);
  }
}

function whyNotRun(binary: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const options = { timeout: WITHIN_MS, killSignal: "SIGKILL" } as const;
  try {
    execFile(binary, ["help"], options, (error, _stdout, said) =>
      resolve(error === null ? null : said.trim() || error.message),
    );
  } catch (error) {
    // Of what is for another processor, or no program at all, not even a start is tried.
    resolve(error instanceof Error ? error.message : String(error));
  }
  return promise;
}

const MAGIC = 0x7f454c46;
const INTERPRETER = 3;
/** Where a 64-bit little-endian header says where its program headers are, how large and how many. */
const AT = { table: 32, entryBytes: 54, entries: 56 } as const;
const ENTRY = { offset: 8, bytes: 32, least: 56 } as const;
const HEADER_BYTES = 64;
const PATH_MAX = 4096;

/** What a dynamically linked program is loaded by; null for a static one, and for what is no such program. */
async function findLoader(binary: string): Promise<string | null> {
  await using file = await open(binary);
  const read = async (at: number, bytes: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
    return buffer.subarray(0, bytesRead);
  };
  const header = await read(0, HEADER_BYTES);
  const is64BitLittleEndian = header[4] === 2 && header[5] === 1;
  if (header.length < HEADER_BYTES || header.readUInt32BE(0) !== MAGIC || !is64BitLittleEndian) {
    return null;
  }
  const [entryBytes, entries] = [
    header.readUInt16LE(AT.entryBytes),
    header.readUInt16LE(AT.entries),
  ];
  const table = await read(Number(header.readBigUInt64LE(AT.table)), entryBytes * entries);
  for (let at = 0; at + ENTRY.least <= table.length && entryBytes > 0; at += entryBytes) {
    if (table.readUInt32LE(at) !== INTERPRETER) continue;
    const bytes = Number(table.readBigUInt64LE(at + ENTRY.bytes));
    const path = await read(
      Number(table.readBigUInt64LE(at + ENTRY.offset)),
      Math.min(bytes, PATH_MAX),
    );
    return path.toString().replace(/\0.*$/s, "");
  }
  return null;
}
