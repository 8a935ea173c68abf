/** One imported problem into the database and the blob store: all of it or nothing. */
import type { CaseSettings } from "@gavel/domain/checker";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { Findings } from "@gavel/problem-package/findings";
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
import { loadSettings } from "../../../site/setting/index.ts";
import { FILE_MAX } from "../schema.ts";
import {
  type NewProblemDraft,
  requireFree,
  type SaveContext,
  writeProblem,
} from "../service/write.ts";
import type { TestCaseDraft } from "../test-data/service.ts";
import { findObstacles, judgeFiles, readDisplayId } from "./facts.ts";
import { readLinks } from "./links.ts";
import { listOwnLanguages } from "./queries.ts";
import { ANY_ID, type ImportOptions } from "./schema.ts";
import { examplesOf, type PrepareFile, prepareStatements } from "./statement.ts";

export type ImportContext = SaveContext & { readonly services: Pick<Services, "blobs" | "events"> };

export interface StoredProblem {
  readonly pid: number;
  readonly problemId: string;
  readonly title: string;
}

const SITE_MEMORY_MB = 256;
const SITE_STACK_MB = 128;

/** @throws PackageRefused with every reason, DisplayIdTaken, ArchiveError for files that are not what they claim */
export async function storeProblem(
  ctx: ImportContext,
  problem: ImportedProblem,
  options: ImportOptions,
  findings: Findings,
): Promise<StoredProblem> {
  const [first, ...more] = findObstacles(problem).map((reason) => ({ path: "", reason }));
  if (first !== undefined) throw new PackageRefused(first.path, first.reason, more);
  const wanted = wantedId(problem, options, findings);
  if (wanted !== null) await requireFree(ctx.db, wanted, null);
  if (problem.solutions.length > 0) {
    const words = `${problem.solutions.length} solutions: the site does not store them`;
    findings.ignore("", `${words}; gavel package verify judges them`);
  }
  const columns = await columnsOf(ctx, problem, options, findings);
  // Bytes first, and all that is decoded and written anew: nothing is locked meanwhile, and what a failure leaves behind
  // disturbs nobody.
  const cases = await storeCases(ctx, problem.cases);
  const files = filesOf(ctx, findings);
  const { main, translations } = await prepareStatements(problem, files.prepare, findings);
  const draft: NewProblemDraft = {
    displayId: wanted,
    idPrefix: `${problem.format.toUpperCase()}-`,
    columns: { ...columns, ...main },
    cases,
    grading: problem.grading,
    ...readLinks(problem, await listOwnLanguages(ctx.db), findings),
    translations: Object.entries(translations).map(([locale, one]) => ({ ...one, locale })),
  };
  return ctx.db.transaction().execute(async (tx) => {
    const saved = await writeProblem({ ...ctx, db: tx }, draft);
    const owner = { uid: ctx.viewer.uid, problemId: saved.pid, now: ctx.now() };
    await addProblemFiles(tx, files.prepared, owner);
    await recordAudit(tx, ctx, {
      action: "problem.import",
      target: { id: saved.pid, name: saved.problemId },
      after: { title: main.title, format: options.format },
    });
    return { ...saved, title: main.title };
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
  const said = ids[asked ?? ""] ?? ids[asked?.toUpperCase() ?? ""] ?? ids[ANY_ID] ?? asked;
  if (said === null) return null;
  const id = readDisplayId(said);
  if (id === null)
    findings.change("", `the ID ${said} cannot be used here; the site chose another`);
  return id;
}

async function columnsOf(
  ctx: ImportContext,
  problem: ImportedProblem,
  options: ImportOptions,
  findings: Findings,
) {
  const { viewer } = ctx;
  const { limits, checker, interactor, fileIo } = problem;
  const { problemMemoryLimitMbMax: most } = await loadSettings(ctx);
  const bounded = (what: string, wanted: number) => {
    if (wanted > most) {
      findings.change(
        "",
        `the ${what} limit of ${wanted} MB becomes ${most} MB, the site's maximum`,
      );
    }
    return Math.min(wanted, most);
  };
  const timeMs = limits.timeMs ?? options.timeLimitMs;
  if (timeMs === null) {
    const advice = "measure it with gavel package verify and pass it to the import";
    throw new PackageRefused("", `the package leaves its time limit to be measured: ${advice}`);
  }
  const program = checker.kind === "program" ? checker.program : interactor;
  return {
    author_name: problem.author.trim().slice(0, 255) || viewer.username,
    type: problem.type,
    judge_mode: judgeModeOf(problem),
    judge_case_mode: problem.caseMode,
    time_limit_ms: timeMs,
    memory_limit_mb: bounded("memory", limits.memoryMb ?? SITE_MEMORY_MB),
    stack_limit_mb: bounded("stack", limits.stackMb ?? SITE_STACK_MB),
    source: problem.source.trim(),
    examples: examplesOf(problem),
    difficulty: problem.difficulty ?? 1,
    auth: problem.isHidden === true ? PROBLEM_AUTH.hidden : PROBLEM_AUTH.public,
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

function judgeModeOf({ checker, interactor }: ImportedProblem) {
  if (interactor !== null) return "interactive";
  return checker.kind === "program" ? "spj" : "default";
}

async function programColumns(program: ImportedProgram | null) {
  return {
    spj_code: program && (await textOf(program.main)),
    spj_language: program?.language ?? null,
    checker_convention: program?.convention ?? "peer",
    checker_arguments: program?.arguments ?? [],
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
    throw new PackageRefused(file.path, `it has more than ${FILE_MAX} characters`);
  }
  if (text.includes("\0")) throw new PackageRefused(file.path, "it is not text");
  return text;
}

async function storeCases(
  { services }: SaveContext,
  cases: readonly ImportedCase[],
): Promise<TestCaseDraft[]> {
  // Links of a package may name one file many times.
  const known = new Map<PackageFile | null, StoredBlob>([
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
function filesOf(ctx: SaveContext, findings: Findings) {
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
      findings.ignore(file.path, `the image ${name}: ${error.message}`);
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
