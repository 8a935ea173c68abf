/** The thread that decodes one BMP. */
import { parentPort, workerData } from "node:worker_threads";
import { decode } from "@cwasm/nsbmp";
import type { RawImage } from "./bmp.ts";

export interface BmpAnswer {
  readonly image?: RawImage;
  readonly fault?: string;
}

function answer(): BmpAnswer {
  try {
    const { width, height, data } = decode(workerData as Uint8Array);
    return { image: { width, height, data: Uint8Array.from(data) } };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.postMessage(answer());
