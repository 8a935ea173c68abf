/** BMP is the one format that libvips does not read. */
import { Worker } from "node:worker_threads";
import type { BmpAnswer } from "./bmp-worker.ts";

export interface RawImage {
  readonly width: number;
  readonly height: number;
  /** RGBA, eight bits each. */
  readonly data: Uint8Array;
}

/** Of a header that is too short the size is nothing, so that the decoder need not see it. */
export function bmpSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 26) return { width: 0, height: 0 };
  const isOs2 = view.getUint32(14, true) === 12;
  if (isOs2) return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  // A negative height means that the rows come from the top.
  return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
}

/** A file made to be slow is given up. */
const MS_MAX = 20_000;

/**
 * On a thread of its own: a file of two kilobytes can ask for sixteen million pixels, and nobody else is answered while
 * they are drawn. @throws Error for what is no BMP. The caller has looked at its size.
 */
export async function decodeBmp(bytes: Uint8Array): Promise<RawImage> {
  const worker = new Worker(new URL("./bmp-worker.ts", import.meta.url), { workerData: bytes });
  const { promise, resolve, reject } = Promise.withResolvers<RawImage>();
  const timer = setTimeout(() => reject(new Error("decoding takes too long")), MS_MAX);
  worker.once("message", ({ image, fault }: BmpAnswer) => {
    if (image === undefined) reject(new Error(fault));
    else resolve(image);
  });
  worker.once("error", reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
