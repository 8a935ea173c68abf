import type { SqlRow } from "../dump/mysql-dump.ts";
import { idOf, numberOf, textOf } from "../fields.ts";
import type { SourceComment, SourceDiscussion } from "../model.ts";
import type { Hustoj } from "./hustoj.ts";

/** A topic with its replies, of which the first is what it is about. Those of contests are read with them. */
export function* discussionsOf(hustoj: Hustoj): Generator<SourceDiscussion> {
  for (const row of hustoj.tables.rows<SqlRow>("topic")) {
    if (idOf(row, "cid") !== null) continue;
    const [first, ...rest] = writtenIn(hustoj, row);
    if (first === undefined) continue;
    yield {
      ...{ id: textOf(row, "tid"), title: textOf(row, "title"), content: first.content },
      ...{ category: "", authorId: hustoj.person(row, "author_id"), problemId: idOf(row, "pid") },
      isPinned: (numberOf(row, "top_level") ?? 0) > 0,
      createdAt: first.createdAt,
      comments: rest.map((one) => ({ ...one, replies: [] })),
    };
  }
}

/** What was said in a topic; nothing where it, or all of it, was removed. */
export function writtenIn(
  { tables, time, person }: Hustoj,
  topic: SqlRow,
): Omit<SourceComment, "replies">[] {
  const isShown = (numberOf(topic, "status") ?? 0) <= 1;
  if (!isShown) return [];
  return tables
    .list<SqlRow>("reply", textOf(topic, "tid"))
    .filter((one) => numberOf(one, "status") === 0)
    .map((one) => ({
      ...{ authorId: person(one, "author_id"), content: textOf(one, "content") },
      createdAt: time(one.time),
    }));
}
