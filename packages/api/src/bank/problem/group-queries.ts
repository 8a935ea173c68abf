/** Problems of a group, found in an index of theirs. */
import type { Db } from "@gavel/db";
import { sql } from "kysely";
import { contains } from "../../kernel/like-queries.ts";

export interface GroupProblemFilter {
  readonly groupId: number;
  /** In id or title; empty = none. */
  readonly keyword?: string;
  /** undefined = any. */
  readonly auth?: number;
  readonly except?: readonly number[];
  /** How they are scored; undefined = any. */
  readonly type?: number;
}

function ofGroup(db: Db, { groupId, keyword = "", auth, except = [], type }: GroupProblemFilter) {
  let query = db.selectFrom("problem").where("problem.group_id", "=", groupId);
  if (auth !== undefined) query = query.where("problem.auth", "=", auth);
  if (type !== undefined) query = query.where("problem.type", "=", type);
  if (except.length > 0) {
    query = query.where(sql<boolean>`not problem.id = any(${sql.val([...except])}::bigint[])`);
  }
  if (keyword === "") return query;
  return query.where((eb) =>
    eb.or([
      contains(sql`lower(problem.display_id)`, keyword),
      contains(sql`lower(problem.title)`, keyword),
    ]),
  );
}

/** Newest first. */
export async function listGroupPids(
  db: Db,
  filter: GroupProblemFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const rows = await ofGroup(db, filter)
    .select("problem.id")
    .orderBy("problem.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countInGroup(db: Db, filter: GroupProblemFilter): Promise<number> {
  const { count } = await ofGroup(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** By the id that it has there, however it is written. */
export async function findGroupPid(db: Db, groupId: number, displayId: string) {
  const row = await db
    .selectFrom("problem")
    .select("id")
    .where("group_id", "=", groupId)
    .where("display_id", "=", displayId.trim().toUpperCase())
    .executeTakeFirst();
  return row?.id;
}
