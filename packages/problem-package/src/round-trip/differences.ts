/**
 * What is different when a problem comes back from a format. A writer reads its own package again and tells each of
 * these, so that nothing is lost without a word, whatever the writer forgot.
 */
import { type PackageReason, packageReason } from "@gavel/domain/package-reason";
import { USUAL_FACTORS } from "@gavel/domain/program";
import type { ImportedProblem, ImportedStatement, ImportedTool } from "../model.ts";
import { compareCases } from "./cases.ts";
import { differentPoints } from "./points.ts";
import { filesByName, plainText, programFacts } from "./same-file.ts";

interface Aspect {
  readonly of: (problem: ImportedProblem) => unknown;
  readonly words:
    | PackageReason
    | ((before: ImportedProblem, after: ImportedProblem) => PackageReason);
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
    words: (before, after) =>
      packageReason("idBecomes", { before: idOf(before), after: idOf(after) }),
  },
  type: { of: (one) => one.type, words: packageReason("ofPoints") },
  author: { of: (one) => one.author.trim(), words: packageReason("ofAuthor") },
  source: { of: (one) => one.source.trim(), words: packageReason("ofSource") },
  // Each site lists them in an order of its own.
  tags: { of: (one) => one.tags.toSorted(), words: packageReason("ofTags") },
  difficulty: { of: (one) => one.difficulty ?? 1, words: packageReason("ofDifficulty") },
  statements: null,
  samples: { of: samplesOf, words: packageReason("ofSamples") },
  limits: null,
  fileIo: { of: (one) => one.fileIo, words: packageReason("ofFileIo") },
  languages: { of: (one) => [...(one.languages ?? [])].sort(), words: languageWords },
  templates: {
    of: (one) => one.templates.map(({ language, ...parts }) => [language, parts]),
    words: packageReason("ofTemplates"),
  },
  checker: { of: checkerOf, words: packageReason("ofChecker") },
  interactor: {
    of: ({ interactor, judgeExtraFiles }) =>
      interactor === null ? null : programFacts(interactor, judgeExtraFiles),
    words: packageReason("ofInteractor"),
  },
  passes: { of: (one) => one.passes, words: packageReason("ofPasses") },
  cases: null,
  caseMode: {
    of: (one) => one.type === 0 && one.grading === null && one.caseMode === "default",
    words: (before) =>
      before.caseMode === "default" ? packageReason("stopsFirst") : packageReason("goesOn"),
  },
  grading: null,
  userExtraFiles: {
    of: (one) => filesByName(one.userExtraFiles),
    words: packageReason("ofUserFiles"),
  },
  judgeExtraFiles: {
    // Beside a program they are compared with it.
    of: ({ checker, interactor, judgeExtraFiles }) =>
      filesByName(checker.kind === "program" || interactor !== null ? [] : judgeExtraFiles),
    words: packageReason("ofJudgeFiles"),
  },
  attachments: { of: (one) => filesByName(one.attachments), words: packageReason("ofAttachments") },
  openCaseResult: {
    of: (one) => one.openCaseResult,
    words: packageReason("ofCaseResults"),
  },
  codeShare: { of: (one) => one.codeShare ?? true, words: packageReason("ofSharing") },
  isHidden: { of: (one) => one.isHidden ?? false, words: packageReason("ofHidden") },
  lacksTests: { of: (one) => one.lacksTests ?? false, words: packageReason("ofLacking") },
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
    words: packageReason("ofSolutions"),
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
    words: packageReason("ofTools"),
  },
  checkerTests: { of: (one) => one.checkerTests ?? [], words: packageReason("ofCheckerTests") },
  limitFactors: {
    of: (one) => one.limitFactors ?? USUAL_FACTORS,
    words: packageReason("ofFactors"),
  },
};

const byKindAndName = (a: ImportedTool, b: ImportedTool) =>
  `${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1;

const LIMITS: Record<keyof ImportedProblem["limits"], Aspect> = {
  timeMs: { of: (one) => one.limits.timeMs, words: packageReason("ofTime") },
  timing: { of: (one) => one.limits.timing, words: packageReason("ofTiming") },
  memoryMb: { of: (one) => one.limits.memoryMb, words: packageReason("ofMemory") },
  stackMb: { of: (one) => one.limits.stackMb ?? STACK_MB, words: packageReason("ofStack") },
  outputMb: { of: (one) => one.limits.outputMb ?? null, words: packageReason("ofOutput") },
};

/** In a few words each; empty = it is the same problem. */
export async function differences(
  before: ImportedProblem,
  after: ImportedProblem,
): Promise<PackageReason[]> {
  const found: PackageReason[] = [];
  for (const aspect of [...Object.values(ASPECTS), ...Object.values(LIMITS)]) {
    if (aspect === null) continue;
    const [left, right] = [await aspect.of(before), await aspect.of(after)];
    if (JSON.stringify(left) === JSON.stringify(right)) continue;
    const { words } = aspect;
    found.push(
      typeof words === "string" ? packageReason("notAsIs", { what: words }) : words(before, after),
    );
  }
  found.push(...(await statementWords(before, after)));
  const cases = await compareCases(before, after);
  found.push(...cases.words);
  const points = differentPoints(before, after, cases.places);
  if (points === "points") found.push(packageReason("somePoints"));
  if (points === "verdict") found.push(packageReason("someVerdicts"));
  if (points === null && (before.grading === null) !== (after.grading === null)) {
    found.push(packageReason("pointsByGroups"));
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

function languageWords(before: ImportedProblem, after: ImportedProblem): PackageReason {
  const [had, has] = [new Set(before.languages ?? []), new Set(after.languages ?? [])];
  if (has.size === 0) return packageReason("languagesFree");
  const lost = [...had].filter((name) => !has.has(name));
  const added = [...has].filter((name) => !had.has(name));
  const [less, more] = [lost.join(", "), added.join(", ")];
  if (more === "") return packageReason("languagesLost", { lost: less });
  return less === ""
    ? packageReason("languagesAdded", { added: more })
    : packageReason("languagesBoth", { lost: less, added: more });
}

async function checkerOf({ checker, interactor, judgeExtraFiles }: ImportedProblem) {
  if (interactor !== null) return null;
  if (checker.kind === "program") return programFacts(checker.program, judgeExtraFiles);
  // Rules may differ from case to case, and are compared there.
  return checker.kind;
}

/** In the order in which they stand; a language that nobody named is no difference. */
async function statementWords(
  before: ImportedProblem,
  after: ImportedProblem,
): Promise<PackageReason[]> {
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
  if (left.length !== right.length) return [packageReason("statementLanguages")];
  return [
    ...(differ("title") ? [packageReason("ofTitle")] : []),
    ...(differ("texts") ? [packageReason("ofTexts")] : []),
    ...(differ("files") ? [packageReason("ofPictures")] : []),
    ...(differ("document") ? [packageReason("ofDocument")] : []),
  ].map((words) => packageReason("notAsIs", { what: words }));
}
