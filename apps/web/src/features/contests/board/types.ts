import type { BoardRow } from "@gavel/domain/contest/board-types";

/** A problem as a column of a board. */
export interface BoardColumn {
  readonly displayId: string;
  readonly title: string;
  /** #rrggbb, or empty. */
  readonly color: string;
  readonly solved: number;
  readonly tried: number;
  /** OI: what it is worth; null = nobody says. */
  readonly points: number | null;
}

/** A row of a board with whose it is. */
export interface BoardLine extends BoardRow {
  readonly name: string;
  readonly school: string;
  readonly avatar: string | null;
  /** What it has won, if it ends like this; null = nothing. */
  readonly award: {
    readonly name: string;
    readonly background: string;
    readonly color: string;
  } | null;
}
