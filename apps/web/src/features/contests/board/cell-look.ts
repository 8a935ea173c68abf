import type { BoardCell } from "@gavel/domain/contest/board-types";

/** What a cell of an ACM board says. */
export type CellLook =
  | { readonly kind: "untouched" }
  | {
      readonly kind: "solved" | "first";
      readonly minute: number;
      readonly tries: number;
      readonly isLate: boolean;
    }
  | { readonly kind: "tried"; readonly tries: number }
  /** Nobody knows yet: under the seal, or not judged. */
  | { readonly kind: "frozen" | "judging"; readonly before: number; readonly open: number };

const MINUTE_MS = 60_000;

export function cellLookOf(cell: BoardCell): CellLook {
  const { solvedAtMs, errorNum, tryNum, pending } = cell;
  if (solvedAtMs !== null) {
    const kind = cell.isFirst ? "first" : "solved";
    const minute = Math.floor(solvedAtMs / MINUTE_MS);
    return { kind, minute, tries: errorNum + 1, isLate: cell.isAfterContest };
  }
  if (tryNum > 0) return { kind: "frozen", before: errorNum, open: tryNum + pending };
  if (pending > 0) return { kind: "judging", before: errorNum, open: pending };
  return errorNum > 0 ? { kind: "tried", tries: errorNum } : { kind: "untouched" };
}

/** What a cell of an OI board says: nothing sent, nothing gained, a share of the points, or all of them. */
export type ScoreLook = (
  | { readonly kind: "untouched" | "none" | "full" }
  | { readonly kind: "partial"; readonly share: number }
) & {
  /** Tries of which nobody knows yet what they gain, and why; null = none. */
  readonly open: { readonly kind: "frozen" | "judging"; readonly count: number } | null;
};

export function scoreLookOf(
  { score, tryNum, pending }: Pick<BoardCell, "score" | "tryNum" | "pending">,
  max: number,
): ScoreLook {
  const count = tryNum + pending;
  const open = count === 0 ? null : ({ kind: tryNum > 0 ? "frozen" : "judging", count } as const);
  if (score === null) return { kind: "untouched", open };
  if (score <= 0) return { kind: "none", open };
  return score >= max ? { kind: "full", open } : { kind: "partial", share: score / max, open };
}
