import { REMOTE_OJS } from "@gavel/domain/limit";
import { expect, test } from "vitest";
import { languagesOf, listedNames } from "./table.ts";

test.each(REMOTE_OJS)("%s has languages, each once", (site) => {
  const ids = languagesOf(site).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(5);
  expect(new Set(ids).size).toBe(ids.length);
  expect(languagesOf(site).every(({ name }) => name.trim() === name && name !== "")).toBe(true);
});

test("lists call a language by the form's name, then or now, unless it is known that they do not", () => {
  const languages = [
    { id: "4", name: "C++ (MSVC)", listed: "C++" },
    { id: "7", name: "Toy 1" },
  ];
  expect(listedNames(languages, "4", "C++ (MSVC 2)")).toEqual(["C++"]);
  expect(listedNames(languages, "7")).toEqual(["Toy 1"]);
  expect(listedNames(languages, "7", "Toy 2")).toEqual(["Toy 1", "Toy 2"]);
  expect(listedNames(languages, "9", "New 1")).toEqual(["New 1"]);
  expect(listedNames(languages, "9")).toEqual([]);
});
