import { expect, test } from "vitest";
import { openSecret, sealSecret } from "./secret-box.ts";

const secret = new TextEncoder().encode("secret-secret-secret-secret-secret");

test("a sealed secret opens with the same key only, and not when touched", () => {
  const sealed = sealSecret(secret, "pässword");
  expect(sealed).not.toContain("ssword");
  expect(sealSecret(secret, "pässword")).not.toBe(sealed);
  expect(openSecret(secret, sealed)).toBe("pässword");
  expect(openSecret(new TextEncoder().encode("x".repeat(32)), sealed)).toBeNull();
  for (const at of [0, sealed.length - 4]) {
    const other = sealed[at] === "A" ? "B" : "A";
    expect(openSecret(secret, sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull();
  }
  expect(openSecret(secret, "")).toBeNull();
});
