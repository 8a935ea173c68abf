/** What a decoder spends its time on and that is no picture: a few kilobytes of it keep a core busy for half a minute. */
import type { ImageKind } from "./kind.ts";

/** Each goes over all pixels once more; cameras and programs write about ten. */
const SCANS_MAX = 100;
/** Packed words, which the decoder unpacks and nobody reads. */
const TEXT_CHUNKS = new Set(["tEXt", "zTXt", "iTXt"]);

/** The bytes that a decoder is given. @throws Error for a picture that was made to be slow */
export function spareDecoder(kind: ImageKind, bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "png") return withoutTexts(buffer);
  if (kind === "jpeg" && hasMoreScans(buffer, SCANS_MAX)) {
    throw new Error(`more than ${SCANS_MAX} scans`);
  }
  return bytes;
}

function withoutTexts(png: Buffer): Buffer {
  const kept: Buffer[] = [];
  let keptTo = 0;
  for (let at = 8; at + 8 <= png.byteLength; ) {
    // Length, name, content and checksum.
    const end = at + 12 + png.readUInt32BE(at);
    if (TEXT_CHUNKS.has(png.toString("latin1", at + 4, at + 8))) {
      kept.push(png.subarray(keptTo, at));
      keptTo = end;
    }
    at = end;
  }
  return keptTo === 0 ? png : Buffer.concat([...kept, png.subarray(keptTo)]);
}

/** Goes from marker to marker as decoders do: thumbnails in notes and what follows the picture have scans of their own. */
function hasMoreScans(jpeg: Buffer, max: number): boolean {
  let scans = 0;
  for (let at = 2; at + 4 <= jpeg.byteLength && scans <= max; ) {
    const marker = jpeg[at] === 0xff ? (jpeg[at + 1] ?? 0) : 0;
    if (marker === 0xd9) break;
    // No marker, one filling byte of many, or a marker that nothing belongs to.
    const isAlone = marker <= 1 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xda) scans += 1;
    at += isAlone ? 1 : 2 + jpeg.readUInt16BE(at + 2);
  }
  return scans > max;
}
