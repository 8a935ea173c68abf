import { type DB, type Db, type Param, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { contains } from "../../kernel/like-queries.ts";
import { isNamedLike } from "../../kernel/name-queries.ts";
import { enoughIds } from "../../kernel/paging.ts";
import { isSiteWide } from "../../kernel/place-queries.ts";
import { holds } from "../../kernel/search-queries.ts";
import { selectDiscussions } from "./queries.ts";

export interface DiscussionFilter {
  /** Whose they are; null = the site's own. */
  readonly groupId: number | null;
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
    const { groupId, withDisabled, authorUid, categoryId, problemId, keyword } = filter;
    return eb.and([
      groupId === null ? isSiteWide("discussion") : eb("discussion.group_id", "=", groupId),
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
  const said = sql<string>`title || chr(31) || description`;
  return db
    .selectFrom("discussion")
    .select("id")
    .where(holds(said, keyword))
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

type Plain = Omit<DiscussionFilter, "keyword">;
type PlainValues = Plain & Pick<Page, "limit" | "offset">;

interface PlainShape {
  readonly set: readonly string[];
  readonly isOfGroup: boolean;
  readonly withDisabled: boolean;
}

function shapeOf({ groupId, withDisabled, authorUid, categoryId, problemId }: Plain): PlainShape {
  const set = Object.entries({ authorUid, categoryId, problemId })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  return { set, isOfGroup: groupId !== null, withDisabled };
}

/** The filter with places for its values. */
function placesFor(param: Param<PlainValues>, { set, isOfGroup, withDisabled }: PlainShape): Plain {
  const place = <Name extends "authorUid" | "categoryId" | "problemId">(name: Name) =>
    set.includes(name) ? param(name) : undefined;
  return {
    groupId: isOfGroup ? param("groupId") : null,
    withDisabled,
    authorUid: place("authorUid"),
    categoryId: place("categoryId"),
    problemId: place("problemId"),
  };
}

function pageOf(db: Db, filter: DiscussionFilter, page: Pick<Page, "limit" | "offset">) {
  return db
    .selectFrom("discussion")
    .where(matches(db, filter))
    .orderBy("discussion.is_pinned", "desc")
    .orderBy("discussion.id", "desc")
    .limit(page.limit)
    .offset(page.offset);
}

function selectListed(db: Db, locale: Locale, viewerUid: string | null) {
  return selectDiscussions(db, locale)
    .select((eb) => [
      eb
        .case()
        .when("discussion.author_uid", "=", viewerUid ?? "")
        .then(eb.ref("discussion.content"))
        .else(null)
        .end()
        .as("own_content"),
    ])
    .orderBy("discussion.is_pinned", "desc")
    .orderBy("discussion.id", "desc");
}

/** The page is found by ids alone, so far pages skip narrow rows. */
const plainIds = preparedByShape((db, param: Param<PlainValues>, shape: PlainShape) => {
  const page = { limit: param("limit"), offset: param("offset") };
  return pageOf(db, placesFor(param, shape), page).select("discussion.id");
});

const plainCount = preparedByShape((db, param: Param<PlainValues>, shape: PlainShape) =>
  db
    .selectFrom("discussion")
    .where(matches(db, placesFor(param, shape)))
    .select((eb) => eb.fn.countAll<number>().as("n")),
);

const rowsByIds = preparedByShape(
  (
    db,
    param: Param<{ ids: number[]; viewerUid: string | null }>,
    { locale }: Pick<Page, "locale">,
  ) =>
    selectListed(db, locale, param("viewerUid")).where(
      sql<boolean>`discussion.id = any(${param("ids")}::bigint[])`,
    ),
);

export type ListRow = Awaited<ReturnType<typeof rowsByIds>>[number];

/** Pinned ones first, then the newest, and how many there are. What says a keyword is looked for once for both. */
export async function findMatching(
  db: Db,
  filter: DiscussionFilter,
  page: Page,
): Promise<{ rows: readonly ListRow[]; total: number }> {
  const { limit, offset } = page;
  if (filter.keyword !== undefined) {
    const found = await pageOf(db, filter, page)
      .select((eb) => ["discussion.id", eb.fn.countAll<number>().over().as("n")])
      .execute();
    // Behind the last page there is no row to say it.
    const total = found[0]?.n ?? (offset === 0 ? 0 : await countSaid(db, filter));
    return { rows: await listByIds(db, page, found), total };
  }
  const shape = shapeOf(filter);
  const values = { ...filter, limit, offset };
  const [found, counted] = await Promise.all([
    plainIds(db, shape, values),
    plainCount(db, shape, values),
  ]);
  return { rows: await listByIds(db, page, found), total: counted[0]?.n ?? 0 };
}

async function listByIds(
  db: Db,
  { locale, viewerUid }: Page,
  found: readonly { readonly id: number }[],
): Promise<readonly ListRow[]> {
  const ids = enoughIds(found.map(({ id }) => id));
  return ids.length === 0 ? [] : rowsByIds(db, { locale }, { ids, viewerUid });
}

async function countSaid(db: Db, filter: DiscussionFilter): Promise<number> {
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
