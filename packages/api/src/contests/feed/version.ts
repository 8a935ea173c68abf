/** What the older version of the Contest API writes otherwise. */
import type { ClicsVersion } from "@gavel/domain/contest/clics-format";
import type { ItemType, Json } from "./items/item.ts";

type Write = (json: Json) => Json;

/** Minutes of a span that has no smaller part. */
function minutesOf(span: unknown): number {
  const [hours = "0", minutes = "0"] = String(span).split(":");
  return Number(hours) * 60 + Number(minutes);
}

const OLDER: Partial<Record<ItemType | "scoreboard", Write>> = {
  contest: ({ main_scoreboard_group_id, scoreboard_thaw_time, penalty_time, ...rest }) => ({
    ...rest,
    ...(penalty_time !== undefined && { penalty_time: minutesOf(penalty_time) }),
  }),
  problems: ({ memory_limit, output_limit, ...rest }) => rest,
  judgements: ({ current, ...rest }) => rest,
  clarifications: ({ to_team_ids, to_group_ids, ...rest }) => ({
    ...rest,
    to_team_id: Array.isArray(to_team_ids) ? (to_team_ids[0] ?? null) : null,
  }),
  scoreboard: (board) => ({ ...board, rows: (board.rows as readonly Json[]).map(olderRow) }),
};

function olderRow(row: Json): Json {
  const { time, total_time, ...score } = row.score as Json;
  return {
    ...row,
    score: {
      ...score,
      ...(total_time !== undefined && { total_time: minutesOf(total_time) }),
      // Left out where there is none: there it must not be null.
      ...(time !== null && { time: minutesOf(time) }),
    },
    problems: (row.problems as readonly Json[]).map(({ time, ...cell }) => ({
      ...cell,
      ...(time !== undefined && { time: minutesOf(time) }),
    })),
  };
}

export function inVersion(version: ClicsVersion, type: ItemType | "scoreboard", json: Json): Json {
  const write = version === "2026-01" ? undefined : OLDER[type];
  return write === undefined ? json : write(json);
}
