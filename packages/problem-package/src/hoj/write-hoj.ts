/** The HOJ-style zip of many problems: `NAME.json` beside the folder `NAME` with the test data and its manifest. */
import { writeExamples } from "@gavel/domain/example";
import type {
  ImportedCase,
  ImportedProblem,
  ImportedStatement,
  NamedFile,
  PackageFile,
} from "../model.ts";
import { readText } from "../safe-archive.ts";
import type { ZipSource } from "../zip-writer.ts";
import { fileFacts } from "./file-facts.ts";
import type { OwnFields } from "./own.ts";

const TEXT_BYTES_MAX = 16 * 1024 * 1024;

/**
 * The entries of one problem, to be written one after the other. `name` is that of its JSON and folder.
 * @param version of the test data, for the manifest
 */
export async function hojEntries(
  problem: ImportedProblem,
  name: string,
  version: string,
): Promise<ZipSource[]> {
  const json = JSON.stringify(await describe(problem), null, 2);
  const info = JSON.stringify(await manifest(problem, version), null, 2);
  const files = new Map<string, PackageFile | null>();
  for (const one of problem.cases) {
    files.set(one.inputName, one.input);
    files.set(one.outputName, one.output);
  }
  return [
    textEntry(`${name}.json`, json),
    textEntry(`${name}/info`, info),
    ...[...files].map(([file, content]) =>
      content === null ? textEntry(`${name}/${file}`, "") : fileEntry(`${name}/${file}`, content),
    ),
  ];
}

function textEntry(name: string, text: string): ZipSource {
  const bytes = new TextEncoder().encode(text);
  const open = async () =>
    (async function* () {
      yield bytes;
    })();
  return { name, bytes: bytes.byteLength, open };
}

const fileEntry = (name: string, file: PackageFile): ZipSource => ({
  name,
  bytes: file.bytes,
  open: async () => file.open(),
});

const judgeModeOf = ({ checker, interactor }: ImportedProblem) => {
  if (interactor !== null) return "interactive";
  return checker.kind === "program" ? "spj" : "default";
};

function groupOf(problem: ImportedProblem, one: ImportedCase): { groupNum?: number } {
  if (one.groupNum !== null) return { groupNum: one.groupNum };
  return problem.caseMode.startsWith("subtask") ? { groupNum: 1 } : {};
}

async function describe(problem: ImportedProblem): Promise<object> {
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
    gavel: ownFieldsOf(problem, others),
  };
}

/** What the format has no place for; other readers pass it over. */
function ownFieldsOf(problem: ImportedProblem, others: readonly ImportedStatement[]): OwnFields {
  const { checker, interactor } = problem;
  const program = checker.kind === "program" ? checker.program : interactor;
  const hasOwn = problem.cases.some(
    (one) =>
      one.timeLimitMs !== null ||
      one.memoryLimitMb !== null ||
      one.checkerArguments !== null ||
      one.compareRules !== null,
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
    ...(hasOwn
      ? {
          cases: problem.cases.map((one) => ({
            timeLimitMs: one.timeLimitMs,
            memoryLimitMb: one.memoryLimitMb,
            checkerArguments: one.checkerArguments === null ? null : [...one.checkerArguments],
            compareRules: one.compareRules,
          })),
        }
      : {}),
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
