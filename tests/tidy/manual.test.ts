/** What the manual (`docs/`) says exists: pages, anchors, pictures, commands, settings, addresses. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { MANUAL_PAGES, manualContents } from "@gavel/domain/manual";
import { expect, test } from "vitest";
import { cliCommands, takenByNpm, wrongCommands } from "./manual/commands.ts";
import { wrongNames } from "./manual/names.ts";
import { wrongPaths } from "./manual/paths.ts";
import { DOCS, LOCALES, readManual, readReadme } from "./manual/read.ts";
import { wrongWords } from "./manual/words.ts";
import { CLONE } from "./sources.ts";

const manual = readManual();
const places = (page: { readonly path: string }, wrong: readonly string[]) =>
  wrong.map((one) => `${page.path}: ${one}`);

test("both languages have the pages of the manual, and nothing else", () => {
  const names = [...MANUAL_PAGES, "README"].map((page) => `${page}.md`).sort();
  for (const locale of LOCALES) expect(readdirSync(join(DOCS, locale)).sort()).toEqual(names);
});

test("a page has the same headings in both languages, as far as their levels go", () => {
  for (const name of [...MANUAL_PAGES, "README"]) {
    const [first, second] = LOCALES.map((locale) =>
      manual
        .find((page) => page.path === `docs/${locale}/${name}.md`)
        ?.sections.map(({ level }) => level),
    );
    expect({ name, levels: first }).toEqual({ name, levels: second });
    expect(first?.[0]).toBe(1);
    expect(first?.slice(1)).not.toContain(1);
  }
});

test("the list of contents names every page", () => {
  for (const locale of LOCALES) {
    const links = manual.find(({ path }) => path === `docs/${locale}/README.md`)?.links ?? [];
    expect(links.filter((to) => /^[\w-]+\.md$/.test(to))).toEqual(
      MANUAL_PAGES.map((page) => `${page}.md`),
    );
  }
});

test("the list of contents calls each page as the page does", () => {
  for (const locale of LOCALES) {
    const text = readFileSync(join(DOCS, locale, "README.md"), "utf8");
    const titles = manualContents(text).map(({ page, title }) => [page, title]);
    const own = MANUAL_PAGES.map((page) => [
      page,
      manual.find(({ path }) => path === `docs/${locale}/${page}.md`)?.sections[0]?.title,
    ]);
    expect(titles).toEqual(own);
  }
});

test("no page has two headings with one anchor", () => {
  for (const { path, sections } of manual) {
    const anchors = sections.map(({ anchor }) => anchor);
    const doubled = anchors.filter((one, at) => anchors.indexOf(one) !== at);
    expect({ path, doubled }).toEqual({ path, doubled: [] });
  }
});

test("every link leads to a file and a heading that are there", () => {
  const wrong = [...manual, readReadme()].flatMap((page) =>
    places(
      page,
      page.links.filter((to) => {
        const [file = "", anchor] = to.split("#");
        const path = file === "" ? page.path : relative(CLONE, join(CLONE, page.folder, file));
        if (!existsSync(join(CLONE, path))) return true;
        if (anchor === undefined) return false;
        const target = manual.find((one) => one.path === path);
        return !target?.sections.some((section) => section.anchor === decodeURI(anchor));
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

test("every picture is there and shown by a page of its language", () => {
  const shown = manual.flatMap((page) =>
    page.pictures.map((to) => relative(CLONE, join(CLONE, page.folder, to))),
  );
  expect(shown.filter((path) => !existsSync(join(CLONE, path)))).toEqual([]);
  for (const page of manual) {
    const locale = page.folder.split("/")[1];
    const foreign = page.pictures.filter((to) => !to.startsWith(`../pictures/${locale}/`));
    expect({ path: page.path, foreign }).toEqual({ path: page.path, foreign: [] });
  }
  const folder = join(DOCS, "pictures");
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
        name.endsWith(".webp"),
      )
    : [];
  expect(files.filter((name) => !shown.includes(`docs/pictures/${name}`))).toEqual([]);
  // Every clone carries each of them for good.
  expect(files.length).toBeLessThanOrEqual(12);
  const large = files.filter((name) => statSync(join(folder, name)).size > 60_000);
  expect(large).toEqual([]);
});

test("every command of gavel and its options are in `gavel help`, and every script of npm exists", () => {
  const commands = cliCommands();
  expect(commands.size).toBeGreaterThan(20);
  expect(manual.flatMap((page) => places(page, wrongCommands(page, commands)))).toEqual([]);
});

test("npm takes no option away from gavel, in no file that gives commands", () => {
  const files = ["README.md", "CONTRIBUTING.md", "migrations/README.md", "deploy/README.md"];
  const units = ["gavel.service", "gavel-judge.service"].map((name) => `deploy/systemd/${name}`);
  const taken = [...files, ...units].flatMap((path) =>
    // Text in a line ends a command at its second backtick.
    readFileSync(join(CLONE, path), "utf8")
      .split(/\n|`/)
      .flatMap((line) => places({ path }, takenByNpm(line))),
  );
  expect(taken).toEqual([]);
});

test("every address is a page of the site, a REST call, or answered by the server", () => {
  expect(manual.flatMap((page) => places(page, wrongPaths(page)))).toEqual([]);
});

test("every variable, setting, procedure and scope exists", () => {
  expect(manual.flatMap((page) => places(page, wrongNames(page)))).toEqual([]);
});

test("buttons, tabs and pages are called as the site calls them", () => {
  const wrong = LOCALES.flatMap((locale) =>
    manual
      .filter(({ folder }) => folder === `docs/${locale}`)
      .flatMap((page) => places(page, wrongWords(locale, page.prose))),
  );
  expect(wrong).toEqual([]);
});

test("names that do not exist are noticed", () => {
  const page = (...code: string[]) => ({ code, spans: code });
  const commands = cliCommands();
  const noCommand = ["gavel problems push", "gavel submit a.cpp --speed 3", "npm run nothing"];
  expect(wrongCommands(page(...noCommand), commands)).toHaveLength(3);
  expect(wrongCommands(page("npm run -s gavel -- submit a.cpp --problem 1000"), commands)).toEqual(
    [],
  );
  expect(takenByNpm("npm run gavel problem push sum --server X  # there")).toEqual(["--server"]);
  expect(takenByNpm("npm run -s gavel problem push -- --server X")).toEqual([]);
  const nowhere = [
    ...["/admin/nothing", "/contest/1/nothing", "/api/nothing", "/nothing", "/admin/conf?tab=no"],
    "GET /api/submit-problem-judge",
  ];
  expect(wrongPaths(page(...nowhere))).toEqual(nowhere);
  const there = ["/contest/1/rank", "POST /api/submit-problem-judge", "/healthz", "/group/…"];
  expect(wrongPaths(page(...there))).toEqual([]);
  const nobody = ["GAVEL_NOTHING", "NOWHERE=1", "nothingLikeIt", "submission.nothing", "admin-no"];
  expect(wrongNames(page(...nobody))).toHaveLength(5);
  const known = ["PORT=80", "DATA_DIR", "baseUrl", "submission.create", "admin-read"];
  expect(wrongNames(page(...known))).toEqual([]);
  expect(wrongWords("en-US", "_Nothing of that kind_ or _System Config → Mail_")).toHaveLength(1);
  expect(wrongWords("zh-CN", "「没有这样的按钮」，「系统配置」")).toHaveLength(1);
});
