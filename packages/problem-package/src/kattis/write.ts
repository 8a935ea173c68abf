/** A problem as a Kattis package; what the format cannot say is refused, so that no package judges otherwise. */
import { packageReason } from "@gavel/domain/package-reason";
import { stringify } from "yaml";
import type { Findings } from "../findings.ts";
import { asMarkdown } from "../html/as-markdown.ts";
import type { ImportedCase, ImportedProblem, NamedFile, PackageFile } from "../model.ts";
import { withOwnLibrary } from "../reading/testlib.ts";
import { textFile } from "../reading/text-file.ts";
import { tellDifferences } from "../round-trip/read-back.ts";
import type { ZipSource } from "../zip-writer.ts";
import { endingOfLanguage } from "./languages.ts";
import { readKattis } from "./read.ts";
import { problemYaml } from "./write-config.ts";
import { argumentsOf, caseArguments } from "./write-flags.ts";
import { isFlat, sampleName, type WrittenGroups, writeGroups } from "./write-groups.ts";
import { findSampleCases } from "./write-samples.ts";
import { writeStatements } from "./write-statements.ts";
import { writeSubmissions } from "./write-submissions.ts";
import { writeTools } from "./write-tools.ts";
import { writeValidator } from "./write-validator.ts";

type Files = Map<string, PackageFile>;

/**
 * The entries of one package under a folder that no other one of `taken` has; the folder is added there. Refusals, and
 * all that the package does not keep, go into `findings`; with a refusal the entries are of no use.
 * @throws PackageRefused for statements that cannot be converted
 */
export async function kattisEntries(
  given: ImportedProblem,
  findings: Findings,
  taken: Set<string> = new Set(),
): Promise<ZipSource[]> {
  const whole = await withOwnLibrary(given, findings);
  const statements = await Promise.all(given.statements.map(asMarkdown));
  const problem = { ...whole, statements };
  if (given.statements.some((one) => one.format === "html")) {
    findings.change("", packageReason("htmlToMarkdown"));
  }
  const files: Files = new Map();
  refuseUnsaid(problem, findings);
  const list = argumentsOf(problem, findings);
  const samples = await findSampleCases(problem);
  const groups = writeGroups(problem, movable(problem, samples), list, findings);
  writeCases(problem, groups, files, findings);
  writeSamples(problem, groups, samples, files);
  put(files, "problem.yaml", problemYaml(problem, groups.isModern));
  writeStatements(problem, files, findings);
  writeSettings(problem, groups, list, files);
  await writeValidator(problem, files, findings);
  for (const one of problem.attachments) files.set(`attachments/${one.name}`, one.file);
  for (const one of problem.userExtraFiles) {
    for (const folder of includeFolders(one)) files.set(`include/${folder}/${one.name}`, one.file);
  }
  writeSubmissions(problem, files, findings);
  await writeTools(problem, files, findings);
  const folder = folderOf(problem, taken);
  await tellDifferences(problem, folder, files, readKattis, findings);
  if (findings.refusals.length === 0) taken.add(folder);
  return [...files].map(([path, file]) => ({
    name: `${folder}/${path}`,
    bytes: file.bytes,
    isExecutable: file.isExecutable,
    open: async () => file.open(),
  }));
}

function put(files: Files, path: string, text: string): void {
  files.set(path, textFile(path, text));
}

/** Short names have small letters and digits only; an id of others is not to be said. */
function folderOf(problem: ImportedProblem, taken: ReadonlySet<string>): string {
  const id = problem.displayId ?? problem.shortName;
  const base = id.toLowerCase().replace(/[^a-z0-9]/g, "") || "problem";
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}x${number}`;
    if (!taken.has(name)) return name;
  }
}

function refuseUnsaid(problem: ImportedProblem, findings: Findings): void {
  if (problem.fileIo !== null) {
    findings.refuse("", packageReason("fileIoWrite"));
  }
  const hasOwnLimits = (one: ImportedCase) =>
    one.timeLimitMs !== null || one.memoryLimitMb !== null;
  if (problem.cases.some(hasOwnLimits)) {
    findings.refuse("", packageReason("caseLimits"));
  }
  if (problem.limits.timeMs === null) findings.warn("", packageReason("timeFound"));
}

const isTold = ({ interactor, passes }: ImportedProblem) => interactor !== null || passes > 1;

/** Cases of a tree stay where it has them; an exchange shows nothing of its data. */
function movable(
  problem: ImportedProblem,
  samples: ReadonlyMap<number, ImportedCase>,
): ReadonlyMap<number, ImportedCase> {
  const { grading, caseMode } = problem;
  const isFree = grading === null ? !caseMode.startsWith("subtask") : isFlat(grading);
  return isFree && !isTold(problem) ? samples : new Map();
}

function writeCases(
  problem: ImportedProblem,
  groups: WrittenGroups,
  files: Files,
  findings: Findings,
): void {
  for (const one of problem.cases) {
    const base = `data/${groups.names.get(one.seq) ?? `secret/${one.seq}`}`;
    files.set(`${base}.in`, one.input);
    files.set(`${base}.ans`, one.output ?? textFile(`${base}.ans`, ""));
    const own = caseArguments(problem, one, findings);
    if (own !== null) put(files, `${base}.yaml`, stringify({ output_validator_args: own }));
  }
}

/**
 * Samples that are no case of the folder. They are judged with the others where that changes no points; otherwise, and
 * where their data is not what the program gets, they are only shown.
 */
function writeSamples(
  problem: ImportedProblem,
  groups: WrittenGroups,
  samples: ReadonlyMap<number, ImportedCase>,
  files: Files,
): void {
  const isInFolder = (one: ImportedCase | undefined) =>
    one !== undefined && groups.names.get(one.seq)?.startsWith("sample/") === true;
  const inFolder = problem.cases.filter(isInFolder);
  const isShownOnly = isTold(problem) || (problem.type === 1 && inFolder.length > 0);
  const hidden = problem.cases.some((one) => one.isSample) && problem.samples.length === 0;
  if (hidden) return;
  for (const [index, sample] of problem.samples.entries()) {
    const base = `data/${sampleName(index)}`;
    if (isInFolder(samples.get(index)) && !isTold(problem)) continue;
    if (sample.kind === "interaction") put(files, `${base}.interaction`, sample.text);
    else {
      put(files, isShownOnly ? `${base}.in.statement` : `${base}.in`, sample.input);
      put(files, isShownOnly ? `${base}.ans.statement` : `${base}.ans`, sample.output);
    }
  }
}

/** What the groups say, and what all cases have in common. */
function writeSettings(
  problem: ImportedProblem,
  groups: WrittenGroups,
  list: readonly string[],
  files: Files,
): void {
  const texts = new Map(groups.settings);
  const add = (path: string, settings: object) =>
    texts.set(path, (texts.get(path) ?? "") + stringify(settings));
  if (groups.isModern && list.length > 0) {
    for (const folder of ["secret", "sample"]) {
      add(`data/${folder}/test_group.yaml`, { output_validator_args: list });
    }
  }
  if (groups.isModern && problem.type === 1 && problem.openCaseResult) {
    add("data/secret/test_group.yaml", { full_feedback: true });
  }
  for (const [path, text] of texts) put(files, path, text);
}

function includeFolders(one: NamedFile): string[] {
  const codes = (one.languages ?? []).flatMap((name) => endingOfLanguage(name)?.code ?? []);
  if (codes.length > 0) return [...new Set(codes)];
  if (one.isCompiled !== true) return ["default"];
  return [one.name.endsWith(".c") ? "c" : "cpp"];
}
