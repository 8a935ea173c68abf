import { beforeEach, expect, test, vi } from "vitest";
import { addUnsent, dropSent, readUnsent } from "./unsent-choices.ts";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test("choices wait until the account has them, and a later one outlives an earlier one that arrives", () => {
  addUnsent("alice", { theme: "dark" });
  addUnsent("alice", { editorTabSize: 2 });
  const sent = readUnsent("alice");
  expect(sent).toEqual({ theme: "dark", editorTabSize: 2 });
  addUnsent("alice", { theme: "light" });
  dropSent("alice", sent);
  expect(readUnsent("alice")).toEqual({ theme: "light" });
  dropSent("alice", { theme: "light" });
  expect(readUnsent("alice")).toEqual({});
  expect(stored.size).toBe(0);
});

test("what one person chose is never sent for another", () => {
  addUnsent("alice", { theme: "dark" });
  expect(readUnsent("bob")).toEqual({});
  addUnsent("bob", { hotkeys: false });
  expect(readUnsent("bob")).toEqual({ hotkeys: false });
  expect(readUnsent("alice")).toEqual({});
});

test("what cannot be read is nothing", () => {
  for (const text of ["", "{", "null", "[]", "1", '{"owner":"alice"}']) {
    stored.set("preferences-unsent", text);
    expect(readUnsent("alice")).toEqual({});
  }
});
