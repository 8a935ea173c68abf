/** What people add up to in groups, outside of contests: submissions, solved problems, best points. */
import { type Db, type Param, prepared } from "@gavel/db";
import { sql } from "kysely";

/** @internal */
export interface MemberKey {
  readonly groupId: number;
  readonly uid: string;
}

/** A submission counts at once, whatever becomes of it. */
export const countSent = prepared(
  (_, param: Param<{ groupId: number; uid: string }>) => sql`
    insert into group_tally (group_id, uid, total)
    select id, ${param("uid")}, 1 from user_group where id = ${param("groupId")}
    on conflict (group_id, uid) do update set total = group_tally.total + 1`,
);

/**
 * Counts these people anew. All is sent at once; each statement sees what was there when it began, so what is counted is
 * counted under the lock. @param without submissions that are about to go
 */
export async function recountMembers(
  db: Db,
  those: readonly MemberKey[],
  without: readonly number[] = [],
): Promise<void> {
  const once = [...new Map(those.map((one) => [`${one.groupId} ${one.uid}`, one])).values()];
  const keys = {
    groupIds: once.map(({ groupId }) => groupId),
    uids: once.map(({ uid }) => uid),
  };
  await Promise.all([
    beginMembers(db, keys),
    lockMembers(db, keys),
    countMembers(db, { ...keys, without: [...without] }),
  ]);
}

interface Keys {
  groupIds: number[];
  uids: string[];
}

/** For those who have no row: what they sent came from elsewhere. No verdict fails for a group that is gone. */
const beginMembers = prepared(
  (_, param: Param<Keys>) => sql`
    insert into group_tally (group_id, uid)
    select key.group_id, key.uid
    from unnest(${param("groupIds")}::bigint[], ${param("uids")}::text[]) as key (group_id, uid)
    join user_group on user_group.id = key.group_id
    order by key.group_id, key.uid collate "C"
    on conflict do nothing`,
);

/** In their order, as everybody who locks several. */
const lockMembers = prepared(
  (_, param: Param<Keys>) => sql`
    select 1 from group_tally
    where (group_id, uid) in (select * from unnest(${param("groupIds")}::bigint[], ${param("uids")}::text[]))
    order by group_id, uid collate "C" for update`,
);

const countMembers = prepared(
  (_, param: Param<Keys & { without: number[] }>) => sql`
    update group_tally set total = made.total, ac = made.ac, oi_score = made.score
    from unnest(${param("groupIds")}::bigint[], ${param("uids")}::text[]) as key (group_id, uid)
    cross join lateral (
      select coalesce(sum(sent), 0) as total, count(*) filter (where is_solved) as ac,
        coalesce(sum(best), 0) as score
      from (
        select count(*) as sent, bool_or(status = 0) as is_solved, max(oi_rank_score) as best
        from submission
        where submission.group_id = key.group_id and submission.uid = key.uid and contest_id is null
          and id <> all(${param("without")}::bigint[])
        group by problem_id
      ) as cell
    ) as made
    where group_tally.group_id = key.group_id and group_tally.uid = key.uid`,
);
