import type { Db } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";
import { containing, startingWith } from "../like.ts";
import { nameContains } from "../problem/index.ts";

export async function isAnyUnwritten(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("problem_search")
    .select("problem_id")
    .where("initials", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Problems whose initials are not written yet; who changes their titles waits until the transaction ends. */
export async function lockUnwritten(tx: Db, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("problem_search")
    .select("problem_id")
    .where("initials", "is", null)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.problem_id);
}

export function listTitles(db: Db, pids: readonly number[]) {
  return db.selectFrom("problem").select(["id", "title"]).where("id", "in", pids).execute();
}

export function listTranslatedTitles(db: Db, pids: readonly number[]) {
  return db
    .selectFrom("problem_translation")
    .select(["problem_id", "title"])
    .where("problem_id", "in", pids)
    .orderBy("locale")
    .execute();
}

export async function setInitials(db: Db, initials: ReadonlyMap<number, string>): Promise<void> {
  await sql`
    update problem_search set initials = new.initials
    from unnest(${[...initials.keys()]}::bigint[], ${[...initials.values()]}::text[]) as new (problem_id, initials)
    where problem_search.problem_id = new.problem_id`.execute(db);
}

export interface ProblemSearch {
  readonly keyword: string;
  /** null = the keyword can be no initials. */
  readonly initials: string | null;
  /** "all" = hidden ones too; else those of this author, besides what everybody sees. */
  readonly sees: "all" | { readonly authorUid: string | null };
}

/** The id itself, then ids and titles that begin so, then the rest; shorter ids first. */
export function findProblems(db: Db, search: ProblemSearch, locale: Locale, limit: number) {
  const { keyword, initials, sees } = search;
  const inside = containing(keyword);
  const start = startingWith(keyword);
  const title = sql<string>`coalesce(t.title, problem.title)`;
  const named = nameContains(db, keyword).select("problem_search.problem_id");
  const meant =
    initials === null
      ? named
      : named.union(
          db
            .selectFrom("problem_search")
            .select("problem_search.problem_id")
            .where("initials", "like", containing(initials)),
        );
  const byInitials =
    initials === null ? sql<boolean>`false` : sql<boolean>`i.initials like ${containing(initials)}`;
  let query = db
    .selectFrom("problem")
    .leftJoin("problem_translation as t", (join) =>
      join.onRef("t.problem_id", "=", "problem.id").on("t.locale", "=", locale),
    )
    .leftJoin("problem_search as i", "i.problem_id", "problem.id")
    // The few that may be meant; what is asked of them below looks at each.
    .where("problem.id", "in", meant)
    .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.auth"])
    .select(title.as("title"))
    .where((eb) =>
      eb.or([
        eb("problem.display_id", "ilike", inside),
        eb("problem.title", "ilike", inside),
        eb("t.title", "ilike", inside),
        byInitials,
      ]),
    );
  if (sees !== "all") {
    query = query.where((eb) =>
      eb.or([
        eb.and([
          eb("problem.auth", "=", 1),
          eb.or([eb("problem.group_id", "is", null), eb("problem.apply_public_progress", "=", 2)]),
        ]),
        ...(sees.authorUid === null ? [] : [eb("problem.author_uid", "=", sees.authorUid)]),
      ]),
    );
  }
  return query
    .orderBy(
      sql`case when problem.display_id = ${keyword.toUpperCase()} then 0
        when problem.display_id ilike ${start} then 1
        when ${title} ilike ${start} then 2
        when ${title} ilike ${inside} then 3 else 4 end`,
    )
    .orderBy(sql`length(problem.display_id)`)
    .orderBy("problem.display_id")
    .limit(limit)
    .execute();
}

/** Accounts whose name begins so; the name itself first. */
export function findUsers(db: Db, keyword: string, limit: number) {
  const name = keyword.toLowerCase();
  return db
    .selectFrom("user_account")
    .select(["uid", "username", "nickname", "avatar"])
    .where(sql<boolean>`lower(username) like ${startingWith(name)}`)
    .where("is_banned", "=", false)
    .orderBy(sql`length(username)`)
    .orderBy(sql`lower(username)`)
    .limit(limit)
    .execute();
}
