import { expect, test } from "vitest";
import { type Position, seqOf, tokenOf } from "./token.ts";

const SECRET = new TextEncoder().encode("a secret of at least thirty-two bytes");
const HERE: Position = { contestId: 7, epoch: "e", reader: { kind: "team", uid: "ann" }, seq: 12 };

test("a token says where its reader stands", () => {
  expect(seqOf(SECRET, tokenOf(SECRET, HERE), HERE)).toBe(12);
});

test.each([
  ["another contest", { contestId: 8 }],
  ["another team", { reader: { kind: "team", uid: "bob" } }],
  ["everybody", { reader: { kind: "public" } }],
  ["the jury", { reader: { kind: "admin" } }],
  ["another order", { epoch: "f" }],
] as const)("it is none of %s", (_, change) => {
  expect(seqOf(SECRET, tokenOf(SECRET, { ...HERE, ...change }), HERE)).toBeNull();
});

test("nobody makes one, and it does not show how much there is", () => {
  const token = tokenOf(SECRET, HERE);
  const other = new TextEncoder().encode("another secret of thirty-two bytes");
  for (const text of ["", "12", token.slice(1), `${token}A`, tokenOf(other, HERE)]) {
    expect(seqOf(SECRET, text, HERE)).toBeNull();
  }
  expect(token).not.toBe(tokenOf(SECRET, HERE));
  expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("12");
});
