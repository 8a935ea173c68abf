import { type DB, type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type Insertable, sql, type Updateable } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { isSiteWide } from "../../kernel/place-queries.ts";
import { titleIn } from "../../kernel/title-queries.ts";
import { lookingUpTogether } from "../../kernel/together.ts";

/**
 * Discussions with what is shown beside them, but without their texts. Authors are looked up one by one, which the limit sees to: they
 * are a page's, of which PostgreSQL does not know how few they are, and it would rather go along the index of all people.
 */
export function selectDiscussions(db: Db, locale: Locale) {
  return db
    .selectFrom("discussion")
    .innerJoin("discussion_category as category", "category.id", "discussion.category_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("user_account")
          .select(["username", "avatar", "title_name", "title_color"])
          .whereRef("user_account.uid", "=", "discussion.author_uid")
          .limit(sql.lit(1))
          .as("author"),
      (join) => join.onTrue(),
    )
    .leftJoin("problem", "problem.id", "discussion.problem_id")
    .select([
      "discussion.id",
      "discussion.category_id",
      "discussion.title",
      "discussion.description",
      "discussion.problem_id",
      "discussion.group_id",
      "discussion.author_uid",
      "discussion.author_name",
      "discussion.author_role",
      "discussion.is_pinned",
      "discussion.is_disabled",
      "discussion.view_count",
      "discussion.like_count",
      "discussion.comment_count",
      "discussion.created_at",
      "discussion.updated_at",
      "category.name as category_name",
      "category.names as category_names",
      "author.username",
      "author.avatar",
      "author.title_name",
      "author.title_color",
      "problem.display_id",
      "problem.difficulty",
      "problem.auth",
      "problem.group_id as problem_group_id",
      "problem.apply_public_progress",
      "problem.author_uid as problem_author_uid",
    ])
    .select(titleIn(locale).$castTo<string | null>().as("problem_title"));
}

const details = preparedByShape(
  (db, param: Param<{ id: number; viewerUid: string }>, { locale }: { locale: Locale }) =>
    selectDiscussions(db, locale)
      .select("discussion.content")
      .select((eb) => [
        eb
          .exists(
            eb
              .selectFrom("discussion_like")
              .select("discussion_like.uid")
              .whereRef("discussion_like.discussion_id", "=", "discussion.id")
              .where("discussion_like.uid", "=", param("viewerUid"))
              .where("discussion_like.is_on", "=", true),
          )
          .as("is_liked"),
        eb
          .exists(
            eb
              .selectFrom("discussion_follow")
              .select("discussion_follow.uid")
              .whereRef("discussion_follow.discussion_id", "=", "discussion.id")
              .where("discussion_follow.uid", "=", param("viewerUid"))
              .where("discussion_follow.is_on", "=", true),
          )
          .as("is_followed"),
      ])
      .where("discussion.id", "=", param("id")),
);

/** Everything of the page but its comments. `viewerUid` null: nobody is signed in, nothing is liked. */
export async function findDetail(db: Db, id: number, viewerUid: string | null, locale: Locale) {
  const [row] = await details(db, { locale }, { id, viewerUid: viewerUid ?? "" });
  return row;
}
export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

const FACTS = ["id", "author_uid", "group_id", "is_disabled", "title", "thread_count"] as const;

const factsOf = prepared((db, param: Param<{ id: number }>) =>
  db.selectFrom("discussion").select(FACTS).where("id", "=", param("id")),
);

export async function findFacts(db: Db, id: number) {
  const [facts] = await factsOf(db, { id });
  return facts;
}

/** Keeps it from being deleted until the transaction ends; who writes into it takes this lock first. */
export function holdFacts(db: Db, id: number) {
  return db
    .selectFrom("discussion")
    .select(FACTS)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
}

const WRITTEN = [
  "id",
  "author_uid",
  "author_name",
  "author_role",
  "title",
  "description",
  "content",
  "is_pinned",
  "is_disabled",
] as const;

/** As it is written, locked until the transaction ends; comments and likes go on. */
export function lockWritten(db: Db, id: number) {
  return db
    .selectFrom("discussion")
    .select(WRITTEN)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type WrittenRow = NonNullable<Awaited<ReturnType<typeof lockWritten>>>;

/** The same of several, which are about to go; in one order. */
export function lockToDelete(
  db: Db,
  ids: readonly number[],
  { isOfSite = false }: { readonly isOfSite?: boolean },
) {
  return db
    .selectFrom("discussion")
    .select(WRITTEN)
    .where("id", "in", ids)
    .$if(isOfSite, (query) => query.where(isSiteWide("discussion")))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** With comments, replies, likes, reports and what was told of them. */
export async function deleteDiscussions(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("discussion").where("id", "in", ids).execute();
}

export async function updateDiscussionRow(
  db: Db,
  id: number,
  values: Updateable<DB["discussion"]>,
): Promise<void> {
  await db.updateTable("discussion").set(values).where("id", "=", id).execute();
}

/** Rows are locked in one order, so that two servers wait for each other and never in a circle. */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  const ids = [...views.keys()];
  const counts = [...views.values()];
  await sql`
    with held as (
      select id from discussion where id = any(${ids}::bigint[]) order by id for no key update
    )
    update discussion set view_count = view_count + seen.n
    from unnest(${ids}::bigint[], ${counts}::int[]) as seen (id, n), held
    where discussion.id = held.id and seen.id = held.id
  `.execute(db);
}

/** The newest voices first. */
export function listParticipants(db: Db, id: number, limit: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom("comment")
        .select(["comment.author_uid", "comment.created_at"])
        .where("comment.discussion_id", "=", id)
        .unionAll(
          eb
            .selectFrom("reply")
            .innerJoin("comment", "comment.id", "reply.comment_id")
            .select(["reply.author_uid", "reply.created_at"])
            .where("comment.discussion_id", "=", id),
        )
        .as("voice"),
    )
    .innerJoin("user_account", "user_account.uid", "voice.author_uid")
    .select(["user_account.uid", "user_account.username", "user_account.avatar"])
    .groupBy(["user_account.uid", "user_account.username", "user_account.avatar"])
    .orderBy((eb) => eb.fn.max("voice.created_at"), "desc")
    .orderBy("user_account.uid")
    .limit(limit)
    .execute();
}

export function listCategories(db: Db) {
  return db.selectFrom("discussion_category").selectAll().orderBy("id").execute();
}

export function findCategory(db: Db, id: number) {
  return db.selectFrom("discussion_category").select("id").where("id", "=", id).executeTakeFirst();
}

export function findLinkedProblem(db: Db, displayId: string) {
  return db
    .selectFrom("problem")
    .select(["id", "auth", "group_id", "apply_public_progress", "author_uid"])
    .where("display_id", "=", displayId.toUpperCase())
    .executeTakeFirst();
}

const solvedBy = prepared((db, param: Param<{ uids: readonly string[] }>) =>
  db
    .selectFrom("user_solved")
    .select((eb) => ["uid", eb.fn.countAll<number>().as("n")])
    .where(sql<boolean>`uid = any(${param("uids")}::text[])`)
    .groupBy("uid"),
);

const findSolved = lookingUpTogether(async (db, uids: readonly string[]) => {
  const rows = await solvedBy(db, { uids: enoughIds(uids) });
  return new Map(rows.map(({ uid, n }) => [uid, n]));
});

/** Problems that a person has solved; of all at once who are looked up at the same time. */
export async function countSolved(db: Db, uid: string): Promise<number> {
  return (await findSolved(db, uid)) ?? 0;
}

/** One posting of a person at a time: two at once would both pass the daily limit. Held until the transaction ends. */
export async function lockPoster(db: Db, uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`discuss:${uid}`}, 0))`.execute(db);
}

export async function countPostedSince(db: Db, uid: string, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom("discussion")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("author_uid", "=", uid)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertDiscussion(
  db: Db,
  values: Insertable<DB["discussion"]>,
): Promise<number> {
  const { id } = await db
    .insertInto("discussion")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What the like of this person changed: nothing, an old like, or it is the first one. */
export async function setLike(
  db: Db,
  like: { discussionId: number; uid: string; isOn: boolean; now: Date },
): Promise<"same" | "changed" | "first"> {
  const { discussionId, uid, isOn, now } = like;
  if (isOn) {
    const first = await db
      .insertInto("discussion_like")
      .values({ discussion_id: discussionId, uid, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("uid")
      .executeTakeFirst();
    if (first !== undefined) return "first";
  }
  const changed = await db
    .updateTable("discussion_like")
    .set({ is_on: isOn })
    .where("discussion_id", "=", discussionId)
    .where("uid", "=", uid)
    .where("is_on", "=", !isOn)
    .returning("uid")
    .executeTakeFirst();
  return changed === undefined ? "same" : "changed";
}

/** Notes a toggle at `now` and returns true, unless the last one was after `before`. */
export async function spendToggle(
  db: Db,
  uid: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("like_pace")
    .values({ uid, toggled_at: now })
    .onConflict((conflict) =>
      conflict
        .column("uid")
        .doUpdateSet({ toggled_at: now })
        .where("like_pace.toggled_at", "<=", before),
    )
    .returning("uid")
    .executeTakeFirst();
  return row !== undefined;
}
