import { archiveReason } from "@gavel/domain/archive-reason";
import { ArchiveError, asArchiveError } from "./archive-error.ts";
import { badEntry, quote } from "./names.ts";

/** The chunks, if they come to exactly `bytes`. Stops at the first byte too many. */
export async function* exactly(
  path: string,
  bytes: number,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = bytes;
  const lies = (how: "holdsMore" | "holdsFewer") =>
    new ArchiveError("damaged", archiveReason(how, { name: quote(path) }));
  try {
    for await (const chunk of chunks) {
      left -= chunk.byteLength;
      if (left < 0) throw lies("holdsMore");
      yield chunk;
    }
  } catch (error) {
    throw asArchiveError(error, "damaged", badEntry(path));
  }
  if (left > 0) throw lies("holdsFewer");
}
