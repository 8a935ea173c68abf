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

/** A zip as it is made: nothing is kept in memory. The stream fails when a source does. */
export function writeZip(sources: readonly ZipSource[]): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Told to nobody else, and the stream would wait for ever.
  zip.on("error", (error: Error) => output.destroy(error));
  for (const source of sources) {
    const mode = source.isExecutable === true ? 0o100755 : 0o100644;
    zip.addReadStreamLazy(
      source.name,
      { ...(source.bytes !== undefined && { size: source.bytes }), mode },
      (done) => {
        source.open().then(
          (content) => done(null, Readable.from(content)),
          (error: unknown) => done(error, Readable.from([])),
        );
      },
    );
  }
  zip.end();
  // The two declarations of one web stream differ in name only.
  const stream = Readable.toWeb(Readable.from(output));
  return stream as unknown as ReadableStream<Uint8Array>;
}
