/** The text of a dump, a piece at a time: what has been taken is let go of. */
import { DumpError } from "./dump-error.ts";

/** Of one row or statement: nobody's program or test data in a table is larger. */
const PIECE_MAX = 256 * 1024 * 1024;
type Charset = "utf-8" | "windows-1252" | "gbk" | "gb18030" | "big5";
const SNIFFED = 64 * 1024;

/** What MySQL and PostgreSQL call them, and what `TextDecoder` does. */
const CHARSETS: Readonly<Record<string, Charset>> = {
  ...{ utf8: "utf-8", utf8mb3: "utf-8", utf8mb4: "utf-8", binary: "utf-8", "utf-8": "utf-8" },
  ...{ latin1: "windows-1252", gbk: "gbk", gb2312: "gbk", gb18030: "gb18030", big5: "big5" },
};

export class TextSource {
  text = "";
  /** Of what comes next. */
  at = 0;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #wanted: string | null;
  #decoder: TextDecoder | null = null;
  #bytes = 0;
  #isEnded = false;

  constructor(chunks: AsyncIterable<Uint8Array>, charset: string | null) {
    this.#chunks = chunks[Symbol.asyncIterator]();
    this.#wanted = charset;
  }

  /**
   * Lets go of what was taken, and adds at least as much again as is left, so that who looks at it all once more does so a
   * bounded number of times.
   * @returns false at the end of the dump
   */
  async fill(): Promise<boolean> {
    if (this.#isEnded) return false;
    const pieces = [this.text.slice(this.at)];
    let length = pieces[0]?.length ?? 0;
    if (length > PIECE_MAX) {
      throw new DumpError(`a row has more than ${PIECE_MAX / 1024 / 1024} MiB`);
    }
    const wanted = length * 2;
    do {
      const { value, done } = await this.#chunks.next();
      const piece = done === true ? this.#end() : this.#decode(value);
      pieces.push(piece);
      length += piece.length;
    } while (!this.#isEnded && length <= wanted);
    this.text = pieces.join("");
    this.at = 0;
    return true;
  }

  /** What `parse` finds, which may ask for more by null and is called again then. @throws DumpError at the end */
  async take<T>(what: string, parse: () => T | null): Promise<T> {
    for (;;) {
      const began = this.at;
      const found = parse();
      if (found !== null) return found;
      this.at = began;
      if (!(await this.fill())) throw new DumpError(`the dump is cut off ${what}`);
    }
  }

  #decode(bytes: Uint8Array): string {
    this.#decoder ??= new TextDecoder(this.#wanted === null ? sniff(bytes) : known(this.#wanted), {
      fatal: true,
    });
    try {
      const text = this.#decoder.decode(bytes, { stream: true });
      this.#bytes += bytes.byteLength;
      return text;
    } catch {
      throw this.#misread();
    }
  }

  #end(): string {
    this.#isEnded = true;
    try {
      return this.#decoder?.decode() ?? "";
    } catch {
      throw this.#misread();
    }
  }

  #misread(): DumpError {
    const charset = this.#decoder?.encoding ?? "";
    const where = `after byte ${this.#bytes}`;
    return new DumpError(`the dump is not ${charset} (${where}): say --charset gbk, latin1, …`);
  }
}

/** As the dump says itself, before its first row; UTF-8 where it says nothing. */
function sniff(bytes: Uint8Array): Charset {
  const head = Buffer.from(bytes.subarray(0, SNIFFED)).toString("latin1");
  const said = /(?:SET NAMES|client_encoding\s*=)\s*'?([\w-]+)/i.exec(head)?.[1];
  return CHARSETS[said?.toLowerCase() ?? ""] ?? "utf-8";
}

function known(charset: string): Charset {
  const name = CHARSETS[charset.toLowerCase()];
  if (name !== undefined) return name;
  throw new DumpError(`--charset takes ${Object.keys(CHARSETS).join(", ")}`);
}
