import { beforeEach, expect, test, vi } from "vitest";
import { draftedLines, readRemarkDraft, writeRemarkDraft } from "./draft-store.ts";

const desk = { uid: "bob", submitId: 12 };
const at = (second: number) => new Date(second * 1000);

beforeEach(() => {
  // Keys of the real one are properties of it, which is how all of them are found.
  const storage = {
    getItem: (key: string) => Reflect.get(storage, key) ?? null,
    setItem: (key: string, value: string) => Reflect.set(storage, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  };
  vi.stubGlobal("localStorage", storage);
  return () => vi.unstubAllGlobals();
});

test("a half-written remark is kept by person, submission and line until it is sent", () => {
  writeRemarkDraft(desk, { line: 3 }, "Why", at(1));
  writeRemarkDraft(desk, { remarkId: 3 }, "Other words", at(2));
  expect(readRemarkDraft(desk, { line: 3 })).toBe("Why");
  expect(readRemarkDraft(desk, { line: 4 })).toBeNull();
  expect(readRemarkDraft({ ...desk, uid: "eve" }, { line: 3 })).toBeNull();
  expect(readRemarkDraft({ ...desk, submitId: 1 }, { line: 3 })).toBeNull();
  expect(draftedLines(desk)).toEqual([3]);
  expect(draftedLines({ ...desk, submitId: 1 })).toEqual([]);
  writeRemarkDraft(desk, { line: 3 }, null, at(3));
  expect(draftedLines(desk)).toEqual([]);
});

test("a hundred are kept, and the oldest make room", () => {
  for (let line = 1; line <= 101; line += 1) writeRemarkDraft(desk, { line }, "x", at(line));
  expect(readRemarkDraft(desk, { line: 1 })).toBeNull();
  expect(draftedLines(desk)).toHaveLength(100);
  expect(readRemarkDraft(desk, { line: 101 })).toBe("x");
});
