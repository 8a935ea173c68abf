import { OI_SCORE_TYPES } from "@gavel/domain/contest/contest";
import type { SqlRow } from "../dump/mysql-dump.ts";
import { flagOf, idOf, numberOf, textOf, wordOf } from "../fields.ts";
import type { SourceContest } from "../model.ts";
import { CONTEST_COMMENTS } from "./also.ts";
import type { Hoj } from "./hoj.ts";
import { announcementOf, commentsOf } from "./talk.ts";

const HOUR_MS = 3_600_000;

export function* contestsOf(hoj: Hoj): Generator<SourceContest> {
  const { tables, time } = hoj;
  for (const row of tables.rows<SqlRow>("contest")) {
    const id = textOf(row, "id");
    const startTime = time(row.start_time) ?? time(row.gmt_create) ?? new Date(0);
    const auth = numberOf(row, "auth");
    const isSealed = flagOf(row, "seal_rank");
    yield {
      ...{ id, title: textOf(row, "title"), description: textOf(row, "description") },
      ...{ authorId: idOf(row, "uid"), type: numberOf(row, "type") === 1 ? 1 : 0 },
      ...{ auth: auth === 1 || auth === 2 ? auth : 0, password: textOf(row, "pwd") },
      ...{ startTime, endTime: time(row.end_time) ?? new Date(startTime.getTime() + HOUR_MS) },
      sealTime: isSealed ? time(row.seal_rank_time) : null,
      opensAfterEnd: flagOf(row, "auto_real_rank", true),
      isVisible: flagOf(row, "visible", true),
      rankShowName: shownName(wordOf(row, "rank_show_name")),
      oiRankScoreType:
        OI_SCORE_TYPES.find((one) => one === row.oi_rank_score_type) ?? OI_SCORE_TYPES[0],
      allowEndSubmit: flagOf(row, "allow_end_submit"),
      stars: starsOf(wordOf(row, "star_account")),
      groupId: flagOf(row, "is_group") ? idOf(row, "gid") : null,
      problems: problemsOf(hoj, id),
      entrantIds: tables
        .list<SqlRow>("contest_register", id)
        .filter((one) => !flagOf(one, "status"))
        .map((one) => textOf(one, "uid")),
      announcements: tables.list<SqlRow>("contest_announcement", id).flatMap((link) => {
        const found = tables.find<SqlRow>("announcement", link.aid ?? null);
        return found === undefined ? [] : [announcementOf(hoj, found)];
      }),
      comments: commentsOf(hoj, tables.list<SqlRow>(CONTEST_COMMENTS, id)),
      remarks: [],
    };
  }
}

function problemsOf({ tables }: Hoj, contestId: string): SourceContest["problems"] {
  const rows = tables.list<SqlRow>("contest_problem", contestId).map((row) => ({
    ...{ id: textOf(row, "id"), problemId: textOf(row, "pid") },
    ...{ label: textOf(row, "display_id"), title: textOf(row, "display_title") },
    color: textOf(row, "color"),
  }));
  return rows.toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
}

function shownName(said: string | null): SourceContest["rankShowName"] {
  return said === "nickname" || said === "realname" ? said : "username";
}

/** A JSON text: `{"star_account":["team1"]}`. */
function starsOf(said: string | null): string[] {
  if (said === null) return [];
  try {
    const { star_account: names } = JSON.parse(said) as { star_account?: unknown };
    return Array.isArray(names) ? names.filter((one) => typeof one === "string") : [];
  } catch {
    // An unreadable list marks nobody.
    return [];
  }
}
