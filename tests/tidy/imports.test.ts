import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { AREAS } from "./areas.ts";
import { readSources, roomOf, type Source, valueImports } from "./sources.ts";

/** Values only flow downhill; `import type` is free. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "packages/domain": [],
  "packages/judge-protocol": ["packages/domain"],
  "packages/db": ["packages/domain"],
  "packages/problem-package": ["packages/domain"],
  "packages/demo-content": ["packages/domain"],
  "packages/ui": ["packages/domain"],
  "packages/tooling": [],
  "packages/api": [
    "packages/domain",
    "packages/judge-protocol",
    "packages/db",
    "packages/problem-package",
    "packages/demo-content",
  ],
  "apps/server": [
    "packages/domain",
    "packages/judge-protocol",
    "packages/db",
    "packages/problem-package",
    "packages/api",
  ],
  "apps/judge": ["packages/domain", "packages/judge-protocol"],
  // Of the client only its example, as text: the developer page shows it.
  "apps/web": ["packages/domain", "packages/ui", "packages/client"],
  "packages/client": ["packages/domain"],
  // Only to start the embedded PostgreSQL and bring its schema up to date before there is a server, and to judge
  // packages without one.
  "apps/cli": ["packages/domain", "packages/db", "packages/problem-package", "apps/judge"],
};

const API = "packages/api/src/";
/** Put the slices together: the one place that knows them all. */
const ASSEMBLED: readonly string[] = [`${API}index.ts`, `${API}types.ts`];

const sources = readSources();
const product = sources.filter((source) => !source.isTest && roomOf(source.path) in MAY_IMPORT);

/** The room an import leads to; null for other people's packages. */
function targetRoom(source: Source, specifier: string): string | null {
  if (specifier.startsWith(".")) return roomOf(join(dirname(source.path), specifier));
  const name = /^@gavel\/([\w-]+)/.exec(specifier)?.[1];
  if (name === undefined) return null;
  return ["server", "web", "judge", "cli"].includes(name) ? `apps/${name}` : `packages/${name}`;
}

test("values flow downhill only", () => {
  const uphill = product.flatMap((source) => {
    const room = roomOf(source.path);
    const allowed = MAY_IMPORT[room] ?? [];
    return valueImports(source)
      .map((specifier) => ({ specifier, target: targetRoom(source, specifier) }))
      .filter(({ target }) => target !== null && target !== room && !allowed.includes(target))
      .map(({ specifier }) => `${source.path} imports ${specifier}`);
  });
  expect(uphill).toEqual([]);
});

test("only queries.ts files and packages/db import Kysely as a value", () => {
  const offenders = product
    .filter(({ path }) => roomOf(path) !== "packages/db" && !isQueries(path))
    .filter((source) => valueImports(source).some((path) => path === "kysely"))
    .map((source) => source.path);
  expect(offenders).toEqual([]);
});

/** A slice with many queries keeps them in a folder of that name. */
function isQueries(path: string): boolean {
  return /\/queries\.ts$|\/queries\/[\w-]+\.ts$|-queries\.ts$/.test(path);
}

test("the web app's features never import each other", () => {
  const featureOf = (path: string) => partsBelow("apps/web/src/features/", path, 2);
  const crossings = crossingsOf(featureOf).map(({ from, to }) => `${from} imports ${to}`);
  expect(crossings).toEqual([]);
});

test("a slice of the product reaches another one through its index", () => {
  const sliceOf = (path: string) => partsBelow(API, path, 2);
  const trespasses = crossingsOf(sliceOf)
    .filter(({ to }) => areaOf(to) !== "kernel" && !to.endsWith("/index.ts"))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(trespasses.filter((line) => !ASSEMBLED.some((file) => line.startsWith(file)))).toEqual([]);
});

test("an area of the product uses those below it only", () => {
  const wrong = crossingsOf(areaOf)
    .filter(({ from }) => !ASSEMBLED.includes(from))
    .filter(({ from, to }) => !AREAS[areaOf(from) ?? ""]?.includes(areaOf(to) ?? ""))
    .map(({ from, to }) => `${from} imports ${to}`);
  expect(wrong).toEqual([]);
});

test("areas form no circle, and every folder is one", () => {
  const found = new Set(product.map(({ path }) => areaOf(path)).filter((area) => area !== null));
  expect([...found].filter((area) => !(area in AREAS))).toEqual([]);
  const order = Object.keys(AREAS);
  const upward = Object.entries(AREAS).flatMap(([area, used]) =>
    used.filter((one) => order.indexOf(one) >= order.indexOf(area)).map((one) => `${area}: ${one}`),
  );
  expect(upward).toEqual([]);
});

/** The first `count` folders of a path below `folder`, null where it is not that deep. */
function partsBelow(folder: string, path: string, count: number): string | null {
  if (!path.startsWith(folder)) return null;
  const parts = path.slice(folder.length).split("/");
  return parts.length > count ? parts.slice(0, count).join("/") : null;
}

function areaOf(path: string): string | null {
  return partsBelow(API, path, 1);
}

/** Imports that lead from one part of a package to another, by what `partOf` calls a part. */
function crossingsOf(partOf: (path: string) => string | null): { from: string; to: string }[] {
  return product
    .filter(({ path }) => partOf(path) !== null)
    .flatMap((source) =>
      valueImports(source)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => join(dirname(source.path), specifier))
        .filter((target) => partOf(target) !== null && partOf(target) !== partOf(source.path))
        .map((target) => ({ from: source.path, to: target })),
    );
}
