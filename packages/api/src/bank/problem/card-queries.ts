import { type Db, type Param, preparedByShape } from "@gavel/db";
import type { Locale } from "@gavel/domain/locale";
import { sql } from "kysely";
import { enoughIds } from "../../kernel/paging.ts";
import { titleIn } from "../../kernel/title-queries.ts";
import { COUNTS } from "./queries.ts";
import { isOpen } from "./visible-queries.ts";

const openByIds = preparedByShape(
  (db, param: Param<{ ids: readonly number[] }>, { locale }: { readonly locale: Locale }) =>
    db
      .selectFrom("problem")
      .leftJoin("problem_count", "problem_count.problem_id", "problem.id")
      .where(sql<boolean>`problem.id = any(${param("ids")}::bigint[])`)
      .where(isOpen)
      .select(["problem.id", "problem.display_id", "problem.difficulty", "problem.type"])
      .select(titleIn(locale).as("title"))
      .select((eb) =>
        COUNTS.map((name) => eb.fn.coalesce(`problem_count.${name}`, eb.lit(0)).as(name)),
      ),
);

/** Those of them that everybody may see, with what was sent to each. */
export const listOpenByIds = (db: Db, locale: Locale, ids: readonly number[]) =>
  openByIds(db, { locale }, { ids: enoughIds(ids) });
