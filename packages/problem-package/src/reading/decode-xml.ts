/** The text of an XML file by its mark or by what its first line says of the encoding. */
import { packageReason } from "@gavel/domain/package-reason";
import { ArchiveError } from "../archive/archive-error.ts";
import type { PackageFile } from "../model.ts";

/** What problem sets were ever written in; a label outside is refused rather than guessed. */
const ENCODINGS = new Set([
  "utf-8",
  "utf8",
  "gbk",
  "gb2312",
  "gb18030",
  "big5",
  "utf-16",
  "utf-16le",
  "utf-16be",
  "us-ascii",
  "ascii",
  "iso-8859-1",
  "windows-1252",
]);

/** The line that says the encoding is the first. */
const LINE_BYTES_MAX = 200;

/** In pieces, each as long as the file's chunks. @throws ArchiveError damaged for bytes that are not text */
export async function* decodeXml(file: PackageFile): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  try {
    // XML's readers see LF where the file has CR LF or CR; a CR at the end of a piece waits for what follows.
    let held = "";
    for await (const chunk of file.open()) {
      decoder ??= decoderFor(chunk, file.path);
      const text = held + decoder.decode(chunk, { stream: true });
      held = text.endsWith("\r") ? "\r" : "";
      yield withLineFeeds(text.slice(0, text.length - held.length));
    }
    if (decoder !== null) yield withLineFeeds(held + decoder.decode());
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const { path } = file;
    const reason =
      decoder === null
        ? packageReason("xmlNoText", { path })
        : packageReason("xmlBytes", { path, encoding: decoder.encoding });
    throw new ArchiveError("damaged", reason, { cause: error });
  }
}

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, "\n");

function decoderFor(head: Uint8Array, path: string): TextDecoder {
  const label = labelOf(head);
  if (!ENCODINGS.has(label)) {
    throw new ArchiveError("damaged", packageReason("xmlEncoding", { path, name: label }));
  }
  // The declarations know fewer labels than the decoder.
  return new TextDecoder(label as "utf-8", { fatal: true });
}

function labelOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const line = Buffer.from(head.subarray(0, LINE_BYTES_MAX)).toString("latin1");
  const match = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(line);
  return match?.[1]?.toLowerCase() ?? "utf-8";
}
