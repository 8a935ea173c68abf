/** Runs what looks at a problem itself: its validators on every input, and the tests of its checker. */
import { findLanguage } from "@gavel/domain/language";
import { findVerdict } from "@gavel/domain/verdict";
import type { AskCheckerWork, BatchRow, RunProgramWork } from "@gavel/judge-protocol/batch";
import type { ImportedProblem, ImportedTool } from "@gavel/problem-package/model";
import { sourceTexts } from "./entry.ts";
import { problemTask } from "./task.ts";
import type { Workbench } from "./workbench.ts";

/** Something that was tried. */
export interface Inspected {
  /** Of the validator, or of the test of the checker. */
  readonly name: string;
  /** null = it could not be tried on this machine. */
  readonly ok: boolean | null;
  /** What is wrong; empty = nothing. */
  readonly notes: readonly string[];
}

/** As a site gives them; the setter's own programs are not measured. */
const LIMITS = { timeLimitMs: 16_000, memoryLimitMb: 512, stackLimitMb: 128 };
/** As many as one errand takes. */
const ROWS = 50;

/** The files beside a program, with the headers that it asks for and everybody has. */
type LendHeaders = (
  code: string,
  files: Readonly<Record<string, string>>,
) => Readonly<Record<string, string>>;

interface Means {
  readonly bench: Workbench;
  readonly lend: LendHeaders;
  readonly signal: AbortSignal;
}

export async function inspectProblem(problem: ImportedProblem, means: Means): Promise<Inspected[]> {
  const inspected: Inspected[] = [];
  for (const tool of problem.tools ?? []) {
    if (tool.kind === "generator") inspected.push(await tryGenerator(tool, means));
    else inspected.push(await tryValidator(problem, tool, means));
  }
  return [...inspected, ...(await tryCheckerTests(problem, means))];
}

/** What it makes is in the test data already; whether it compiles says running it without anything. */
async function tryGenerator(tool: ImportedTool, means: Means): Promise<Inspected> {
  const name = `generator ${tool.name}`;
  const work = await workOf(tool, means);
  if (typeof work === "string") return { name, ok: null, notes: [work] };
  const { refused, fault } = await runRows({ ...work, rows: [] }, means);
  const why = refused ?? fault;
  return { name, ok: why === null, notes: why === null ? [] : [why] };
}

async function tryValidator(
  problem: ImportedProblem,
  tool: ImportedTool,
  means: Means,
): Promise<Inspected> {
  const name = `validator ${tool.name}`;
  const work = await workOf(tool, means);
  if (typeof work === "string") return { name, ok: null, notes: [work] };
  const rows: RunProgramWork["rows"] = [];
  for (const one of problem.cases) {
    rows.push({
      row: one.seq,
      argv: [],
      input: { kind: "blob", blob: await means.bench.blob(one.input) },
    });
  }
  const { refused, fault, seen } = await runRows({ ...work, rows }, means);
  const why = refused ?? fault;
  if (why !== null) return { name, ok: false, notes: [why] };
  const names = new Map(problem.cases.map((one) => [one.seq, one.inputName]));
  const notes = seen
    .filter((one) => findVerdict(one.status) !== "accepted")
    .map((one) => `${names.get(one.row) ?? one.row}: ${one.message.trim() || saidBy(one)}`);
  return { name, ok: notes.length === 0, notes };
}

const saidBy = ({ exitCode, status }: BatchRow) =>
  exitCode === null ? (findVerdict(status) ?? "failed") : `exit ${exitCode}`;

/** A text says why it cannot be run here. */
async function workOf(
  { language, main, others, note }: ImportedTool,
  { bench, lend, signal }: Means,
): Promise<Omit<RunProgramWork, "rows"> | string> {
  if (language === null || main === null) return note ?? "no such language";
  if (!(await bench.has(language, signal))) return `this host has no ${language}`;
  const { code, files, compiled } = await sourceTexts(main, others, language);
  const known = findLanguage(language);
  return {
    ...{ kind: "runProgram", language, code, limits: LIMITS, fileIo: null, keepsOutput: false },
    timeMultiplier: known?.timeMultiplier ?? 1,
    memoryMultiplier: known?.memoryMultiplier ?? 1,
    extraFiles: { ...lend(code, files) },
    compiledFiles: [...compiled],
  };
}

async function tryCheckerTests(problem: ImportedProblem, means: Means): Promise<Inspected[]> {
  const { checkerTests = [], interactor } = problem;
  // An interactor is not asked about outputs.
  if (checkerTests.length === 0 || interactor !== null) return [];
  const { problem: judged } = await problemTask({ ...problem, cases: [] }, means.bench);
  const language = judged.spj?.language ?? "C";
  const rows = checkerTests.map(({ input, output, answer }, row) => ({
    ...{ row, input, output, answer },
  }));
  const work: AskCheckerWork = { kind: "askChecker", language, problem: judged, rows };
  const { refused, fault, seen } = await runRows(work, means);
  const why = refused ?? fault;
  return checkerTests.map(({ expected }, at) => {
    const name = `checker test ${at + 1}`;
    const one = seen.find(({ row }) => row === at);
    if (one === undefined) return { name, ok: false, notes: [why ?? "it was not run"] };
    const verdict = findVerdict(one.status);
    if (verdict === expected) return { name, ok: true, notes: [] };
    const said = one.message.trim();
    const notes = [`expected ${expected}, got ${verdict ?? one.status}`, said];
    return { name, ok: false, notes: notes.filter((text) => text !== "") };
  });
}

/** In errands of a size that judges take. */
async function runRows<Work extends RunProgramWork | AskCheckerWork>(
  work: Work,
  { bench, signal }: Means,
): Promise<{ refused: string | null; fault: string | null; seen: readonly BatchRow[] }> {
  const seen: BatchRow[] = [];
  for (let from = 0; from === 0 || from < work.rows.length; from += ROWS) {
    const part = { ...work, rows: work.rows.slice(from, from + ROWS) };
    const result = await bench.errand(part as Work, signal);
    if (result.kind === "fault") return { refused: null, fault: result.note, seen };
    if (result.kind !== "batch") throw new Error(`an errand answered ${result.kind}`);
    if (result.refused !== null) return { refused: result.refused.message, fault: null, seen };
    seen.push(...result.rows);
  }
  return { refused: null, fault: null, seen };
}
