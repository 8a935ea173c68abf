import { describe, expect, test } from "vitest";
import { CLONE } from "../run.ts";
import { readFiles } from "./git.ts";
import { readImportGraph } from "./imports.ts";
import { answersTo, selectTests, sliceOf } from "./select.ts";
import { HUBS, OTHER_TESTS, PLACE_TESTS, SLICE_TESTS, TIDY_TESTS, WALKING_TESTS } from "./table.ts";

const API = "packages/api/src";
const graph = new Map(
  Object.entries({
    [`${API}/index.ts`]: [`${API}/talk/comment/index.ts`, `${API}/talk/message/index.ts`],
    [`${API}/talk/comment/index.ts`]: ["packages/domain/src/text.ts"],
    [`${API}/talk/comment/policy.test.ts`]: [`${API}/talk/comment/index.ts`],
    [`${API}/talk/message/index.ts`]: [`${API}/talk/comment/index.ts`],
    [`${API}/talk/message/message.test.ts`]: [`${API}/talk/message/index.ts`],
    "packages/domain/src/text.ts": ["packages/domain/src/deep.ts"],
    "packages/domain/src/deep.ts": [],
    "apps/server/src/testing.ts": [`${API}/index.ts`],
    "apps/web/src/features/talk/comment/list.tsx": ["packages/domain/src/text.ts"],
    "apps/web/src/features/talk/message/bell.tsx": [],
    "apps/web/src/routes/status.tsx": ["apps/web/src/features/talk/message/bell.tsx"],
    "apps/judge/src/index.ts": [],
    "tests/rest/discussion.test.ts": ["apps/server/src/testing.ts", "tests/support/seed.ts"],
    "tests/rest/discussion-list.test.ts": ["apps/server/src/testing.ts"],
    "tests/rest/message.test.ts": ["apps/server/src/testing.ts"],
    "tests/rest/permissions.test.ts": ["apps/server/src/testing.ts"],
    "tests/rest/surface.test.ts": ["apps/server/src/testing.ts"],
    "tests/judge/modes.test.ts": ["apps/judge/src/index.ts"],
    "tests/support/seed.ts": [],
    "tests/tidy/bans.test.ts": [],
    "tests/web/discussion.test.ts": [],
    "tests/web/shell.test.ts": [],
    "tests/web/screens.test.ts": [],
  }),
);
const reached = (...changed: string[]) => {
  const { vitest, browser } = selectTests(graph, changed);
  return [...vitest, ...browser].map((path) => path.replace(".test.ts", ""));
};
const TALK = ["tests/rest/discussion", "tests/rest/discussion-list", "tests/rest/message"];

describe("a change reaches", () => {
  test("nothing, where nothing stands on it", () => {
    expect(reached("README.md")).toEqual([]);
    expect(reached()).toEqual([]);
  });

  test("of a slice the tests that import it, and the whole-system tests of its own, not of all", () => {
    expect(reached(`${API}/talk/comment/index.ts`)).toEqual([
      ...[`${API}/talk/comment/policy`, `${API}/talk/message/message`],
      ...[...TALK, "tests/rest/surface", "tests/web/discussion"],
    ]);
  });

  test("where procedures are declared, the tests that walk over all of them", () => {
    expect(reached(`${API}/talk/message/router.ts`)).toContain("tests/rest/permissions");
    expect(reached(`${API}/talk/message/service.ts`)).not.toContain("tests/rest/permissions");
  });

  test("of what slices share the first ones that use it", () => {
    expect(reached("packages/domain/src/deep.ts")).toEqual([
      ...[`${API}/talk/comment/policy`, `${API}/talk/message/message`],
      ...[...TALK, "tests/web/discussion"],
    ]);
  });

  test("of a page its browser tests alone", () => {
    expect(reached("apps/web/src/features/talk/comment/list.tsx")).toEqual([
      "tests/web/discussion",
    ]);
    expect(reached("apps/web/src/routes/status.tsx")).toEqual([
      ...["tests/web/discussion", "tests/web/shell", "tests/web/screens"],
    ]);
  });

  test("of a row of REST the tests of its slice", () => {
    expect(reached("apps/server/src/rest/table/talk/message.ts")).toEqual([
      ...["tests/rest/message", "tests/rest/permissions", "tests/rest/surface"],
      "tests/web/discussion",
    ]);
  });

  test("of a test that test, and of its support all that import it", () => {
    expect(reached("tests/rest/message.test.ts")).toEqual(["tests/rest/message"]);
    expect(reached("tests/support/seed.ts")).toEqual(["tests/rest/discussion"]);
    expect(reached("tests/rest/gone.test.ts")).toEqual([]);
  });

  test("of what is no hub whatever imports it", () => {
    expect(reached("apps/judge/src/index.ts")).toEqual(["tests/judge/modes"]);
  });

  test("of what all stands on everything, with the steps of the sandbox", () => {
    expect(selectTests(graph, ["bun.lock"])).toMatchObject({ isWhole: true, hasRust: true });
    expect(selectTests(graph, ["apps/web/package.json"]).isWhole).toBe(true);
    expect(selectTests(graph, ["packages/tooling/src/check.ts"]).isWhole).toBe(false);
  });

  test("of the tests of the sources those that read it", () => {
    const leftOut = (...changed: string[]) => selectTests(graph, changed).tidyLeftOut;
    const [texts, shapes] = ["tests/tidy/texts.test.ts", "tests/tidy/shapes.test.ts"];
    expect(leftOut(`${API}/talk/message/index.ts`)).toEqual([texts]);
    expect(leftOut("apps/web/src/routes/status.tsx")).toEqual([shapes]);
    expect(leftOut("README.md", "tests/rest/message.test.ts")).toEqual([texts, shapes]);
    expect(leftOut("apps/server/src/testing.ts", "packages/ui/src/card.tsx")).toEqual([]);
    expect(leftOut("bun.lock")).toEqual([]);
  });

  test("of the sandbox its own steps", () => {
    expect(selectTests(graph, ["judge-rs-bridge/src/main.rs"])).toMatchObject({
      ...{ hasRust: true, hasMachine: true, hasWeb: false },
    });
    expect(selectTests(graph, ["tests/vm/guest-init.sh"])).toMatchObject({
      ...{ hasRust: false, hasMachine: true },
    });
  });
});

describe("the tables hold for this clone", () => {
  const files = readFiles(CLONE);
  const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
  const names = [
    ...Object.values(SLICE_TESTS).flat(),
    ...[...WALKING_TESTS, ...PLACE_TESTS].flatMap(([, some]) => some),
    ...OTHER_TESTS,
  ];

  test("every slice of the product, of the web app and of REST has its row", () => {
    const slices = files.flatMap((path) => sliceOf(path) ?? []).map((name) => name.split(":")[1]);
    expect([...new Set(slices)].filter((name = "") => !(name in SLICE_TESTS))).toEqual([]);
  });

  test("whatever a row names is there", () => {
    expect(names.filter((name) => !tests.some((path) => answersTo(path, name)))).toEqual([]);
    expect(HUBS.filter((path) => !files.includes(path))).toEqual([]);
    expect(TIDY_TESTS.filter(([path]) => !files.includes(path))).toEqual([]);
    const places = PLACE_TESTS.map(([start]) => start);
    expect(places.filter((start) => !files.some((path) => path.startsWith(start)))).toEqual([]);
  });

  test("every test of the whole system is in a row", () => {
    const particular = names.filter((name) => name.includes("/"));
    const whole = tests.filter((path) => /^tests\/(rest|judge|web|hostile)\//.test(path));
    expect(whole.filter((path) => !particular.some((name) => answersTo(path, name)))).toEqual([]);
  });

  test("the imports of the clone are understood: a slice reaches its own tests and few others", () => {
    const real = readImportGraph(CLONE, files);
    const policy = `${API}/solving/submission/policy`;
    const { vitest } = selectTests(real, [`${policy}.ts`]);
    expect(vitest).toContain(`${policy}.test.ts`);
    expect(vitest).toContain("tests/rest/submission.test.ts");
    expect(vitest).not.toContain("tests/rest/setting.test.ts");
  });
});
