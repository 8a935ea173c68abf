/** The runtime gathers head and body up to 16 KiB; heads of ours are shorter than the rest of it. */
const GATHERED_BYTES = 14 * 1024;

/**
 * The body of an answer. A longer one that is a plain text would be sent after its head had gone out in fifty pieces,
 * a system call for each name, colon and value, which takes ten times as long; a stream's head goes out as one.
 */
export function wholeBody(text: string): string | ReadableStream {
  if (Buffer.byteLength(text) <= GATHERED_BYTES) return text;
  return new ReadableStream({
    type: "direct",
    pull(controller) {
      controller.write(text);
      controller.end();
    },
  });
}
