/** Announcements of the site, and discussions with what was said in them. */
import type { SqlRow } from "../dump/mysql-dump.ts";
import { flagOf, textOf } from "../fields.ts";
import type { SourceAnnouncement, SourceDiscussion } from "../model.ts";
import { announcementOf } from "./contests.ts";
import type { Hoj } from "./hoj.ts";

export function* announcementsOf(hoj: Hoj): Generator<SourceAnnouncement> {
  const ofContests = new Set<string>();
  for (const link of hoj.tables.rows<SqlRow>("contest_announcement")) {
    ofContests.add(link.aid ?? "");
  }
  for (const row of hoj.tables.rows<SqlRow>("announcement")) {
    const isOfGroup = (row.gid ?? null) !== null;
    if (!ofContests.has(row.id ?? "") && !isOfGroup) yield announcementOf(hoj, row);
  }
}

export function* discussionsOf({ tables, time, problemCalled }: Hoj): Generator<SourceDiscussion> {
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
      comments: said(tables.list<SqlRow>("comment", id)).map((one) => ({
        ...writtenOf(one),
        replies: said(tables.list<SqlRow>("reply", textOf(one, "id"))).map(writtenOf),
      })),
    };
  }

  function writtenOf(one: SqlRow) {
    return {
      ...{ authorId: textOf(one, "from_uid"), content: textOf(one, "content") },
      createdAt: time(one.gmt_create),
    };
  }
}

const said = (rows: readonly SqlRow[]) => rows.filter((row) => !flagOf(row, "status"));
