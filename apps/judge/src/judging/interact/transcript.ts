/** The sandbox's record of an exchange as something to read. */
import type { TranscriptEntry } from "@gavel/judge-protocol/judge";
import { keepText } from "../user-output.ts";

const HEADER_BYTES = 5;
const PROGRAM = 1;

interface Part {
  readonly by: TranscriptEntry["by"];
  readonly bytes: Uint8Array;
}

/** Consecutive records of one side become one entry. A record cut off in the middle keeps what there is. */
export function readTranscript(bytes: Uint8Array): Omit<TranscriptEntry, "pass">[] {
  const parts: Part[] = [];
  for (const record of readRecords(bytes)) {
    const last = parts.at(-1);
    if (last?.by === record.by) {
      parts[parts.length - 1] = { by: last.by, bytes: Buffer.concat([last.bytes, record.bytes]) };
    } else if (record.bytes.length > 0) parts.push(record);
  }
  return parts.map(({ by, bytes: all }) => ({ by, text: keepText(all, all.length) }));
}

/** All that the program wrote, as far as it was kept. */
export function programOutput(bytes: Uint8Array): Uint8Array {
  const own = [...readRecords(bytes)].filter((one) => one.by === "program");
  return Buffer.concat(own.map((one) => one.bytes));
}

function* readRecords(bytes: Uint8Array): Generator<Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const by = view.getUint8(at) === PROGRAM ? "program" : "interactor";
    const start = at + HEADER_BYTES;
    at = start + view.getUint32(at + 1, true);
    yield { by, bytes: bytes.subarray(start, at) };
  }
}
