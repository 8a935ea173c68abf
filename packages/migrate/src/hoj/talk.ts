/** Announcements of the site, and discussions with what was said in them. */
import type { SqlRow } from "../dump/mysql-dump.ts";
import { flagOf, idOf, textOf } from "../fields.ts";
import type { SourceAnnouncement, SourceComment, SourceDiscussion } from "../model.ts";
import { CONTEST_LINKS } from "./also.ts";
import type { Hoj } from "./hoj.ts";

export function* announcementsOf(hoj: Hoj): Generator<SourceAnnouncement> {
  for (const row of hoj.tables.rows<SqlRow>("announcement")) {
    const isOfContest = hoj.tables.find(CONTEST_LINKS, textOf(row, "id")) !== undefined;
    if (!isOfContest && idOf(row, "gid") === null) yield announcementOf(hoj, row);
  }
}

export function* discussionsOf(hoj: Hoj): Generator<SourceDiscussion> {
  const { tables, time, problemCalled } = hoj;
  for (const row of tables.rows<SqlRow>("discussion")) {
    // Blocked there: nobody reads it here either.
    if (flagOf(row, "status")) continue;
    const id = textOf(row, "id");
    const category = tables.find<SqlRow>("category", row.category_id ?? null);
    yield {
      ...{ id, title: textOf(row, "title"), content: textOf(row, "content") },
      category: category === undefined ? "" : textOf(category, "name"),
      authorId: textOf(row, "uid"),
      problemId: problemCalled(textOf(row, "pid")),
      isPinned: flagOf(row, "top_priority"),
      createdAt: time(row.gmt_create),
      comments: commentsOf(hoj, tables.list<SqlRow>("comment", id)),
    };
  }
}

/** With their replies; those that were blocked stay behind. */
export function commentsOf({ tables, time }: Hoj, rows: readonly SqlRow[]): SourceComment[] {
  const writtenOf = (one: SqlRow) => ({
    ...{ authorId: textOf(one, "from_uid"), content: textOf(one, "content") },
    createdAt: time(one.gmt_create),
  });
  return said(rows).map((one) => ({
    ...writtenOf(one),
    replies: said(tables.list<SqlRow>("reply", textOf(one, "id"))).map(writtenOf),
  }));
}

const said = (rows: readonly SqlRow[]) => rows.filter((row) => !flagOf(row, "status"));

export function announcementOf({ time }: Hoj, row: SqlRow): SourceAnnouncement {
  return {
    ...{ id: textOf(row, "id"), title: textOf(row, "title"), content: textOf(row, "content") },
    ...{ authorId: idOf(row, "uid"), isVisible: !flagOf(row, "status") },
    createdAt: time(row.gmt_create),
  };
}
