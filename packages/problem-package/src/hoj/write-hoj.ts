/** The HOJ-style zip of many problems: `NAME.json` beside the folder `NAME` with the test data and its manifest. */

import { writeExamples } from "@gavel/domain/example";
import { packageReason } from "@gavel/domain/package-reason";
import type { Findings } from "../findings.ts";
import type {
  ImportedCase,
  ImportedProblem,
  ImportedStatement,
  NamedFile,
  PackageFile,
} from "../model.ts";
import { withOwnLibrary } from "../reading/testlib.ts";
import { textFile } from "../reading/text-file.ts";
import { tellDifferences } from "../round-trip/read-back.ts";
import { isSameFile } from "../round-trip/same-file.ts";
import { readText } from "../safe-archive.ts";
import type { ZipSource } from "../zip-writer.ts";
import { fileFacts } from "./file-facts.ts";
import type { WrittenOwnFields } from "./own.ts";
import { writeOwnPrograms } from "./own-programs.ts";
import { pictureFolder, readHoj } from "./read-hoj.ts";

const TEXT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * The entries of one problem, to be written one after the other. `name` is that of its JSON and folder. What the archive
 * does not keep goes into `findings`; with a refusal the entries are of no use.
 * @param version of the test data, for the manifest
 */
export async function hojEntries(
  given: ImportedProblem,
  name: string,
  version: string,
  findings: Findings,
): Promise<ZipSource[]> {
  const problem = await withOwnLibrary(given, findings);
  const files = new Map<string, PackageFile>();
  const put = async (path: string, file: PackageFile) => {
    const other = files.get(path);
    if (other !== undefined && !(await isSameFile(other, file))) {
      findings.refuse(path, packageReason("twoFiles"));
    }
    files.set(path, file);
  };
  const json = `${name}.json`;
  await put(json, textFile(json, JSON.stringify(await hojDocument(problem), null, 2)));
  const info = `${name}/info`;
  await put(info, textFile(info, JSON.stringify(await manifest(problem, version), null, 2)));
  for (const one of problem.cases) {
    await put(`${name}/${one.inputName}`, one.input);
    await put(`${name}/${one.outputName}`, one.output ?? NOTHING);
  }
  for (const one of problem.statements.flatMap((statement) => statement.files)) {
    await put(`${pictureFolder(name)}/${one.name}`, one.file);
  }
  await tellDifferences(problem, name, files, readHoj, findings);
  return [...files].map(([path, file]) => ({
    name: path,
    bytes: file.bytes,
    open: async () => file.open(),
  }));
}

const NOTHING = textFile("", "");

const judgeModeOf = ({ checker, interactor }: ImportedProblem) => {
  if (interactor !== null) return "interactive";
  return checker.kind === "program" ? "spj" : "default";
};

function groupOf(problem: ImportedProblem, one: ImportedCase): { groupNum?: number } {
  if (one.groupNum !== null) return { groupNum: one.groupNum };
  return problem.caseMode.startsWith("subtask") ? { groupNum: 1 } : {};
}

/** The JSON, with all texts in it. */
export async function hojDocument(problem: ImportedProblem) {
  const { checker, interactor, fileIo, limits } = problem;
  const [statement, ...others] = problem.statements;
  const program = checker.kind === "program" ? checker.program : interactor;
  const judgeMode = judgeModeOf(problem);
  const user = await textsOf(problem.userExtraFiles);
  const judge = await textsOf([...problem.judgeExtraFiles, ...(program?.others ?? [])]);
  return {
    judgeMode,
    languages: problem.languages ?? [],
    samples: problem.cases.map((one) => ({
      input: one.inputName,
      output: one.outputName,
      ...(problem.type === 1 ? { score: one.score } : {}),
      ...groupOf(problem, one),
    })),
    tags: problem.tags,
    codeTemplates: problem.templates.map(({ language, code }) => ({ language, code })),
    userExtraFile: user,
    judgeExtraFile: judge,
    problem: {
      problemId: problem.displayId,
      title: statement?.title ?? "",
      author: problem.author,
      type: problem.type,
      timeLimit: limits.timeMs,
      memoryLimit: limits.memoryMb,
      stackLimit: limits.stackMb,
      description: statement?.description ?? "",
      input: statement?.input ?? "",
      output: statement?.output ?? "",
      examples: writeExamples(
        problem.samples.flatMap((sample) => (sample.kind === "pair" ? [sample] : [])),
      ),
      isRemote: false,
      source: problem.source,
      difficulty: problem.difficulty ?? 1,
      hint: statement?.hint ?? "",
      auth: 1,
      codeShare: problem.codeShare ?? true,
      judgeMode,
      judgeCaseMode: problem.caseMode,
      spjCode: program === null ? null : await readText(program.main, TEXT_BYTES_MAX),
      spjLanguage: program?.language ?? null,
      isRemoveEndBlank: checker.kind === "default" ? checker.ignoreEndBlank : true,
      openCaseResult: problem.openCaseResult,
      isUploadCase: true,
      isFileIO: fileIo !== null,
      ioReadFileName: fileIo?.read ?? null,
      ioWriteFileName: fileIo?.write ?? null,
    },
    gavel: await ownFieldsOf(problem, others),
  };
}

/** What the format has no place for; other readers pass it over. */
async function ownFieldsOf(
  problem: ImportedProblem,
  others: readonly ImportedStatement[],
): Promise<WrittenOwnFields> {
  const { checker, interactor } = problem;
  const [main] = problem.statements;
  const pictures = new Set(problem.statements.flatMap((one) => one.files.map(({ name }) => name)));
  const program = checker.kind === "program" ? checker.program : interactor;
  const hasOwn = problem.cases.some(
    (one) =>
      one.timeLimitMs !== null ||
      one.memoryLimitMb !== null ||
      one.checkerArguments !== null ||
      one.compareRules !== null ||
      one.isSample,
  );
  const translations = others.map(({ locale, title, description, input, output, hint }) => [
    locale,
    { title, description, input, output, hint },
  ]);
  const compiled = [
    ...problem.userExtraFiles,
    ...problem.judgeExtraFiles,
    ...(program?.others ?? []),
  ]
    .filter((one) => one.isCompiled === true)
    .map((one) => one.name);
  return {
    ...(program === null
      ? {}
      : { program: { convention: program.convention, arguments: [...program.arguments] } }),
    ...(problem.passes > 1 ? { passes: problem.passes } : {}),
    ...(checker.kind === "rules" ? { compareRules: checker.rules } : {}),
    ...(problem.grading === null ? {} : { grading: problem.grading }),
    ...(compiled.length === 0 ? {} : { compiledFiles: [...new Set(compiled)] }),
    ...(problem.isHidden === true ? { isHidden: true } : {}),
    ...(problem.limits.outputMb ? { outputLimit: problem.limits.outputMb } : {}),
    ...(problem.cases.length === 0 ? { lacksTests: true } : {}),
    ...(hasOwn
      ? {
          cases: problem.cases.map((one) => ({
            timeLimitMs: one.timeLimitMs,
            memoryLimitMb: one.memoryLimitMb,
            checkerArguments: one.checkerArguments === null ? null : [...one.checkerArguments],
            compareRules: one.compareRules,
            ...(one.isSample ? { isSample: true } : {}),
          })),
        }
      : {}),
    ...(await writeOwnPrograms(problem)),
    ...(main === undefined || main.locale === "" ? {} : { mainLocale: main.locale }),
    ...(pictures.size === 0 ? {} : { files: [...pictures].sort() }),
    ...(translations.length === 0 ? {} : { translations: Object.fromEntries(translations) }),
  };
}

async function textsOf(files: readonly NamedFile[]): Promise<Record<string, string> | null> {
  if (files.length === 0) return null;
  const texts: Record<string, string> = {};
  for (const { name, file } of files) texts[name] = await readText(file, TEXT_BYTES_MAX);
  return texts;
}

/** `info`, which judges of the format read in place of the JSON. */
async function manifest(problem: ImportedProblem, version: string): Promise<object> {
  const mode = judgeModeOf(problem);
  const testCases: object[] = [];
  for (const one of problem.cases) {
    testCases.push({
      caseId: one.seq,
      score: one.score,
      ...groupOf(problem, one),
      inputName: one.inputName,
      outputName: one.outputName,
      ...(mode === "default" ? await fileFacts(one.output) : {}),
    });
  }
  return {
    mode,
    judgeCaseMode: problem.caseMode,
    version,
    testCasesSize: problem.cases.length,
    testCases,
  };
}
