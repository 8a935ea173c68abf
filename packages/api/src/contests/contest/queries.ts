import { type Db, type Param, prepared } from "@gavel/db";
import type { ContestPhase } from "@gavel/domain/contest/contest";
import { sql } from "kysely";
import { contains } from "../../kernel/like-queries.ts";
import { textInPage } from "../../kernel/page-queries.ts";
import { isSiteWide } from "../../kernel/place-queries.ts";
import { holds } from "../../kernel/search-queries.ts";
import { CONTEST_FACTS, hasEntered } from "../../places/contest/index.ts";
import { groupLevelIn, isItemShown, listOwnGroups, NO_GROUPS } from "../../places/group/index.ts";

interface ReaderFilter {
  /** null = not signed in. */
  readonly uid: string | null;
}

/** With how many have entered, and whether the reader has. */
function contests(db: Db, { uid }: ReaderFilter) {
  return db
    .selectFrom("contest")
    .select(CONTEST_FACTS)
    .select(["contest.penalty_minutes", "contest.source_id"])
    .select((eb) => [
      eb
        .selectFrom("contest_registration as r")
        .whereRef("r.contest_id", "=", "contest.id")
        .select((of) => of.fn.countAll<number>().as("count"))
        .as("registrations"),
      hasEntered(uid ?? "").as("is_registered"),
      groupLevelIn("contest.group_id", uid ?? "").as("group_level"),
    ]);
}

export function findCountedContest(db: Db, id: number, reader: ReaderFilter) {
  return contests(db, reader)
    .select("contest.description")
    .where("contest.id", "=", id)
    .executeTakeFirst();
}
export type CountedContest = NonNullable<Awaited<ReturnType<typeof findCountedContest>>>;

const contestById = prepared((db, param: Param<{ id: number; uid: string }>) =>
  db
    .selectFrom("contest")
    .selectAll("contest")
    .select(hasEntered(param("uid")).as("is_registered"))
    .select(groupLevelIn("contest.group_id", param("uid")).as("group_level"))
    .where("contest.id", "=", param("id")),
);

/** All of it as it is stored, and whether the reader has entered it. @param uid null = nobody in particular */
export async function findContestRow(db: Db, id: number, uid: string | null) {
  const [row] = await contestById(db, { id, uid: uid ?? "" });
  return row;
}
export type ContestRow = NonNullable<Awaited<ReturnType<typeof findContestRow>>>;

/** A site has as many contests as its groups like. */
const TOLD_MAX = 1000;

/**
 * Those that a reader may learn of, newest start first, as far as the rules and a list of them go. Descriptions and lists of
 * names, which may be long, are left where they are.
 */
export async function listToldContests(db: Db, viewer: Parameters<typeof isItemShown>[1]) {
  const groups = viewer === null ? NO_GROUPS : await listOwnGroups(db, viewer.uid);
  const uid = viewer?.uid ?? "";
  return db
    .selectFrom("contest")
    .select(CONTEST_FACTS)
    .select("contest.penalty_minutes")
    .select(hasEntered(uid).as("is_registered"))
    .select(groupLevelIn("contest.group_id", uid).as("group_level"))
    .where(isItemShown("contest", viewer, groups))
    .orderBy("contest.start_time", "desc")
    .orderBy("contest.id", "desc")
    .limit(TOLD_MAX)
    .execute();
}
export type ToldContest = Awaited<ReturnType<typeof listToldContests>>[number];

interface NearSpan {
  readonly now: Date;
  readonly until: Date;
}

/** Those of the site that everybody sees, are not over at `now` and begin before `until`. */
function nearOnes(db: Db, { now, until }: NearSpan) {
  return db
    .selectFrom("contest")
    .where(isSiteWide("contest"))
    .where("contest.is_visible", "=", true)
    .where("contest.end_time", ">", now)
    .where("contest.start_time", "<", until);
}

const NEAR_MAX = 50;

/** Newest start first; of very many not all. */
export function listNearContests(db: Db, span: NearSpan) {
  const ids = nearOnes(db, span)
    .select("contest.id")
    .orderBy("contest.start_time", "desc")
    .limit(NEAR_MAX);
  return contests(db, { uid: null })
    .select(textInPage("contest.description", NEAR_MAX).as("description"))
    .where("contest.id", "in", ids)
    .orderBy("contest.start_time", "desc")
    .execute();
}

export async function countNearContests(db: Db, span: NearSpan): Promise<number> {
  const { count } = await nearOnes(db, span)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export interface ContestFilter {
  /** Whose they are; null = the site's own. */
  readonly groupId?: number | null;
  readonly type: number | undefined;
  readonly phase: ContestPhase | undefined;
  /** In the title; `isForStaff`: also by creator or number. */
  readonly keyword: string;
  readonly isForStaff?: boolean;
  readonly auth?: number | undefined;
  /** undefined = hidden ones too. */
  readonly isVisible: boolean | undefined;
  readonly now: Date;
}

/** Hidden ones only if they are asked for. */
function listedIds(db: Db, filter: ContestFilter) {
  const { type, phase, keyword, now, auth, isVisible, isForStaff = false, groupId = null } = filter;
  let query = db.selectFrom("contest");
  query = query.where((eb) =>
    groupId === null ? isSiteWide("contest") : eb("contest.group_id", "=", groupId),
  );
  if (isVisible !== undefined) query = query.where("contest.is_visible", "=", isVisible);
  if (auth !== undefined) query = query.where("contest.auth", "=", auth);
  if (type !== undefined) query = query.where("contest.type", "=", type);
  if (phase === "scheduled") query = query.where("contest.start_time", ">", now);
  if (phase === "running") {
    query = query.where("contest.start_time", "<=", now).where("contest.end_time", ">", now);
  }
  if (phase === "ended") query = query.where("contest.end_time", "<=", now);
  if (keyword === "") return query;
  const inTitle = holds(sql`contest.title`, keyword);
  if (!isForStaff) return query.where(inTitle);
  return query.where((eb) =>
    eb.or([
      inTitle,
      contains(sql`lower(contest.author_name)`, keyword),
      sql<boolean>`contest.id::text = ${keyword}`,
    ]),
  );
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

function pageOfIds(db: Db, filter: ContestFilter, { limit, offset }: Page) {
  return listedIds(db, filter)
    .select("contest.id")
    .orderBy("contest.start_time", "desc")
    .orderBy("contest.id", "desc")
    .limit(limit)
    .offset(offset);
}

/** Newest start first; entries are counted for the page alone. */
export function listContests(db: Db, filter: ContestFilter, page: Page, reader: ReaderFilter) {
  return contests(db, reader)
    .select(textInPage("contest.description", page.limit).as("description"))
    .where("contest.id", "in", pageOfIds(db, filter, page))
    .orderBy("contest.start_time", "desc")
    .orderBy("contest.id", "desc")
    .execute();
}

/** The same with all that their forms edit. */
export function listForStaff(db: Db, filter: ContestFilter, page: Page, { uid }: ReaderFilter) {
  return db
    .selectFrom("contest")
    .select([...CONTEST_FACTS, ...FORM_COLUMNS])
    .select(textInPage("contest.description", page.limit).as("description"))
    .select(hasEntered(uid ?? "").as("is_registered"))
    .select(groupLevelIn("contest.group_id", uid ?? "").as("group_level"))
    .where("contest.id", "in", pageOfIds(db, filter, page))
    .orderBy("contest.start_time", "desc")
    .orderBy("contest.id", "desc")
    .execute();
}

const FORM_COLUMNS = [
  ...(["contest.password", "contest.penalty_minutes", "contest.star_accounts"] as const),
  ...(["contest.award_type", "contest.award_config", "contest.source_id"] as const),
  ...(["contest.revision", "contest.created_at", "contest.updated_at"] as const),
] as const;

export async function countContests(db: Db, filter: ContestFilter): Promise<number> {
  const { count } = await listedIds(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Waits for whoever changes the contest, so that nobody enters with a password that has just been replaced. */
export function lockPassword(db: Db, id: number) {
  return db
    .selectFrom("contest")
    .select("password")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

/** Twice is the same as once. */
export async function insertRegistration(
  db: Db,
  row: { readonly contest_id: number; readonly uid: string; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto("contest_registration")
    .values(row)
    .onConflict((at) => at.doNothing())
    .execute();
}
