import { parseExamples } from "@gavel/domain/example";
import { isLocale } from "@gavel/domain/locale";
import { PROBLEM_AUTH, PROBLEM_TYPE } from "@gavel/domain/problem";
import { guessLocale, otherLocale } from "@gavel/domain/problem-fields";
import { differs, isTimed, solutionVerdict } from "@gavel/domain/program";
import {
  type Check,
  checkReadiness,
  complaints,
  findings,
  inOneLanguage,
  type SolutionFact,
} from "@gavel/domain/readiness";
import { untoldParts } from "@gavel/domain/showable";
import { findVerdict, VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import { type KnownRun, readMemos } from "../../../../judging/errand/index.ts";
import { findLanguages, findLanguagesOfProblem } from "../../../../judging/language/index.ts";
import type { SignedInContext } from "../../../../kernel/context.ts";
import { DomainError } from "../../../../kernel/error.ts";
import { recordAudit } from "../../../../site/audit/index.ts";
import { findTagsOfProblem } from "../../../tag/index.ts";
import { listTemplates, listTranslations, type ProblemTableRow } from "../../queries.ts";
import { lockEditable, writeAuth } from "../../service/staff.ts";
import type { ProgramView, publishInput } from "../schema.ts";
import { findProgramSet } from "./find.ts";
import { type GridRow, layOutGrid } from "./grid.ts";
import { requireProblemOf } from "./programs.ts";
import { loadJudged, runWork, validatorMemo } from "./works.ts";

const ACCEPTED = VERDICTS.accepted.code;
type Known = ReadonlyMap<string, KnownRun>;

/** What a problem still lacks before everybody may see it. @throws DomainError NOT_FOUND, FORBIDDEN */
export async function getReadiness(
  ctx: SignedInContext,
  { pid, data = "live" }: { pid: number; data?: "live" | "draft" },
): Promise<Check[]> {
  const problem = await requireProblemOf(ctx, pid);
  const [set, languages, ofProblem, tags, templates, translations] = await Promise.all([
    findProgramSet(ctx, { pid }),
    findLanguages(ctx),
    findLanguagesOfProblem(ctx, pid),
    findTagsOfProblem(ctx, pid),
    listTemplates(ctx.db, pid),
    listTranslations(ctx.db, pid),
  ]);
  const solutions = set.programs.filter((one) => one.kind === "solution");
  const grid = await layOutGrid(ctx, problem, solutions, languages, data);
  const judged = await loadJudged(ctx.db, pid, { cases: grid.cases });
  const memos = grid.rows.flatMap((row) => [...row.memos, ...row.sampleMemos]);
  const known = await readMemos(ctx.db, pid, memos);
  const main = grid.rows.find((row) => row.program.isMain);
  return checkReadiness({
    untold: problem.is_remote ? [] : untoldParts([problem, ...translations]),
    cases: grid.cases.length,
    subtasks: new Set(grid.cases.flatMap((one) => one.group_num ?? [])).size,
    points: grid.cases.reduce((sum, one) => sum + one.score, 0),
    isScored: judged.type === PROBLEM_TYPE.oi,
    judgeMode: judged.judgeMode,
    validator: await tryValidators(ctx, {
      ...{ pid, programs: set.programs, cases: grid.cases, languages },
    }),
    solutions: grid.rows.map((row) => solutionFact(row, known, problem.time_limit_ms)),
    main: main === undefined ? null : countTried(main.sampleMemos, known),
    samples: parseExamples(problem.examples).length,
    checkerTests: triedTests(set.checkerTests),
    timeLimitMs: problem.time_limit_ms,
    factors: { right: set.rightFactor, slow: set.slowFactor },
    languages: ofProblem.length,
    templates: templates.length,
    untranslated: untranslatedTexts(ctx, problem, translations),
    tags: tags.map((one) => one.name),
  });
}

function solutionFact(
  { program, language, memos }: GridRow,
  known: Known,
  limitMs: number,
): SolutionFact {
  const runs = memos.map((memo) => known.get(memo) ?? null);
  const gets = solutionVerdict(runs.map((one) => one?.status ?? null));
  const isRight = program.expected.length === 1 && program.expected[0] === "accepted";
  const timesOf = (status: number) =>
    runs.flatMap((one) =>
      one?.timeMs != null && one.status === status ? [one.timeMs / language.timeMultiplier] : [],
    );
  const hasPassed = isRight && gets === "accepted";
  const slow = program.expected.includes("timeLimitExceeded")
    ? timesOf(VERDICTS.timeLimitExceeded.code).filter((ms) => isTimed(ms, limitMs))
    : [];
  const isUnknown = gets === null || gets === "systemError";
  return {
    name: program.name,
    isRight,
    differs: isUnknown ? null : differs(program.expected, gets),
    rightMs: hasPassed ? Math.max(...timesOf(ACCEPTED)) : null,
    slowMs: slow.length === 0 ? null : Math.min(...slow),
  };
}

/** Names are the numbers of what was not accepted, from 1. */
function countTried(memos: readonly string[], known: Known) {
  const statuses = memos.map((memo) => known.get(memo)?.status ?? null);
  return {
    good: statuses.filter((one) => one === ACCEPTED).length,
    bad: statuses.flatMap((one, index) =>
      one === null || one === ACCEPTED ? [] : [`${index + 1}`],
    ),
    unknown: statuses.filter((one) => one === null).length,
  };
}

interface ValidatorFacts {
  readonly pid: number;
  readonly programs: readonly ProgramView[];
  readonly cases: readonly { readonly input_sha256: string }[];
  readonly languages: Awaited<ReturnType<typeof findLanguages>>;
}

/** Each input has to be accepted by every validator. */
async function tryValidators(
  ctx: SignedInContext,
  { pid, programs, cases: inputs, languages }: ValidatorFacts,
) {
  const validators = programs.filter((one) => one.kind === "validator");
  if (validators.length === 0) return null;
  const judged = await loadJudged(ctx.db, pid);
  const memos = validators.flatMap((program) => {
    const language = languages.find((one) => one.name === program.language);
    if (language === undefined) return [];
    const memo = validatorMemo(runWork(judged, program, language));
    return inputs.map((one) => memo(one.input_sha256));
  });
  const { good, bad, unknown } = countTried(memos, await readMemos(ctx.db, pid, memos));
  const count = Math.max(1, inputs.length);
  const cases = new Set(bad.map((place) => `${((Number(place) - 1) % count) + 1}`));
  return { good, bad: [...cases], unknown };
}

function triedTests(tests: Awaited<ReturnType<typeof findProgramSet>>["checkerTests"]) {
  const isBad = ({ gets, expected }: (typeof tests)[number]) =>
    gets !== null && findVerdict(gets.status) !== expected;
  return {
    good: tests.filter((one) => one.gets !== null && !isBad(one)).length,
    bad: tests.flatMap((one, index) => (isBad(one) ? [`${index + 1}`] : [])),
    unknown: tests.filter((one) => one.gets === null).length,
  };
}

function untranslatedTexts(
  ctx: SignedInContext,
  problem: ProblemTableRow,
  translations: Awaited<ReturnType<typeof listTranslations>>,
): string[] {
  const { main_locale } = problem;
  const main = isLocale(main_locale) ? main_locale : guessLocale(problem, ctx.locale);
  const other = translations.find((one) => one.locale === otherLocale(main));
  return inOneLanguage(problem, other);
}

/** What nobody has run yet is no complaint. @throws DomainError NOT_READY where programs disagree with the problem */
export async function requireNoComplaints(
  ctx: SignedInContext,
  pid: number,
  data: "live" | "draft" = "live",
): Promise<void> {
  const open = complaints(await getReadiness(ctx, { pid, data }));
  if (open.length > 0) throw new DomainError("NOT_READY");
}

/**
 * Makes a problem public. With something to mend only when both sentences were ticked; which findings those were is kept.
 * @throws DomainError NOT_FOUND, FORBIDDEN, NOT_READY, ADMIN_CANNOT_PUBLISH, STATEMENT_REQUIRED, CASES_REQUIRED
 */
export async function publishProblem(
  ctx: SignedInContext,
  input: z.output<typeof publishInput>,
): Promise<null> {
  const open = findings(await getReadiness(ctx, input));
  const isKnown = input.knowsFindings && input.publishesAnyway;
  if (open.length > 0 && !isKnown) throw new DomainError("NOT_READY");
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockEditable(tx, ctx, input.pid);
    // Who may not publish at all hears that first.
    await writeAuth(tx, ctx, row, PROBLEM_AUTH.public);
    await recordAudit(tx, ctx, {
      action: "problem.publish",
      target: { id: row.id, name: row.display_id },
      after: { findings: open.map(({ id, reason, names }) => [id, reason, ...names].join(" ")) },
    });
  });
  return null;
}
