import { asJsonb, type Db } from "@gavel/db";
import { sql } from "kysely";
import type { SlideTranslations } from "./schema.ts";

export function listSlides(db: Db) {
  return db
    .selectFrom("carousel_image")
    .select(["id", "file_name", "title", "caption", "link", "translations"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}
export type SlideRow = Awaited<ReturnType<typeof listSlides>>[number];

interface NewSlide {
  readonly file_name: string;
  readonly title: string;
  readonly caption: string;
  readonly link: string;
  readonly translations: SlideTranslations;
}

/** Behind all others. Returns its id. */
export async function insertSlide(
  db: Db,
  { translations, ...slide }: NewSlide,
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto("carousel_image")
    .values({
      ...slide,
      translations: asJsonb(translations),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from carousel_image)`,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSlideRow(
  db: Db,
  id: number,
  { translations, ...changes }: Partial<NewSlide & { readonly position: number }>,
): Promise<void> {
  const told = translations && { translations: asJsonb(translations) };
  await db
    .updateTable("carousel_image")
    .set({ ...changes, ...told })
    .where("id", "=", id)
    .execute();
}

export async function deleteSlideRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom("carousel_image").where("id", "=", id).execute();
}

/** Changes of the carousel wait for each other until the transaction ends: they number all of it. */
export async function lockSlides(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('carousel_image'))`.execute(db);
}
