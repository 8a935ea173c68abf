import { expect, test } from "vitest";
import { encodeJsonFrame, encodeRawFrame, type Frame, FrameDecoder, FrameError } from "./frame.ts";
import { MAX_JSON_FRAME_BYTES, MAX_RAW_FRAME_BYTES } from "./sandbox.ts";

const bytes = (...values: number[]) => new Uint8Array(values);
const header = (length: number, kind: number) => {
  const out = new Uint8Array(5);
  new DataView(out.buffer).setUint32(0, length, true);
  out[4] = kind;
  return out;
};
const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof FrameError) return error.code;
    throw error;
  }
  return "none";
};

test("a JSON document and raw bytes survive the round trip", () => {
  const decoder = new FrameDecoder();
  const value = { type: "run", text: "字 \u0000 \u{1f600}", list: [1, 2.5, null] };
  expect(decoder.push(encodeJsonFrame(value))).toEqual([{ kind: "json", value }]);
  expect(decoder.push(encodeRawFrame(bytes(0, 255, 10)))).toEqual([
    { kind: "raw", bytes: bytes(0, 255, 10) },
  ]);
  expect(() => decoder.end()).not.toThrow();
});

test("half a character is sent as one that is unknown: the sandbox reads no such JSON", () => {
  const value = { text: "a\ud800b", code: "\\ud800", list: ["\udc00"] };
  expect(new FrameDecoder().push(encodeJsonFrame(value))).toEqual([
    { kind: "json", value: { text: "a\ufffdb", code: "\\ud800", list: ["\ufffd"] } },
  ]);
});

test("the header is little-endian length, then kind", () => {
  expect([...encodeRawFrame(new Uint8Array(258)).subarray(0, 5)]).toEqual([2, 1, 0, 0, 1]);
  expect([...encodeJsonFrame("a")]).toEqual([3, 0, 0, 0, 0, 34, 97, 34]);
});

test.each([1, 2, 3, 4, 5, 7, 64])("frames come out of chunks of %i bytes", (size) => {
  const sent: Frame[] = [
    { kind: "json", value: { a: "é" } },
    { kind: "raw", bytes: new Uint8Array(0) },
    { kind: "raw", bytes: bytes(1, 2, 3, 4, 5, 6, 7, 8, 9) },
    { kind: "json", value: [] },
  ];
  const stream = Buffer.concat(
    sent.map((one) =>
      one.kind === "json" ? encodeJsonFrame(one.value) : encodeRawFrame(one.bytes),
    ),
  );
  const decoder = new FrameDecoder();
  const got: Frame[] = [];
  for (let at = 0; at < stream.length; at += size) {
    got.push(...decoder.push(stream.subarray(at, at + size)));
  }
  expect(got).toEqual(sent);
});

test("a frame does not share memory with the chunk it came from", () => {
  const chunk = encodeRawFrame(bytes(1, 2, 3));
  const [frame] = new FrameDecoder().push(chunk);
  chunk.fill(9);
  expect(frame).toEqual({ kind: "raw", bytes: bytes(1, 2, 3) });
});

test.each([
  ["a line of text", new TextEncoder().encode("Segmentation fault\n"), "unknownKind"],
  ["an unknown kind", header(0, 2), "unknownKind"],
  ["a JSON frame over the limit", header(MAX_JSON_FRAME_BYTES + 1, 0), "tooLarge"],
  ["a raw frame over the limit", header(MAX_RAW_FRAME_BYTES + 1, 1), "tooLarge"],
  ["broken JSON", Buffer.concat([header(2, 0), bytes(123, 123)]), "badJson"],
  ["an empty JSON frame", header(0, 0), "badJson"],
  ["invalid UTF-8", Buffer.concat([header(3, 0), bytes(34, 255, 34)]), "badJson"],
])("%s is refused", (_name, chunk, code) => {
  const decoder = new FrameDecoder();
  expect(codeOf(() => decoder.push(chunk))).toBe(code);
  // A broken stream has no next frame boundary: nothing after it may be believed.
  expect(codeOf(() => decoder.push(encodeJsonFrame(1)))).toBe(code);
});

test("a stream that ends inside a frame is noticed", () => {
  for (const cut of [1, 4, 5, 6]) {
    const decoder = new FrameDecoder();
    decoder.push(encodeRawFrame(bytes(1, 2)).subarray(0, cut));
    expect(codeOf(() => decoder.end())).toBe("truncated");
  }
});

test("a document over the limit cannot be sent", () => {
  expect(codeOf(() => encodeJsonFrame("x".repeat(MAX_JSON_FRAME_BYTES)))).toBe("tooLarge");
});
