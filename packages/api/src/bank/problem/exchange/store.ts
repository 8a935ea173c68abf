/** One imported problem into the database and the blob store: all of it or nothing. */

import type { CaseSettings } from "@gavel/domain/checker";
import { OUTPUT_LIMIT_MB_MAX } from "@gavel/domain/limit";
import { packageReason } from "@gavel/domain/package-reason";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { FILE_MAX } from "@gavel/domain/problem-fields";
import { lacksToBeShown } from "@gavel/domain/showable";
import type { Findings } from "@gavel/problem-package/findings";
import { type KeptPrograms, keptPrograms } from "@gavel/problem-package/kept-programs";
import {
  type ImportedCase,
  type ImportedProblem,
  type ImportedProgram,
  type NamedFile,
  type PackageFile,
  PackageRefused,
} from "@gavel/problem-package/model";
import { readText } from "@gavel/problem-package/safe-archive";
import type { Services } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import {
  addProblemFiles,
  type PreparedFile,
  prepareProblemDownload,
  prepareProblemImage,
  type StoredBlob,
} from "../../../site/file/index.ts";
import {
  type NewProblemDraft,
  requireFree,
  type SaveContext,
  writeProblem,
} from "../service/write.ts";
import type { TestCaseDraft } from "../test-data/service.ts";
import type { TranslationDraft } from "../writing/queries.ts";
import { findObstacles, findWidenedFiles, judgeFiles, readDisplayId } from "./facts.ts";
import { type OwnLanguage, readLinks } from "./links.ts";
import { listOwnLanguages } from "./queries.ts";
import { ANY_ID, type ImportOptions } from "./schema.ts";
import {
  examplesOf,
  type PreparedStatements,
  type PrepareFile,
  prepareStatements,
} from "./statement.ts";
import { storePrograms } from "./store-programs.ts";
import { type BoundedProblem, withinBounds } from "./within-bounds.ts";

const namesOf = (languages: readonly OwnLanguage[]): ReadonlySet<string> =>
  new Set(languages.map((one) => one.name));

export type ImportContext = SaveContext & { readonly services: Pick<Services, "blobs" | "events"> };

export interface StoredProblem {
  readonly pid: number;
  readonly problemId: string;
  readonly title: string;
}

/** What an import on screen decides besides. */
export interface StoreOptions extends ImportOptions {
  /** Who sees it afterwards; absent = as the package says. */
  readonly auth?: number;
}
type ColumnOptions = Pick<StoreOptions, "timeLimitMs" | "auth">;

/** A problem of a package as the database takes it, its bytes in the store already. */
export interface PreparedProblem
  extends Omit<NewProblemDraft, "displayId" | "translations" | "columns"> {
  readonly columns: Awaited<ReturnType<typeof columnsOf>> &
    PreparedStatements["main"] & { readonly auth: number; readonly main_locale: string | null };
  readonly translations: readonly TranslationDraft[];
  readonly title: string;
  readonly programs: KeptPrograms;
  /** Their addresses lead nowhere before they are added to the problem. */
  readonly files: readonly PreparedFile[];
}

/** Bytes that are in the store already, by the files of a package that stand for them. */
export type KnownBlobs = ReadonlyMap<PackageFile, StoredBlob>;

interface PrepareAids {
  readonly known?: KnownBlobs;
  /** Where losses of programs are told; absent = with the others. */
  readonly programFindings?: Findings;
}

/**
 * Bytes first, and all that is decoded and written anew: nothing is locked meanwhile, and what a failure leaves behind
 * disturbs nobody.
 * @throws PackageRefused with every reason, ArchiveError for files that are not what they claim
 */
export async function prepareProblem(
  ctx: ImportContext,
  given: ImportedProblem,
  options: ColumnOptions,
  findings: Findings,
  { known = new Map(), programFindings = findings }: PrepareAids = {},
): Promise<PreparedProblem> {
  requireNoObstacle(given);
  const problem = await withinBounds(ctx, given, findings);
  for (const { file, languages = [] } of findWidenedFiles(problem)) {
    findings.change(file.path, packageReason("besideAll", { names: languages.join(", ") }));
  }
  const columns = await columnsOf(ctx, problem, options, findings);
  const cases = await storeCases(ctx, problem.cases, known);
  const files = filesOf(ctx, findings);
  const { main, mainLocale, translations } = await prepareStatements(
    problem,
    files.prepare,
    findings,
  );
  const lacks = lacksToBeShown({
    texts: [main, ...Object.values(translations)],
    ...{ isRemote: false, hasTestData: cases.length > 0 },
  });
  const wanted = authOf(problem, options);
  const auth = lacks.length > 0 ? PROBLEM_AUTH.hidden : wanted;
  if (lacks.includes("statement") && auth !== wanted) {
    findings.change("", packageReason("privateUntil"));
  }
  const own = await listOwnLanguages(ctx.db);
  return {
    columns: { ...columns, ...main, auth, main_locale: mainLocale },
    cases,
    grading: problem.grading,
    ...readLinks(problem, own, findings),
    translations: Object.entries(translations).map(([locale, one]) => ({ ...one, locale })),
    title: main.title,
    programs: await keptPrograms(problem, namesOf(own), programFindings),
    files: files.prepared,
  };
}

/** @throws PackageRefused with every reason */
function requireNoObstacle(problem: ImportedProblem): void {
  const obstacles = findObstacles(problem).map((reason) => ({ path: "", reason }));
  if (obstacles.length > 0) throw PackageRefused.of(obstacles);
}

/**
 * What would be lost of it, as far as can be told without its files; nothing is written.
 * @returns the ID that it asks for; null = the site would choose one
 * @throws PackageRefused with every reason
 */
export async function tryProblem(
  ctx: ImportContext,
  given: ImportedProblem,
  options: StoreOptions,
  findings: Findings,
): Promise<string | null> {
  requireNoObstacle(given);
  const problem = await withinBounds(ctx, given, findings);
  const wanted = wantedId(problem, options, findings);
  await columnsOf(ctx, problem, options, findings);
  const own = await listOwnLanguages(ctx.db);
  readLinks(problem, own, findings);
  await keptPrograms(problem, namesOf(own), findings);
  return wanted;
}

/** @throws PackageRefused with every reason, DisplayIdTaken, ArchiveError for files that are not what they claim */
export async function storeProblem(
  ctx: ImportContext,
  problem: ImportedProblem,
  options: StoreOptions,
  findings: Findings,
): Promise<StoredProblem> {
  requireNoObstacle(problem);
  const displayId = wantedId(problem, options, findings);
  if (displayId !== null) await requireFree(ctx.db, displayId, null);
  const { title, files, programs, ...draft } = await prepareProblem(
    ctx,
    problem,
    options,
    findings,
  );
  return ctx.db.transaction().execute(async (tx) => {
    const idPrefix = `${problem.format.toUpperCase()}-`;
    const saved = await writeProblem({ ...ctx, db: tx }, { ...draft, displayId, idPrefix });
    const owner = { uid: ctx.viewer.uid, problemId: saved.pid, now: ctx.now() };
    await addProblemFiles(tx, files, owner);
    await storePrograms({ ...ctx, db: tx }, saved.pid, saved.versionId, programs);
    await recordAudit(tx, ctx, {
      action: "problem.import",
      target: { id: saved.pid, name: saved.problemId },
      after: { title, format: options.format },
    });
    return { pid: saved.pid, problemId: saved.problemId, title };
  });
}

/** Formats without IDs, whose packages have names that are meant for that. */
const NAMED = new Set<ImportedProblem["format"]>(["kattis", "polygon", "dmoj", "cms"]);

/** As the caller says, as the archive asks, or what the package calls itself. */
function wantedId(
  problem: ImportedProblem,
  { ids }: ImportOptions,
  findings: Findings,
): string | null {
  const asked = problem.displayId ?? (NAMED.has(problem.format) ? problem.shortName : null);
  // By names that a package gave: some of them are also what every object has.
  const wishes = new Map(Object.entries(ids));
  const said =
    wishes.get(asked ?? "") ??
    wishes.get(asked?.toUpperCase() ?? "") ??
    wishes.get(ANY_ID) ??
    asked;
  if (said === null) return null;
  const id = readDisplayId(said);
  if (id === null) findings.change("", packageReason("otherId", { id: said }));
  return id;
}

async function columnsOf(
  ctx: ImportContext,
  problem: BoundedProblem,
  options: ColumnOptions,
  findings: Findings,
) {
  const { viewer } = ctx;
  const { limits, checker, interactor, fileIo } = problem;
  const timeMs = limits.timeMs ?? options.timeLimitMs;
  if (timeMs === null) {
    throw new PackageRefused("", packageReason("measureTime"));
  }
  const program = checker.kind === "program" ? checker.program : interactor;
  return {
    author_name: problem.author.trim().slice(0, 255) || viewer.username,
    type: problem.type,
    judge_mode: judgeModeOf(problem),
    judge_case_mode: problem.caseMode,
    time_limit_ms: timeMs,
    memory_limit_mb: limits.memoryMb,
    stack_limit_mb: limits.stackMb,
    output_limit_mb: outputLimit(limits.outputMb ?? null, findings),
    source: problem.source.trim(),
    examples: examplesOf(problem),
    difficulty: problem.difficulty ?? 1,
    code_share: problem.codeShare ?? true,
    ...(await programColumns(program)),
    passes: problem.passes,
    compare_rules: checker.kind === "rules" ? checker.rules : null,
    compiled_files: compiledNames(problem),
    user_extra_file: await textsOf(problem.userExtraFiles),
    judge_extra_file: await textsOf(judgeFiles(problem)),
    is_remove_end_blank: checker.kind === "default" ? checker.ignoreEndBlank : true,
    open_case_result: problem.openCaseResult,
    is_upload_case: problem.cases.length > 0,
    is_file_io: fileIo !== null,
    io_read_file_name: fileIo?.read ?? null,
    io_write_file_name: fileIo?.write ?? null,
  };
}

function outputLimit(wanted: number | null, findings: Findings): number | null {
  if (wanted === null || wanted <= OUTPUT_LIMIT_MB_MAX) return wanted;
  const words = packageReason("outputLowered", { wanted, most: OUTPUT_LIMIT_MB_MAX });
  findings.change("", words);
  return OUTPUT_LIMIT_MB_MAX;
}

function authOf(problem: ImportedProblem, { auth }: ColumnOptions): number {
  const { hidden, public: open } = PROBLEM_AUTH;
  return auth ?? (problem.isHidden === true ? hidden : open);
}

function judgeModeOf({ checker, interactor }: ImportedProblem): "default" | "spj" | "interactive" {
  if (interactor !== null) return "interactive";
  return checker.kind === "program" ? "spj" : "default";
}

async function programColumns(program: ImportedProgram | null) {
  return {
    spj_code: program && (await textOf(program.main)),
    spj_language: program?.language ?? null,
    checker_convention: program?.convention ?? "peer",
    checker_arguments: [...(program?.arguments ?? [])],
  };
}

const compiledNames = (problem: ImportedProblem) => [
  ...new Set(
    [...problem.userExtraFiles, ...judgeFiles(problem)]
      .filter((one) => one.isCompiled === true)
      .map((one) => one.name),
  ),
];

async function textsOf(files: readonly NamedFile[]): Promise<Record<string, string> | null> {
  if (files.length === 0) return null;
  const texts: Record<string, string> = {};
  for (const { name, file } of files) texts[name] = await textOf(file);
  return texts;
}

async function textOf(file: PackageFile): Promise<string> {
  const text = await readText(file, FILE_MAX * 3);
  if (text.length > FILE_MAX) {
    throw new PackageRefused(file.path, packageReason("tooManyLetters", { n: FILE_MAX }));
  }
  if (text.includes("\0")) throw new PackageRefused(file.path, packageReason("programNoText"));
  return text;
}

async function storeCases(
  { services }: SaveContext,
  cases: readonly ImportedCase[],
  given: KnownBlobs,
): Promise<TestCaseDraft[]> {
  // Links of a package may name one file many times.
  const known = new Map<PackageFile | null, StoredBlob>([
    ...given,
    [null, await services.blobs.put(new Uint8Array())],
  ]);
  const store = async (file: PackageFile | null): Promise<StoredBlob> => {
    const blob = known.get(file) ?? (await services.blobs.putStream((file as PackageFile).open()));
    known.set(file, blob);
    return blob;
  };
  const drafts: TestCaseDraft[] = [];
  for (const one of cases) {
    const input = await store(one.input);
    const output = await store(one.output);
    drafts.push({
      input_name: one.inputName,
      output_name: one.outputName,
      input_sha256: input.sha256,
      output_sha256: output.sha256,
      input_bytes: input.bytes,
      output_bytes: output.bytes,
      score: one.score,
      group_num: one.groupNum,
      settings: settingsOf(one),
    });
  }
  return drafts;
}

function settingsOf(one: ImportedCase): CaseSettings | null {
  const settings: CaseSettings = {
    ...(one.timeLimitMs === null ? {} : { timeLimitMs: one.timeLimitMs }),
    ...(one.memoryLimitMb === null ? {} : { memoryLimitMb: one.memoryLimitMb }),
    ...(one.checkerArguments === null ? {} : { checkerArguments: [...one.checkerArguments] }),
    ...(one.compareRules === null ? {} : { compareRules: one.compareRules }),
  };
  return Object.keys(settings).length === 0 ? null : settings;
}

/** Each file of the package once for each use; the prepared ones wait for the problem. */
export function filesOf(ctx: SaveContext, findings: Findings) {
  const prepared: PreparedFile[] = [];
  const known = {
    shown: new Map<PackageFile, string | null>(),
    linked: new Map<PackageFile, string | null>(),
  };
  const prepareImage = async ({ name, file }: NamedFile) => {
    try {
      return await prepareProblemImage(ctx, lastPart(name), file);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      findings.ignore(file.path, packageReason("imageFault", { name, why: error.message }));
      return null;
    }
  };
  const prepare: PrepareFile = async (one, use) => {
    const seen = known[use].get(one.file);
    if (seen !== undefined) return seen;
    const file = await (use === "shown"
      ? prepareImage(one)
      : prepareProblemDownload(ctx, lastPart(one.name), one.file));
    if (file !== null) prepared.push(file);
    const address = file?.address ?? null;
    known[use].set(one.file, address);
    return address;
  };
  return { prepare, prepared };
}

const lastPart = (name: string) => name.split("/").at(-1) ?? name;
