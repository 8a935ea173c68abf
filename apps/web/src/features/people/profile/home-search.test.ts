import { expect, test } from "vitest";
import { personOf, readHomeSearch } from "./home-search.ts";

test.each([
  [{}, {}],
  [{ uid: "", username: "" }, {}],
  [{ uid: "abc", username: "alice" }, { uid: "abc" }],
  [{ username: "alice" }, { username: "alice" }],
  // What the address says without quotes may have been read as a number.
  [{ uid: 1 }, { uid: "1" }],
  [{ username: 2026, tab: "nonsense" }, { username: "2026" }],
])("%j asks for %j", (raw, person) => {
  expect(personOf(readHomeSearch(raw))).toEqual(person);
});
