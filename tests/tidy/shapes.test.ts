import { readFileSync } from "node:fs";
import { restTable } from "@gavel/server/rest";
import { findShape } from "@gavel/server/rest/shapes";
import { assertShape } from "@gavel/server/testing-shapes";
import { expect, test } from "vitest";
// By path: the generator is a tool of that package, not something it offers.
import { generateShapes, SHAPES_FILE } from "../../apps/server/src/rest/generate-shapes.ts";

test("shapes.generated.json is what the rows answer: `npm run gavel dev rest-shapes` writes it", async () => {
  expect(await generateShapes()).toBe(readFileSync(SHAPES_FILE, "utf8"));
  // It reads the types of the whole server.
}, 240_000);

test("every row that does not answer a file says what it answers", () => {
  const silent = restTable.filter((row) => {
    const isFile = row.procedure === undefined && row.takes.answers === "file";
    return isFile !== (findShape(row) === null);
  });
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("an answer in another shape is noticed", () => {
  const path = "/api/get-random-problem?oj=Mine";
  assertShape("GET", path, { problemId: "1000" });
  for (const data of [null, {}, { problemId: 1000 }, { problemId: "1000", title: "more" }]) {
    expect(() => assertShape("GET", path, data)).toThrow(/get-random-problem/);
  }
  const dated = [{ id: 1, name: "Chat", gmtCreate: "2026-05-01", gmtModified: null }];
  expect(() => assertShape("GET", "/api/discussion-category", dated)).toThrow(/gmtCreate/);
});
