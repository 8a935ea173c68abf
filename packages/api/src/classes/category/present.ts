import type { CategoryRow } from "./queries.ts";
import type { TrainingCategory } from "./schema.ts";

export function presentCategory(row: CategoryRow): TrainingCategory {
  return {
    ...{ id: row.id, name: row.name, color: row.color, inFilter: row.in_filter },
    groupId: row.group_id,
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  };
}
