import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { AREAS } from "./areas.ts";
import { readSources, roomOf, type Source, valueImports } from "./sources.ts";

/** Values only flow downhill; `import type` is free. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "packages/domain": [],
  "packages/judge-protocol": ["packages/domain"],
  "packages/db": ["packages/domain"],
  "packages/file-store": [],
  "packages/tracing": [],
  "packages/backup": ["packages/db", "packages/file-store"],
  "packages/problem-package": ["packages/domain"],
  "packages/demo-content": ["packages/domain"],
  // Pages of other sites are read by the same reader of HTML as packages.
  "packages/remote-judges": ["packages/domain", "packages/problem-package"],
  "packages/migrate": ["packages/domain", "packages/problem-package"],
  "packages/ui": ["packages/domain"],
  "packages/tooling": [],
  "packages/api": [
    "packages/domain",
    "packages/judge-protocol",
    "packages/db",
    "packages/file-store",
    "packages/problem-package",
    "packages/remote-judges",
    "packages/demo-content",
  ],
  "apps/server": [
    "packages/backup",
    "packages/domain",
    "packages/judge-protocol",
    "packages/db",
    "packages/file-store",
    "packages/problem-package",
    "packages/tracing",
    "packages/api",
  ],
  "apps/judge": ["packages/domain", "packages/judge-protocol", "packages/tracing"],
  // Of the client only its example, as text: the developer page shows it.
  "apps/web": ["packages/domain", "packages/ui", "packages/client"],
  "packages/client": ["packages/domain"],
  // Only to start the embedded PostgreSQL and bring its schema up to date before there is a server, and to judge
  // packages without one.
  "apps/cli": [
    "packages/domain",
    "packages/backup",
    "packages/db",
    "packages/file-store",
    "packages/problem-package",
    "packages/remote-judges",
    "packages/migrate",
    "apps/judge",
    "packages/judge-protocol",
    // By `gavel migrate` alone, and not before it runs; see below.
    "packages/api",
  ],
};

const API = "packages/api/src/";
const WEB = "apps/web/src/";
/** Put the slices of an area together, and the areas: the places that know them all. */
const ASSEMBLED = new Set([
  ...["index.ts", "types.ts"].map((name) => API + name),
  ...Object.keys(AREAS).map((area) => `${API}${area}/routers.ts`),
]);
/** Folders of the web app, from the ground up, and which of them each may use. */
const WEB_ROOMS: Readonly<Record<string, readonly string[]>> = {
  app: [],
  features: ["app"],
  dev: ["app", "features"],
  routes: ["app", "features", "dev"],
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

test("of the command line only `gavel migrate` stands on the product", () => {
  const standing = product
    .filter(({ path }) => roomOf(path) === "apps/cli")
    .filter((source) => valueImports(source).some((path) => /^@gavel\/api\b/.test(path)))
    .map(({ path }) => path);
  expect(standing).toEqual(["apps/cli/src/migrate/migrate.ts"]);
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

test("the web app's features never import each other, and what they stand on knows none", () => {
  expect(crossingsOf(product, featureOf)).toEqual([]);
  const wrong = crossingsOf(product, webRoomOf).filter(({ from, to }) => !isBelow(from, to));
  expect(wrong).toEqual([]);
});

test("a slice of the product reaches another one through its index", () => {
  expect(crossingsOf(product, sliceOf).filter(isTrespass)).toEqual([]);
});

test("a file of an area lies in a slice", () => {
  const loose = product.filter(({ path }) => {
    return areaOf(path) !== null && areaOf(path) !== "kernel" && sliceOf(path) === null;
  });
  expect(loose.map(({ path }) => path).filter((path) => !ASSEMBLED.has(path))).toEqual([]);
});

test("what the rules look for is found", () => {
  const slice = `${API}people/session/`;
  const written = [
    'import { isFresh } from "./policy.ts";',
    'import { isOpen } from "../token/policy.ts";',
    'export { findToken } from "../token/index.ts";',
    'import { inTurn } from "../../kernel/turns.ts";',
    'import type { Rule } from "../../bank/problem/policy.ts";',
    'const late = () => import("../../bank/problem/service/read.ts");',
  ];
  const text = written.join("\n");
  const sample = [{ path: `${slice}service.ts`, text, isTest: false }];
  const leads = crossingsOf(sample, sliceOf).filter(isTrespass);
  expect(leads.map(({ to }) => to)).toEqual([
    `${API}people/token/policy.ts`,
    `${API}bank/problem/service/read.ts`,
  ]);
  const page = 'import { Row } from "../../features/bank/list/row.tsx"; export { Row };';
  const upward = [{ path: `${WEB}app/forms/field.tsx`, text: page, isTest: false }];
  const found = crossingsOf(upward, webRoomOf).filter(({ from, to }) => !isBelow(from, to));
  expect(found).toHaveLength(1);
});

test("an area of the product uses those below it only", () => {
  const wrong = crossingsOf(product, areaOf).filter(
    ({ from, to }) => !AREAS[areaOf(from) ?? ""]?.includes(areaOf(to) ?? ""),
  );
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

function sliceOf(path: string): string | null {
  return partsBelow(API, path, 2);
}

function featureOf(path: string): string | null {
  return partsBelow(`${WEB}features/`, path, 2);
}

function webRoomOf(path: string): string | null {
  return partsBelow(WEB, path, 1);
}

function isBelow(from: string, to: string): boolean {
  return WEB_ROOMS[webRoomOf(from) ?? ""]?.includes(webRoomOf(to) ?? "") ?? false;
}

/** Whoever stands on the kernel may use any file of it. */
function isTrespass({ to }: { readonly to: string }): boolean {
  return areaOf(to) !== "kernel" && !to.endsWith("/index.ts");
}

/** Imports that lead from one part of a package to another, by what `partOf` calls a part. */
function crossingsOf(
  files: readonly Source[],
  partOf: (path: string) => string | null,
): { from: string; to: string }[] {
  return files
    .filter(({ path }) => partOf(path) !== null)
    .flatMap((source) =>
      valueImports(source)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => join(dirname(source.path), specifier))
        .filter((target) => partOf(target) !== null && partOf(target) !== partOf(source.path))
        .map((target) => ({ from: source.path, to: target })),
    );
}
