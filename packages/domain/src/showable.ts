/** What others need of a problem before they may see it; list, bulk edits, form, publishing and REST ask this one rule. Pure. */
import type { StatementTexts } from "./problem-fields.ts";

/** Any of them says what is to be done: packages of some formats have all in one text. */
const TELLING = ["description", "input", "output"] as const;

export type StatementPieces = Readonly<Pick<StatementTexts, (typeof TELLING)[number]>>;

export interface ShowableFacts {
  /** In every language there is, in any order: readers of one see the other's where theirs is blank. */
  readonly texts: readonly StatementPieces[];
  /** Another judge has the test data. */
  readonly isRemote: boolean;
  readonly hasTestData: boolean;
}

export type ShowableLack = "statement" | "data";

export const hasStatement = (texts: readonly StatementPieces[]): boolean =>
  texts.some((one) => TELLING.some((part) => one[part].trim() !== ""));

/** Why nobody could read or solve it, the worst first. */
export function lacksToBeShown({ texts, isRemote, hasTestData }: ShowableFacts): ShowableLack[] {
  return [
    ...(hasStatement(texts) ? [] : ["statement" as const]),
    ...(isRemote || hasTestData ? [] : ["data" as const]),
  ];
}
