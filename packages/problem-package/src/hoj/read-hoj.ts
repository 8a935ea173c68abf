/**
 * The HOJ-style zip: `NAME.json` beside a folder `NAME` of test files, many to an archive, also inside one wrapping
 * folder. Its statements are Markdown.
 */

import { parseExamples } from "@gavel/domain/example";
import { BUILD_SCRIPT, type LanguageName } from "@gavel/domain/language";
import { LIMITS } from "@gavel/domain/limit";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type {
  ImportedChecker,
  ImportedProblem,
  ImportedProgram,
  ImportedStatement,
  NamedFile,
  PackageFile,
  PackageTree,
  ReadProblem,
} from "../model.ts";
import { readJson } from "../reading/json.ts";
import { findLanguageName } from "../reading/languages.ts";
import { blankProblem, readOne } from "../reading/read-one.ts";
import type { ReadOptions } from "../reading/read-options.ts";
import { shortNameOf } from "../reading/short-name.ts";
import { TESTLIB, withTestlib } from "../reading/testlib.ts";
import { namedTexts, textProgram } from "../reading/text-file.ts";
import { readHojCases } from "./cases.ts";
import { dataFolderOf, isFolderFile, withFiles } from "./folder-file.ts";
import { readOwn } from "./own.ts";
import { withScript } from "./own-programs.ts";
import { type HojProblem, hojProblem } from "./shape.ts";

/** The JSON files that describe problems, each with its folder ("" + name where the folder is missing). */
export function findHojProblems(tree: PackageTree): { json: PackageFile; folder: string }[] {
  const folders = new Set([...tree.files.keys()].map((path) => path.replace(/\/[^/]*$/, "")));
  return [...tree.files].flatMap(([path, json]) => {
    if (!path.endsWith(".json")) return [];
    if (isFolderFile(path)) return [{ json, folder: dataFolderOf(path) }];
    const folder = path.slice(0, -".json".length);
    const isBeside = folders.has(folder);
    const isNamedSo = /(^|\/)problem_\d+$/.test(folder);
    return isBeside || isNamedSo ? [{ json, folder }] : [];
  });
}

export async function* readHoj(
  tree: PackageTree,
  options: ReadOptions = {},
): AsyncGenerator<ReadProblem> {
  for (const { json, folder } of findHojProblems(tree)) {
    const name = nameOf(json.path, folder, tree.name);
    yield await readOne(json.path, name, async (findings) => {
      const data = await readJson(json, hojProblem, (document) =>
        isFolderFile(json.path) ? withFiles(document, json.path, tree) : Promise.resolve(document),
      );
      return readProblem(tree, { json: json.path, folder, name, options }, data, findings);
    });
  }
}

/** A folder that people edit is called as they called it. */
function nameOf(json: string, folder: string, whole: string): string {
  if (!isFolderFile(json)) return folder.split("/").at(-1) ?? folder;
  return json.split("/").at(-2) ?? whole;
}

export interface Place {
  readonly json: string;
  readonly folder: string;
  readonly name: string;
  readonly options: ReadOptions;
}

async function readProblem(
  tree: PackageTree,
  place: Place,
  data: HojProblem,
  findings: Findings,
): Promise<ImportedProblem> {
  const { problem } = data;
  if (problem.isRemote === true) {
    findings.refuse(place.json, packageReason("hojRemote"));
  }
  const mode = data.judgeMode ?? problem.judgeMode ?? "default";
  const type = problem.type ?? 0;
  const files = extraFiles(data, mode, place, findings);
  const program =
    mode === "default" ? null : await readProgram(data, files.judgeExtraFiles, place, findings);
  const own = readOwn(data.gavel, place.json);
  const cases = await readHojCases(tree, place, data, type, findings);
  const pictures = picturesOf(tree, place, data, findings);
  const blank = blankProblem("hoj", shortNameOf(problem.problemId || place.name));
  return {
    ...blank,
    displayId: problem.problemId.trim() || null,
    type,
    author: problem.author,
    source: problem.source,
    tags: data.tags ?? [],
    difficulty: difficultyOf(problem.difficulty),
    statements: withPictures(pictures, [mainStatement(data), ...own.statements]),
    samples: parseExamples(problem.examples).map((pair) => ({ kind: "pair", ...pair })),
    limits: limitsOf(data),
    fileIo: readFileIo(data, place, findings),
    languages: readLanguages(data, place, findings),
    templates: readTemplates(data, place, findings),
    checker: checkerOf(
      mode === "spj" ? program : null,
      problem.isRemoveEndBlank ?? true,
      own.rules,
    ),
    interactor: mode === "interactive" ? program : null,
    passes: own.passes,
    cases: withScript(
      cases.map((one) => ({ ...one, ...own.cases[one.seq - 1] })),
      own,
      place.json,
      findings,
    ),
    caseMode: caseModeOf(data, type, place, findings),
    grading: own.grading,
    ...files,
    openCaseResult: problem.openCaseResult ?? true,
    codeShare: problem.codeShare ?? true,
    isHidden: data.gavel?.isHidden ?? false,
    ...(own.lacksTests && cases.length === 0 ? { lacksTests: true } : {}),
    solutions: own.solutions,
    tools: own.tools,
    checkerTests: own.checkerTests,
    limitFactors: own.limitFactors,
  };
}

function mainStatement({ problem, gavel }: HojProblem): ImportedStatement {
  return {
    locale: gavel?.mainLocale ?? "",
    title: problem.title,
    format: "markdown",
    // Our own exports say what they mean.
    hasHtml: gavel === undefined,
    description: problem.description,
    input: problem.input,
    output: problem.output,
    hint: problem.hint,
    files: [],
    pdf: null,
  };
}

function limitsOf({ problem, gavel }: HojProblem): ImportedProblem["limits"] {
  const outputMb = gavel?.outputLimit;
  return {
    timeMs: problem.timeLimit ?? 1000,
    timing: null,
    memoryMb: problem.memoryLimit ?? 256,
    stackMb: problem.stackLimit ?? null,
    ...(outputMb === undefined ? {} : { outputMb }),
  };
}

/** Beside the test data, so that nobody takes them for cases. */
export const pictureFolder = (folder: string) => `${folder}-files`;

function picturesOf(
  tree: PackageTree,
  { json, folder }: Place,
  { gavel }: HojProblem,
  findings: Findings,
): NamedFile[] {
  return (gavel?.files ?? []).flatMap((name) => {
    const file = tree.files.get(`${pictureFolder(folder)}/${name}`);
    if (file === undefined) findings.ignore(json, packageReason("hojStatementFile", { name }));
    return file === undefined ? [] : [{ name, file }];
  });
}

/** With addresses that become shorter. */
const TEXT_MAX = 4 * LIMITS.textMax;

const withPictures = (
  pictures: readonly NamedFile[],
  statements: readonly ImportedStatement[],
): ImportedStatement[] =>
  statements.map((one) => ({ ...one, files: pictures.filter(({ name }) => isNamed(one, name)) }));

function isNamed(one: ImportedStatement, name: string): boolean {
  const { description, input, output, hint } = one;
  // What is too long for the site is refused there.
  const texts = [description, input, output, hint].filter((text) => text.length < TEXT_MAX);
  return texts.some((text) => text.includes(`file://${name}`));
}

function checkerOf(
  program: ImportedProgram | null,
  ignoreEndBlank: boolean,
  rules: Extract<ImportedChecker, { kind: "rules" }> | null,
): ImportedChecker {
  if (program !== null) return { kind: "program", program };
  return rules ?? { kind: "default", ignoreEndBlank };
}

function difficultyOf(value: number | null | undefined): 0 | 1 | 2 | null {
  return value === 0 || value === 1 || value === 2 ? value : null;
}

async function readProgram(
  data: HojProblem,
  beside: readonly NamedFile[],
  { json, options }: Place,
  findings: Findings,
): Promise<ImportedProgram | null> {
  const { spjCode, spjLanguage } = data.problem;
  if (spjCode === null || spjCode === undefined || spjCode.trim() === "") {
    findings.refuse(json, packageReason("hojNoSpj"));
    return null;
  }
  const name = spjLanguage ?? "C";
  const language = name === BUILD_SCRIPT ? BUILD_SCRIPT : findLanguageName(name);
  if (language === undefined) {
    findings.refuse(json, packageReason("hojSpjLanguage", { name }));
    return null;
  }
  const path = `${json}/spjCode`;
  const program = textProgram(path, spjCode, { language, convention: "peer" });
  const whole = beside.some((one) => one.name === TESTLIB)
    ? program
    : await withTestlib(program, path, [options.headers], findings);
  return { ...whole, ...data.gavel?.program };
}

/**
 * One widespread exporter writes the judge's files over the user's and leaves the judge's empty. Where a checker may
 * be waiting for them, the files are therefore given to both.
 */
function extraFiles(
  { userExtraFile, judgeExtraFile, problem, gavel }: HojProblem,
  mode: string,
  { json }: Place,
  findings: Findings,
): { userExtraFiles: NamedFile[]; judgeExtraFiles: NamedFile[] } {
  const user = { ...problem.userExtraFile, ...userExtraFile };
  const judge = { ...problem.judgeExtraFile, ...judgeExtraFile };
  const isJudgeLost = Object.keys(judge).length === 0 && Object.keys(user).length > 0;
  // Our own exports say what they mean.
  if (gavel === undefined && mode !== "default" && isJudgeLost) {
    findings.warn(json, packageReason("hojUserFiles"));
    Object.assign(judge, user);
  }
  const compiled = new Set(gavel?.compiledFiles ?? []);
  const named = (where: string, files: Readonly<Record<string, string>>) =>
    namedTexts(`${json}/${where}`, files).map((one) =>
      compiled.has(one.name) ? { ...one, isCompiled: true } : one,
    );
  return {
    userExtraFiles: named("userExtraFile", user),
    judgeExtraFiles: named("judgeExtraFile", judge),
  };
}

function readFileIo({ problem }: HojProblem, { json }: Place, findings: Findings) {
  if (problem.isFileIO !== true) return null;
  const [read, write] = [problem.ioReadFileName.trim(), problem.ioWriteFileName.trim()];
  if (read !== "" && write !== "") return { read, write };
  findings.refuse(json, packageReason("hojFileIo"));
  return null;
}

function readLanguages({ languages }: HojProblem, { json }: Place, findings: Findings) {
  const known: LanguageName[] = [];
  for (const name of languages ?? []) {
    const found = findLanguageName(name);
    if (found === undefined) findings.ignore(json, packageReason("languageNotKnown", { name }));
    else if (!known.includes(found)) known.push(found);
  }
  return known.length === 0 ? null : known;
}

function readTemplates({ codeTemplates }: HojProblem, { json }: Place, findings: Findings) {
  return (codeTemplates ?? []).flatMap(({ language, code }) => {
    const found = findLanguageName(language);
    if (found !== undefined) return [{ language: found, prepend: "", code, append: "" }];
    findings.ignore(json, packageReason("templateUnknown", { name: language }));
    return [];
  });
}

function caseModeOf({ problem }: HojProblem, type: 0 | 1, { json }: Place, findings: Findings) {
  const mode = problem.judgeCaseMode ?? "default";
  const isFit = mode === "default" || (type === 1) === mode.startsWith("subtask");
  if (isFit) return mode;
  findings.change(json, packageReason(type === 0 ? "hojModeAcm" : "hojModeOi", { mode }));
  return "default";
}
