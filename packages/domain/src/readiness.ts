/** Whether a problem is ready for the public: eleven checks over facts, honest about what nobody has tried. */
import { STATEMENT_PARTS, type StatementPart } from "./problem-fields.ts";
import { type LimitFactors, timeRange } from "./program.ts";
import type { TellingPart } from "./showable.ts";

const CHECKS = [
  "statement",
  "data",
  "validator",
  "right",
  "wrong",
  "samples",
  "checker",
  "timeLimit",
  "languages",
  "translation",
  "labels",
] as const;
export type CheckId = (typeof CHECKS)[number];
/** `missing` never blocks. */
export type CheckState = "done" | "mend" | "missing";

export interface Check {
  readonly id: CheckId;
  readonly state: CheckState;
  /** Why, in one word; the web app has sentences. */
  readonly reason: string;
  /** Of programs, languages, fields, tags, or numbers of tests. */
  readonly names: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

/** Outcomes of many: how many were as they should be, were not, or are not known. */
interface Tried {
  readonly good: number;
  readonly bad: readonly string[];
  readonly unknown: number;
}

export interface SolutionFact {
  readonly name: string;
  readonly isRight: boolean;
  /** null: not all of its runs are known. */
  readonly differs: boolean | null;
  /** Its slowest case before the language's multiplier, when it passed all. */
  readonly rightMs: number | null;
  /** The fastest case in which it is too slow, likewise. */
  readonly slowMs: number | null;
}

export interface ReadinessFacts {
  /** Parts of the statement that no language has. */
  readonly untold: readonly TellingPart[];
  readonly cases: number;
  readonly subtasks: number;
  readonly points: number;
  readonly isScored: boolean;
  readonly judgeMode: "default" | "spj" | "interactive";
  /** null: there is no validator. */
  readonly validator: Tried | null;
  readonly solutions: readonly SolutionFact[];
  /** On the samples; null: there is no main solution. */
  readonly main: Tried | null;
  readonly samples: number;
  readonly checkerTests: Tried;
  readonly timeLimitMs: number;
  readonly factors: LimitFactors;
  readonly languages: number;
  readonly templates: number;
  /** Texts that the other language lacks. */
  readonly untranslated: readonly string[];
  readonly tags: readonly string[];
}

export function checkReadiness(facts: ReadinessFacts): Check[] {
  return [
    checkStatement(facts),
    checkData(facts),
    checkValidator(facts),
    checkSolutions(facts, "right"),
    checkSolutions(facts, "wrong"),
    checkSamples(facts),
    checkChecker(facts),
    checkTimeLimit(facts),
    checkLanguages(facts),
    check(
      "translation",
      facts.untranslated.length === 0 ? "done" : "missing",
      "texts",
      facts.untranslated,
    ),
    check("labels", facts.tags.length === 0 ? "missing" : "done", "tags", facts.tags),
  ];
}

type Texts = Readonly<Record<StatementPart, string>>;

/** Texts that readers of one language do not have in theirs: the other may be the one that was filled in. */
export function inOneLanguage(main: Texts, other: Texts | undefined): StatementPart[] {
  const isBlank = (text = "") => text.trim() === "";
  return STATEMENT_PARTS.filter((part) => isBlank(main[part]) !== isBlank(other?.[part]));
}

/** What has to be mended, or known and accepted, before the problem is published. */
export function findings(checks: readonly Check[]): Check[] {
  return checks.filter((one) => one.state === "mend");
}

const TRIED: readonly CheckId[] = ["validator", "right", "wrong", "samples", "checker"];

/** Those of them that programs of the problem brought to light: it says one thing and they another. */
export function complaints(checks: readonly Check[]): Check[] {
  return findings(checks).filter((one) => TRIED.includes(one.id));
}

function check(
  id: CheckId,
  state: CheckState,
  reason: string,
  names: readonly string[] = [],
  figures: Readonly<Record<string, number>> = {},
): Check {
  return { id, state, reason, names, figures };
}

function checkStatement({ untold }: ReadinessFacts): Check {
  return untold.length === 0
    ? check("statement", "done", "whole")
    : check("statement", "mend", "missing", untold);
}

function checkData({ cases, subtasks, points, isScored }: ReadinessFacts): Check {
  const figures = { cases, subtasks, points };
  if (cases === 0) return check("data", "mend", "none");
  if (isScored && points === 0) return check("data", "mend", "noPoints", [], figures);
  return check("data", "done", isScored ? "scored" : "plain", [], figures);
}

function checkValidator({ validator, cases }: ReadinessFacts): Check {
  if (validator === null) return check("validator", "missing", "none");
  const { bad, unknown } = validator;
  if (bad.length > 0) return check("validator", "mend", "refuses", bad, { count: bad.length });
  if (unknown > 0 || cases === 0) return check("validator", "missing", "notRun", [], { unknown });
  return check("validator", "done", "accepts", [], { cases });
}

function checkSolutions({ solutions }: ReadinessFacts, id: "right" | "wrong"): Check {
  const own = solutions.filter((one) => one.isRight === (id === "right"));
  const namesOf = (wanted: boolean | null) =>
    own.filter((one) => one.differs === wanted).map((one) => one.name);
  if (own.length === 0) return check(id, "missing", "none");
  if (namesOf(true).length > 0) return check(id, "mend", "differ", namesOf(true));
  if (namesOf(null).length > 0) return check(id, "missing", "notRun", namesOf(null));
  return check(id, "done", "agree", namesOf(false));
}

function checkSamples({ samples, main, judgeMode }: ReadinessFacts): Check {
  const figures = { samples };
  if (samples === 0) return check("samples", "missing", "none");
  if (judgeMode === "interactive") return check("samples", "done", "interactive", [], figures);
  if (main === null) return check("samples", "missing", "noMain", [], figures);
  if (main.bad.length > 0) return check("samples", "mend", "differ", main.bad, figures);
  if (main.unknown > 0) return check("samples", "missing", "notRun", [], figures);
  return check("samples", "done", "agree", [], figures);
}

function checkChecker({ judgeMode, checkerTests: { good, bad, unknown } }: ReadinessFacts): Check {
  const count = good + bad.length + unknown;
  if (judgeMode === "interactive") return check("checker", "done", "interactive");
  if (bad.length > 0) return check("checker", "mend", "differ", bad);
  if (count === 0) {
    return check(
      "checker",
      judgeMode === "default" ? "done" : "missing",
      judgeMode === "default" ? "standard" : "noTests",
    );
  }
  if (unknown > 0) return check("checker", "missing", "notRun", [], { unknown });
  return check("checker", "done", "agree", [], { count });
}

function checkTimeLimit({ solutions, timeLimitMs: limit, factors }: ReadinessFacts): Check {
  const known = (values: readonly (number | null)[]) =>
    values.filter((one): one is number => one !== null);
  const right = known(solutions.map((one) => one.rightMs));
  const slow = known(solutions.map((one) => one.slowMs));
  const { from, to, isEmpty } = timeRange(right, slow, factors);
  if (from === null) return check("timeLimit", "missing", "notRun", [], { limit });
  if (isEmpty) return check("timeLimit", "mend", "empty", [], { limit });
  const figures = { limit, from, ...(to === null ? {} : { to }) };
  if (limit < from || (to !== null && limit > to)) {
    return check("timeLimit", "mend", to === null ? "low" : "outside", [], figures);
  }
  return check("timeLimit", "done", to === null ? "above" : "inside", [], figures);
}

function checkLanguages({ languages, templates }: ReadinessFacts): Check {
  if (languages === 0) return check("languages", "mend", "none");
  return check("languages", "done", "some", [], { languages, templates });
}
