import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  isProven,
  packRelease,
  proofOf,
  type Release,
  thisPlatform,
  unpackRelease,
} from "./release.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const RELEASE: Release = {
  ...{ version: "1.2.3 (abc)", platform: thisPlatform(), bun: "1.4.5" },
  files: {
    ...{ "judge.js": bytes("judge"), "kernel.ts": bytes("kernel"), "v8-shell.cjs": bytes("") },
    "gavel-sandbox": new Uint8Array([0, 255, 127]),
  },
};

test("what is packed comes out again", () => {
  expect(unpackRelease(packRelease(RELEASE), "1.4.5")).toEqual(RELEASE);
  expect(unpackRelease(packRelease(RELEASE), "1.10.0")).toEqual(RELEASE);
});

test.each([
  ["another machine", { platform: "linux-vax" }, "the site's judge is for linux-vax"],
  ["a newer bun", { bun: "1.4.6" }, "needs bun 1.4.6 or newer, and here is 1.4.5"],
])("one for %s is refused", (_, changes, words) => {
  expect(() => unpackRelease(packRelease({ ...RELEASE, ...changes }), "1.4.5")).toThrow(words);
});

const packed = (content: unknown) => gzipSync(JSON.stringify(content));
test.each([
  ["no gzip", bytes("hello")],
  ["half of one", packRelease(RELEASE).slice(0, 40)],
  ["no JSON", gzipSync("hello")],
  ["another format", packed({ format: 2, version: "1", platform: "x", bun: "1.0.0", files: {} })],
  [
    "without its files",
    packed({ format: 1, version: "1", platform: "x", bun: "1.0.0", files: {} }),
  ],
  [
    "a file elsewhere",
    packed({ format: 1, version: "1", platform: "x", bun: "1.0.0", files: { "../judge.js": "" } }),
  ],
])("%s is no judge", (_, content) => {
  expect(() => unpackRelease(content, "1.4.5")).toThrow("what the site sent is no judge");
});

test("an offer is for one host, one token and one bundle", () => {
  const token = "gavel-judge-secret";
  const key = createHash("sha256").update(token).digest("hex");
  const offered = { sha256: "a".repeat(64), bytes: 10, version: "1.2.3" };
  const offer = { ...offered, proof: proofOf(key, "host-1", offered) };
  expect(isProven(token, "host-1", offer)).toBe(true);
  expect(isProven(token, "host-2", offer)).toBe(false);
  expect(isProven("gavel-judge-other", "host-1", offer)).toBe(false);
  for (const change of [{ sha256: "b".repeat(64) }, { bytes: 11 }, { version: "1.2.4" }]) {
    expect(isProven(token, "host-1", { ...offer, ...change })).toBe(false);
  }
});
