/** Packages of the Kattis problem package format: legacy (and its ICPC subset), 2023-07 and 2025-09. */

import { MAX_PASSES } from "@gavel/domain/checker";
import type { LanguageName } from "@gavel/domain/language";
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type {
  ImportedCase,
  ImportedProblem,
  ImportedStatement,
  NamedFile,
  PackageFile,
  PackageTree,
  ReadProblem,
} from "../model.ts";
import { lookUp } from "../reading/look-up.ts";
import { readOne } from "../reading/read-one.ts";
import { shortNameOf } from "../reading/short-name.ts";
import { textFile } from "../reading/text-file.ts";
import { readText, subtree } from "../safe-archive.ts";
import { asBoolean, readYamlMap, YAML_MAX_BYTES } from "../yaml-file.ts";
import { withConstants } from "./constants.ts";
import { readDomjudge } from "./domjudge.ts";
import { type GradedData, gradeData } from "./grading.ts";
import { endingOf, isHeader, isSource, nameOfCode, namesOfCode } from "./languages.ts";
import { type KattisConfig, OWN_MARK, readConfig } from "./problem-yaml.ts";
import { readSamples, readStatements } from "./statements.ts";
import { readSubmissions } from "./submissions.ts";
import { type DataGroup, readTestData } from "./test-data.ts";
import { readTools } from "./tools.ts";
import { readValidation, type Validation } from "./validator.ts";

/** Folders of the tree that hold a package of this format; "" = the tree itself. */
export function findKattisRoots(tree: PackageTree): string[] {
  const roots = new Set<string>();
  for (const path of tree.files.keys()) {
    const name = /^(?:(.*)\/)?(?:problem\.yaml|domjudge-problem\.ini)$/.exec(path);
    if (name !== null && looksLikeKattis(tree, name[1] ?? "")) roots.add(name[1] ?? "");
  }
  // What lies inside a package belongs to it.
  return [...roots]
    .filter((root) => ![...roots].some((other) => other !== root && isInside(root, other)))
    .sort();
}

const isInside = (path: string, folder: string) => folder === "" || path.startsWith(`${folder}/`);

function looksLikeKattis(tree: PackageTree, root: string): boolean {
  const prefix = root === "" ? "" : `${root}/`;
  const folders = [
    "data/secret/",
    "data/sample/",
    "problem_statement/",
    "statement/",
    "submissions/",
  ];
  for (const path of tree.files.keys()) {
    if (folders.some((folder) => path.startsWith(prefix + folder))) return true;
  }
  return false;
}

/** One result for each package in the tree. Never throws for what a package holds. */
export async function* readKattis(tree: PackageTree): AsyncGenerator<ReadProblem> {
  for (const root of findKattisRoots(tree)) {
    const own = root === "" ? tree : subtree(tree, root);
    const read = (findings: Findings) => readProblemOf(withoutHidden(own, findings), own, findings);
    yield await readOne(root, own.name, read);
  }
}

/** Files and folders whose names begin with a dot are as if they were not there. */
function withoutHidden(tree: PackageTree, findings: Findings): PackageTree {
  const files = [...tree.files].filter(([path]) => {
    const isHidden = path.split("/").some((part) => part.startsWith("."));
    const isKnown = path === ".timelimit" || /(^|\/)\.git/.test(path);
    if (isHidden && !isKnown) findings.ignore(path, packageReason("kattisDot"));
    return !isHidden;
  });
  return { name: tree.name, files: new Map(files) };
}

async function readProblemOf(
  tree: PackageTree,
  whole: PackageTree,
  findings: Findings,
): Promise<ImportedProblem> {
  const yaml = tree.files.get("problem.yaml");
  const domjudge = await readDomjudge(whole, findings);
  const said = readConfig(yaml === undefined ? {} : await readYamlMap(yaml), findings);
  const hasName = said.names.size > 0 || domjudge.name === null;
  const config = hasName ? said : { ...said, names: new Map([["", domjudge.name ?? ""]]) };
  const data = await readTestData(tree, config.constants, findings);
  const graded = gradeData(data, config, findings);
  if (graded.cases.length === 0) findings.refuse("data", packageReason("kattisEmpty"));
  noteFolders(tree, findings);
  const validation = await readValidation(tree, config, graded.cases, findings);
  if (config.passes > MAX_PASSES) {
    findings.refuse("problem.yaml", packageReason("kattisPasses", { n: MAX_PASSES }));
  }
  const caseNames = graded.cases.map((one) => one.data.name);
  const statements = await readStatements(tree, config, findings);
  return {
    format: "kattis",
    shortName: shortNameOf(tree.name),
    displayId: null,
    type: config.isScoring ? 1 : 0,
    author: config.authors,
    source: config.source,
    tags: config.keywords,
    difficulty: null,
    statements: (await isOurs(yaml)) ? statements.map(withoutHtml) : statements,
    samples: await readSamples(tree, data, config, findings),
    limits: readLimits(config, domjudge.timeLimitS, findings),
    fileIo: null,
    languages: readLanguages(config, findings),
    templates: [],
    ...checkerOf(validation, config),
    passes: config.passes,
    cases: importedCases(graded, data, validation, findings),
    caseMode: graded.caseMode,
    grading: graded.grading,
    userExtraFiles: await readIncluded(tree, config, findings),
    judgeExtraFiles: [],
    attachments: attachmentsOf(tree),
    openCaseResult: config.showsGroups || !config.isScoring || tellsSecrets(data),
    solutions: await readSubmissions(tree, config, caseNames, findings),
    tools: await readTools(tree, findings),
  };
}

async function isOurs(yaml: PackageFile | undefined): Promise<boolean> {
  return yaml !== undefined && (await readText(yaml, YAML_MAX_BYTES)).startsWith(OWN_MARK);
}

const withoutHtml = (statement: ImportedStatement) => ({ ...statement, hasHtml: false });

/** In 2025-09 a group says so; of the secret one it is not usual. */
function tellsSecrets(data: DataGroup): boolean {
  const secret = data.members.find((one) => one.kind === "group" && one.name === "secret");
  return secret?.kind === "group" && asBoolean(secret.testGroup?.full_feedback) === true;
}

function checkerOf(
  { program, rules, comparison }: Validation,
  config: KattisConfig,
): Pick<ImportedProblem, "checker" | "interactor"> {
  if (program !== null && config.isInteractive) {
    return { checker: { kind: "default", ignoreEndBlank: true }, interactor: program };
  }
  if (program !== null) return { checker: { kind: "program", program }, interactor: null };
  return {
    checker:
      rules === null
        ? { kind: "default", ignoreEndBlank: comparison?.ignoreEndBlank ?? true }
        : { kind: "rules", rules },
    interactor: null,
  };
}

function importedCases(
  graded: GradedData,
  data: DataGroup,
  validation: Validation,
  findings: Findings,
): ImportedCase[] {
  const withoutAnswer = graded.cases.filter((one) => one.data.answer === null);
  if (withoutAnswer.length > 0 && validation.program === null) {
    for (const one of withoutAnswer.slice(0, 5)) {
      findings.refuse(`data/${one.data.name}.in`, packageReason("kattisNoAnswer"));
    }
  } else if (withoutAnswer.length > 0) {
    findings.warn(data.path, packageReason("kattisAnswersEmpty", { n: withoutAnswer.length }));
  }
  const taken = new Set<string>();
  return graded.cases.map((one): ImportedCase => {
    const plain = one.data.name.replaceAll("/", "-");
    // `a/b-1` and `a-b/1` would be one file where all lie in one folder.
    const flat = taken.has(plain) ? `${one.seq}-${plain}` : plain;
    taken.add(flat);
    return {
      seq: one.seq,
      name: one.data.name,
      inputName: `${flat}.in`,
      outputName: `${flat}.ans`,
      input: one.data.input,
      output: one.data.answer ?? textFile(`data/${one.data.name}.ans`, ""),
      score: 0,
      groupNum: null,
      isSample: one.data.name.startsWith("sample/"),
      timeLimitMs: null,
      memoryLimitMb: null,
      checkerArguments: validation.caseArguments(one),
      compareRules: validation.caseRules(one),
    };
  });
}

/** What the format's usual host gives where a package says nothing. */
const USUAL_MEMORY_MB = 2048;

function readLimits(
  config: KattisConfig,
  otherTimeS: number | null,
  findings: Findings,
): ImportedProblem["limits"] {
  const seconds = config.timeLimitS ?? otherTimeS;
  if (config.memoryMb === null) {
    findings.change("problem.yaml", packageReason("kattisUsualMemory", { n: USUAL_MEMORY_MB }));
  }
  const memoryMb = Math.ceil(config.memoryMb ?? USUAL_MEMORY_MB);
  return {
    timeMs: seconds === null ? null : Math.max(1, Math.round(seconds * 1000)),
    timing: seconds === null ? config.timing : null,
    memoryMb,
    stackMb: memoryMb,
    ...(config.outputMb === null ? {} : { outputMb: Math.ceil(config.outputMb) }),
  };
}

function readLanguages(config: KattisConfig, findings: Findings): LanguageName[] | null {
  if (config.languages === null) return null;
  const names = config.languages.flatMap((code) => {
    const known = namesOfCode(code);
    if (known.length === 0)
      findings.ignore("problem.yaml", packageReason("kattisLanguage", { code }));
    return known;
  });
  if (names.length === 0) findings.refuse("problem.yaml", packageReason("kattisLanguages"));
  return names;
}

/** `include/<language>/…`: copied beside every submission in that language, in place of files of the same name. */
async function readIncluded(
  tree: PackageTree,
  config: KattisConfig,
  findings: Findings,
): Promise<NamedFile[]> {
  const included: NamedFile[] = [];
  for (const [path, file] of tree.files) {
    const [root, code = "", ...rest] = path.split("/");
    if (root !== "include" || rest.length === 0) continue;
    const name = rest.join("/");
    const languages = code === "default" ? undefined : namesOfCode(code);
    if (languages?.length === 0 || (code !== "default" && nameOfCode(code) === null)) {
      findings.ignore(path, packageReason("kattisLanguage", { code }));
      continue;
    }
    const isCompiled = isSource(name) && !isHeader(name) && ["c", "cpp"].includes(code);
    if (!isCompiled && /^main\./i.test(name) && endingOf(name) !== "") {
      findings.refuse(path, packageReason("kattisMainFile"));
    }
    included.push({
      name,
      file: await withConstants(file, config.constants),
      languages,
      isCompiled,
    });
  }
  return included;
}

function attachmentsOf(tree: PackageTree): NamedFile[] {
  return [...tree.files].flatMap(([path, file]) =>
    path.startsWith("attachments/")
      ? [{ name: path.slice("attachments/".length).replaceAll("/", "-"), file }]
      : [],
  );
}

const NOT_USED: Readonly<Record<string, PackageReason>> = {
  answer_validators: packageReason("kattisAnswers"),
  input_visualizer: packageReason("kattisVisualizeInput"),
  output_visualizer: packageReason("kattisVisualizeOutput"),
  test_case_visualizer: packageReason("kattisVisualizeCase"),
  solution: packageReason("kattisSolution"),
  solutions: packageReason("kattisSolution"),
};

function noteFolders(tree: PackageTree, findings: Findings): void {
  for (const path of tree.files.keys()) {
    const [folder = "", rest] = path.split("/");
    if (rest === undefined) {
      if (!ROOT_FILES.test(folder)) findings.ignore(path, packageReason("kattisNotPart"));
    } else if (folder === "graders") {
      findings.ignore("graders", packageReason("kattisGraders"));
    } else if (folder === "static_validator" || folder === "static_validators") {
      findings.refuse(folder, packageReason("kattisStatic"));
    } else {
      const reason = FOLDERS.has(folder) ? undefined : packageReason("kattisNotPart");
      const why = lookUp(NOT_USED, folder) ?? reason;
      if (why !== undefined) findings.ignore(folder, why);
    }
  }
}

const ROOT_FILES = /^(problem\.(yaml|pdf|tex|md)|domjudge-problem\.ini|submissions\.json)$/;
const FOLDERS = new Set([
  "data",
  "statement",
  "problem_statement",
  "submissions",
  "output_validators",
  "output_validator",
  "input_validators",
  "input_validator",
  "input_format_validators",
  "generators",
  "include",
  "attachments",
]);
