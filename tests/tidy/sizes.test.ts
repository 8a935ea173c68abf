import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import exceptions from "./exceptions.json";
import { CLONE, readSources } from "./sources.ts";

const FILE_LINES = 400;
const ROUTE_LINES = 60;
/** Data with one shape: a table may be as long as it is. */
const PURE_TABLES: readonly string[] = [
  "apps/web/src/app/errors/error-messages.ts",
  "packages/domain/src/error.ts",
];

const report = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      message: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.number() }).nullish() }),
    }),
  ),
});

test(`files have at most ${FILE_LINES} lines`, () => {
  const long = readSources()
    .filter(({ path }) => !PURE_TABLES.includes(path))
    .map(({ path, text }) => [path, text.trimEnd().split("\n").length] as const)
    .filter(([, lines]) => lines > FILE_LINES);
  // The list may only shrink.
  expect(Object.fromEntries(long)).toEqual(exceptions.longFiles);
});

test(`route files are search, loader and feature: at most ${ROUTE_LINES} lines`, () => {
  const long = readSources()
    .filter(({ path }) => path.startsWith("apps/web/src/routes/"))
    .map(({ path, text }) => [path, text.trimEnd().split("\n").length] as const)
    .filter(([, lines]) => lines > ROUTE_LINES);
  expect(Object.fromEntries(long)).toEqual({});
});

test("functions have at most 70 lines, components 200", () => {
  const biome = spawnSync(
    process.execPath,
    [
      ...["--bun", join(CLONE, "node_modules/.bin/biome"), "lint"],
      ...["--config-path=tests/tidy/sizes.biome.json", "--reporter=json", "--max-diagnostics=none"],
      ...["apps", "packages", "tests"],
    ],
    { cwd: CLONE, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const long = report
    .parse(JSON.parse(biome.stdout))
    .diagnostics.filter((one) => one.category.endsWith("noExcessiveLinesPerFunction"))
    .map(({ location }) => `${location.path}:${location.start?.line ?? 0}`);
  expect(long).toEqual(Object.keys(exceptions.longFunctions));
});
