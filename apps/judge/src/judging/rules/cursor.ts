/** Walks over bytes token by token or line by line; nothing is decoded or copied but what is asked for. */

/** ASCII white space as C's `isspace` has it. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 32 || (byte !== undefined && byte >= 9 && byte <= 13);
}

/** What testlib skips between tokens: it leaves vertical tabs and form feeds in them. */
export function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}

export class TokenCursor {
  readonly #bytes: Uint8Array;
  readonly #parts: (byte: number | undefined) => boolean;
  #at = 0;
  from = 0;
  to = 0;

  constructor(bytes: Uint8Array, parts: (byte: number | undefined) => boolean) {
    this.#bytes = bytes;
    this.#parts = parts;
  }

  /** Skips what parts tokens. */
  isOver(): boolean {
    while (this.#parts(this.#bytes[this.#at])) this.#at++;
    return this.#at >= this.#bytes.length;
  }

  /** Moves `from` and `to` around the next token; false at the end. */
  next(): boolean {
    if (this.isOver()) return false;
    this.from = this.#at;
    while (this.#at < this.#bytes.length && !this.#parts(this.#bytes[this.#at])) this.#at++;
    this.to = this.#at;
    return true;
  }

  /** The token that `next` found, byte for byte. */
  get token(): string {
    return Buffer.from(
      this.#bytes.buffer,
      this.#bytes.byteOffset + this.from,
      this.to - this.from,
    ).toString("latin1");
  }

  read(): string | null {
    return this.next() ? this.token : null;
  }

  equals(other: TokenCursor, foldCase: boolean): boolean {
    const length = this.to - this.from;
    if (length !== other.to - other.from) return false;
    for (let at = 0; at < length; at++) {
      const mine = this.#bytes[this.from + at];
      const theirs = other.#bytes[other.from + at];
      if (mine !== theirs && !(foldCase && lower(mine) === lower(theirs))) return false;
    }
    return true;
  }
}

function lower(byte: number | undefined): number | undefined {
  return byte !== undefined && byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

export class LineCursor {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isOver(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Whether nothing but blank lines follows. Not line by line: an output may have millions of them. */
  isRestBlank(): boolean {
    let at = this.#at;
    while (isBlank(this.#bytes[at])) at++;
    return at >= this.#bytes.length;
  }

  /** Without its end, which is LF or CRLF; null behind the last one. */
  read(): Uint8Array | null {
    if (this.isOver) return null;
    const lf = this.#bytes.indexOf(10, this.#at);
    const end = lf === -1 ? this.#bytes.length : lf;
    const hasCr = lf !== -1 && end > this.#at && this.#bytes[end - 1] === 13;
    const line = this.#bytes.subarray(this.#at, hasCr ? end - 1 : end);
    this.#at = lf === -1 ? end : lf + 1;
    return line;
  }
}
