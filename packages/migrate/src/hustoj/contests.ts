import type { SqlRow } from "../dump/mysql-dump.ts";
import { flagOf, numberOf, textOf } from "../fields.ts";
import type { SourceComment, SourceContest } from "../model.ts";
import { authorOf } from "./accounts.ts";
import { CONTEST_TOPICS, isGone } from "./columns.ts";
import type { Hustoj, Rights } from "./hustoj.ts";
import { writtenIn } from "./talk.ts";

const HOUR_MS = 3_600_000;

export function* contestsOf(hustoj: Hustoj, rights: Rights): Generator<SourceContest> {
  const { tables, time } = hustoj;
  for (const row of tables.rows<SqlRow>("contest")) {
    const id = textOf(row, "contest_id");
    const startTime = time(row.start_time) ?? new Date(0);
    const password = textOf(row, "password");
    const isLocked = flagOf(row, "private") || password !== "";
    yield {
      ...{ id, title: textOf(row, "title"), description: textOf(row, "description") },
      ...{ authorId: authorOf(rights, `m${id}`), type: 0, auth: isLocked ? 1 : 0, password },
      ...{ startTime, endTime: time(row.end_time) ?? new Date(startTime.getTime() + HOUR_MS) },
      // How long a board is frozen is a setting of that site's code, and not in its database.
      ...{ sealTime: null, opensAfterEnd: true, isVisible: !isGone(row) },
      ...{ rankShowName: "nickname", oiRankScoreType: "Recent", allowEndSubmit: false },
      ...{ stars: [], groupId: null, announcements: [], remarks: [] },
      problems: tables
        .list<SqlRow>("contest_problem", id)
        .toSorted((a, b) => (numberOf(a, "num") ?? 0) - (numberOf(b, "num") ?? 0))
        .map((one) => ({
          ...{ id: entryOf(id, textOf(one, "problem_id")), problemId: textOf(one, "problem_id") },
          ...{ label: letterOf(numberOf(one, "num") ?? 0), title: textOf(one, "title"), color: "" },
        })),
      entrantIds: rights.get(`c${id}`) ?? [],
      comments: commentsOf(hustoj, id),
    };
  }
}

/** Submissions name both. */
export const entryOf = (contestId: string, problemId: string) => `${contestId}/${problemId}`;

/** A, …, Z, then AA as in a spreadsheet. */
function letterOf(number: number): string {
  const letter = String.fromCharCode(65 + (number % 26));
  return number < 26 ? letter : `${letterOf(Math.floor(number / 26) - 1)}${letter}`;
}

/** Topics in the order in which they were begun: the first of what was said there, and the answers to it. */
function commentsOf(hustoj: Hustoj, contestId: string): SourceComment[] {
  return hustoj.tables.list<SqlRow>(CONTEST_TOPICS, contestId).flatMap((topic) => {
    const [first, ...replies] = writtenIn(hustoj, topic);
    if (first === undefined) return [];
    const content = `**${textOf(topic, "title")}**\n\n${first.content}`;
    return [{ ...first, authorId: hustoj.person(topic, "author_id"), content, replies }];
  });
}
