/** Languages of other judges' sites. */
import type { Db } from "@gavel/db";
import { contentTypeOf } from "@gavel/domain/remote-language";
import type { RemoteLanguage } from "@gavel/remote-judges/site";
import { sql } from "kysely";

interface SiteLanguages {
  readonly site: string;
  readonly languages: readonly RemoteLanguage[];
}

/**
 * Those of this release for whatever lists none; what it no longer names is kept for what was written in it. A name that was
 * read at the site stays: it is later than the release.
 */
export async function replaceCurrentLanguages(
  db: Db,
  { site, languages }: SiteLanguages,
): Promise<void> {
  const keys = languages.map(({ id }) => id);
  await db
    .updateTable("remote_language")
    .set({ is_current: false })
    .where("site", "=", site)
    .where("is_current", "=", true)
    .where("key", "not in", keys)
    .execute();
  await db
    .insertInto("remote_language")
    .values(languages.map((one, seq) => ({ ...rowOf(site, one), is_current: true, seq })))
    .onConflict((conflict) =>
      conflict.columns(["site", "key"]).doUpdateSet((eb) => {
        const unlessRead = (column: "name" | "content_type") =>
          eb
            .case()
            .when("remote_language.is_read", "=", false)
            .then(eb.ref(`excluded.${column}`))
            .else(eb.ref(`remote_language.${column}`))
            .end();
        return {
          ...{ name: unlessRead("name"), content_type: unlessRead("content_type") },
          ...{ seq: eb.ref("excluded.seq"), is_current: true },
        };
      }),
    )
    .execute();
}

/** As the site lists them now, and calls them until it is read again. @returns their ids */
export async function upsertListedLanguages(
  db: Db,
  { site, languages }: SiteLanguages,
): Promise<number[]> {
  const rows = await db
    .insertInto("remote_language")
    .values(
      languages.map((one, seq) => ({
        ...rowOf(site, one),
        ...{ is_current: false, seq, is_read: true },
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["site", "key"]).doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        content_type: eb.ref("excluded.content_type"),
        is_read: true,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

const rowOf = (site: string, { id: key, name }: RemoteLanguage) => ({
  ...{ site, key, name: name.slice(0, 64), content_type: contentTypeOf(name) },
});

export async function replaceProblemLanguages(
  db: Db,
  problemId: number,
  languageIds: readonly number[],
): Promise<void> {
  await db.deleteFrom("remote_problem_language").where("problem_id", "=", problemId).execute();
  if (languageIds.length === 0) return;
  await db
    .insertInto("remote_problem_language")
    .values(languageIds.map((language_id) => ({ problem_id: problemId, language_id })))
    // Somebody else may have read the same in the same moment.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the site lists with the problem, else all that it has now. */
export function listRemoteLanguages(
  db: Db,
  { site, problemId }: { readonly site: string; readonly problemId: number },
) {
  const own = db
    .selectFrom("remote_problem_language")
    .select("language_id")
    .where("problem_id", "=", problemId);
  return db
    .selectFrom("remote_language")
    .selectAll()
    .where("site", "=", site)
    .where((eb) =>
      eb.or([eb("id", "in", own), eb.and([eb("is_current", "=", true), eb.not(eb.exists(own))])]),
    )
    .orderBy("seq")
    .orderBy("id")
    .execute();
}
export type RemoteLanguageRow = Awaited<ReturnType<typeof listRemoteLanguages>>[number];

export function listCurrentLanguages(db: Db, sites: readonly string[]) {
  return db
    .selectFrom("remote_language")
    .selectAll()
    .where("is_current", "=", true)
    .where("site", "in", sites)
    .orderBy(sql`array_position(${[...sites]}::text[], site)`)
    .orderBy("seq")
    .orderBy("id")
    .execute();
}

export async function findNameByKey(db: Db, site: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom("remote_language")
    .where("site", "=", site)
    .where("key", "=", key)
    .select("name")
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Whose languages an open problem takes; undefined = it is no problem that everybody may know of. */
export function findOpenBank(db: Db, problemId: number) {
  return db
    .selectFrom("problem")
    .select("remote_judge")
    .where("id", "=", problemId)
    .where("is_open", "=", true)
    .executeTakeFirst();
}
