/** What live streams tell of submissions. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import { type Key, newsTopic, stateTopic, type Watcher } from "../../kernel/live/index.ts";
import { listContestFacts } from "../../places/contest/index.ts";
import { type KnownContests, knowContests, viewOfContests } from "./contest-view.ts";
import { contestIdsOf, lookAt, presentState, type SealedRow } from "./present.ts";
import { findNewestId, listIdsAfter, listRowsByIds } from "./queries.ts";
import type { NewSubmission, SubmissionState } from "./schema.ts";

/** Titles, which depend on the language, are in no message. */
async function loadRows(db: Db, ids: readonly Key[]) {
  const rows = await listRowsByIds(db, "en-US", ids.map(Number));
  const contestIds = contestIdsOf(rows);
  const contests = knowContests(
    contestIds.length === 0 ? [] : await listContestFacts(db, contestIds, null),
  );
  const now = new Date();
  return new Map<Key, Fact>(rows.map((row) => [row.id, { row, contests, now }]));
}

interface Fact {
  readonly row: SealedRow;
  readonly contests: KnownContests;
  readonly now: Date;
}

/**
 * As strict as the site can be about code, of which streams tell nothing. Who has entered with a password is not looked up
 * for each: in such contests a stream tells people of their own submissions, and lists of everybody's.
 */
function seesOf({ row, contests, now }: Fact, { person }: Watcher) {
  const viewpoint = { person, hidesCode: true, ...viewOfContests(contests, person, now) };
  const { sees } = lookAt(viewpoint, row);
  return sees.row ? sees : null;
}

/** The current state of each, then each change of it. */
export const submissionStates = stateTopic({
  input: z.object({
    topic: z.literal("submission.states"),
    submitIds: z.array(z.number().int()).min(1).max(300),
  }),
  who: "anyone",
  keys: ({ submitIds }) => [...new Set(submitIds)],
  changed: (event) => (event.type === "submission" ? [event.id] : []),
  load: loadRows,
  sees: seesOf,
  tell: ({ row }, sees): SubmissionState => presentState(row, sees),
});

/** Each submission that is sent from now on, or since `after`, and that the viewer may see in lists. */
export const newSubmissions = newsTopic({
  input: z.object({
    topic: z.literal("submission.new"),
    /** What the list calls `newestId`. */
    after: z.number().int().min(0).optional(),
  }),
  who: "anyone",
  after: ({ after }) => after,
  added: (event) => (event.type === "submission" && event.isNew === true ? [event.id] : []),
  newest: findNewestId,
  listAfter: listIdsAfter,
  load: loadRows,
  sees: (fact, watcher) => seesOf(fact, watcher)?.row ?? null,
  tell: ({ row }): NewSubmission => ({ submitId: row.id }),
});
