import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CLONE } from "./sources.ts";

const WEB = join(CLONE, "apps/web");
const LOCALES = join(WEB, "src/locales");

function readCatalogues(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".po"));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

/** Catalogues as an extraction from the sources would leave them; those of the clone stay as they are. */
function extractAnew(): Record<string, string> {
  const state = join(CLONE, ".gavel");
  mkdirSync(state, { recursive: true });
  const folder = mkdtempSync(join(state, "texts-"));
  try {
    cpSync(LOCALES, folder, { recursive: true });
    const config = join(folder, "lingui.config.ts");
    writeFileSync(
      config,
      [
        `import base from ${JSON.stringify(join(WEB, "lingui.config.ts"))};`,
        `const [catalog] = base.catalogs;`,
        `const path = ${JSON.stringify(join(folder, "{locale}"))};`,
        `export default { ...base, catalogs: [{ ...catalog, path }] };`,
      ].join("\n"),
    );
    const lingui = join(WEB, "node_modules/.bin/lingui");
    const extract = spawnSync(
      process.execPath,
      ["--bun", lingui, "extract", "--clean", "--workers", "1", "--config", config],
      { cwd: WEB, encoding: "utf8" },
    );
    if (extract.status !== 0) throw new Error(`${extract.stdout}${extract.stderr}`);
    return readCatalogues(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `POT-Creation-Date` is the time of the extraction. */
function entriesOf(catalogue: string): string[] {
  return catalogue
    .split("\n\n")
    .slice(1)
    .map((entry) => entry.trim());
}

test("every text is translated in both catalogues", () => {
  for (const [name, catalogue] of Object.entries(readCatalogues(LOCALES))) {
    const empty = entriesOf(catalogue).filter((entry) => /msgstr(\[\d\])? ""\s*$/.test(entry));
    expect({ name, empty }).toEqual({ name, empty: [] });
  }
});

test("the catalogues hold what the sources say: `bun run i18n:extract` in apps/web brings them up to date", () => {
  const committed = readCatalogues(LOCALES);
  for (const [name, catalogue] of Object.entries(extractAnew())) {
    expect(entriesOf(committed[name] ?? "")).toEqual(entriesOf(catalogue));
  }
  // Parses every source of the web app: six seconds on a machine at rest, ten times that on a busy one.
}, 300_000);
