import { describe, expect, test } from "vitest";
import {
  isOldHash,
  OLD_HASH_ROUNDS_MAX,
  type OldHash,
  readOldHash,
  writeOldHash,
} from "./old-hash.ts";

const md5: OldHash = { kind: "md5", rounds: 0, salt: "", digest: "a".repeat(32) };
const sha1: OldHash = { kind: "md5-sha1", rounds: 0, salt: "3f$%\u00e9", digest: "b".repeat(40) };
const pbkdf2: OldHash = { kind: "pbkdf2-sha256", rounds: 1000, salt: "s", digest: "c".repeat(64) };

test.each([md5, sha1, pbkdf2])("%o comes back as it was", (hash) => {
  const stored = writeOldHash(hash);
  expect(isOldHash(stored ?? "")).toBe(true);
  expect(readOldHash(stored ?? "")).toEqual(hash);
});

describe("what no sign-in could use is no hash", () => {
  test.each<[string, OldHash]>([
    ["rounds without end", { ...pbkdf2, rounds: OLD_HASH_ROUNDS_MAX + 1 }],
    ["no rounds", { ...pbkdf2, rounds: 0 }],
    ["half a round", { ...pbkdf2, rounds: 1.5 }],
    ["rounds of MD5", { ...md5, rounds: 7 }],
    ["a digest that is too short", { ...md5, digest: "a".repeat(31) }],
    ["a digest of capitals", { ...md5, digest: "A".repeat(32) }],
    ["a digest without end", { ...pbkdf2, digest: "c".repeat(1000) }],
    ["a salt without end", { ...sha1, salt: "s".repeat(1000) }],
  ])("%s", (_, hash) => {
    expect(writeOldHash(hash)).toBeNull();
  });
});

test.each([
  ["an own hash", "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA"],
  ["nothing", ""],
  ["another kind", `$old$crypt$0$$${"a".repeat(32)}`],
  ["too many parts", `$old$md5$0$$${"a".repeat(32)}$`],
  ["a salt that is not written as it should be", `$old$md5-sha1$0$%$${"b".repeat(40)}`],
  ["more rounds than anybody waits for", `$old$pbkdf2-sha256$9999999999$s$${"c".repeat(64)}`],
])("%s is not read as one", (_, stored) => {
  expect(readOldHash(stored)).toBeNull();
});
