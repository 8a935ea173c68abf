/** The folder `submissions`: programs with what they are expected to get. */
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type { Expectation, ImportedSolution, PackageFile, PackageTree } from "../model.ts";
import { readText } from "../safe-archive.ts";
import {
  asMap,
  asText,
  parseYaml,
  readYamlMap,
  YAML_MAX_BYTES,
  type YamlMap,
} from "../yaml-file.ts";
import { withConstants } from "./constants.ts";
import {
  expectedBySource,
  isKnownFolder,
  legacyExpectation,
  SubmissionRules,
} from "./expectation.ts";
import { codeOfEnding, isSource, nameOfCode } from "./languages.ts";
import type { KattisConfig } from "./problem-yaml.ts";
import { type ProgramFiles, programsUnder, readProgram } from "./program.ts";

const SOURCE_MAX_BYTES = 4 * 1024 * 1024;

export async function readSubmissions(
  tree: PackageTree,
  config: KattisConfig,
  caseNames: readonly string[],
  findings: Findings,
): Promise<ImportedSolution[]> {
  const yaml = tree.files.get("submissions/submissions.yaml");
  const rules = new SubmissionRules(yaml === undefined ? null : await readYamlMap(yaml), findings);
  const entries = await readEntryPoints(tree, findings);
  const usesRules = config.version === "2025-09" || yaml !== undefined;
  const solutions: ImportedSolution[] = [];
  for (const folder of foldersUnder(tree)) {
    const programs = programsUnder(tree, `submissions/${folder}`);
    if (!usesRules && !isKnownFolder(folder) && folder !== "mixed") {
      findings.warn(`submissions/${folder}`, packageReason("kattisFolder"));
    }
    for (const files of programs) {
      if (isNoProgram(files)) {
        findings.ignore(files.path, packageReason("kattisNoProgram"));
        continue;
      }
      const path = files.path.slice("submissions/".length);
      const said = entries.get(path);
      const wish = {
        code: rules.textOf("language", path) ?? said?.code ?? null,
        entry: rules.textOf("entrypoint", path) ?? said?.entry ?? null,
      };
      const expected = usesRules
        ? rules.expectation(path, caseNames)
        : legacyExpectation(folder, await wordsIn(files));
      const filled = await filledIn(files, config);
      const isMain = rules.isModel(path);
      const solution = await readSolution(filled, wish, expected);
      solutions.push(isMain ? { ...solution, isMain } : solution);
    }
  }
  return solutions;
}

/** With the constants of the package in its sources. */
async function filledIn(files: ProgramFiles, { constants }: KattisConfig): Promise<ProgramFiles> {
  const filled = new Map<string, PackageFile>();
  for (const [path, file] of files.files) filled.set(path, await withConstants(file, constants));
  return { ...files, files: filled };
}

function foldersUnder(tree: PackageTree): string[] {
  const folders = [...tree.files.keys()].flatMap((path) => {
    const [root, folder, rest] = path.split("/");
    return root === "submissions" && rest !== undefined && folder !== undefined ? [folder] : [];
  });
  return [...new Set(folders)].sort();
}

/** Notes, build results and the like beside the programs. */
function isNoProgram({ files, isFolder }: ProgramFiles): boolean {
  const names = [...files.keys()];
  return isFolder ? !names.some(isSource) : !isSource(names[0] ?? "");
}

async function readSolution(
  files: ProgramFiles,
  wish: { code: string | null; entry: string | null },
  expected: Expectation,
): Promise<ImportedSolution> {
  const { path } = files;
  const program = await readProgram(files, wish);
  if ("why" in program) {
    return { path, language: null, main: null, others: [], expected, note: program.why };
  }
  return {
    path,
    language: program.language,
    main: program.main,
    others: program.others,
    expected,
    note: null,
  };
}

async function wordsIn({ files }: ProgramFiles) {
  for (const [path, file] of files) {
    if (!isSource(path) || file.bytes > SOURCE_MAX_BYTES) continue;
    const words = expectedBySource(await readText(file, SOURCE_MAX_BYTES));
    if (words !== null) return words;
  }
  return null;
}

type Entry = readonly [name: string | null, facts: unknown];
const unnamed = (facts: unknown): Entry => [null, facts];
const FOLDER_DEPTH_MAX = 4;

/** A map by file name; some have the folders as maps around it. */
function namedEntries(folder: string, map: YamlMap, depth = 0): Entry[] {
  return Object.entries(map).flatMap(([key, value]): Entry[] => {
    const inner = asMap(value);
    const name = `${folder}${key}`;
    const isFolder = inner !== null && Object.values(inner).some((one) => asMap(one) !== null);
    return isFolder && depth < FOLDER_DEPTH_MAX
      ? namedEntries(`${name}/`, inner, depth + 1)
      : [[name, value]];
  });
}

/** DOMjudge's submissions, as a list or a map: language and entry point of each. */
async function readEntryPoints(tree: PackageTree, findings: Findings) {
  const entries = new Map<string, { code: string | null; entry: string | null }>();
  const file = tree.files.get("submissions/submissions.json") ?? tree.files.get("submissions.json");
  if (file === undefined) return entries;
  const said = await parseYaml(await readText(file, YAML_MAX_BYTES), file.path);
  const byName = asMap(said);
  if (byName === null && !Array.isArray(said)) {
    findings.ignore(file.path, packageReason("kattisSubmissions"));
    return entries;
  }
  const list = byName === null ? (said as unknown[]).map(unnamed) : namedEntries("", byName);
  for (const [named, one] of list) {
    const map = asMap(one);
    const name = named ?? asText(map?.filename) ?? asText(map?.path);
    if (map === null || name === null) continue;
    const code = asText(map.language_id) ?? asText(map.language);
    // Some say the usual ending in place of the code.
    const known = code !== null && nameOfCode(code) === null ? codeOfEnding(code) : code;
    const path = name.replace(/^submissions\//, "");
    entries.set(path, { code: known, entry: asText(map.entry_point) });
  }
  return entries;
}
