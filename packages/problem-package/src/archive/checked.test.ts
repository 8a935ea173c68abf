import { expect, test } from "vitest";
import { exactly } from "./checked.ts";

async function* pieces(...sizes: number[]) {
  for (const size of sizes) {
    if (size < 0) throw new Error("the disk is gone");
    yield new Uint8Array(size);
  }
}
async function read(bytes: number, ...sizes: number[]) {
  const seen: number[] = [];
  try {
    for await (const chunk of exactly("a", bytes, pieces(...sizes))) seen.push(chunk.byteLength);
  } catch (error) {
    return [...seen, (error as Error).message];
  }
  return seen;
}

test("a file has as many bytes as it says", async () => {
  expect(await read(5, 2, 3)).toEqual([2, 3]);
  expect(await read(0)).toEqual([]);
  // The piece that is too much is not handed out.
  expect(await read(4, 2, 3)).toEqual([2, '"a" holds more bytes than it says']);
  expect(await read(6, 2, 3)).toEqual([2, 3, '"a" holds fewer bytes than it says']);
  expect(await read(5, 2, -1)).toEqual([2, '"a": the disk is gone']);
});
