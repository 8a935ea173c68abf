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
export type ScoreLook =
  | { readonly kind: "untouched" | "none" | "full" }
  | { readonly kind: "partial"; readonly share: number };

export function scoreLookOf(score: number | null, max: number): ScoreLook {
  if (score === null) return { kind: "untouched" };
  if (score <= 0) return { kind: "none" };
  return score >= max ? { kind: "full" } : { kind: "partial", share: score / max };
}
