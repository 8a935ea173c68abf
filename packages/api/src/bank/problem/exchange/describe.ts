/** A stored problem as the model that the writers of archives start from. */

import { caseSettings, storedArguments, storedConvention } from "@gavel/domain/checker";
import { compareRules } from "@gavel/domain/compare-rules";
import { parseExamples } from "@gavel/domain/example";
import { gradingGroup } from "@gavel/domain/grading";
import { BUILD_SCRIPT, findLanguage, type LanguageName } from "@gavel/domain/language";
import { PROBLEM_AUTH, readProblemType } from "@gavel/domain/problem";
import { readCaseMode } from "@gavel/domain/score";
import type { Findings } from "@gavel/problem-package/findings";
import type {
  ImportedCase,
  ImportedChecker,
  ImportedProblem,
  ImportedProgram,
  ImportedStatement,
  NamedFile,
} from "@gavel/problem-package/model";
import { textFile } from "@gavel/problem-package/text-file";
import { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { BlobStore } from "../../../site/file/index.ts";
import { findTagsOfProblem } from "../../tag/index.ts";
import { readFileMap, readJudgeMode } from "../present.ts";
import { findSet, listCheckerTests, listPrograms } from "../program/queries.ts";
import { presentProgram } from "../program/service/programs.ts";
import { listTemplates, listTranslations, type ProblemTableRow } from "../queries.ts";
import { findVersion, listCases } from "../test-data/queries.ts";
import { blobFile } from "./blob-file.ts";
import { factorsOf, isUsual, madeByOf, programsOf } from "./describe-programs.ts";
import { withPictures } from "./pictures.ts";
import { listLanguageNames } from "./queries.ts";

const texts = z.array(z.string());

/** @throws DomainError NOT_FOUND without test data, as remote problems are */
export async function describeProblem(
  ctx: SignedInContext,
  row: ProblemTableRow,
  findings: Findings,
): Promise<ImportedProblem> {
  if (row.test_data_version_id === null) throw new DomainError("NOT_FOUND");
  const problem = await describeUnfinished(ctx, row);
  return { ...problem, statements: await withPictures(ctx, problem.statements, findings) };
}

/** As `describeProblem`, also where there is no test data yet; what statements show stays on this site. */
export async function describeUnfinished(
  ctx: Pick<SignedInContext, "db" | "locale" | "services">,
  row: ProblemTableRow,
): Promise<ImportedProblem> {
  const { db } = ctx;
  const { test_data_version_id: versionId } = row;
  const version = versionId === null ? undefined : await findVersion(db, versionId);
  const [set, stored, checkerTests] = await Promise.all([
    findSet(db, row.id),
    listPrograms(db, row.id),
    listCheckerTests(db, row.id),
  ]);
  const programs = stored.map(presentProgram);
  const [cases, tags, languages, templates, translations] = await Promise.all([
    version === undefined ? [] : listCases(db, version.id),
    findTagsOfProblem(ctx, row.id),
    listLanguageNames(db, row.id),
    listTemplates(db, row.id),
    listTranslations(db, row.id),
  ]);
  const names = new Map(languages.map(({ id, name }) => [id, asLanguage(name)]));
  const compiled = new Set(texts.catch([]).parse(row.compiled_files));
  const user = filesOf(row.user_extra_file, compiled);
  const judge = filesOf(row.judge_extra_file, compiled);
  const mode = readJudgeMode(row.judge_mode);
  const program = programOf(row);
  return {
    format: "hoj",
    shortName: row.display_id,
    displayId: row.display_id,
    type: readProblemType(row.type),
    author: row.author_name,
    source: row.source,
    tags: tags.map((tag) => tag.name),
    difficulty: row.difficulty === 0 || row.difficulty === 2 ? row.difficulty : 1,
    statements: statementsOf(row, translations),
    samples: parseExamples(row.examples).map((pair) => ({ kind: "pair", ...pair })),
    limits: {
      timeMs: row.time_limit_ms,
      timing: null,
      memoryMb: row.memory_limit_mb,
      stackMb: row.stack_limit_mb,
      ...(row.output_limit_mb === null ? {} : { outputMb: row.output_limit_mb }),
    },
    fileIo: fileIoOf(row),
    languages: [...names.values()].filter((name) => name !== null),
    templates: templates.flatMap((one) => {
      const language = names.get(one.language_id) ?? null;
      if (language === null || !one.is_enabled) return [];
      return [{ language, prepend: "", code: one.code, append: "" }];
    }),
    checker: checkerOf(row, mode === "spj" ? program : null),
    interactor: mode === "interactive" ? program : null,
    passes: row.passes,
    cases: cases.map((one, index) => ({
      ...caseOf(ctx.services.blobs, one, index + 1),
      madeBy: madeByOf(one.made_by, programs),
    })),
    caseMode: readCaseMode(row.judge_case_mode),
    grading: gradingGroup.nullable().parse(version?.grading ?? null),
    userExtraFiles: user,
    judgeExtraFiles: judge,
    attachments: [],
    openCaseResult: row.open_case_result,
    codeShare: row.code_share,
    ...(version === undefined ? { lacksTests: true } : {}),
    isHidden: row.auth !== PROBLEM_AUTH.public,
    ...programsOf(programs, checkerTests),
    ...(set === undefined || isUsual(set) ? {} : { limitFactors: factorsOf(set) }),
  };
}

const asLanguage = (name: string): LanguageName | null => findLanguage(name)?.name ?? null;

function statementsOf(
  row: ProblemTableRow,
  translations: Awaited<ReturnType<typeof listTranslations>>,
): ImportedStatement[] {
  const { title, description, input, output, hint } = row;
  const own = { locale: row.main_locale ?? "", title, description, input, output, hint };
  return [own, ...translations].map((one) => ({
    ...one,
    format: "markdown",
    files: [],
    pdf: null,
  }));
}

function fileIoOf(row: ProblemTableRow) {
  const { io_read_file_name: read, io_write_file_name: write } = row;
  return row.is_file_io && read !== null && write !== null ? { read, write } : null;
}

function filesOf(stored: unknown, compiled: ReadonlySet<string>): NamedFile[] {
  return Object.entries(readFileMap(stored)).map(([name, text]) => ({
    name,
    file: textFile(name, text),
    ...(compiled.has(name) ? { isCompiled: true } : {}),
  }));
}

function programOf(row: ProblemTableRow): ImportedProgram | null {
  if (row.judge_mode === "default" || row.spj_code === null) return null;
  const name = row.spj_language ?? "C";
  const language = name === BUILD_SCRIPT ? BUILD_SCRIPT : (asLanguage(name) ?? "C");
  const [ending = "build"] = findLanguage(language)?.extensions ?? [];
  return {
    language,
    convention: storedConvention.parse(row.checker_convention),
    arguments: storedArguments.parse(row.checker_arguments),
    main: textFile(`checker.${ending}`, row.spj_code),
    // What lies beside it are the judge's files.
    others: [],
  };
}

function checkerOf(row: ProblemTableRow, program: ImportedProgram | null): ImportedChecker {
  if (program !== null) return { kind: "program", program };
  const rules = compareRules.nullable().parse(row.compare_rules);
  if (rules !== null) return { kind: "rules", rules };
  return { kind: "default", ignoreEndBlank: row.is_remove_end_blank };
}

function caseOf(
  blobs: BlobStore,
  row: Awaited<ReturnType<typeof listCases>>[number],
  seq: number,
): ImportedCase {
  const own = caseSettings.parse(row.settings) ?? {};
  return {
    seq,
    name: row.input_name.replace(/\.(in|txt)$/, ""),
    inputName: row.input_name,
    outputName: row.output_name,
    input: blobFile(blobs, row.input_name, row.input_sha256, row.input_bytes),
    output: blobFile(blobs, row.output_name, row.output_sha256, row.output_bytes),
    score: row.score,
    groupNum: row.group_num,
    isSample: false,
    timeLimitMs: own.timeLimitMs ?? null,
    memoryLimitMb: own.memoryLimitMb ?? null,
    checkerArguments: own.checkerArguments ?? null,
    compareRules: own.compareRules ?? null,
  };
}
