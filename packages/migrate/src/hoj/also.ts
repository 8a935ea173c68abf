/** What HOJ's tables are looked up by beside their keys. */
import type { SqlRow } from "../dump/mysql-dump.ts";
import { idOf } from "../fields.ts";

export const GROUP_ANNOUNCEMENTS = "announcements by group";
export const CONTEST_COMMENTS = "comments by contest";
/** Those of contests in groups may name both. */
export const CONTEST_LINKS = "contests by announcement";

const ALSO: Readonly<Record<string, readonly [string, string]>> = {
  announcement: [GROUP_ANNOUNCEMENTS, "gid"],
  comment: [CONTEST_COMMENTS, "cid"],
  contest_announcement: [CONTEST_LINKS, "aid"],
};

export function alsoIn(table: string, row: SqlRow): { table: string; key: string } | null {
  const [name, column] = ALSO[table] ?? [];
  const key = column === undefined ? null : idOf(row, column);
  return name === undefined || key === null ? null : { table: name, key };
}
