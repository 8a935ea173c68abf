import type { Services } from "@gavel/api/context";
import type { Context } from "hono";

/** Test data by the hash of its content: it never changes, so a judge host may keep it for ever. */
export async function sendBlob(
  c: Context,
  blobs: Services["blobs"],
  sha256: string,
): Promise<Response> {
  const etag = `"${sha256}"`;
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, { etag });
  const blob = await blobs.open(sha256);
  if (blob === null) return c.json({ code: "NOT_FOUND" }, 404);
  const headers = {
    etag,
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=31536000, immutable",
    "content-type": "application/octet-stream",
  };
  const range = parseRange(c.req.header("range"), blob.bytes);
  if (range === "unsatisfiable") {
    await blob.stream.cancel();
    return c.body(null, 416, { ...headers, "content-range": `bytes */${blob.bytes}` });
  }
  if (range === null) {
    return c.body(blob.stream, 200, headers);
  }
  return c.body(slice(blob.stream, range), 206, {
    ...headers,
    "content-range": `bytes ${range.start}-${range.end - 1}/${blob.bytes}`,
  });
}

interface ByteRange {
  readonly start: number;
  /** The first byte that does not belong to it. */
  readonly end: number;
}

/** One range of bytes; anything else counts as no range, as HTTP allows. */
export function parseRange(
  header: string | undefined,
  bytes: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes : Math.min(bytes, Number(last) + 1);
  return start < end ? { start, end } : "unsatisfiable";
}

function slice(stream: ReadableStream<Uint8Array>, { start, end }: ByteRange) {
  let position = 0;
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const from = Math.max(0, start - position);
        const to = Math.min(chunk.length, end - position);
        position += chunk.length;
        if (from < to) controller.enqueue(chunk.subarray(from, to));
        if (position >= end) controller.terminate();
      },
    }),
  );
}
