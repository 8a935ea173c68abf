/** What live streams tell people of their own messages. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import { type Key, stateTopic } from "../../kernel/live/index.ts";
import { countsOf, NO_COUNTS } from "./counts.ts";
import { listUnread } from "./queries.ts";
import type { UnreadCounts } from "./schema.ts";

interface Fact {
  readonly uid: string;
  readonly counts: UnreadCounts;
}

async function load(db: Db, keys: readonly Key[]): Promise<ReadonlyMap<Key, Fact>> {
  const uids = keys.map(String);
  const rows = Map.groupBy(await listUnread(db, uids), ({ uid }) => uid);
  return new Map(
    uids.map((uid) => {
      const own = rows.get(uid);
      return [uid, { uid, counts: own === undefined ? NO_COUNTS : countsOf(own) }];
    }),
  );
}

/** How many of each kind somebody has not read, as it is and then each change: to nobody but themselves. */
export const unreadNews = stateTopic({
  input: z.object({ topic: z.literal("message.unread") }),
  who: "signed-in",
  isEverywhere: true,
  keys: (_, { person }): Key[] => (person === null ? [] : [person.uid]),
  changed(event) {
    if (event.type !== "message") return [];
    return event.uid === null ? "all" : [event.uid];
  },
  load,
  sees: ({ uid }, { person }) => (person?.uid === uid ? "own" : null),
  // With whose they are: a browser may meanwhile have become another person's.
  tell: ({ uid, counts }): UnreadCounts & { uid: string } => ({ uid, ...counts }),
});
