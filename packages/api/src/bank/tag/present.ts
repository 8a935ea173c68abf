import type { DB } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import type { Selectable } from "kysely";
import type { TagClassification, TagRecord } from "./schema.ts";

/** The name in the reader's language; the default one where there is none. */
export function nameIn(locale: Locale, row: { name: string; names: unknown }): string {
  const { names } = row;
  if (typeof names !== "object" || names === null) return row.name;
  const name: unknown = (names as Record<string, unknown>)[locale];
  return typeof name === "string" ? name : row.name;
}

export function presentTag(row: Selectable<DB["tag"]>, locale: Locale): TagRecord {
  return {
    id: row.id,
    name: nameIn(locale, row),
    color: row.color,
    oj: row.oj,
    groupId: row.group_id,
    classificationId: row.classification_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function presentClassification(
  row: Selectable<DB["tag_classification"]>,
  locale: Locale,
): TagClassification {
  return {
    id: row.id,
    name: nameIn(locale, row),
    oj: row.oj,
    rank: row.rank,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
