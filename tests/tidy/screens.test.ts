import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CLONE, readSources } from "./sources.ts";

const ROUTES = join(CLONE, "apps/web/src/routes");
const SCREENS = join(CLONE, "tests/web");
/** What surrounds pages and is none itself, and the gallery of components, which no site has. */
const NO_SCREEN = new Set([
  ...["/admin", "/admin/contest/$contestID", "/admin/training/$trainingID", "/dev/ui"],
]);

test("every route is looked at in each language, theme and width: add its screen to tests/web/screens.ts", () => {
  const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" });
  const routes = files
    .filter((path) => path.endsWith(".tsx") && !/(^|\/)(-|__root)/.test(path))
    .map((path) => {
      const text = readFileSync(join(ROUTES, path), "utf8");
      return /createFileRoute\(\s*"([^"]+)",?\s*\)/.exec(text)?.[1] ?? `${path} creates no route`;
    });
  expect(routes.length).toBeGreaterThan(20);
  const table = readdirSync(SCREENS)
    .filter((name) => /^screens(?!.*\.test).*\.ts$/.test(name))
    .map((name) => readFileSync(join(SCREENS, name), "utf8"))
    .join("\n");
  expect(routes.filter((route) => !NO_SCREEN.has(route) && !isShown(table, route))).toEqual([]);
});

/** A row names its route; those of the back office by the page's name alone. */
function isShown(table: string, route: string): boolean {
  const short = /^\/admin\/([\w-]+)$/.exec(route)?.[1];
  const ways = [`route: "${route}"`, `leads("${route}"`];
  if (short !== undefined) ways.push(`backOffice("${short}"`);
  return ways.some((way) => table.includes(way));
}

test("addresses are read with app/search-fields.ts: zod would come with the first page", () => {
  const readers = readSources().filter(
    ({ path, text }) =>
      /^apps\/web\/src\/(routes|app)\/|-search\.ts$/.test(path) &&
      /^import (?!type )[^;]*from "zod"/m.test(text),
  );
  expect(readers.map(({ path }) => path)).toEqual([]);
});
