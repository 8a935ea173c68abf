/** A zip of test data whose bytes are made as they are asked for, so that neither a disk nor a heap has to hold it. */
import { createHash } from "node:crypto";
import { constants, crc32, deflateRawSync } from "node:zlib";

const MIB = 1024 * 1024;
const STORED = 0;
const DEFLATED = 8;
/** Lines of digits as a generator writes them: deflate makes half of them. */
const LINE_BYTES = 64;

interface Entry {
  readonly name: string;
  readonly method: typeof STORED | typeof DEFLATED;
  /** Its content and what lies packed in the archive: a line of its own, then what all of its kind share. */
  readonly head: Buffer;
  readonly packedHead: Buffer;
  readonly body: Buffer;
  readonly packedBody: Buffer;
}

export interface MadeZip {
  /** Of the archive. */
  readonly bytes: number;
  /** Of all files in it. */
  readonly unpacked: number;
  chunks(): Generator<Buffer>;
}

/** As many cases as asked for, the input stored and the answer deflated, each file of about `fileBytes`. */
export function makeDataZip(cases: number, fileBytes: number): MadeZip {
  const body = digits(fileBytes);
  const packed = deflateRawSync(body, { level: 1 });
  const entries = Array.from({ length: cases }, (_, index) => [
    entry(`${index + 1}.in`, STORED, body, body),
    entry(`${index + 1}.out`, DEFLATED, body, packed),
  ]).flat();
  return zipOf(entries);
}

/** So many empty files. */
export function makeCrowdedZip(count: number): MadeZip {
  const none = Buffer.alloc(0);
  return zipOf(
    Array.from({ length: count }, (_, index) => ({
      ...{ name: `${index + 1}.in`, method: STORED },
      ...{ head: none, packedHead: none, body: none, packedBody: none },
    })),
  );
}

function entry(name: string, method: Entry["method"], body: Buffer, packedBody: Buffer): Entry {
  const head = Buffer.from(`${name}\n`);
  // Flushed, not finished: what follows are further blocks of the same stream.
  const flushed = deflateRawSync(head, { finishFlush: constants.Z_SYNC_FLUSH });
  return { name, method, head, packedHead: method === STORED ? head : flushed, body, packedBody };
}

/** A chain of hashes is nothing that deflate could guess, and its digits are half as long as they could be. */
function digits(bytes: number): Buffer {
  const lines: Buffer[] = [];
  let seed = createHash("sha256").update("digits").digest();
  for (let at = 0; at < bytes; at += LINE_BYTES) {
    seed = createHash("sha256").update(seed).digest();
    lines.push(Buffer.from(`${seed.toString("hex").slice(0, LINE_BYTES - 1)}\n`));
  }
  return Buffer.concat(lines).subarray(0, bytes);
}

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const END64_BYTES = 56 + 20;
/** From here on a plain zip cannot count. */
const PLAIN_ENTRIES_MAX = 0xffff;

const packedBytes = ({ packedHead, packedBody }: Entry) =>
  packedHead.byteLength + packedBody.byteLength;
const plainBytes = ({ head, body }: Entry) => head.byteLength + body.byteLength;

function zipOf(entries: readonly Entry[]): MadeZip {
  const names = entries.reduce((sum, one) => sum + one.name.length, 0);
  const packed = entries.reduce((sum, one) => sum + packedBytes(one), 0);
  const frames = entries.length * (LOCAL_BYTES + CENTRAL_BYTES) + 2 * names;
  const isLarge = entries.length > PLAIN_ENTRIES_MAX;
  return {
    bytes: packed + frames + END_BYTES + (isLarge ? END64_BYTES : 0),
    unpacked: entries.reduce((sum, one) => sum + plainBytes(one), 0),
    *chunks() {
      const directory: Buffer[] = [];
      let at = 0;
      for (const one of entries) {
        const facts = factsOf(one);
        const name = Buffer.from(one.name);
        directory.push(Buffer.concat([centralHead(facts, name.byteLength, at), name]));
        yield Buffer.concat([localHead(facts, name.byteLength), name, one.packedHead]);
        yield* inPieces(one.packedBody);
        at += LOCAL_BYTES + name.byteLength + packedBytes(one);
      }
      const listed = Buffer.concat(directory);
      yield* inPieces(listed);
      yield endOf(entries.length, at, listed.byteLength, isLarge);
    },
  };
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.byteLength; at += MIB) yield bytes.subarray(at, at + MIB);
}

/** What both heads of an entry say: version, flags, method, time, checksum and sizes. */
function factsOf(one: Entry): Buffer {
  const facts = Buffer.alloc(24);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(one.method, 4);
  facts.writeUInt32LE(crc32(one.body, crc32(one.head)), 10);
  facts.writeUInt32LE(packedBytes(one), 14);
  facts.writeUInt32LE(plainBytes(one), 18);
  return facts;
}

function localHead(facts: Buffer, nameBytes: number): Buffer {
  const head = Buffer.alloc(LOCAL_BYTES);
  head.writeUInt32LE(0x04034b50, 0);
  facts.copy(head, 4, 0, 22);
  head.writeUInt16LE(nameBytes, 26);
  return head;
}

function centralHead(facts: Buffer, nameBytes: number, at: number): Buffer {
  const head = Buffer.alloc(CENTRAL_BYTES);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  facts.copy(head, 6, 0, 22);
  head.writeUInt16LE(nameBytes, 28);
  head.writeUInt32LE(at, 42);
  return head;
}

function endOf(count: number, at: number, bytes: number, isLarge: boolean): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, PLAIN_ENTRIES_MAX), 8);
  end.writeUInt16LE(Math.min(count, PLAIN_ENTRIES_MAX), 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(isLarge ? 0xffffffff : at, 16);
  if (!isLarge) return end;
  const large = Buffer.alloc(END64_BYTES);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(45, 12);
  large.writeUInt16LE(45, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(bytes), 40);
  large.writeBigUInt64LE(BigInt(at), 48);
  large.writeUInt32LE(0x07064b50, 56);
  large.writeBigUInt64LE(BigInt(at + bytes), 64);
  large.writeUInt32LE(1, 72);
  return Buffer.concat([large, end]);
}
