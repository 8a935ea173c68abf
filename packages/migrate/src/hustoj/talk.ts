import type { SqlRow } from "../dump/mysql-dump.ts";
import { idOf, numberOf, textOf } from "../fields.ts";
import type { SourceDiscussion } from "../model.ts";
import type { Hustoj } from "./hustoj.ts";

/** A topic with its replies, of which the first is what it is about. Those of contests are of no use without them. */
export function* discussionsOf({ tables, time }: Hustoj): Generator<SourceDiscussion> {
  for (const row of tables.rows<SqlRow>("topic")) {
    const isShown = (numberOf(row, "status") ?? 0) <= 1;
    if (!isShown || idOf(row, "cid") !== null) continue;
    const id = textOf(row, "tid");
    const [first, ...rest] = tables
      .list<SqlRow>("reply", id)
      .filter((one) => numberOf(one, "status") === 0);
    if (first === undefined) continue;
    yield {
      ...{ id, title: textOf(row, "title"), content: textOf(first, "content"), category: "" },
      ...{ authorId: textOf(row, "author_id"), problemId: idOf(row, "pid") },
      isPinned: (numberOf(row, "top_level") ?? 0) > 0,
      createdAt: time(first.time),
      comments: rest.map((one) => ({
        ...{ authorId: textOf(one, "author_id"), content: textOf(one, "content") },
        ...{ createdAt: time(one.time), replies: [] },
      })),
    };
  }
}
