/** What live streams tell of submissions. */
import type { Db } from "@gavel/db";
import { z } from "zod";
import { type Key, newsTopic, stateTopic, type Watcher } from "../../kernel/live/index.ts";
import { listContestFacts } from "../../places/contest/index.ts";
import { listGroupLevels } from "../../places/group/index.ts";
import { listTrainingDoors } from "../../places/training/index.ts";
import { type KnownPlaces, knowContests, viewOfPlaces } from "./contest-view.ts";
import {
  contestIdsOf,
  groupIdsOf,
  groupTrainingIdsOf,
  isInBank,
  lookAt,
  presentState,
  type SealedRow,
} from "./present.ts";
import { findNewestId, listIdsAfter } from "./queries.ts";
import { listRowsByIds } from "./row-queries.ts";
import type { NewSubmission, SubmissionState } from "./schema.ts";

/** Titles, which depend on the language, are in no message. */
async function loadRows(db: Db, ids: readonly Key[]) {
  const rows = await listRowsByIds(db, "en-US", ids.map(Number));
  const contestIds = contestIdsOf(rows);
  const [contests, levels, trainings] = await Promise.all([
    contestIds.length === 0 ? [] : listContestFacts(db, contestIds, null),
    listGroupLevels(db, groupIdsOf(rows)),
    listTrainingDoors(db, groupTrainingIdsOf(rows)),
  ]);
  const places = { contests: knowContests(contests), levels, trainings };
  const now = new Date();
  return new Map<Key, Fact>(rows.map((row) => [row.id, { row, places, now }]));
}

interface Fact {
  readonly row: SealedRow;
  readonly places: KnownPlaces;
  readonly now: Date;
}

/**
 * As strict as the site can be about code, of which streams tell nothing. Who has entered with a password is not looked up
 * for each: in such contests a stream tells people of their own submissions, and lists of everybody's.
 */
function seesOf({ row, places, now }: Fact, { person }: Watcher) {
  const viewpoint = { person, hidesCode: true, ...viewOfPlaces(places, person, now) };
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
  tell: ({ row }): NewSubmission => ({ submitId: row.id, isInBank: isInBank(row) }),
});
