import { type Board, type BoardSubmission, computeBoard } from "@gavel/domain/contest/board";
import { useState } from "react";
import { NO_MARKS } from "../features/contests/board/board-marks.ts";
import { BoardTable } from "../features/contests/board/board-table.tsx";
import { Legend } from "../features/contests/board/legend.tsx";
import type { BoardLine } from "../features/contests/board/types.ts";
import { Specimen } from "./specimen.tsx";

const TEAMS = ["北辰队", "Zero Submissions", "三点一四", "乱序执行", "Null Pointer Club", "并查集"];
const SCHOOLS = ["东湖大学", "Riverside Institute", ""];
const COLORS = ["#d93a3a", "#f2c230", "#2b6cb8", "#2f9e5b", "#f5f5f5", "#7d4fd6", "#111111", ""];
const PROBLEMS = COLORS.map((_, index) => index + 1);
const MEDALS = [
  { name: "Gold", background: "#e6bf25", color: "#000000" },
  { name: "Silver", background: "#c0c0c0", color: "#000000" },
];
const MINUTE_MS = 60_000;
const DURATION_MS = 300 * MINUTE_MS;
const SEAL_MS = 240 * MINUTE_MS;
const OWN = "3";

/** Each team tries some problems, some of them more than once, and solves what it tries in most cases. */
function submissionsOf(team: number): BoardSubmission[] {
  return PROBLEMS.flatMap((problem) => {
    if ((team * problem) % 5 === 3) return [];
    const tries = ((team + problem) % 3) + 1;
    return Array.from({ length: tries }, (_, nth) => {
      const minute = ((team * 7 + problem * 29 + nth * 11) % 280) + 5;
      const isSolved = nth === tries - 1 && (team + problem) % 4 !== 0;
      return {
        ...{ id: team * 1000 + problem * 10 + nth, uid: String(team), problem },
        ...{ timeMs: minute * MINUTE_MS, result: isSolved ? "accepted" : "penalty" },
        ...{ score: isSolved ? 100 : (team * problem * 10) % 90, runTimeMs: 10 * problem },
      } as const;
    });
  });
}

function boardOf(rule: "acm" | "oi"): Board {
  const uids = TEAMS.map((_, index) => String(index));
  return computeBoard({
    conventions: {
      ...{ rule, penaltyMinutes: 20, penaltyUnit: "floor-each", compileErrors: "free" },
      ...{ ties: "shared", oi: "highest" },
    },
    ...{ durationMs: DURATION_MS, includeAfterEnd: false, upToMs: null },
    sealFromMs: rule === "acm" ? SEAL_MS : null,
    participants: uids.map((uid) => ({ uid, isStar: uid === "5", isExcluded: false })),
    problems: PROBLEMS,
    submissions: TEAMS.flatMap((_, team) => submissionsOf(team)),
  });
}

const linesOf = ({ rows }: Board): BoardLine[] =>
  rows.map((row) => ({
    ...row,
    name: TEAMS[Number(row.uid)] ?? "",
    school: SCHOOLS[Number(row.uid) % SCHOOLS.length] ?? "",
    avatar: null,
    award: MEDALS[row.rank - 1] ?? null,
  }));

export function BoardsSection() {
  const [followed, setFollowed] = useState<ReadonlySet<string>>(new Set(["1"]));
  const toggle = (uid: string) =>
    setFollowed((old) => {
      const rest = [...old].filter((one) => one !== uid);
      return new Set(rest.length < old.size ? rest : [...old, uid]);
    });
  return (["acm", "oi"] as const).map((rule) => {
    const board = boardOf(rule);
    const rows = linesOf(board);
    return (
      <Specimen key={rule} title={rule === "acm" ? "ACM board, frozen" : "OI board"}>
        {rule === "acm" && <Legend />}
        <div className="w-full">
          <BoardTable
            caption="Board"
            rule={rule}
            columns={board.problems.map(({ solved, tried }, index) => ({
              ...{ displayId: String.fromCodePoint(65 + index), title: "A problem" },
              ...{ color: COLORS[index] ?? "", solved, tried, points: 100 },
            }))}
            rows={rows}
            pinned={rows.filter(({ uid }) => uid === OWN)}
            ownUid={OWN}
            scope=""
            marks={NO_MARKS}
            ranksBefore={Object.fromEntries(
              rows.map(({ uid }, place) => [uid, rows.length - place]),
            )}
            followed={followed}
            onFollow={toggle}
            detail={(row, column) => `${row.name}: ${row.cells[column]?.errorNum ?? 0}`}
          />
        </div>
      </Specimen>
    );
  });
}
