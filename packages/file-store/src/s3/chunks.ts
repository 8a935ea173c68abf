import { createHash } from "node:crypto";

/** Other bytes lie under its name. */
export class BrokenBlob extends Error {}

/** Passes the chunks on, the last of them only when all together are what the name says. @throws BrokenBlob */
export async function* verified(
  chunks: AsyncIterable<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let held: Uint8Array | null = null;
  for await (const chunk of chunks) {
    hash.update(chunk);
    if (held !== null) yield held;
    held = chunk;
  }
  if (hash.digest("hex") !== sha256) throw new BrokenBlob(`the file ${sha256} is broken`);
  if (held !== null) yield held;
}

/** Reads to the end. @param bytesMax of what it keeps; null = all of it */
export async function collect(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number | null,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let room = bytesMax ?? Number.POSITIVE_INFINITY;
  for await (const chunk of chunks) {
    if (room > 0) parts.push(chunk.subarray(0, room));
    room -= chunk.byteLength;
  }
  return Buffer.concat(parts);
}

/** Reads on only when asked, and lets go of the source when nobody reads on, or never began to. */
export function asStream(chunks: AsyncIterable<Uint8Array>, close: () => void) {
  const source = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        close();
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
