const PAUSE_MS = 20;

/**
 * Looks again and again until there is something to see. A look that throws counts as one that saw nothing; its error
 * is the cause of the failure if nothing better comes.
 * @param what names the state in that failure.
 * @throws Error when it has not come about in time: a test that waits in vain fails instead of waiting for ever.
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  withinMs = 60_000,
): Promise<Exclude<T, null | undefined | false>> {
  const deadline = performance.now() + withinMs;
  let cause: unknown;
  for (;;) {
    try {
      const found = await look();
      if (hasCome(found)) return found;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() > deadline) {
      throw new Error(`${what}: not within ${withinMs} ms`, cause === undefined ? {} : { cause });
    }
    await Bun.sleep(PAUSE_MS);
  }
}

function hasCome<T>(found: T): found is Exclude<T, null | undefined | false> {
  return found !== null && found !== undefined && found !== false;
}

/**
 * Reads until the text has been said, and gives everything heard so far.
 * @throws Error when the stream ends before.
 */
export async function readUntil(stream: ReadableStream<Uint8Array>, text: string): Promise<string> {
  const decoder = new TextDecoder();
  // The reader stays: leaving the stream would close it, and a program that still writes would fail for that.
  const reader = stream.getReader();
  let heard = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    heard += decoder.decode(piece.value, { stream: true });
    if (heard.includes(text)) return heard;
  }
  throw new Error(`the stream ended without "${text}":\n${heard}`);
}
