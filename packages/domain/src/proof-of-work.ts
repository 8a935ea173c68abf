/**
 * Work that a device does instead of a person's eyes: for every part, a number whose SHA-256 with the challenge begins with
 * so many zero bits. It costs nobody's time and sight, and makes thousands of tries cost a program as many times more.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Many small parts instead of one large: so the time is about the same for everybody, and its progress can be told. */
export const WORK_PARTS = 16;
/** Half a second of a small server's core, a few of a slow telephone's. @internal */
export const WORK_BITS = 12;
/** What an address that asks as often as it may has to do: 16 times as much. @internal */
export const WORK_BITS_MORE = 4;
const NONCE_MAX = Number.MAX_SAFE_INTEGER;

export interface Work {
  readonly challenge: string;
  readonly parts: number;
  readonly bits: number;
}

/** @param share how much of what it may ask for in a minute or a day an address has used, from 0 to 1 */
export function workBits(share: number): number {
  return WORK_BITS + Math.floor(Math.min(1, Math.max(0, share)) * WORK_BITS_MORE);
}

/** @internal */
export function doesPart({ challenge, bits }: Work, part: number, nonce: number): boolean {
  return zeroBits(sha256(utf8ToBytes(`${challenge} ${part} ${nonce}`))) >= bits;
}

export function isDone(work: Work, nonces: readonly number[]): boolean {
  if (nonces.length !== work.parts) return false;
  return nonces.every((nonce, part) => doesPart(work, part, nonce));
}

/** The numbers of one part after another, each as soon as it is found. */
export function* doWork(work: Work): Generator<number> {
  for (let part = 0; part < work.parts; part += 1) {
    for (let nonce = 0; nonce <= NONCE_MAX; nonce += 1) {
      if (!doesPart(work, part, nonce)) continue;
      yield nonce;
      break;
    }
  }
}

function zeroBits(hash: Uint8Array): number {
  const index = hash.findIndex((byte) => byte !== 0);
  if (index === -1) return hash.length * 8;
  // Of 32 bits the first 24 are not the byte's.
  return index * 8 + Math.clz32(hash[index] ?? 0) - 24;
}
