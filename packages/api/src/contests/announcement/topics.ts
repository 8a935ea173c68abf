/** What live streams tell of a contest's announcements. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import { type Key, stateTopic } from "../../kernel/live/index.ts";
import { type Doorway, findDoorways, mayEnter } from "../contest/index.ts";
import { listRows } from "./queries.ts";
import type { ContestAnnouncement } from "./schema.ts";
import { present } from "./service.ts";

/** Who missed more reads the list. */
const TOLD_MAX = 20;

interface Told {
  readonly contestId: number;
  /** The newest, newest first. */
  readonly announcements: readonly ContestAnnouncement[];
}
interface Fact {
  readonly doorway: Doorway;
  readonly told: Told;
}

async function load(db: Db, keys: readonly Key[]): Promise<ReadonlyMap<Key, Fact>> {
  const doorways = await findDoorways(db, keys.map(Number));
  const facts = [...doorways].map(async ([contestId, doorway]): Promise<[Key, Fact]> => {
    const page = { limit: TOLD_MAX, offset: 0 };
    const rows = await listRows(db, { contestId, all: false }, page);
    return [contestId, { doorway, told: { contestId, announcements: rows.map(present) } }];
  });
  return new Map(await Promise.all(facts));
}

/** As they are, then each change, to those who may be inside. */
export const contestAnnouncements = stateTopic({
  input: z.object({ topic: z.literal("contest.announcements"), contestId: z.int().positive() }),
  who: "signed-in",
  keys: ({ contestId }) => [contestId],
  changed: (event) => (event.type === "contestAnnouncement" ? [event.contestId] : []),
  load,
  sees: ({ doorway }, { person }) => (mayEnter(doorway, person, new Date()) ? "all" : null),
  tell: ({ told }): Told => told,
});
