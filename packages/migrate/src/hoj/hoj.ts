/** A dump of HOJ's database (MySQL), and its data folder, or the one of its test data (`problem_ID/1.in`). */
import { type Layout, loadMysql } from "../dump/load-mysql.ts";
import { localTimes, type ReadTime } from "../dump/local-time.ts";
import type { SqlRow } from "../dump/mysql-dump.ts";
import type { Tables } from "../dump/tables.ts";
import type { LeftOut, SourceOptions, SourceSite } from "../model.ts";
import { accountsOf, avatarsOf } from "./accounts.ts";
import { alsoIn } from "./also.ts";
import { groupsOf, trainingsOf } from "./classes.ts";
import { contestsOf } from "./contests.ts";
import { problemsOf } from "./problems.ts";
import { CASE_COLUMNS, submissionsOf } from "./submissions.ts";
import { announcementsOf, discussionsOf } from "./talk.ts";

export interface Hoj {
  readonly tables: Tables;
  readonly files: string | null;
  readonly time: ReadTime;
  /** HOJ names authors; the id of the account, null where nobody has the name. */
  accountNamed(name: string): string | null;
  /** By the id that people see. */
  problemCalled(displayId: string): string | null;
}

/** What comes along, by what it is looked up by. */
const CARRIED = {
  ...{ user_info: "uuid", user_role: "uid", problem: "id", problem_case: "pid" },
  ...{ problem_tag: "pid", tag: "id", problem_language: "pid", language: "id" },
  ...{ code_template: "pid", contest: "id", contest_problem: "cid", contest_register: "cid" },
  ...{ contest_announcement: "cid", announcement: "id", judge: "submit_id", training: "id" },
  ...{ training_problem: "tid", training_category: "id", mapping_training_category: "tid" },
  ...{ group: "id", group_member: "gid", discussion: "id", category: "id", comment: "did" },
  ...{ reply: "comment_id", judge_case: "submit_id" },
};
/** What does not, and why: tables that are counted. */
const LEFT: Readonly<Record<string, readonly [string, string]>> = {
  msg_remind: ["notices", "this site tells of what happens here"],
  admin_sys_notice: ["notices of administrators", "they were told there"],
  discussion_like: ["likes", "they are not carried"],
  comment_like: ["likes of comments", "they are not carried"],
  contest_print: ["print jobs", "they were printed there"],
  training_register: ["entries into private trainings", "people enter them again"],
  remote_judge_account: ["accounts at other judges", "their passwords are entered anew"],
};
const LAYOUT: Layout = {
  judge: "HOJ",
  keys: { ...CARRIED, ...Object.fromEntries(Object.keys(LEFT).map((table) => [table, "id"])) },
  only: { judge_case: CASE_COLUMNS },
  required: ["user_info"],
  also: alsoIn,
};

/** @throws DumpError */
export async function openHoj(path: string, options: SourceOptions): Promise<SourceSite> {
  const time = localTimes(options.timeZone);
  const tables = await loadMysql(path, LAYOUT, options);
  const names = new Map<string, string>();
  for (const row of tables.rows<SqlRow>("user_info")) names.set(row.username ?? "", row.uuid ?? "");
  const problems = new Map<string, string>();
  for (const row of tables.rows<SqlRow>("problem")) {
    problems.set(row.problem_id ?? "", row.id ?? "");
  }
  const hoj: Hoj = {
    ...{ tables, files: options.files, time },
    accountNamed: (name) => names.get(name) ?? null,
    problemCalled: (displayId) => problems.get(displayId) ?? null,
  };
  return {
    accounts: () => accountsOf(hoj),
    avatars: () => avatarsOf(hoj),
    problems: () => problemsOf(hoj),
    contests: () => contestsOf(hoj),
    groups: () => groupsOf(hoj),
    trainings: () => trainingsOf(hoj),
    submissions: () => submissionsOf(hoj),
    announcements: () => announcementsOf(hoj),
    discussions: () => discussionsOf(hoj),
    leftOut: leftOutOf(tables),
    close: () => tables.close(),
  };
}

function leftOutOf(tables: Tables): LeftOut[] {
  const left = Object.entries(LEFT).map(([table, [what, why]]) => {
    return { what, why, count: tables.count(table) };
  });
  return left.filter(({ count }) => count > 0);
}
