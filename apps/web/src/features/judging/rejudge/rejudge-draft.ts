import type { RejudgeMode } from "@gavel/domain/rejudge";

/** What is typed into the form; texts as they stand in the fields. */
export interface Draft {
  readonly problemId: string;
  readonly mode: RejudgeMode;
  /** Empty = all. */
  readonly language: string;
  /** Judge statuses; none = all. */
  readonly statuses: readonly number[];
  readonly username: string;
  readonly fromId: string;
  readonly toId: string;
  readonly includeManual: boolean;
}

export const emptyDraft: Draft = {
  problemId: "",
  mode: "preview",
  language: "",
  statuses: [],
  username: "",
  fromId: "",
  toId: "",
  includeManual: false,
};

export function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text.trim()) && Number(text) > 0;
}

/** What the server is asked for; null while the form cannot be sent. */
export function draftFilter(draft: Draft, pid: number | undefined) {
  const isFit = [draft.fromId, draft.toId].every((text) => text.trim() === "" || isId(text));
  if (pid === undefined || !isFit) return null;
  const number = (text: string) => (text.trim() === "" ? undefined : Number(text));
  return {
    pid,
    language: draft.language || undefined,
    statuses: draft.statuses.length === 0 ? undefined : [...draft.statuses],
    username: draft.username.trim() || undefined,
    fromId: number(draft.fromId),
    toId: number(draft.toId),
    includeManual: draft.includeManual,
  };
}

/** Why the button is off. */
export type RejudgeObstacle =
  | "no-problem"
  | "unknown-problem"
  | "unfit-id"
  | "counting"
  | "nothing";

interface KnownProblem {
  readonly data?: { readonly pid: number } | null | undefined;
}

/** @param count how many submissions it concerns; undefined = not counted yet */
export function findObstacle(
  draft: Draft,
  problem: KnownProblem,
  count: number | undefined,
): RejudgeObstacle | null {
  if (draft.problemId.trim() === "") return "no-problem";
  if (problem.data === null) return "unknown-problem";
  if (problem.data === undefined) return "counting";
  if (draftFilter(draft, problem.data.pid) === null) return "unfit-id";
  if (count === undefined) return "counting";
  return count === 0 ? "nothing" : null;
}
