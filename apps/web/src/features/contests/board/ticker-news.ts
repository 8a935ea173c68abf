import type { BoardPage } from "./board-news.ts";

/** Something that has just happened on a board. */
export interface TickerEntry {
  /** By the contest's clock, when the board told it. */
  readonly atMs: number;
  readonly kind: "accepted" | "refused" | "frozen" | "points";
  readonly name: string;
  readonly problem: BoardPage["columns"][number];
  /** The points that the cell has now. */
  readonly score: number | null;
  /** Since the start, of what was accepted. */
  readonly sentAtMs: number | null;
  readonly move: { readonly from: number; readonly to: number } | null;
}

type Line = BoardPage["records"][number];
type Cell = Line["cells"][number];

/** So many at once are no news any more but another board. */
const NEWS_MAX = 40;
const KEPT = 3;

/** The newest first, after what the one page has and the other had not. */
export function tickerOf(
  before: BoardPage,
  after: BoardPage,
  known: readonly TickerEntry[],
  atMs: number,
): readonly TickerEntry[] {
  const old = new Map(linesOf(before).map((line) => [line.uid, line]));
  const hasAll = before.total <= before.records.length;
  const news = linesOf(after).flatMap((line) => {
    const was = old.get(line.uid);
    // Whoever comes onto a page of several has only risen past its edge.
    if (was === undefined && !hasAll) return [];
    return line.cells.flatMap((cell, column) => {
      const kind = kindOf(was?.cells[column] ?? null, cell);
      const problem = after.columns[column];
      if (kind === null || problem === undefined) return [];
      const isMove = was !== undefined && was.rank > 0 && line.rank > 0 && was.rank !== line.rank;
      return [
        {
          ...{ atMs, kind, name: line.name, problem, score: cell?.score ?? null },
          sentAtMs: kind === "accepted" ? (cell?.solvedAtMs ?? null) : null,
          move: isMove ? { from: was.rank, to: line.rank } : null,
        },
      ];
    });
  });
  if (news.length === 0 || news.length > NEWS_MAX) return known;
  // Of what comes together the row that stands highest is told last, so it stays longest.
  return [...news, ...known].slice(0, KEPT);
}

const linesOf = ({ records, pinned }: BoardPage) => [
  ...new Map([...pinned, ...records].map((line) => [line.uid, line])).values(),
];

function kindOf(before: Cell, after: Cell): TickerEntry["kind"] | null {
  if (after === null) return null;
  if (after.score !== null && after.score !== (before?.score ?? null)) return "points";
  if (after.score === null && after.solved && before?.solved !== true) return "accepted";
  if (after.tryNum > (before?.tryNum ?? 0)) return "frozen";
  return after.errorNum > (before?.errorNum ?? 0) ? "refused" : null;
}
