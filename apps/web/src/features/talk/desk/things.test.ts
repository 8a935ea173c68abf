import { expect, test } from "vitest";
import { keyOf, readKey } from "./things.ts";

test.each([
  { kind: "discussion", id: 12 },
  { kind: "comment", id: 3 },
  { kind: "reply", id: 4 },
  { kind: "profile", id: "a-b" },
] as const)("the address names %j, and is read back", (thing) => {
  expect(readKey(keyOf(thing))).toEqual(thing);
});

test.each(["", "comment", "comment-", "comment-x", "comment-0", "message-1"])(
  "what names nothing is nothing: %j",
  (key) => {
    expect(readKey(key)).toBeUndefined();
  },
);
