import type { DB, Db } from "@gavel/db";
import type { TallyColumn } from "@gavel/domain/aggregate";
import type { Locale } from "@gavel/domain/locale";
import { type ExpressionBuilder, sql } from "kysely";
import { isOpen, selectRows } from "./queries.ts";

export interface SubmissionFilter {
  /** Whose list it is: a person also sees what they sent to problems that are hidden now. */
  readonly viewerUid: string | null;
  /** Hidden problems too. */
  readonly seesAll: boolean;
  readonly uid?: string;
  readonly status?: number;
  /** The beginning of a name. */
  readonly username?: string;
  /** Anywhere in a problem's id or title. */
  readonly problemKeyword?: string;
  /** One problem by its exact display id. */
  readonly problemId?: string;
  readonly language?: string;
}

type Tables = ExpressionBuilder<DB, "submission" | "problem">;

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function matches(filter: SubmissionFilter) {
  return (eb: Tables) => {
    const { uid, status, username, problemKeyword, problemId, language, viewerUid } = filter;
    const sees = [
      isOpen(eb),
      ...(viewerUid === null ? [] : [eb("submission.uid", "=", viewerUid)]),
    ];
    return eb.and([
      eb("submission.group_id", "is", null),
      ...(filter.seesAll ? [] : [eb.or(sees)]),
      ...(uid === undefined ? [] : [eb("submission.uid", "=", uid)]),
      ...(status === undefined ? [] : [eb("submission.status", "=", status)]),
      ...(username === undefined
        ? []
        : [
            eb(
              sql<string>`lower(submission.username)`,
              "like",
              `${escapeLike(username.toLowerCase())}%`,
            ),
          ]),
      ...(problemId === undefined ? [] : [eb("problem.display_id", "=", problemId.toUpperCase())]),
      ...(problemKeyword === undefined ? [] : [nameContains(eb, problemKeyword)]),
      ...(language === undefined ? [] : [eb("submission.language", "=", language)]),
    ]);
  };
}

function nameContains(eb: Tables, keyword: string) {
  const pattern = `%${escapeLike(keyword)}%`;
  return eb.or([
    eb("problem.display_id", "ilike", pattern),
    eb("problem.title", "ilike", pattern),
    eb.exists(
      eb
        .selectFrom("problem_translation as other")
        .select("other.locale")
        .whereRef("other.problem_id", "=", "problem.id")
        .where("other.title", "ilike", pattern),
    ),
  ]);
}

/** Rows of a page. The page is found by ids alone: far pages skip narrow rows instead of whole ones. */
export function listMatching(
  db: Db,
  locale: Locale,
  filter: SubmissionFilter,
  page: { limit: number; offset: number },
) {
  const ids = db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .where(matches(filter))
    .select("submission.id")
    .orderBy("submission.id", "desc")
    .limit(page.limit)
    .offset(page.offset);
  return selectRows(db, locale)
    .where("submission.id", "in", ids)
    .orderBy("submission.id", "desc")
    .execute();
}

export async function countMatching(db: Db, filter: SubmissionFilter): Promise<number> {
  const row = await db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .where(matches(filter))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}

/**
 * The same number from the counts of problems: a whole list of a million rows is not counted row by row. Knows no
 * filter but the problem and a final status, and no viewer.
 */
export async function sumCounts(
  db: Db,
  filter: { seesAll: boolean; problemId?: string; column: TallyColumn | "total" },
): Promise<number> {
  const row = await db
    .selectFrom("problem_count")
    .innerJoin("problem", "problem.id", "problem_count.problem_id")
    .$if(!filter.seesAll, (query) => query.where(isOpen))
    .$if(filter.problemId !== undefined, (query) =>
      query.where("problem.display_id", "=", (filter.problemId ?? "").toUpperCase()),
    )
    .select(
      sql<number>`coalesce(sum(${sql.ref(`problem_count.${filter.column}`)}), 0)::int`.as("total"),
    )
    .executeTakeFirstOrThrow();
  return row.total;
}

/** What `sumCounts` leaves out of a person's list: their own submissions to problems that are hidden now. */
export async function countOwnHidden(
  db: Db,
  uid: string,
  filter: { status?: number; problemId?: string },
): Promise<number> {
  const { status, problemId } = filter;
  const row = await db
    .selectFrom("submission")
    .innerJoin("problem", "problem.id", "submission.problem_id")
    .where("submission.uid", "=", uid)
    .where("submission.group_id", "is", null)
    .where((eb) => eb.not(isOpen(eb)))
    .$if(status !== undefined, (query) => query.where("submission.status", "=", status ?? 0))
    .$if(problemId !== undefined, (query) =>
      query.where("problem.display_id", "=", (problemId ?? "").toUpperCase()),
    )
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return row.total;
}
