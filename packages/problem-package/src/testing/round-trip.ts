/** Out and in again, and what is not the same then. What is compared here knows nothing of how the writers find out. */
import { buffer } from "node:stream/consumers";
import { gradeTree } from "@gavel/domain/grading";
import { totalScore } from "@gavel/domain/score";
import type { Verdict } from "@gavel/domain/verdict";
import { expect } from "vitest";
import { Findings } from "../findings.ts";
import { hojEntries } from "../hoj/write-hoj.ts";
import { kattisEntries } from "../kattis/write.ts";
import type { ImportedProblem, PackageFile } from "../model.ts";
import { readPackages } from "../read-packages.ts";
import { openArchive } from "../safe-archive.ts";
import { writeZip, type ZipSource } from "../zip-writer.ts";
import { makeScratch } from "./make-archive.ts";

export type Writer = (problem: ImportedProblem, findings: Findings) => Promise<ZipSource[]>;
export const WRITERS: Readonly<Record<"hoj" | "kattis", Writer>> = {
  hoj: (problem, findings) => hojEntries(problem, "problem_1", "1", findings),
  kattis: (problem, findings) => kattisEntries(problem, findings),
};

/** Everything of a problem as plain values, files as their texts. */
type Facts = Readonly<Record<string, unknown>>;

export async function readProblem<Result>(
  bytes: Uint8Array,
  use: (problem: ImportedProblem) => Promise<Result>,
): Promise<Result> {
  const scratch = makeScratch();
  const archive = await openArchive(scratch.write(bytes), undefined, "set.zip");
  try {
    for await (const { problem, refusals } of readPackages(archive, null)) {
      if (problem === null) throw new Error(`refused: ${JSON.stringify(refusals)}`);
      return await use(problem);
    }
    throw new Error("nothing was read");
  } finally {
    await archive.close();
    scratch.remove();
  }
}

export async function factsOf(problem: ImportedProblem): Promise<Facts> {
  return (await plain(problem)) as Facts;
}

async function plain(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(plain));
  if (typeof value !== "object" || value === null) return value;
  if ("open" in value) {
    const file = value as PackageFile;
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.open()) chunks.push(chunk);
    return Buffer.concat(chunks).toString("latin1");
  }
  const entries = Object.entries(value).map(async ([key, one]) => [key, await plain(one)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** For each part of a problem, what a remark on it has to say; `null`: it is a name of ours, or compared with another. */
const TOLD: Readonly<Record<keyof ImportedProblem, RegExp | null>> = {
  format: null,
  shortName: null,
  displayId: /the ID .* becomes/,
  type: /points/,
  author: /author/,
  source: /source/,
  tags: /tags/,
  difficulty: /difficulty/,
  statements: /statement|title|HTML/,
  samples: /samples/,
  limits: /limit/,
  fileIo: /files/,
  languages: /languages/,
  templates: /templates/,
  checker: /checked|comparison|compared|called by a validator|judge's files|testlib|arguments/,
  interactor: /interactor|testlib|arguments/,
  passes: /passes/,
  cases: /cases|points|files of test data|compared|arguments|a generator made/,
  caseMode: /points|judging/,
  grading: /points|verdict/,
  userExtraFiles: /programs' files/,
  judgeExtraFiles: /judge's files|checked|interactor|testlib/,
  attachments: /attachments/,
  openCaseResult: /single cases/,
  codeShare: /shared/,
  isHidden: /hidden/,
  lacksTests: /tests/,
  solutions: /solutions/,
  tools: /generators and validators/,
  checkerTests: /tests of the checker/,
  limitFactors: /time limit should be/,
};

/** What stands for nothing: presets, blanks around texts, and by which way a file came. */
function comparable(facts: Facts, inputs: readonly string[]): Facts {
  const problem = facts as unknown as ImportedProblem;
  const text = (value: string) => value.replaceAll("\r\n", "\n").trim();
  const program = problem.checker.kind === "program" ? problem.checker.program : problem.interactor;
  return {
    ...facts,
    displayId: (problem.displayId ?? problem.shortName).toUpperCase(),
    difficulty: problem.difficulty ?? 1,
    author: problem.author.trim(),
    source: problem.source.trim(),
    codeShare: problem.codeShare ?? true,
    isHidden: problem.isHidden ?? false,
    lacksTests: problem.lacksTests ?? false,
    limits: {
      ...problem.limits,
      stackMb: problem.limits.stackMb ?? 128,
      outputMb: problem.limits.outputMb ?? null,
    },
    languages: [...(problem.languages ?? [])].sort(),
    statements: problem.statements.map((one) => ({
      ...one,
      ...{ locale: "", format: "", hasHtml: false },
      ...{ title: text(one.title), description: text(one.description), input: text(one.input) },
      ...{ output: text(one.output), hint: text(one.hint) },
    })),
    samples: problem.samples.map((one) =>
      one.kind === "pair" ? [one.input.trimEnd(), one.output.trimEnd()] : one.text.trimEnd(),
    ),
    // The files of both lie side by side.
    judgeExtraFiles: byName([...problem.judgeExtraFiles, ...(program?.others ?? [])]),
    checker: problem.interactor !== null ? null : withoutOthers(problem.checker),
    interactor: problem.interactor && { ...problem.interactor, others: [], arguments: [] },
    userExtraFiles: byName(problem.userExtraFiles),
    attachments: byName(problem.attachments),
    cases: problem.cases.map(({ seq: _, name: __, isSample: ___, output, ...one }) => ({
      ...one,
      ...(problem.type === 0 ? { score: 0, groupNum: null } : {}),
      output: output ?? "",
      // What the checker is told for a case, whoever says it.
      checkerArguments: one.checkerArguments ?? program?.arguments ?? [],
      madeBy: one.madeBy ?? null,
    })),
    // In which form points are said means nothing, as long as they are the same.
    caseMode: problem.type === 0 && problem.grading === null ? problem.caseMode : null,
    grading: pointsOf(problem, inputs),
    solutions: problem.solutions.map(({ language, main, expected, isMain }) => [
      ...[language, main, isMain === true],
      [...expected.verdicts].sort(),
    ]),
    tools: (problem.tools ?? [])
      .map(({ kind, name, language, main, others }) => [kind, name, language, main, others])
      .sort((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1)),
    checkerTests: problem.checkerTests ?? [],
    limitFactors: problem.limitFactors ?? { right: 2, slow: 1.5 },
  };
}

/** What each set of right answers brings: all, none, all but one, one alone. Equal inputs stand or fall together. */
function pointsOf(problem: ImportedProblem, inputs: readonly string[]): readonly number[] {
  if (problem.type === 0) return [];
  const pointsWhen = (isRight: (text: string) => boolean) => {
    const verdictOf = (seq: number): Verdict => {
      const one = problem.cases[seq - 1];
      const text = String(one?.input);
      // What is only there afterwards is a sample.
      return !inputs.includes(text) || isRight(text) ? "accepted" : "wrongAnswer";
    };
    if (problem.grading !== null) {
      const outcome = (seq: number) => ({
        verdict: verdictOf(seq),
        earned: { kind: "full" } as const,
      });
      return Math.round(gradeTree(problem.grading, outcome).points * 1e6) / 1e6;
    }
    const scored = problem.cases.map(({ seq, score, groupNum }) => {
      return { score: verdictOf(seq) === "accepted" ? score : 0, groupNum };
    });
    return totalScore(problem.caseMode, scored);
  };
  return [
    pointsWhen(() => true),
    pointsWhen(() => false),
    ...inputs.map((text) => pointsWhen((other) => other !== text)),
    ...inputs.map((text) => pointsWhen((other) => other === text)),
  ];
}

const withoutOthers = (checker: ImportedProblem["checker"]) =>
  checker.kind === "program" ? { ...checker.program, others: [], arguments: [] } : checker;
const byName = (files: ImportedProblem["userExtraFiles"]) =>
  files
    .map(({ name, file, isCompiled, languages }) => [
      name,
      file,
      isCompiled === true,
      languages ?? [],
    ])
    .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));

/** Writes and reads again. `null`: the format said that it cannot. */
export async function roundTrip(problem: ImportedProblem, write: Writer) {
  const findings = new Findings();
  const entries = await write(problem, findings);
  const remarks = findings.remarks.map((one) => one.text);
  if (findings.refusals.length > 0) return null;
  const zip = await buffer(writeZip(entries) as unknown as NodeJS.ReadableStream);
  return { zip, remarks };
}

export function expectTold(before: Facts, after: Facts, remarks: readonly string[]): void {
  const { cases } = before as unknown as ImportedProblem;
  const inputs = [...new Set(cases.map((one) => String(one.input)))];
  const [left, right] = [comparable(before, inputs), comparable(after, inputs)];
  const silent = Object.entries(TOLD).flatMap(([key, words]) => {
    if (words === null || Bun.deepEquals(left[key], right[key])) return [];
    return remarks.some((text) => words.test(text))
      ? []
      : [{ key, was: left[key], is: right[key] }];
  });
  expect({ silent, remarks }).toEqual({ silent: [], remarks });
}
