import { dirname, join } from "node:path";
import { expect, test } from "vitest";
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
  const features = "apps/web/src/features/";
  const featureOf = (path: string) =>
    path.startsWith(features) ? path.slice(features.length).split("/")[0] : undefined;
  const crossings = product
    .filter(({ path }) => featureOf(path) !== undefined)
    .flatMap((source) =>
      valueImports(source)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => featureOf(join(dirname(source.path), specifier)))
        .filter((target) => target !== undefined && target !== featureOf(source.path))
        .map((target) => `${source.path} imports the feature ${target}`),
    );
  expect(crossings).toEqual([]);
});

test("a slice of the product reaches another one through its index", () => {
  const slices = "packages/api/src/";
  const sliceOf = (path: string) => {
    const parts = path.startsWith(slices) ? path.slice(slices.length).split("/") : [];
    return parts.length > 1 ? parts[0] : undefined;
  };
  const trespasses = product
    .filter(({ path }) => sliceOf(path) !== undefined)
    .flatMap((source) =>
      valueImports(source)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => join(dirname(source.path), specifier))
        .filter(
          (target) => sliceOf(target) !== undefined && sliceOf(target) !== sliceOf(source.path),
        )
        .filter((target) => isQueries(target))
        .map((target) => `${source.path} imports ${target}`),
    );
  expect(trespasses).toEqual([]);
});
