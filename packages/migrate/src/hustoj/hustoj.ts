/** A dump of HUSTOJ's database (MySQL), and the folder of its test data (`1000/test.in`), or the one around it, usually /home/judge. */
import { type Layout, loadMysql } from "../dump/load-mysql.ts";
import { localTimes, type ReadTime } from "../dump/local-time.ts";
import type { SqlRow } from "../dump/mysql-dump.ts";
import type { Tables } from "../dump/tables.ts";
import { flagOf, idOf, textOf } from "../fields.ts";
import type { LeftOut, SourceAnnouncement, SourceOptions, SourceSite } from "../model.ts";
import { accountsOf, authorOf } from "./accounts.ts";
import { CONTEST_TOPICS, isGone } from "./columns.ts";
import { contestsOf } from "./contests.ts";
import { problemsOf } from "./problems.ts";
import { submissionsOf } from "./submissions.ts";
import { discussionsOf } from "./talk.ts";

export interface Hustoj {
  readonly tables: Tables;
  readonly files: string | null;
  readonly time: ReadTime;
  /** The id of whoever is called so in another table, or what is said there where nobody is. */
  readonly person: (row: SqlRow, column: string) => string;
}

const LEFT: Readonly<Record<string, readonly [string, string]>> = {
  mail: ["messages between people", "they are not carried"],
  printer: ["print jobs", "they were printed there"],
  sim: ["findings of copied programs", "they are not carried"],
  share_code: ["shared pieces of code", "they are not carried"],
};
const LAYOUT: Layout = {
  judge: "HUSTOJ",
  keys: {
    ...{ users: "user_id", privilege: "user_id", problem: "problem_id", contest: "contest_id" },
    ...{ contest_problem: "contest_id", solution: "solution_id", source_code: "solution_id" },
    ...{ source_code_user: "solution_id", compileinfo: "solution_id", runtimeinfo: "solution_id" },
    ...{ topic: "tid", reply: "topic_id", news: "news_id" },
    ...{ mail: "mail_id", printer: "printer_id", sim: "s_id", share_code: "share_id" },
  },
  required: ["users"],
  also(table, row) {
    const key = table === "topic" ? idOf(row, "cid") : null;
    return key === null ? null : { table: CONTEST_TOPICS, key };
  },
};

/** @throws DumpError */
export async function openHustoj(path: string, options: SourceOptions): Promise<SourceSite> {
  const time = localTimes(options.timeZone);
  const tables = await loadMysql(path, LAYOUT, options);
  const hustoj: Hustoj = { tables, files: options.files, time, person: peopleOf(tables) };
  const rights = rightsOf(hustoj);
  return {
    accounts: () => accountsOf(hustoj, rights),
    // It has none of its own.
    avatars: () => [],
    problems: () => problemsOf(hustoj, (id) => authorOf(rights, `p${id}`)),
    contests: () => contestsOf(hustoj, rights),
    groups: () => [],
    trainings: () => [],
    submissions: () => submissionsOf(hustoj),
    announcements: () => announcementsOf(hustoj),
    discussions: () => discussionsOf(hustoj),
    leftOut: leftOutOf(tables),
    close: () => tables.close(),
  };
}

/** Who may do what: `c1000` takes part in a contest, `m1000` runs it, `p1000` wrote a problem. */
export type Rights = ReadonlyMap<string, readonly string[]>;

function rightsOf({ tables, person }: Hustoj): Rights {
  const rights = new Map<string, string[]>();
  for (const row of tables.rows<SqlRow>("privilege")) {
    if (isGone(row)) continue;
    const right = textOf(row, "rightstr");
    const people = rights.get(right) ?? [];
    people.push(person(row, "user_id"));
    rights.set(right, people);
  }
  return rights;
}

/**
 * To MySQL a name is the same in capitals and with blanks behind it, and tables have it as somebody typed it: at a sign-in of
 * years ago, or in the list of those who may enter a contest.
 */
function peopleOf(tables: Tables): Hustoj["person"] {
  const exact = new Set<string>();
  const alike = new Map<string, string>();
  const keyOf = (name: string) => name.trimEnd().toLowerCase();
  for (const row of tables.rows<SqlRow>("users")) {
    const id = textOf(row, "user_id");
    exact.add(id);
    alike.set(keyOf(id), id);
  }
  return (row, column) => {
    const said = textOf(row, column);
    return exact.has(said) ? said : (alike.get(keyOf(said)) ?? said);
  };
}

function* announcementsOf({ tables, time, person }: Hustoj): Generator<SourceAnnouncement> {
  for (const row of tables.rows<SqlRow>("news")) {
    yield {
      ...{ id: textOf(row, "news_id"), title: textOf(row, "title") },
      ...{ content: textOf(row, "content"), authorId: person(row, "user_id") },
      ...{ isVisible: !isGone(row) && !flagOf(row, "menu"), createdAt: time(row.time) },
    };
  }
}

function leftOutOf(tables: Tables): LeftOut[] {
  return Object.entries(LEFT).flatMap(([table, [what, why]]) => {
    const count = tables.count(table);
    return count === 0 ? [] : [{ what, why, count }];
  });
}
