/** Whose contest it is: who has entered, fits the account rule, has a seat there or has sent something. */
import type { Db } from "@gavel/db";
import type { AccountRule } from "@gavel/domain/contest/account-rule";
import { ROOT_ROLE } from "@gavel/domain/role-id";
import { sql } from "kysely";
import { containing } from "../../kernel/like-queries.ts";
import { hasAllRightsIn } from "../../places/group/index.ts";
import { isLetIn } from "../contest/index.ts";
import type { FindAccounts } from "./schema.ts";

export interface AccountsOf {
  readonly contestId: number;
  /** null: the contest has none. */
  readonly rule: AccountRule | null;
  readonly authorUid: string | null;
  /** Of the group that it lies in; null = none. */
  readonly groupId: number | null;
}

function accounts(db: Db, { contestId, rule, authorUid, groupId }: AccountsOf) {
  const isFit =
    rule === null ? sql<boolean>`false` : isLetIn(rule, sql<string>`person.username_key`);
  return db
    .with("member", (eb) =>
      eb
        .selectFrom("contest_registration")
        .where("contest_id", "=", contestId)
        .select("uid")
        .union(eb.selectFrom("contest_seat").where("contest_id", "=", contestId).select("uid"))
        .union(eb.selectFrom("user_account as person").where(isFit).select("person.uid"))
        // What organisers send is a trial.
        .union(
          eb
            .selectFrom("submission as sent")
            .innerJoin("user_account as sender", "sender.uid", "sent.uid")
            .where("sent.contest_id", "=", contestId)
            .where("sender.role_id", "!=", ROOT_ROLE)
            .where(sql<boolean>`sent.uid is distinct from ${authorUid}`)
            .where((of) => of.not(hasAllRightsIn(groupId, of.ref("sender.uid"))))
            .select("sent.uid"),
        ),
    )
    .selectFrom("member")
    .innerJoin("user_account as person", "person.uid", "member.uid")
    .leftJoin("contest_seat as place", (join) =>
      join.onRef("place.uid", "=", "person.uid").on("place.contest_id", "=", contestId),
    )
    .leftJoin("contest_registration as entry", (join) =>
      join.onRef("entry.uid", "=", "person.uid").on("entry.contest_id", "=", contestId),
    );
}

const hasSignedIn = sql<boolean>`exists (
  select from user_session as session where session.uid = person.uid)`;

type Filter = Pick<FindAccounts, "keyword" | "seat" | "entry" | "onlyNew">;

/** As one condition, so that the totals of all and of what is found come from one reading. */
function isFound({ keyword, seat, entry, onlyNew }: Filter) {
  const like = containing(keyword);
  const wanted = [
    keyword === ""
      ? null
      : sql<boolean>`(person.username ilike ${like} or person.nickname ilike ${like}
          or person.realname ilike ${like} or person.school ilike ${like} or place.seat ilike ${like})`,
    seat === undefined ? null : sql<boolean>`(place.seat is null) = ${seat === "without"}`,
    entry === undefined ? null : sql<boolean>`(entry.uid is null) = ${entry === "missing"}`,
    onlyNew ? sql<boolean>`not ${hasSignedIn}` : null,
  ].filter((one) => one !== null);
  return wanted.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(wanted, sql` and `)})`;
}

const PERSON_COLUMNS = [
  ...(["person.uid", "person.username", "person.nickname"] as const),
  ...(["person.realname", "person.school"] as const),
] as const;
/** A number at the end of a name counts as one: team 2 comes before team 10. */
const IN_ORDER = [
  sql`regexp_replace(person.username_key, '[0-9]+$', '')`,
  sql`substring(person.username_key from '[0-9]+$')::numeric nulls first`,
  sql`person.username`,
] as const;

export function listAccounts(
  db: Db,
  of: AccountsOf,
  filter: Filter,
  page: { readonly limit: number; readonly offset: number },
) {
  const isFit = of.rule && isLetIn(of.rule, sql<string>`person.username_key`);
  return accounts(db, of)
    .where(isFound(filter))
    .select(PERSON_COLUMNS)
    .select(["place.seat", "entry.created_at as registered_at"])
    .select(isFit === null ? sql<null>`null::boolean`.as("fits") : isFit.as("fits"))
    .select((eb) => [
      eb
        .selectFrom("user_session as session")
        .whereRef("session.uid", "=", "person.uid")
        .orderBy("session.created_at", "desc")
        .limit(1)
        .select("session.created_at")
        .as("last_login_at"),
      // Problem by problem, which is what an index is for.
      eb
        .selectFrom("contest_problem as about")
        .innerJoin("submission as sent", (join) =>
          join
            .onRef("sent.contest_id", "=", "about.contest_id")
            .onRef("sent.contest_problem_id", "=", "about.id"),
        )
        .where("about.contest_id", "=", of.contestId)
        .whereRef("sent.uid", "=", "person.uid")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("submissions"),
    ])
    .orderBy(IN_ORDER[0])
    .orderBy(IN_ORDER[1])
    .orderBy(IN_ORDER[2])
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

export function countAccounts(db: Db, of: AccountsOf, filter: Filter) {
  return accounts(db, of)
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.count<number>("entry.uid").as("registered"),
      eb.fn.count<number>("place.seat").as("seated"),
      eb.fn.countAll<number>().filterWhere(hasSignedIn).as("signedIn"),
      eb.fn.countAll<number>().filterWhere(isFound(filter)).as("total"),
    ])
    .executeTakeFirstOrThrow();
}

/** All who may be given a seat, by account; one more than `limit` says that there are too many. */
export function listToSeat(db: Db, of: AccountsOf, isForAll: boolean, limit: number) {
  return accounts(db, of)
    .$if(!isForAll, (query) => query.where("place.seat", "is", null))
    .select(["person.uid", "person.username", "person.school"])
    .orderBy(IN_ORDER[0])
    .orderBy(IN_ORDER[1])
    .orderBy(IN_ORDER[2])
    .limit(limit + 1)
    .execute();
}
