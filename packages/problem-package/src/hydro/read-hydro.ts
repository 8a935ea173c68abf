/** Hydro's zip: a folder per problem with `problem.yaml`, the statements and `testdata/`, or one problem at the root. */

import type { LanguageName } from "@gavel/domain/language";
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type {
  ImportedProblem,
  ImportedSolution,
  ImportedTemplate,
  NamedFile,
  PackageFile,
  PackageTree,
  ReadProblem,
} from "../model.ts";
import { findLanguageOfFile } from "../reading/languages.ts";
import { lookUp } from "../reading/look-up.ts";
import { blankProblem, readOne } from "../reading/read-one.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { shortNameOf } from "../reading/short-name.ts";
import { subtree } from "../safe-archive.ts";
import { asMap, asNumber, asText, asTexts, readYamlMap, type YamlMap } from "../yaml-file.ts";
import { readCases } from "./cases.ts";
import { type HydroConfig, readConfig } from "./config.ts";
import { readIniConfig } from "./config-ini.ts";
import { languagesOf } from "./languages.ts";
import { readChecker, readInteractor } from "./programs.ts";
import { readStatements } from "./statements.ts";

const FILE = "problem.yaml";
const PID = /^(?:[a-z0-9]{1,10}-)?[a-z][0-9a-z]*$/i;

/** Folders with a `problem.yaml`, but none inside another problem. */
export function findHydroProblems(tree: PackageTree): string[] {
  const folders = [...tree.files.keys()]
    .filter((path) => path === FILE || path.endsWith(`/${FILE}`))
    .map((path) => path.slice(0, -FILE.length))
    .sort((a, b) => a.length - b.length);
  const found: string[] = [];
  for (const folder of folders) {
    if (!found.some((other) => folder.startsWith(other))) found.push(folder);
  }
  return found
    .map((folder) => folder.replace(/\/$/, ""))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

export async function* readHydro(
  tree: PackageTree,
  options: ReadOptions = {},
): AsyncGenerator<ReadProblem> {
  for (const folder of findHydroProblems(tree)) {
    const files = subtree(tree, folder);
    const yaml = files.files.get(FILE);
    if (yaml === undefined) continue;
    yield await readOne(folder, files.name, async (findings) =>
      readProblem(files, await readYamlMap(yaml), yaml.path, options, findings),
    );
  }
}

const CANNOT: Readonly<Record<string, PackageReason>> = {
  communication: packageReason("communicating"),
  submit_answer: packageReason("hydroSubmitAnswer"),
  objective: packageReason("hydroObjective"),
  remote_judge: packageReason("hydroRemote"),
};

async function readProblem(
  files: PackageTree,
  yaml: YamlMap,
  path: string,
  options: ReadOptions,
  findings: Findings,
): Promise<ImportedProblem> {
  const data = subtree(files, "testdata").files;
  const config = await readConfigOf(data, files.name, findings);
  const { type } = config;
  const why = lookUp(CANNOT, type);
  if (why !== undefined) {
    findings.refuse(config.path, packageReason("hydroTypeCannot", { type, why }));
  } else if (type !== "default" && type !== "interactive") {
    findings.refuse(config.path, packageReason("typeUnknown", { type }));
  }
  const place = { config, data, options, findings };
  const checker = await readChecker(place);
  const interactor = await readInteractor(place);
  if (interactor !== null && checker.kind === "program") {
    findings.refuse(config.path, packageReason("interactorAndChecker"));
  }
  requirePasses(config, checker, findings);
  if (config.userFiles.includes("compile.sh")) {
    findings.refuse(config.path, packageReason("hydroCompileScript"));
  }
  const needsOutput = checker.kind !== "program" && interactor === null;
  const cases = readCases(config, data, needsOutput, findings);
  const title = asText(yaml.title) ?? nameOf(yaml.name);
  if (title === null || title.trim() === "") findings.refuse(path, packageReason("noTitle"));
  const attached = attachmentsOf(files);
  const read = await readStatements(files.files, title?.trim() ?? "", yaml.content, attached);
  if (read.statements.length === 0) findings.warn(path, packageReason("noStatement"));
  const problem: ImportedProblem = {
    ...blankProblem("hydro", shortNameOf(files.name)),
    displayId: readPid(yaml, path, findings),
    type: 1,
    source: asText(yaml.source) ?? "",
    tags: asTexts(yaml.tag ?? []) ?? [],
    difficulty: difficultyOf(yaml.difficulty),
    isHidden: yaml.hidden === true,
    statements:
      read.statements.length > 0 ? read.statements : [emptyStatement(title ?? "", attached)],
    samples: read.samples,
    limits: { timeMs: cases.timeMs, timing: null, memoryMb: cases.memoryMb, stackMb: null },
    fileIo:
      config.fileName === null
        ? null
        : { read: `${config.fileName}.in`, write: `${config.fileName}.out` },
    languages: readLanguages(config, findings),
    templates: readTemplates(config, findings),
    checker,
    interactor,
    passes: config.passes,
    cases: cases.cases,
    caseMode: cases.caseMode,
    grading: cases.grading,
    userExtraFiles: extraFiles("user_extra_files", config.userFiles, config, data, findings),
    judgeExtraFiles: extraFiles("judge_extra_files", config.judgeFiles, config, data, findings),
    openCaseResult: config.showsCases,
    solutions: readStd(files),
  };
  tellUnused(files, problem, read.used, findings);
  return problem;
}

async function readConfigOf(
  data: ReadonlyMap<string, PackageFile>,
  name: string,
  findings: Findings,
): Promise<HydroConfig> {
  const file = data.get("config.yaml") ?? data.get("config.yml");
  const [, ini] = [...data].find(([path]) => path.toLowerCase() === "config.ini") ?? [];
  if (file === undefined && ini !== undefined) {
    return readConfig(await readIniConfig(ini, data), ini.path, findings);
  }
  if (file === undefined) {
    findings.warn(`${name}/testdata`, packageReason("hydroNoConfig"));
    return readConfig({}, `${name}/testdata`, findings);
  }
  return readConfig(await readYamlMap(file), file.path, findings);
}

/** Only an output validator of Kattis's kind can leave input for a next pass. */
function requirePasses(
  config: HydroConfig,
  checker: ImportedProblem["checker"],
  findings: Findings,
): void {
  if (config.passes === 1) return;
  if (checker.kind === "program" && checker.program.convention === "kattis") return;
  findings.refuse(config.path, packageReason("hydroKattisChecker"));
}

function readPid(yaml: YamlMap, path: string, findings: Findings): string | null {
  const pid = asText(yaml.pid);
  if (pid === null || pid === "") return null;
  if (PID.test(pid)) return pid;
  findings.ignore(path, packageReason("hydroPid", { pid }));
  return null;
}

/** A text, or the first of a map by language, as packages of other formats have it. */
function nameOf(value: unknown): string | null {
  const [first] = Object.values(asMap(value) ?? {});
  return asText(value) ?? asText(first);
}

/** Hydro counts from 1 to 10. */
function difficultyOf(value: unknown): 0 | 1 | 2 {
  const number = asNumber(value);
  if (number === null || number === 0) return 1;
  if (number <= 3) return 0;
  return number <= 6 ? 1 : 2;
}

function emptyStatement(title: string, files: readonly NamedFile[]) {
  const texts = { description: "", input: "", output: "", hint: "" };
  return { locale: "", title, format: "markdown" as const, ...texts, files, pdf: null };
}

function readLanguages(config: HydroConfig, findings: Findings): LanguageName[] | null {
  const known = new Set<LanguageName>();
  for (const name of config.languages ?? []) {
    const found = languagesOf(name);
    if (found.length === 0) findings.ignore(config.path, packageReason("hydroLangs", { name }));
    for (const one of found) known.add(one);
  }
  return known.size === 0 ? null : [...known];
}

function readTemplates(config: HydroConfig, findings: Findings): ImportedTemplate[] {
  return Object.entries(config.templates).flatMap(([name, [prepend, append]]) => {
    const found = languagesOf(name);
    if (found.length === 0) findings.ignore(config.path, packageReason("hydroTemplate", { name }));
    return found.map((language) => ({ language, prepend, code: "", append }));
  });
}

function extraFiles(
  key: string,
  names: readonly string[],
  config: HydroConfig,
  data: ReadonlyMap<string, PackageFile>,
  findings: Findings,
): NamedFile[] {
  return names.flatMap((name) => {
    const file = data.get(name);
    if (file !== undefined) return [{ name: name.split("/").at(-1) ?? name, file }];
    findings.refuse(config.path, packageReason("fileMissing", { what: key, name }));
    return [];
  });
}

function attachmentsOf(files: PackageTree): NamedFile[] {
  return [...subtree(files, "additional_file").files].map(([name, file]) => ({ name, file }));
}

function readStd(files: PackageTree): ImportedSolution[] {
  return [...subtree(files, "std").files.values()].map((file) => {
    const language = findLanguageOfFile(file.path) ?? null;
    return {
      path: file.path,
      language,
      main: file,
      others: [],
      expected: { verdicts: ["AC"], rules: [], timing: null },
      note: language === null ? packageReason("unknownLanguage") : null,
    };
  });
}

const NAMES_TOLD_MAX = 20;

/** By folder, in one remark each: a package may hold thousands of files that nothing refers to. */
function tellUnused(
  files: PackageTree,
  problem: ImportedProblem,
  statements: ReadonlySet<PackageFile>,
  findings: Findings,
): void {
  const { checker, interactor } = problem;
  const programs = [checker.kind === "program" ? checker.program : null, interactor];
  const used = new Set<PackageFile | null>(statements);
  for (const one of problem.cases) {
    used.add(one.input).add(one.output);
  }
  for (const program of programs) {
    if (program === null) continue;
    used.add(program.main);
    for (const other of program.others) used.add(other.file);
  }
  for (const { file } of [...problem.userExtraFiles, ...problem.judgeExtraFiles]) used.add(file);
  const unused = new Map<string, string[]>();
  for (const [path, file] of files.files) {
    if (
      used.has(file) ||
      /^(additional_file|std)\/|^(testdata\/config|problem)\.ya?ml$|^testdata\/config\.ini$/i.test(
        path,
      )
    ) {
      continue;
    }
    const folder = path.includes("/") ? (path.split("/")[0] ?? "") : "";
    unused.set(folder, [
      ...(unused.get(folder) ?? []),
      path.slice(folder === "" ? 0 : folder.length + 1),
    ]);
  }
  for (const [folder, names] of unused) {
    const told = names.slice(0, NAMES_TOLD_MAX).join(", ");
    const n = names.length - NAMES_TOLD_MAX;
    findings.ignore(
      folder,
      n > 0
        ? packageReason("hydroNotUsedMore", { names: told, n })
        : packageReason("hydroNotUsed", { names: told }),
    );
  }
}
