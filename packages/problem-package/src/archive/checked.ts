import { ArchiveError, asArchiveError } from "./archive-error.ts";
import { quote } from "./names.ts";

/** The chunks, if they come to exactly `bytes`. Stops at the first byte too many. */
export async function* exactly(
  path: string,
  bytes: number,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  const lies = (how: string) =>
    new ArchiveError("damaged", `${quote(path)} holds ${how} bytes than it says`);
  try {
    for await (const chunk of chunks) {
      left -= chunk.byteLength;
      if (left < 0) throw lies("more");
      yield chunk;
    }
  } catch (error) {
    throw asArchiveError(error, "damaged", quote(path));
  }
  if (left > 0) throw lies("fewer");
}
