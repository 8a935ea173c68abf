/** Which tests a change can reach. Pure: what belongs to the clone and who imports whom come in as values. */
import type { ImportGraph } from "./imports.ts";
import { EVERYTHING, HUBS, PLACE_TESTS, SLICE_TESTS, TIDY_TESTS, WALKING_TESTS } from "./table.ts";

export interface Selection {
  /** Everything, since what all of it stands on has changed. */
  readonly isWhole: boolean;
  /** Test files, from the clone's folder. */
  readonly vitest: readonly string[];
  readonly browser: readonly string[];
  /** Of the tests of the sources, which a whole run has all of. */
  readonly tidyLeftOut: readonly string[];
  readonly hasRust: boolean;
  readonly hasWeb: boolean;
  readonly hasMachine: boolean;
}

const IS_TEST = /\.test\.tsx?$/;
const SLICE_PLACES = [
  /^packages\/api\/src\/(?!kernel)(\w+\/[\w-]+)\//,
  /^apps\/web\/src\/features\/(\w+\/[\w-]+)\//,
  /^apps\/server\/src\/rest\/table\/(\w+\/[\w-]+)\.ts$/,
];

/** @param changed paths from the clone's folder, also of files that are gone. */
export function selectTests(graph: ImportGraph, changed: readonly string[]): Selection {
  const tests = [...graph.keys()].filter((path) => IS_TEST.test(path));
  const isWhole = changed.some((path) => EVERYTHING.test(path));
  const reached = isWhole ? tests : reachedTests(graph, tests, changed);
  return {
    isWhole,
    vitest: reached.filter(
      (path) => !path.startsWith("tests/web/") && !path.startsWith("tests/tidy/"),
    ),
    browser: reached.filter((path) => path.startsWith("tests/web/")),
    tidyLeftOut: TIDY_TESTS.filter(
      ([, place]) => !isWhole && !changed.some((path) => place.test(path)),
    ).map(([test]) => test),
    hasRust: isWhole || changed.some((path) => path.startsWith("judge-rs-bridge/")),
    hasWeb: isWhole || changed.some((path) => /^(apps\/web|packages\/ui)\//.test(path)),
    hasMachine: isWhole || changed.some((path) => /^(judge-rs-bridge|tests\/vm)\//.test(path)),
  };
}

function reachedTests(
  graph: ImportGraph,
  tests: readonly string[],
  changed: readonly string[],
): string[] {
  const wanted = new Set(changed);
  const named = namedTests(graph, changed);
  return tests.filter(
    (test) => named.some((name) => answersTo(test, name)) || imports(graph, test, wanted),
  );
}

/** `rest/problem` names `tests/rest/problem.test.ts` and its longer forms, `rest` that folder, `apps/cli/` all below it. */
export function answersTo(test: string, name: string): boolean {
  if (/^(apps|packages)\//.test(name)) return test.startsWith(name);
  return [`tests/${name}/`, `tests/${name}.test.ts`, `tests/${name}-`].some((start) =>
    test.startsWith(start),
  );
}

/** Whether a test comes to one of the files without passing through a hub. */
function imports(graph: ImportGraph, test: string, wanted: ReadonlySet<string>): boolean {
  const seen = new Set([test]);
  for (const path of seen) {
    if (wanted.has(path)) return true;
    if (HUBS.includes(path)) continue;
    for (const next of graph.get(path) ?? []) seen.add(next);
  }
  return false;
}

function namedTests(graph: ImportGraph, changed: readonly string[]): string[] {
  const users = reversed(graph);
  const product = changed.filter((path) => !IS_TEST.test(path));
  const places = PLACE_TESTS.filter(([start]) =>
    product.some((path) => path.startsWith(start) && sliceOf(path) === null),
  );
  const walking = WALKING_TESTS.filter(([pattern]) => product.some((path) => pattern.test(path)));
  const slices = new Set(product.flatMap((path) => touchedSlices(graph, users, path)));
  return [
    ...places.flatMap(([, names]) => names),
    ...walking.flatMap(([, names]) => names),
    ...[...slices].flatMap(testsOfSlice),
  ];
}

/** A page's own tests look at nothing behind it; a slice of the product is seen on the pages too. */
function testsOfSlice(slice: string): readonly string[] {
  const [side = "", name = ""] = slice.split(":");
  const found = SLICE_TESTS[name] ?? [];
  return side === "web" ? found.filter((one) => one.startsWith("web/")) : found;
}

/** The slice itself, or the first ones on the way up from what several of them share. */
function touchedSlices(graph: ImportGraph, users: ImportGraph, changed: string): string[] {
  // A route belongs to what it shows.
  if (changed.startsWith("apps/web/src/routes/")) {
    return (graph.get(changed) ?? []).flatMap((path) => sliceOf(path) ?? []);
  }
  const found = new Set<string>();
  const seen = new Set([changed]);
  for (const path of seen) {
    const slice = IS_TEST.test(path) ? null : sliceOf(path);
    if (slice !== null) found.add(slice);
    else for (const user of users.get(path) ?? []) seen.add(user);
  }
  return [...found];
}

/** `web:bank/problem` or `product:bank/problem`; a row of REST counts to the slice whose name its own begins with. */
export function sliceOf(path: string): string | null {
  const name = SLICE_PLACES.map((place) => place.exec(path)?.[1]).find((one) => one !== undefined);
  if (name === undefined) return null;
  const side = path.startsWith("apps/web/") ? "web" : "product";
  const known = Object.keys(SLICE_TESTS).filter(
    (slice) => name === slice || name.startsWith(`${slice}-`),
  );
  const longest = known.toSorted((one, other) => other.length - one.length)[0];
  return `${side}:${longest ?? name}`;
}

function reversed(graph: ImportGraph): ImportGraph {
  const users = new Map<string, string[]>();
  for (const [path, imported] of graph) {
    for (const target of imported) users.set(target, [...(users.get(target) ?? []), path]);
  }
  return users;
}
