import { storedArguments, storedConvention } from "@gavel/domain/checker";
import { compareRules } from "@gavel/domain/compare-rules";
import { parseExamples } from "@gavel/domain/example";
import { isLocale } from "@gavel/domain/locale";
import { PROBLEM_AUTH, readProblemType } from "@gavel/domain/problem";
import {
  guessLocale,
  otherLocale,
  type ProblemFields,
  type StatementTexts,
} from "@gavel/domain/problem-fields";
import { readCaseMode } from "@gavel/domain/score";
import type { SignedInContext } from "../../../kernel/context.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import { findTagsOfProblem } from "../../tag/index.ts";
import type { ProblemFormView, SampleCandidate } from "../form-schema.ts";
import { canSetAuth } from "../policy.ts";
import { readFileMap, readJudgeMode } from "../present.ts";
import * as queries from "../queries.ts";
import { findVersion, listCases } from "../test-data/queries.ts";
import { findNaming } from "./naming.ts";
import { isScoringFixed } from "./scoring.ts";
import { requireEditable } from "./staff.ts";

const EMPTY: StatementTexts = { title: "", description: "", input: "", output: "", hint: "" };

/** What the form begins with. */
export async function readProblemForm(ctx: SignedInContext, pid: number): Promise<ProblemFormView> {
  const row = await requireEditable(ctx, await queries.findProblemById(ctx.db, pid));
  const versionId = row.test_data_version_id;
  const { idPrefix, shownId } = await findNaming(ctx.db, row);
  const [fields, isFixed, version, settings] = await Promise.all([
    readFields(ctx, row),
    isScoringFixed(ctx.db, row),
    versionId === null ? undefined : findVersion(ctx.db, versionId),
    loadSettings(ctx),
  ]);
  return {
    pid,
    revision: row.revision,
    modifiedBy: row.modified_user,
    modifiedAt: row.updated_at,
    isRemote: row.is_remote,
    problemId: row.display_id,
    auth: row.auth,
    groupId: row.group_id,
    idPrefix,
    canPublish: row.group_id !== null || canSetAuth(ctx.viewer, row.auth, PROBLEM_AUTH.public),
    isScoringFixed: isFixed,
    caseCount: version?.case_count ?? 0,
    limits: {
      timeMsMax: settings.problemTimeLimitMsMax,
      memoryMbMax: settings.problemMemoryLimitMbMax,
    },
    fields: { ...fields, problemId: shownId },
  };
}

async function readFields(
  ctx: SignedInContext,
  row: queries.ProblemTableRow,
): Promise<ProblemFields> {
  const [tags, languages, templates, translations] = await Promise.all([
    findTagsOfProblem(ctx, row.id),
    queries.listLanguageIds(ctx.db, row.id),
    queries.listTemplates(ctx.db, row.id),
    queries.listTranslations(ctx.db, row.id),
  ]);
  const rules = compareRules.nullable().safeParse(row.compare_rules);
  return {
    problemId: row.display_id,
    ...readTexts(row, translations, ctx.locale),
    source: row.source,
    examples: parseExamples(row.examples),
    type: readProblemType(row.type),
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    stackLimitMb: row.stack_limit_mb,
    outputLimitMb: row.output_limit_mb,
    difficulty: row.difficulty,
    auth: Object.values(PROBLEM_AUTH).find((auth) => auth === row.auth) ?? PROBLEM_AUTH.hidden,
    codeShare: row.code_share,
    openCaseResult: row.open_case_result,
    isRemoveEndBlank: row.is_remove_end_blank,
    judgeCaseMode: readCaseMode(row.judge_case_mode),
    languageIds: languages.map((one) => one.language_id),
    templates: templates.map((one) => ({
      languageId: one.language_id,
      code: one.code,
      isEnabled: one.is_enabled,
    })),
    isFileIo: row.is_file_io,
    ioReadFileName: row.io_read_file_name ?? "",
    ioWriteFileName: row.io_write_file_name ?? "",
    userExtraFiles: readFileMap(row.user_extra_file),
    judgeExtraFiles: readFileMap(row.judge_extra_file),
    tags: tags.map(({ name, color }) => ({ name, color })),
    judgeMode: readJudgeMode(row.judge_mode),
    compareRules: rules.success ? rules.data : null,
    checkerCode: row.spj_code ?? "",
    checkerLanguage: row.spj_language ?? "C",
    checkerConvention: storedConvention.parse(row.checker_convention),
    checkerArguments: storedArguments.parse(row.checker_arguments),
    passes: row.passes,
  };
}

type Translation = Awaited<ReturnType<typeof queries.listTranslations>>[number];

/** A translation into the language that the rest is the translation of is what its readers see, so it is the main text. */
function readTexts(
  row: queries.ProblemTableRow,
  translations: readonly Translation[],
  reader: SignedInContext["locale"],
): Pick<ProblemFields, "mainLocale" | "main" | "other"> {
  const { title, description, input, output, hint } = row;
  const own = { title, description, input, output, hint };
  const [only, ...more] = translations;
  const isOnly = only !== undefined && isLocale(only.locale) && more.length === 0;
  const guessed =
    isOnly && isLocale(only.locale) ? otherLocale(only.locale) : guessLocale(own, reader);
  const mainLocale = isLocale(row.main_locale) ? row.main_locale : guessed;
  const textsIn = (locale: string): StatementTexts | null => {
    const found = translations.find((one) => one.locale === locale);
    if (found === undefined) return null;
    const { locale: _, ...texts } = found;
    return texts;
  };
  return {
    mainLocale,
    main: textsIn(mainLocale) ?? own,
    other: textsIn(otherLocale(mainLocale)) ?? EMPTY,
  };
}

/** Of a case that may become a sample: what a reader can take in. */
const SAMPLE_BYTES_MAX = 2048;
const CANDIDATES_MAX = 30;

/** The cases small enough to be samples, in their order. */
export async function sampleCandidates(
  ctx: SignedInContext,
  pid: number,
): Promise<SampleCandidate[]> {
  const row = await requireEditable(ctx, await queries.findProblemById(ctx.db, pid));
  if (row.test_data_version_id === null) return [];
  const small = (await listCases(ctx.db, row.test_data_version_id))
    .filter((one) => one.input_bytes + one.output_bytes <= SAMPLE_BYTES_MAX)
    .slice(0, CANDIDATES_MAX);
  const decoder = new TextDecoder();
  const textOf = async (sha256: string) => decoder.decode(await ctx.services.blobs.read(sha256));
  return Promise.all(
    small.map(async (one) => ({
      seq: one.seq,
      name: one.input_name,
      input: await textOf(one.input_sha256),
      output: await textOf(one.output_sha256),
    })),
  );
}
