import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { doesPart, doWork, isDone, WORK_BITS, WORK_BITS_MORE, workBits } from "./proof-of-work.ts";

const work = { challenge: "abc", parts: 3, bits: 6 };

test("what was worked out is done, and nothing else is", () => {
  const nonces = [...doWork(work)];
  expect(nonces).toHaveLength(3);
  expect(isDone(work, nonces)).toBe(true);
  expect(isDone({ ...work, challenge: "abd" }, nonces)).toBe(false);
  expect(isDone(work, nonces.slice(1))).toBe(false);
  expect(isDone(work, [...nonces, 0])).toBe(false);
  expect(isDone(work, [])).toBe(false);
  expect(isDone(work, [nonces[1] ?? 0, nonces[0] ?? 0, nonces[2] ?? 0])).toBe(false);
});

test.each([0, 1, 5, 8, 11])("%i zero bits are counted as the hash has them", (bits) => {
  const found = (nonce: number) => {
    const hex = createHash("sha256").update(`abc 0 ${nonce}`).digest("hex");
    return BigInt(`0x${hex}`).toString(2).padStart(256, "0").indexOf("1") >= bits;
  };
  for (let nonce = 0; nonce < 5000; nonce += 1) {
    expect(doesPart({ ...work, bits }, 0, nonce)).toBe(found(nonce));
  }
});

test("who asks more has more to do, up to a bound", () => {
  expect([0, 0.1, 0.5, 1, 7, -1].map(workBits)).toEqual([
    ...[WORK_BITS, WORK_BITS, WORK_BITS + 2],
    ...[WORK_BITS + WORK_BITS_MORE, WORK_BITS + WORK_BITS_MORE, WORK_BITS],
  ]);
});
