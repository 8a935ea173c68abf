import { type Db, type Param, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { titleIn } from "../../kernel/title-queries.ts";
import { COUNTS } from "./queries.ts";
import { isOpen, isOpenIn } from "./visible-queries.ts";

interface Shape {
  readonly locale: Locale;
  readonly isInGroup: boolean;
}

const openByIds = preparedByShape(
  (
    db,
    param: Param<{ ids: readonly number[]; groupId: number | null }>,
    { locale, isInGroup }: Shape,
  ) =>
    db
      .selectFrom("problem")
      .leftJoin("problem_count", "problem_count.problem_id", "problem.id")
      .where(sql<boolean>`problem.id = any(${param("ids")}::bigint[])`)
      .where(isInGroup ? isOpenIn(param("groupId")) : isOpen)
      .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.type"])
      .select(titleIn(locale).as("title"))
      .select((eb) =>
        COUNTS.map((name) => eb.fn.coalesce(`problem_count.${name}`, eb.lit(0)).as(name)),
      ),
);

interface Wanted {
  readonly locale: Locale;
  readonly ids: readonly number[];
  /** null = not in a group. */
  readonly groupId: number | null;
}

/** Those of them that everybody may see who is there, with what was sent to each. */
export const listOpenByIds = (db: Db, { locale, ids, groupId }: Wanted) =>
  openByIds(db, { locale, isInGroup: groupId !== null }, { ids: enoughIds(ids), groupId });
