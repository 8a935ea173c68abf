import { type Db, type Param, prepared, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";
import { changesOfNames } from "../../kernel/called-queries.ts";
import { KeptPages } from "../../kernel/kept-pages.ts";
import { unseen } from "../../kernel/like-queries.ts";
import { isNamedBy, placesForWords } from "../../kernel/name-queries.ts";
import { enoughIds, type Reach, reachOf, withTotal } from "../../kernel/paging.ts";
import { isSiteWide } from "../../kernel/place-queries.ts";
import { holdsWords } from "../../kernel/search-queries.ts";
import { type Wording, type WordingShape, wordingOf } from "../../kernel/wording.ts";
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

type PlaceName = "authorUid" | "categoryId" | "problemId";

/** What a statement depends on besides its values. */
interface ListShape {
  readonly set: readonly string[];
  readonly isOfGroup: boolean;
  readonly withDisabled: boolean;
  /** null = there is no keyword. */
  readonly words: WordingShape | null;
}

interface ListValues extends Omit<DiscussionFilter, "keyword">, Wording {
  readonly limit: number;
  readonly offset: number;
}

function shapeOf({ groupId, withDisabled, keyword, ...places }: DiscussionFilter): ListShape {
  const { authorUid, categoryId, problemId } = places;
  const set = Object.entries({ authorUid, categoryId, problemId })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  const words = keyword === undefined ? null : wordingOf(keyword).shape;
  return { set, isOfGroup: groupId !== null, withDisabled, words };
}

const valuesOf = (
  { keyword = "", ...places }: DiscussionFilter,
  { limit, offset }: Pick<Page, "limit" | "offset">,
): ListValues => ({ ...places, ...wordingOf(keyword).values, limit, offset });

/** Those of the place, whatever they say. */
function listed(db: Db, param: Param<ListValues>, shape: ListShape) {
  const has = (name: PlaceName) => shape.set.includes(name);
  return db.selectFrom("discussion").where((eb) =>
    eb.and([
      shape.isOfGroup ? eb("discussion.group_id", "=", param("groupId")) : isSiteWide("discussion"),
      // A literal: so the planner knows how few there are, whoever asks.
      ...(shape.withDisabled ? [] : [eb("discussion.is_disabled", "=", sql.lit(false))]),
      ...(has("authorUid") ? [eb("discussion.author_uid", "=", param("authorUid") ?? "")] : []),
      ...(has("categoryId") ? [eb("discussion.category_id", "=", param("categoryId") ?? 0)] : []),
      ...(has("problemId") ? [eb("discussion.problem_id", "=", param("problemId") ?? 0)] : []),
    ]),
  );
}

/**
 * Of these those that say the keyword in title or brief, or whose author is called so: by the name as it is now, of an account
 * that is gone by the one it wrote under.
 */
function found(db: Db, param: Param<ListValues>, shape: ListShape, words: WordingShape) {
  const typed = placesForWords(param as Param<Wording>);
  // As an array: else PostgreSQL may go through all people in the order of their ids, since few of them have written.
  const authors = db
    .selectFrom("user_account as account")
    .where(isNamedBy(typed, words))
    .select("account.uid");
  const said = sql<string>`title || chr(31) || description`;
  const all = listed(db, param, shape).select(["discussion.id", "discussion.is_pinned"]);
  return all
    .where(holdsWords(said, typed, words))
    .union(all.where(sql<boolean>`author_uid = any(array(${authors}))`))
    .union(
      all
        .where("author_uid", "is", null)
        .where(sql<boolean>`lower(author_name) like ${unseen(sql`lower(${typed.inside}::text)`)}`),
    );
}

interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly locale: Locale;
}

interface PageShape extends ListShape {
  readonly reach: Reach;
}

/** The ids of a page, so far pages skip narrow rows, and how many there are; what says a keyword is looked for once for both. */
function pageOf(db: Db, param: Param<ListValues>, { reach, ...shape }: PageShape) {
  const [limit, offset] = [param("limit"), param("offset")];
  if (shape.words !== null) {
    return sql<PageFound>`(
      select (array_agg(id order by is_pinned desc, id desc))[${offset}::int + 1 : ${offset}::int + ${limit}::int] as ids,
        count(*) as found
      from ${found(db, param, shape, shape.words)} as held)`;
  }
  const all = listed(db, param, shape);
  const near = all
    .select(["discussion.id", "discussion.is_pinned"])
    .orderBy("discussion.is_pinned", "desc")
    .orderBy("discussion.id", "desc")
    .$if(reach !== null, (query) => query.limit(sql.lit(reach ?? 0)));
  const ids = db
    .selectFrom(near.as("near"))
    .select("near.id")
    .orderBy("near.is_pinned", "desc")
    .orderBy("near.id", "desc")
    .limit(limit)
    .offset(offset);
  const count = all.select((eb) => eb.fn.countAll<number>().as("n"));
  return sql<PageFound>`(select array(${ids}) as ids, ${count} as found)`;
}

interface PageFound {
  readonly ids: number[];
  readonly found: number;
}

interface RowShape extends Pick<Page, "locale"> {
  readonly isSearch: boolean;
}

/**
 * With what the changes add up to of all that decides which are on a page: a search finds them by the names of people as well. No
 * sum ever falls, so both together stay the same only where each does.
 */
const selectRows = (db: Db, { locale, isSearch }: RowShape) =>
  selectDiscussions(db, locale).select(
    (isSearch ? changesOfNames("discussion", "user_account") : changesOfNames("discussion")).as(
      "changes",
    ),
  );

const pages = preparedByShape(
  (db, param: Param<ListValues>, { locale, ...shape }: PageShape & Pick<Page, "locale">) =>
    selectRows(db, { locale, isSearch: shape.words !== null })
      .innerJoin(pageOf(db, param, shape).as("page"), (join) => join.onTrue())
      .where(sql<boolean>`discussion.id = any(page.ids)`)
      .select("page.found")
      .orderBy("discussion.is_pinned", "desc")
      .orderBy("discussion.id", "desc"),
);

const rowsById = preparedByShape((db, param: Param<{ ids: readonly number[] }>, shape: RowShape) =>
  selectRows(db, shape).where(sql<boolean>`discussion.id = any(${param("ids")}::bigint[])`),
);

export type ListRow = Awaited<ReturnType<typeof rowsById>>[number];

const counted = preparedByShape((db, param: Param<ListValues>, shape: ListShape) => {
  const { words } = shape;
  const count = sql<number>`count(*)`.as("n");
  return words === null
    ? listed(db, param, shape).select(count)
    : db.selectFrom(found(db, param, shape, words).as("held")).select(count);
});

const contents = prepared((db, param: Param<{ ids: readonly number[]; uid: string }>) =>
  db
    .selectFrom("discussion")
    .select(["id", "content"])
    .where(sql<boolean>`id = any(${param("ids")}::bigint[])`)
    .where("author_uid", "=", param("uid")),
);

/** The texts of those among these that this person has written. */
export async function findOwnContents(
  db: Db,
  uid: string,
  rows: readonly ListRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.filter((row) => row.author_uid === uid).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const own = await contents(db, { ids: enoughIds(ids), uid });
  return new Map(own.map(({ id, content }) => [id, content]));
}

function findPage(db: Db, filter: DiscussionFilter, { locale, ...page }: Page) {
  const [shape, values] = [shapeOf(filter), valuesOf(filter, page)];
  const reach = shape.words === null ? reachOf(page.offset + page.limit) : null;
  return withTotal({
    isSearch: true,
    offset: page.offset,
    list: () => pages(db, { ...shape, locale, reach }, values),
    count: async () => (await counted(db, shape, values))[0]?.n ?? 0,
  });
}

const kept = new KeptPages<number, ListRow>(({ id }) => id);

/**
 * Pinned ones first, then the newest, and how many there are: the same for all who may see the list. Which are on a page is kept
 * until a discussion comes, goes, or is called or placed otherwise.
 */
export function findMatching(
  db: Db,
  filter: DiscussionFilter,
  page: Page,
): Promise<{ rows: readonly ListRow[]; total: number }> {
  const { locale, ...cut } = page;
  return kept.read(db, JSON.stringify([filter, cut]), {
    find: async () => {
      const { rows, total } = await findPage(db, filter, page);
      return { rows, total, stamp: rows[0]?.changes };
    },
    again: async (ids) => {
      const isSearch = filter.keyword !== undefined;
      const rows = await rowsById(db, { locale, isSearch }, { ids: enoughIds(ids) });
      return { rows, stamp: rows[0]?.changes };
    },
  });
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
