import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import exceptions from "./exceptions.json";
import { CLONE, readSources } from "./sources.ts";

const sources = readSources();

/** Lines of all sources that `pattern` matches, as `path:line`. */
function findLines(pattern: RegExp, accepts: (path: string) => boolean = () => true): string[] {
  return sources
    .filter(({ path }) => accepts(path) && !path.startsWith("tests/tidy/"))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    );
}

test("the linter forbids `any` and the non-null `!`", () => {
  const config = z
    .object({
      linter: z.object({
        rules: z.object({
          suspicious: z.object({ noExplicitAny: z.literal("error") }),
          style: z.object({ noNonNullAssertion: z.literal("error") }),
        }),
      }),
    })
    .safeParse(JSON.parse(readFileSync(join(CLONE, "biome.json"), "utf8")));
  expect(config.error).toBeUndefined();
});

test("nobody switches those rules off: narrow the type, or write `unknown`", () => {
  const isSource = (path: string) => !/\.test\.tsx?$/.test(path);
  expect(findLines(/biome-ignore[^:]*(noExplicitAny|noNonNullAssertion)/, isSource)).toEqual([]);
});

test("the compiler is not silenced: @ts-expect-error in a type test is the only way", () => {
  expect(findLines(/@ts-(ignore|nocheck)/)).toEqual([]);
  expect(findLines(/@ts-expect-error/, (path) => !/\.test\.tsx?$/.test(path))).toEqual([]);
});

test("only env.ts files read the environment: pass settings on as values", () => {
  const readers = [
    ...new Set(
      findLines(/\bprocess\.env\b|\bBun\.env\b|import\.meta\.env\.(?!DEV|PROD|MODE)/).map(
        (place) => place.split(":")[0] ?? "",
      ),
    ),
  ].filter((path) => !path.endsWith("/env.ts") && !/\.test\.tsx?$/.test(path));
  // The list may only shrink.
  expect(readers.sort()).toEqual(exceptions.environmentReaders);
});

test("a declaration has one comment", () => {
  const stacked = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\*\/\n[ \t]*\/[*/]/g)].map(({ index }) => {
      return `${path}:${text.slice(0, index).split("\n").length}`;
    }),
  );
  expect(stacked).toEqual([]);
});

test("nothing is left to do in comments", () => {
  expect(findLines(/\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
});

test("packages have no room called utils, helpers, common or manager", () => {
  const vague = sources
    .map(({ path }) => path)
    .filter((path) => /(^|\/)(utils?|helpers?|common|managers?)(\.tsx?$|\/)/.test(path));
  expect(vague).toEqual([]);
});

test("who may see a problem is asked of the rule or of the column, and not spelled out in queries", () => {
  const isQuery = (path: string) =>
    /^packages\/api\/.*queries\.ts$/.test(path) || path.includes("/service/");
  const spelled = /apply_public_progress"?,? ("="|[!=]==)|"(problem\.)?auth", "=", (\d|PROBLEM)/;
  expect(findLines(spelled, isQuery)).toEqual([]);
});

test("verdicts, figures and texts of submissions reach people through one file", () => {
  // What judges them reads them too, and shows them to operators alone.
  const isOutside = (path: string) =>
    /^(packages\/api|apps\/server)\/src\//.test(path) &&
    !path.startsWith("packages/api/src/judging/") &&
    !/\.test\.ts$/.test(path);
  const files = (pattern: RegExp) => [
    ...new Set(findLines(pattern, isOutside).map((place) => place.split(":")[0])),
  ];
  const slice = "packages/api/src/solving/submission";
  const columns = /"submission\.(code|error_message|time_ms|memory_kib|case_strip)"/;
  expect(files(columns)).toEqual([`${slice}/row-queries.ts`]);
  expect(files(/\bsealRow\b/)).toEqual([`${slice}/present.ts`, `${slice}/row-queries.ts`]);
});

test("statuses, types and auths of the api have names: see domain/verdict.ts and domain/problem.ts", () => {
  const bare =
    /"(\w+\.)?(status|type|auth)", "[=!<>]+", -?\d|\bstatus: -?\d+,|\.(status|type|auth) [!=]== -?\d/;
  const isOurs = (path: string) => /^packages\/api\/src\//.test(path) && !/\.test\.ts$/.test(path);
  expect(findLines(bare, isOurs)).toEqual([]);
});

test("files are named in kebab-case", () => {
  // The router's own file names (`$param`, `__root`, `-part`) say what a route is.
  const isRoute = (path: string) => path.startsWith("apps/web/src/routes/");
  const odd = sources
    .map(({ path }) => path)
    .filter((path) => !isRoute(path))
    .filter((path) => !/^[a-z0-9][a-z0-9.-]*$/.test(path.split("/").at(-1) ?? ""));
  expect(odd).toEqual([]);
});

test("which rows are the site's own, and not a group's, is said in one place", () => {
  const isApi = (path: string) => path.startsWith("packages/api/");
  const lines = findLines(/group_id\W+is\W+null\b/i, isApi);
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "packages/api/src/kernel/place-queries.ts",
  ]);
});

/** What a row says of who it is. */
const NAMES = "(?:username|author|(?:handler|admin|author|owner|reporter|sender)Name|\\w+By)";
const BARE_NAME = new RegExp(
  `<span[^>]*(?:translate="no"|sr-only)[^>]*>\\s*\\{(?:\\w+\\??\\.)*${NAMES}\\}\\s*</span>`,
  "g",
);

test("people are named by PersonName, which has words for closed accounts", () => {
  const bare = (text: string) => [...text.matchAll(BARE_NAME)].map(([found]) => found);
  const wrong = sources
    .filter(({ path }) => path.startsWith("apps/web/src/"))
    .flatMap(({ path, text }) => bare(text).map((found) => `${path}: ${found}`));
  expect(wrong).toEqual([]);
  const sample = `<span translate="no">{row.author.username}</span>
    <span className="x" translate="no">
      {author}
    </span> <span translate="no">{row.title}</span>`;
  expect(bare(sample)).toHaveLength(2);
});

/** Widths that Tailwind knows without us, and those that the theme names. */
const WIDTH = /(?<![\w-])(?:max-|min-|not-)?(xs|sm|md|lg|xl|[2-7]xl)(?=:[a-z[(-])/g;

function unknownWidths(text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(WIDTH)].map(([, name = ""]) => name).filter((name) => !known.has(name));
}

test("classes name no width that the theme does not have: they would do nothing", () => {
  const theme = readFileSync(join(CLONE, "packages/ui/src/theme.css"), "utf8");
  const known = new Set([...theme.matchAll(/--breakpoint-(\w+):/g)].map(([, name = ""]) => name));
  expect(known).toContain("md");
  const wrong = sources
    .filter(({ path }) => /^(apps\/web|packages\/ui)\//.test(path))
    .flatMap(({ path, text }) => unknownWidths(text, known).map((name) => `${path}: ${name}`));
  expect(wrong).toEqual([]);
  const sample =
    'className="p-2 sm:grid-cols-2 max-2xl:hidden md:p-4 not-sm:p-1"; const of = { sm: "x" };';
  expect(unknownWidths(sample, known)).toEqual(["sm", "2xl", "sm"]);
});
