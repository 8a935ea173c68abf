import { packageReason } from "@gavel/domain/package-reason";
import { Findings } from "@gavel/problem-package/findings";
import { hojEntries } from "@gavel/problem-package/hoj-writer";
import { kattisEntries } from "@gavel/problem-package/kattis-writer";
import { type ImportedProblem, PackageRefused } from "@gavel/problem-package/model";
import { textEntry, writeZip, type ZipSource } from "@gavel/problem-package/zip-writer";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { findProblemByDisplayId, findProblemById, type ProblemTableRow } from "../queries.ts";
import { describeProblem } from "./describe.ts";
import type { EXPORT_FORMATS, ExportedProblem } from "./schema.ts";

export interface ExportedZip {
  readonly name: string;
  readonly stream: ReadableStream<Uint8Array>;
}

/** A mistake rather than a wish; each problem is described in memory before the zip begins. */
const PROBLEMS_MAX = 10_000;

type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Problems by their numbers and by the ids that people know, in this order. */
export interface ExportWish {
  readonly pids: readonly number[];
  readonly problemIds: readonly string[];
}

/**
 * The problems as one zip that is made while it is sent: HOJ-style, or a Kattis package in a folder for each. What it
 * does not keep, and what it leaves out, stands in a text file beside them.
 * @param isPartial leave out what the format cannot hold, and not the whole
 * @throws DomainError EXPORT_EMPTY; NOT_FOUND where one of them does not exist or has no test data; EXPORT_REFUSED
 *   for more than can be described at a time, an id that no problem has, and what the format cannot say
 */
export async function exportProblems(
  ctx: SignedInContext,
  wish: ExportWish,
  format: ExportFormat = "hoj",
  isPartial = false,
): Promise<ExportedZip> {
  const { entries, problems } = await describeAll(ctx, wish, format);
  const refused = problems.filter((one) => one.reasons.length > 0);
  if (refused.length === problems.length || (refused.length > 0 && !isPartial)) {
    const reasons = refused.flatMap((one) =>
      one.reasons.map((text) => `${one.problemId}: ${text}`),
    );
    const rest = refused.length < problems.length ? OTHERS : "";
    throw new DomainError("EXPORT_REFUSED", { reason: reasons.join("; ") + rest });
  }
  const report = reportOf(problems);
  const all = report === "" ? entries : [...entries, textEntry(REPORT_FILE, report)];
  return { name: `problem_export_${ctx.now().getTime()}.zip`, stream: writeZip(all) };
}

const REPORT_FILE = "export-report.txt";
const OTHERS = `; ${packageReason("exportOthers")}`;

/** Which of the problems a format can hold, and what it does not keep of them. @throws as `exportProblems` */
export async function checkExport(
  ctx: SignedInContext,
  { format, ...wish }: ExportWish & { readonly format: ExportFormat },
): Promise<readonly ExportedProblem[]> {
  return (await describeAll(ctx, wish, format)).problems;
}

async function describeAll(ctx: SignedInContext, wish: ExportWish, format: ExportFormat) {
  const entries: ZipSource[] = [];
  const problems: ExportedProblem[] = [];
  const folders = new Set<string>();
  for (const row of await findWanted(ctx, wish)) {
    const name = `problem_${row.id}`;
    const { entries: own, ...told } = await describeOne(ctx, row, { format, folders, name });
    entries.push(...own);
    problems.push({ pid: row.id, problemId: row.display_id, ...told });
  }
  return { entries, problems };
}

/** Without entries where the format cannot say it. @throws as `describeProblem` */
export async function describeOne(
  ctx: SignedInContext,
  row: ProblemTableRow,
  wish: Omit<Writing, "findings">,
) {
  const findings = new Findings();
  const problem = await describeProblem(ctx, row, findings);
  const entries = await entriesOf(problem, row, { ...wish, findings });
  return {
    entries: findings.refusals.length === 0 ? entries : [],
    reasons: findings.refusals.map(({ path, reason }) => placed(path, reason)),
    remarks: findings.remarks.map(({ path, text }) => placed(path, text)),
  };
}

const placed = (path: string, text: string) => (path === "" ? text : `${path}: ${text}`);

interface Writing {
  readonly format: ExportFormat;
  readonly folders: Set<string>;
  /** Of the problem's folder in an archive of our own. */
  readonly name: string;
  readonly findings: Findings;
}

async function entriesOf(
  problem: ImportedProblem,
  row: ProblemTableRow,
  { format, folders, name, findings }: Writing,
): Promise<ZipSource[]> {
  try {
    if (format === "kattis") return await kattisEntries(problem, findings, folders);
    return await hojEntries(problem, name, String(row.case_version), findings);
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    findings.refuseBy(error);
    return [];
  }
}

function reportOf(problems: readonly ExportedProblem[]): string {
  return problems
    .filter((one) => one.reasons.length + one.remarks.length > 0)
    .map(({ problemId, reasons, remarks }) => {
      const lines = [
        ...reasons.map((text) => `  left out: ${text}`),
        ...remarks.map((text) => `  ${text}`),
      ];
      return `${problemId}\n${lines.join("\n")}\n`;
    })
    .join("\n");
}

async function findWanted({ db }: SignedInContext, { pids, problemIds }: ExportWish) {
  if (pids.length + problemIds.length > PROBLEMS_MAX) {
    throw new DomainError("EXPORT_REFUSED", {
      reason: packageReason("exportMost", { n: PROBLEMS_MAX }),
    });
  }
  const rows = new Map<number, ProblemTableRow>();
  for (const pid of new Set(pids)) {
    const row = await findProblemById(db, pid);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    rows.set(row.id, row);
  }
  for (const problemId of new Set(problemIds)) {
    const row = await findProblemByDisplayId(db, problemId.trim());
    if (row === undefined) {
      throw new DomainError("EXPORT_REFUSED", {
        reason: `${problemId}: ${packageReason("exportUnknown")}`,
      });
    }
    rows.set(row.id, row);
  }
  if (rows.size === 0) throw new DomainError("EXPORT_EMPTY");
  return [...rows.values()];
}
