/**
 * What somebody sent whose name is typed in full. To look up first who that is costs a statement, which takes longer than all that
 * it finds: so here the statement that reads the page does so, and says when the name stands for others as well.
 */
import type { Db, Param } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";
import { boundsOf, isBetween, unseen } from "../../kernel/like-queries.ts";
import { type Reach, reachOf } from "../../kernel/paging.ts";
import {
  inCapitals,
  matches,
  type Plain,
  type PlainShape,
  type PlainValues,
  placesFor,
  plainOf,
  shapeOf,
} from "./filter-queries.ts";
import { type Cut, cutPage, preparedCounted } from "./row-queries.ts";

interface NamedValues extends PlainValues {
  readonly from: string;
  readonly below: string;
}

interface PageShape extends PlainShape {
  readonly reach: Reach;
}

/** Up to two are enough to know that it is not one. */
function namesakes(db: Db, param: Param<NamedValues>, limit: 1 | 2) {
  const [from, below] = [param("from"), param("below")].map((one) => unseen(sql`${one}::text`));
  return db
    .selectFrom("user_account as account")
    .where(isBetween(sql`lower(account.username)`, from, below))
    .select("account.uid")
    .limit(sql.lit(limit));
}

function sentBy(db: Db, param: Param<NamedValues>, shape: PlainShape) {
  const uid = sql<string>`(${namesakes(db, param, 1)})`;
  const filter = { ...placesFor(param as Param<PlainValues>, shape), uid: uid as never };
  return db.selectFrom("submission").where(matches(db, filter));
}

const rowsOfNamed = preparedCounted(
  (db, param: Param<NamedValues>, { reach, ...shape }: PageShape) => {
    const ids = sentBy(db, param, shape).select("submission.id");
    return cutPage(db, ids, param as Param<Cut>, { reach });
  },
  (db, param, { reach: _, ...shape }) => {
    const people = db.selectFrom(namesakes(db, param, 2).as("named")).select(sql`count(*)`.as("n"));
    const sent = sentBy(db, param, shape).select(sql`count(*)`.as("n"));
    return sql<{ total: number }>`select case when (${people}) = 1 then (${sent}) end as total`;
  },
);

/**
 * A page of what the one person sent whose name begins so, and how many there are, where nothing is in it for its reader alone.
 * null = nobody or several are called so, or there is nothing on the page.
 */
export async function listOfOneNamed(
  db: Db,
  locale: Locale,
  { username, ...filter }: Plain & { readonly username: string },
  { limit, offset }: Cut,
) {
  const plain = plainOf(inCapitals(filter));
  const shape = { ...shapeOf(plain), reach: reachOf(offset + limit) };
  const values = { ...plain, ...boundsOf(username.toLowerCase()), limit, offset };
  const { rows, total } = await rowsOfNamed(db, locale, shape, values);
  return total === null ? null : { rows, total };
}
