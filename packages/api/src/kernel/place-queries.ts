/** Which rows belong where. Queries over submissions name one of the first two, or mean all that were sent. */
import type { DB } from "@gavel/db";
import { idsOf, type Place, placeOf } from "@gavel/domain/place";
import { type ExpressionBuilder, sql } from "kysely";

/** Submissions that count for the bank, as `isCounted` has it. The indexes of all lists of submissions know it. */
export function inBank(eb: ExpressionBuilder<DB, "submission">) {
  return eb.ref("submission.in_bank");
}

/** Submissions of the bank, of trainings and of groups. */
export function outsideContests(eb: ExpressionBuilder<DB, "submission">) {
  return eb("submission.contest_id", "is", null);
}

/**
 * What counts for somebody where they are: in a group what they sent there outside its contests, and everywhere what counts
 * for the bank.
 * @param groupId null = not in a group
 */
export function countsThere(groupId: unknown) {
  return (eb: ExpressionBuilder<DB, "submission">) =>
    groupId === null
      ? inBank(eb)
      : sql<boolean>`(submission.in_bank or
          submission.group_id = ${groupId} and submission.contest_id is null)`;
}

type Owned = "tag" | "discussion" | "contest" | "training" | "training_category";

/** Tags, discussions, contests and trainings of the site itself; those of a group are the group's. */
export function isSiteWide(table: Owned) {
  return sql<boolean>`${sql.ref(`${table}.group_id`)} is null`;
}

/** What `placeOfRow` reads. */
export const PLACE_COLUMNS = [
  "submission.contest_id",
  "submission.training_id",
  "submission.group_id",
] as const;

interface PlaceRow {
  readonly contest_id: number | null;
  readonly training_id: number | null;
  readonly group_id: number | null;
}

export function placeOfRow({ contest_id, training_id, group_id }: PlaceRow): Place {
  return placeOf({ contestId: contest_id, trainingId: training_id, groupId: group_id });
}

/** As rows carry it. */
export function placeValues(place: Place): PlaceRow {
  const { contestId, trainingId, groupId } = idsOf(place);
  return { contest_id: contestId, training_id: trainingId, group_id: groupId };
}
