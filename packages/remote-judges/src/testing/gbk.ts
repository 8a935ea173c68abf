/** Text in the bytes of GBK, which the runtime reads but does not write: by asking its reader about all of them once. */

let table: Map<string, readonly [number, number]> | null = null;

function read(): Map<string, readonly [number, number]> {
  const decoder = new TextDecoder("gbk");
  const found = new Map<string, readonly [number, number]>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const text = decoder.decode(new Uint8Array([first, second]));
      if ([...text].length === 1 && text !== "\ufffd") found.set(text, [first, second]);
    }
  }
  return found;
}

export function toGbk(text: string): Uint8Array<ArrayBuffer> {
  table ??= read();
  const known = table;
  return new Uint8Array(
    [...text].flatMap((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code < 0x80 ? [code] : [...(known.get(sign) ?? [0x3f])];
    }),
  );
}
