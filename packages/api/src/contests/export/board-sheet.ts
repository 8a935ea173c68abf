/** A board as a sheet: Excel's, or text with commas. */
import { contestRuleOf } from "@gavel/domain/contest/contest";
import { acmCellText, oiCellText } from "@gavel/domain/contest/export-cells";
import type { SignedInContext } from "../../kernel/context.ts";
import { type SheetCell as Cell, CSV_MARK, csvOf, workbookOf } from "../../kernel/sheet.ts";
import { type BoardLine, type BoardPage, getRank } from "../board/index.ts";
import { getAsOrganiser } from "../contest/index.ts";

interface SheetWish {
  readonly contestId: number;
  /** Behind the seal. */
  readonly forceRefresh: boolean;
  readonly removeStar: boolean;
  readonly containsEnd: boolean;
  readonly format: "xlsx" | "csv";
}

/** More than any contest has. */
const ROWS_MAX = 1_000_000;

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function exportBoard(
  ctx: SignedInContext,
  { format, ...wish }: SheetWish,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  await getAsOrganiser(ctx, wish.contestId);
  const board = await getRank(ctx, {
    ...{ ...wish, keyword: "", concernedList: [], externalContestIds: [], isPinnedInList: false },
    ...{ currentPage: 1, limit: ROWS_MAX },
  });
  const table = [headOf(board), ...board.records.map((line) => rowOf(board, line))];
  const name = `contest_${wish.contestId}_rank.${format}`;
  if (format === "csv") return { name, bytes: new TextEncoder().encode(CSV_MARK + csvOf(table)) };
  return { name, bytes: await workbookOf(table) };
}

const isAcm = ({ type }: BoardPage) => contestRuleOf(type) === "acm";

function headOf(board: BoardPage): Cell[] {
  return [
    ...["Rank", "Username", "ShowName", "Real Name", "School"],
    ...(isAcm(board) ? ["AC", "Total Submission", "Total Penalty Time (s)"] : ["Total Score"]),
    ...board.columns.map(({ displayId }) => displayId),
    "Award",
  ];
}

function rowOf(board: BoardPage, line: BoardLine): Cell[] {
  const { rank, award, username, name, realname, school } = line;
  const text = (cell: BoardLine["cells"][number]) =>
    cell === null ? "" : isAcm(board) ? acmCellText(cell) : oiCellText(cell);
  return [
    // Out of competition.
    rank < 0 ? "*" : rank,
    ...[username, name, realname ?? "", school],
    ...(isAcm(board) ? [line.solved, line.total, line.totalTimeS] : [line.score]),
    ...line.cells.map(text),
    award?.name ?? "",
  ];
}
