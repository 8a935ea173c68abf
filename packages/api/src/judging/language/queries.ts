import { type Db, type Param, prepared } from "@gavel/db";
import { OWN_OJ } from "@gavel/domain/limit";
import { sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { lookingUpTogether } from "../../kernel/together.ts";

export interface LanguageSeed {
  readonly name: string;
  readonly content_type: string;
  readonly compile_command: string;
  readonly template: string;
  readonly is_spj: boolean;
  readonly seq: number;
  readonly time_multiplier: number;
  readonly memory_multiplier: number;
}

/** New names arrive with their defaults; of known ones only what follows from this release is renewed. */
export async function upsertLanguages(db: Db, seeds: readonly LanguageSeed[]): Promise<void> {
  await db
    .insertInto("language")
    .values([...seeds])
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({
        content_type: eb.ref("excluded.content_type"),
        compile_command: eb.ref("excluded.compile_command"),
        template: eb.ref("excluded.template"),
        is_spj: eb.ref("excluded.is_spj"),
        seq: eb.ref("excluded.seq"),
      })),
    )
    .execute();
}

/** Ids of the languages that are judged here, by name. */
export async function listLocalLanguageIds(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("language")
    .select(["id", "name"])
    .where("oj", "=", OWN_OJ)
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Lets problems that accept all of `before` accept those of `added` too. */
export async function widenProblems(
  db: Db,
  before: readonly number[],
  added: readonly number[],
): Promise<void> {
  await db
    .insertInto("problem_language")
    .columns(["problem_id", "language_id"])
    .expression((eb) =>
      eb
        .selectFrom("problem_language")
        .innerJoin("language", (join) => join.on("language.id", "in", [...added]))
        .select(["problem_language.problem_id", "language.id"])
        .where("problem_language.language_id", "in", [...before])
        .groupBy(["problem_language.problem_id", "language.id"])
        .having(({ fn }) => fn.count("problem_language.language_id"), "=", before.length),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const enabledLanguages = prepared((db) =>
  db
    .selectFrom("language")
    .selectAll()
    .where("is_enabled", "=", true)
    .orderBy("seq", "desc")
    .orderBy("id"),
);
export const listEnabledLanguages = (db: Db) => enabledLanguages(db, {});

const offeredLanguages = prepared((db) =>
  db
    .selectFrom("judgehost")
    .select(["languages", "seen_at"])
    .where("is_enabled", "=", true)
    .orderBy("id"),
);
/** What the judge hosts said of their languages, and when each was last seen. */
export const listOfferedLanguages = (db: Db) => offeredLanguages(db, {});

/**
 * Another one after whatever was said or changed in the languages and what hosts have of them; a heartbeat counts as well.
 * @param since when a host was last seen that is on line
 */
export const stampOfLanguages = prepared(
  (_, param: Param<{ since: Date }>) => sql<{ stamp: string }>`
    select concat(
      (select string_agg(xmin::text, ' ' order by id) from language), ' of ',
      (select string_agg(concat_ws(' ', id, xmin, seen_at >= ${param("since")}::timestamptz), ' ' order by id)
        from judgehost where is_enabled)
    ) as stamp`,
);

const languagesOf = prepared((db, param: Param<{ problemIds: number[] }>) =>
  db
    .selectFrom("problem")
    .leftJoin("problem_language", "problem_language.problem_id", "problem.id")
    .select(["problem.id", "problem.remote_judge as remoteJudge"])
    .select("problem_language.language_id as languageId")
    .where(sql<boolean>`problem.id = any(${param("problemIds")}::bigint[])`),
);

/** For all who look at problems at the same time. */
const findLanguagesOf = lookingUpTogether(async (db, problemIds: readonly number[]) =>
  Map.groupBy(await languagesOf(db, { problemIds: enoughIds(problemIds) }), ({ id }) => id),
);

/** Which judge it goes to (null = ours), and which of our languages it names, if any. */
export async function findAllowed(db: Db, problemId: number) {
  const rows = (await findLanguagesOf(db, problemId)) ?? [];
  return {
    remoteJudge: rows[0]?.remoteJudge ?? null,
    languageIds: rows.flatMap(({ languageId }) => languageId ?? []),
  };
}
