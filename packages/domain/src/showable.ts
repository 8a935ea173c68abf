/** What others need of a problem before they may see it; list, bulk edits, form, publishing and REST ask this one rule. Pure. */
import { PROBLEM_AUTH } from "./problem.ts";
import type { StatementTexts } from "./problem-fields.ts";

/** Any of them says what is to be done: packages of some formats have all in one text. Who writes one here writes all. */
const TELLING = ["description", "input", "output"] as const;
export type TellingPart = (typeof TELLING)[number];

export type StatementPieces = Readonly<Pick<StatementTexts, TellingPart>>;

export interface ShowableFacts {
  /** In every language there is, in any order: readers of one see the other's where theirs is blank. */
  readonly texts: readonly StatementPieces[];
  /** Another judge has the test data. */
  readonly isRemote: boolean;
  readonly hasTestData: boolean;
}

export type ShowableLack = "statement" | "data";

/** Which of them nobody can read, in whatever language. */
export const untoldParts = (texts: readonly StatementPieces[]): TellingPart[] =>
  TELLING.filter((part) => texts.every((one) => one[part].trim() === ""));

export const hasStatement = (texts: readonly StatementPieces[]): boolean =>
  untoldParts(texts).length < TELLING.length;

/** Those that others see it without already: it came so, and may stay so. */
export const shownWithout = (auth: number, texts: readonly StatementPieces[]): TellingPart[] =>
  auth === PROBLEM_AUTH.hidden ? [] : untoldParts(texts);

/** Why nobody could read or solve it, the worst first. */
export function lacksToBeShown({ texts, isRemote, hasTestData }: ShowableFacts): ShowableLack[] {
  return [
    ...(hasStatement(texts) ? [] : ["statement" as const]),
    ...(isRemote || hasTestData ? [] : ["data" as const]),
  ];
}
