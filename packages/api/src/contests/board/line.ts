/** Rows of a board as they leave the server. */
import type { AwardSetting } from "@gavel/domain/contest/awards";
import type { BoardCell, BoardRow } from "@gavel/domain/contest/board";
import type { KeptContest } from "./kept-contest.ts";
import type { BoardAward, BoardColumn, UnplacedLine } from "./schema.ts";

interface Teller extends Pick<KeptContest, "people" | "contest"> {
  readonly won: ReadonlyMap<string, AwardSetting>;
  /** Real names that the contest does not show are for its administrators. */
  readonly isAdmin: boolean;
}

const isEmpty = ({ total, pending }: BoardCell) => total + pending === 0;

export const countRanked = (rows: readonly BoardRow[]) =>
  rows.reduce((sum, { isStar }) => sum + Number(!isStar), 0);

export function lineOf({ people, contest, won, isAdmin }: Teller, row: BoardRow): UnplacedLine {
  const person = people.get(row.uid);
  const showsRealname = isAdmin || contest.rank_show_name === "realname";
  return {
    ...row,
    cells: row.cells.map((cell) => (isEmpty(cell) ? null : cell)),
    name: person?.name ?? row.uid,
    username: person?.username ?? row.uid,
    nickname: person?.nickname ?? "",
    realname: showsRealname ? (person?.realname ?? "") : null,
    school: person?.school ?? "",
    gender: person?.gender ?? "",
    avatar: person?.avatar ?? null,
    award: awardIn(won.get(row.uid)),
  };
}

export function awardIn(award: AwardSetting | undefined): BoardAward | null {
  if (award === undefined) return null;
  const { name, background, color } = award;
  return { name, background, color };
}

export function columnsOf(
  { problems }: KeptContest,
  columns: readonly Pick<BoardColumn, "id" | "solved" | "tried" | "firstSolveMs">[],
): BoardColumn[] {
  return problems.map(({ id, displayId, title, color, points }, at) => {
    const { solved = 0, tried = 0, firstSolveMs = null } = columns[at] ?? {};
    return { id, displayId, title, color, solved, tried, firstSolveMs, points };
  });
}
