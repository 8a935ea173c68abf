import type { DB, Db } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { contains } from "../../kernel/like-queries.ts";
import { isNamedLike } from "../../kernel/name-queries.ts";
import { isSiteWide } from "../../kernel/place-queries.ts";
import { selectDiscussions } from "./queries.ts";

export interface DiscussionFilter {
  /** Those that staff switched off too. */
  readonly withDisabled: boolean;
  readonly authorUid?: string;
  readonly categoryId?: number;
  readonly problemId?: number;
  /** Anywhere in the title, the brief or the author's name. */
  readonly keyword?: string;
}

function matches(db: Db, filter: DiscussionFilter) {
  return (eb: ExpressionBuilder<DB, "discussion">) => {
    const { withDisabled, authorUid, categoryId, problemId, keyword } = filter;
    return eb.and([
      isSiteWide("discussion"),
      ...(withDisabled ? [] : [eb("discussion.is_disabled", "=", false)]),
      ...(authorUid === undefined ? [] : [eb("discussion.author_uid", "=", authorUid)]),
      ...(categoryId === undefined ? [] : [eb("discussion.category_id", "=", categoryId)]),
      ...(problemId === undefined ? [] : [eb("discussion.problem_id", "=", problemId)]),
      ...(keyword === undefined ? [] : [eb("discussion.id", "in", found(db, keyword))]),
    ]);
  };
}

/**
 * Those that say the keyword in title or brief, or whose author is called so: by the name as it is now, of an account
 * that is gone by the one it wrote under.
 */
function found(db: Db, keyword: string) {
  const authors = db.selectFrom("user_account as account").where(isNamedLike(keyword));
  const said = sql<string>`lower(title || chr(31) || description)`;
  return db
    .selectFrom("discussion")
    .select("id")
    .where(contains(said, keyword))
    .union(
      db
        .selectFrom("discussion")
        .select("id")
        .where("author_uid", "in", authors.select("account.uid")),
    )
    .union(
      db
        .selectFrom("discussion")
        .select("id")
        .where("author_uid", "is", null)
        .where(contains(sql`lower(author_name)`, keyword)),
    );
}

interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly locale: Locale;
  /** Whose texts come along; null = nobody's. */
  readonly viewerUid: string | null;
}

/** Pinned ones first, then the newest. The page is found by ids alone, so far pages skip narrow rows. */
export function listMatching(db: Db, filter: DiscussionFilter, page: Page) {
  const ids = db
    .selectFrom("discussion")
    .where(matches(db, filter))
    .select("discussion.id")
    .orderBy("discussion.is_pinned", "desc")
    .orderBy("discussion.id", "desc")
    .limit(page.limit)
    .offset(page.offset);
  return selectDiscussions(db, page.locale)
    .select((eb) => [
      eb
        .case()
        .when("discussion.author_uid", "=", page.viewerUid ?? "")
        .then(eb.ref("discussion.content"))
        .else(null)
        .end()
        .as("own_content"),
    ])
    .where("discussion.id", "in", ids)
    .orderBy("discussion.is_pinned", "desc")
    .orderBy("discussion.id", "desc")
    .execute();
}
export type ListRow = Awaited<ReturnType<typeof listMatching>>[number];

export async function countMatching(db: Db, filter: DiscussionFilter): Promise<number> {
  const { n } = await db
    .selectFrom("discussion")
    .where(matches(db, filter))
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Every category, empty ones too. */
export function countByCategory(db: Db) {
  return db
    .selectFrom("discussion_category as category")
    .leftJoin("discussion", (join) =>
      join
        .onRef("discussion.category_id", "=", "category.id")
        .on(isSiteWide("discussion"))
        .on("discussion.is_disabled", "=", false),
    )
    .select(["category.id", "category.name", "category.names"])
    .select(sql<number>`count(discussion.id)::int`.as("count"))
    .groupBy("category.id")
    .orderBy("category.id")
    .execute();
}
