import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readImportGraph } from "./imports.ts";

const clone = mkdtempSync(join(tmpdir(), "gavel-imports-"));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const FILES = {
  "packages/shapes/package.json": JSON.stringify({
    name: "@gavel/shapes",
    exports: {
      ".": "./src/index.ts",
      "./*": "./src/*.tsx",
      "./lib/*": "./src/lib/*.ts",
      "./round": "./src/curves/round.ts",
    },
  }),
  "packages/shapes/src/index.ts":
    'export * from "./lib/area.ts";\nexport type { R } from "./curves/round.ts";',
  "packages/shapes/src/lib/area.ts": "export const area = 1;",
  "packages/shapes/src/curves/round.ts": "export type R = 1; export const round = 1;",
  "packages/shapes/src/box.tsx": 'export const box = () => <i>{import("./box.css?raw")}</i>;',
  "packages/shapes/src/box.css": "",
  "apps/desk/src/main.ts": [
    "#!/usr/bin/env node",
    'import { area } from "@gavel/shapes";',
    'import { box } from "@gavel/shapes/box";',
    'import { area as same } from "@gavel/shapes/lib/area";',
    'import { round } from "@gavel/shapes/round";',
    'import { join } from "node:path";',
    'import facts from "./facts.json";',
    "console.log(area, box, same, round, join, facts);",
  ].join("\n"),
  "apps/desk/src/facts.json": "{}",
};

test("imports are followed through exports maps, patterns and queries; types and strangers are left out", () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(clone, dirname(path)), { recursive: true });
    writeFileSync(join(clone, path), text);
  }
  expect(Object.fromEntries(readImportGraph(clone, Object.keys(FILES)))).toEqual({
    "packages/shapes/src/index.ts": ["packages/shapes/src/lib/area.ts"],
    "packages/shapes/src/lib/area.ts": [],
    "packages/shapes/src/curves/round.ts": [],
    "packages/shapes/src/box.tsx": ["packages/shapes/src/box.css"],
    "apps/desk/src/main.ts": [
      "packages/shapes/src/index.ts",
      "packages/shapes/src/box.tsx",
      "packages/shapes/src/lib/area.ts",
      "packages/shapes/src/curves/round.ts",
      "apps/desk/src/facts.json",
    ],
  });
});
