import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZipSource {
  readonly name: string;
  /** Absent where only writing it tells. */
  readonly bytes?: number;
  /** Kept as the file's mode. */
  readonly isExecutable?: boolean;
  /** Opened when its turn comes, so that a big archive holds one file open at a time. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

export function textEntry(name: string, text: string): ZipSource {
  const bytes = new TextEncoder().encode(text);
  const open = async () =>
    (async function* () {
      yield bytes;
    })();
  return { name, bytes: bytes.byteLength, open };
}

/** A zip as it is made: nothing is kept in memory. The stream fails when a source does, which ends with the stream. */
export function writeZip(sources: readonly ZipSource[]): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Told to nobody else, and the stream would wait for ever.
  const fail = (error: Error) => output.destroy(error);
  zip.on("error", fail);
  let letGoOfCurrent = () => {};
  // Who reads no further would leave it waiting, and its file open.
  output.once("close", () => letGoOfCurrent());
  for (const source of sources) {
    const mode = source.isExecutable === true ? 0o100755 : 0o100644;
    zip.addReadStreamLazy(
      source.name,
      { ...(source.bytes !== undefined && { size: source.bytes }), mode },
      (done) => {
        source.open().then(
          (content) => {
            // The library looks after its own streams alone: what fails unheard ends the process.
            const reading = Readable.from(content).on("error", fail);
            letGoOfCurrent = () => letGo(content, reading);
            if (output.destroyed) letGoOfCurrent();
            else done(null, reading);
          },
          (error: unknown) => done(error, Readable.from([])),
        );
      },
    );
  }
  zip.end();
  const told = Readable.from(output);
  // Left before it was begun it does not hear of its end either.
  told.once("close", () => output.destroy());
  // The two declarations of one web stream differ in name only.
  const stream = Readable.toWeb(told);
  return stream as unknown as ReadableStream<Uint8Array>;
}

/** What was never begun does not hear of its end from whoever would have read it. */
function letGo(content: AsyncIterable<Uint8Array>, reading: Readable): void {
  reading.destroy();
  if (content instanceof ReadableStream && !content.locked) void content.cancel().catch(() => {});
}
