import { expect, test } from "vitest";
import { auditInput, auditSearch } from "./page-search.ts";

test("the address is read, and nonsense in it is passed over", () => {
  const read = auditSearch.read({ actor: " boss ", from: "2026-05-01", to: "soon", limit: "x" });
  expect(read).toMatchObject({ actor: "boss", from: "2026-05-01", to: undefined });
  expect(auditSearch.filtersIn(read)).toEqual(["actor", "from"]);
});

test("both days are included, and they are the reader's", () => {
  const input = auditInput({ from: "2026-05-01", to: "2026-05-01" });
  expect(input.from).toBe(new Date(2026, 4, 1).toISOString());
  expect(input.to).toBe(new Date(2026, 4, 2).toISOString());
});

test("an action is one, or all of a noun", () => {
  expect(auditInput({ action: "tag.create" })).toMatchObject({ action: "tag.create" });
  expect(auditInput({ action: "tag.create" }).noun).toBeUndefined();
  expect(auditInput({ action: "tag.*" })).toMatchObject({ noun: "tag", action: undefined });
});

test("another filter starts at the first page", () => {
  expect(auditSearch.change({ actor: "a", currentPage: 3 }, { target: "x" })).toEqual({
    actor: "a",
    target: "x",
  });
  expect(auditSearch.change({ actor: "a", target: "x" }, { target: "" })).toEqual({ actor: "a" });
});
