/**
 * What is different when a problem comes back from a format. A writer reads its own package again and tells each of
 * these, so that nothing is lost without a word, whatever the writer forgot.
 */
import { USUAL_FACTORS } from "@gavel/domain/program";
import type { ImportedProblem, ImportedStatement, ImportedTool } from "../model.ts";
import { compareCases } from "./cases.ts";
import { differentPoints } from "./points.ts";
import { filesByName, plainText, programFacts } from "./same-file.ts";

interface Aspect {
  readonly of: (problem: ImportedProblem) => unknown;
  readonly words: string | ((before: ImportedProblem, after: ImportedProblem) => string);
}

const idOf = ({ displayId, shortName }: ImportedProblem) => (displayId ?? shortName).toUpperCase();
/** What the site takes where a format says nothing. */
const STACK_MB = 128;

/** Of every part of a problem; null = it is compared elsewhere, or means nothing to anybody. */
const ASPECTS: Record<keyof ImportedProblem, Aspect | null> = {
  format: null,
  shortName: null,
  displayId: {
    of: idOf,
    words: (before, after) => `the ID ${idOf(before)} becomes ${idOf(after)}`,
  },
  type: { of: (one) => one.type, words: "whether there are points" },
  author: { of: (one) => one.author.trim(), words: "the author" },
  source: { of: (one) => one.source.trim(), words: "the source" },
  // Each site lists them in an order of its own.
  tags: { of: (one) => one.tags.toSorted(), words: "the tags" },
  difficulty: { of: (one) => one.difficulty ?? 1, words: "the difficulty" },
  statements: null,
  samples: { of: samplesOf, words: "the samples" },
  limits: null,
  fileIo: { of: (one) => one.fileIo, words: "the files that programs read and write" },
  languages: { of: (one) => [...(one.languages ?? [])].sort(), words: languageWords },
  templates: {
    of: (one) => one.templates.map(({ language, ...parts }) => [language, parts]),
    words: "the code templates",
  },
  checker: { of: checkerOf, words: "how outputs are checked" },
  interactor: {
    of: ({ interactor, judgeExtraFiles }) =>
      interactor === null ? null : programFacts(interactor, judgeExtraFiles),
    words: "the interactor",
  },
  passes: { of: (one) => one.passes, words: "the number of passes" },
  cases: null,
  caseMode: {
    of: (one) => one.type === 0 && one.grading === null && one.caseMode === "default",
    words: (before) =>
      before.caseMode === "default"
        ? "judging stops at the first failed case"
        : "judging goes on after a failed case",
  },
  grading: null,
  userExtraFiles: { of: (one) => filesByName(one.userExtraFiles), words: "the programs' files" },
  judgeExtraFiles: {
    // Beside a program they are compared with it.
    of: ({ checker, interactor, judgeExtraFiles }) =>
      filesByName(checker.kind === "program" || interactor !== null ? [] : judgeExtraFiles),
    words: "the judge's files",
  },
  attachments: { of: (one) => filesByName(one.attachments), words: "the attachments" },
  openCaseResult: {
    of: (one) => one.openCaseResult,
    words: "whether solvers see the results of single cases",
  },
  codeShare: { of: (one) => one.codeShare ?? true, words: "whether code may be shared" },
  isHidden: { of: (one) => one.isHidden ?? false, words: "that it is hidden" },
  lacksTests: { of: (one) => one.lacksTests ?? false, words: "that it has no tests" },
  solutions: {
    of: (one) =>
      Promise.all(
        one.solutions.map(async ({ language, main, others, expected, isMain }) => [
          language,
          main && (await filesByName([{ name: "main", file: main }, ...others])),
          [...expected.verdicts].sort(),
          isMain === true,
          // Rules for single cases are what a folder cannot say; times are of use where there is no limit.
          expected.rules.filter((rule) => rule.cases !== null || rule.score !== null).length,
          one.limits.timeMs === null ? expected.timing : null,
        ]),
      ),
    words: "the solutions, or what is expected of them",
  },
  tools: {
    of: ({ tools = [] }) =>
      Promise.all(
        tools
          .toSorted(byKindAndName)
          .map(async ({ kind, name, language, main, others }) => [
            ...[kind, name, language],
            main && (await filesByName([{ name: "main", file: main }, ...others])),
          ]),
      ),
    words: "the generators and validators",
  },
  checkerTests: { of: (one) => one.checkerTests ?? [], words: "the tests of the checker" },
  limitFactors: {
    of: (one) => one.limitFactors ?? USUAL_FACTORS,
    words: "how far the time limit should be from solutions",
  },
};

const byKindAndName = (a: ImportedTool, b: ImportedTool) =>
  `${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1;

const LIMITS: Record<keyof ImportedProblem["limits"], Aspect> = {
  timeMs: { of: (one) => one.limits.timeMs, words: "the time limit" },
  timing: { of: (one) => one.limits.timing, words: "how the time limit is found" },
  memoryMb: { of: (one) => one.limits.memoryMb, words: "the memory limit" },
  stackMb: { of: (one) => one.limits.stackMb ?? STACK_MB, words: "the stack limit" },
  outputMb: { of: (one) => one.limits.outputMb ?? null, words: "the output limit" },
};

/** In a few words each; empty = it is the same problem. */
export async function differences(
  before: ImportedProblem,
  after: ImportedProblem,
): Promise<string[]> {
  const found: string[] = [];
  for (const aspect of [...Object.values(ASPECTS), ...Object.values(LIMITS)]) {
    if (aspect === null) continue;
    const [left, right] = [await aspect.of(before), await aspect.of(after)];
    if (JSON.stringify(left) === JSON.stringify(right)) continue;
    const { words } = aspect;
    found.push(typeof words === "string" ? `${words}: not kept as is` : words(before, after));
  }
  found.push(...(await statementWords(before, after)));
  const cases = await compareCases(before, after);
  found.push(...cases.words);
  const points = differentPoints(before, after, cases.places);
  if (points === "points") found.push("the points of some results");
  if (points === "verdict") found.push("the verdict of some results with the same points");
  if (points === null && (before.grading === null) !== (after.grading === null)) {
    found.push("the points are given by test groups, and come to the same");
  }
  return found;
}

function samplesOf({ samples }: ImportedProblem): unknown {
  return samples.map((one) =>
    one.kind === "pair"
      ? [one.input.trimEnd(), one.output.trimEnd()]
      : { exchange: one.text.trimEnd() },
  );
}

function languageWords(before: ImportedProblem, after: ImportedProblem): string {
  const [had, has] = [new Set(before.languages ?? []), new Set(after.languages ?? [])];
  if (has.size === 0) return "the languages are not limited any more";
  const lost = [...had].filter((name) => !has.has(name));
  const added = [...has].filter((name) => !had.has(name));
  const parts = [
    ...(lost.length === 0 ? [] : [`without ${lost.join(", ")}`]),
    ...(added.length === 0 ? [] : [`with ${added.join(", ")}`]),
  ];
  return `the languages: ${parts.join(", ")}`;
}

async function checkerOf({ checker, interactor, judgeExtraFiles }: ImportedProblem) {
  if (interactor !== null) return null;
  if (checker.kind === "program") return programFacts(checker.program, judgeExtraFiles);
  // Rules may differ from case to case, and are compared there.
  return checker.kind;
}

/** In the order in which they stand; a language that nobody named is no difference. */
async function statementWords(before: ImportedProblem, after: ImportedProblem): Promise<string[]> {
  const facts = async (one: ImportedStatement) => ({
    title: plainText(one.title),
    texts: [one.description, one.input, one.output, one.hint].map(plainText),
    files: await filesByName(one.files),
    document: one.pdf?.bytes ?? null,
  });
  const left = await Promise.all(before.statements.map(facts));
  const right = await Promise.all(after.statements.map(facts));
  const differ = (part: "title" | "texts" | "files" | "document") =>
    JSON.stringify(left.map((one) => one[part])) !== JSON.stringify(right.map((one) => one[part]));
  if (left.length !== right.length) return ["the languages of the statement"];
  return [
    ...(differ("title") ? ["the title in some language"] : []),
    ...(differ("texts") ? ["the text of the statement, or its division into parts"] : []),
    ...(differ("files") ? ["the pictures of the statement"] : []),
    ...(differ("document") ? ["the statement as a document"] : []),
  ].map((words) => `${words}: not kept as is`);
}
