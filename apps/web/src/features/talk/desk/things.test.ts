import { expect, test } from "vitest";
import { heldOrFirst, keyOf, readKey } from "./things.ts";

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

test("what is looked at stays when something comes before it, and gives way when it is gone", () => {
  const row = (id: number) => ({ thing: { kind: "comment", id } as const });
  expect(heldOrFirst([row(1), row(2)], undefined)).toEqual(row(1));
  expect(heldOrFirst([row(3), row(1), row(2)], "comment-1")).toEqual(row(1));
  expect(heldOrFirst([row(3), row(2)], "comment-1")).toEqual(row(3));
  expect(heldOrFirst([], "comment-1")).toBeUndefined();
});
