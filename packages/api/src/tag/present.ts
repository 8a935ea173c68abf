import type { DB } from "@gavel/db";
import type { Selectable } from "kysely";
import type { TagClassification, TagRecord } from "./schema.ts";

export function presentTag(row: Selectable<DB["tag"]>): TagRecord {
  return {
    id: row.id,
    name: row.name,
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
): TagClassification {
  return {
    id: row.id,
    name: row.name,
    oj: row.oj,
    rank: row.rank,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
