/** What contests, trainings, discussions and groups are called, all of a kind and of one moment. */
import { type Db, type Param, prepared } from "@gavel/db";
import { type RawBuilder, sql } from "kysely";
import type { CalledRow } from "./kept-names.ts";

/** @internal */
export const CALLED_KINDS = ["contest", "training", "discussion", "user_group"] as const;
export type CalledKind = (typeof CALLED_KINDS)[number];

/** Whose names change: those, and people. */
export const CHANGED_KINDS = [...CALLED_KINDS, "user_account"] as const;

/** What is searched of each kind, as the indexes have it. */
export const SEARCHED: Readonly<Record<CalledKind, RawBuilder<string>>> = {
  contest: sql`title`,
  training: sql`title`,
  discussion: sql`title || chr(31) || description`,
  user_group: sql`name || chr(31) || short_name || chr(31) || brief`,
};
const NAME = {
  contest: "title",
  training: "title",
  discussion: "title",
  user_group: "name",
} as const;

/** What the lines of these kinds add up to, in a statement that reads what depends on them. */
export const changesOfNames = (...kinds: (typeof CHANGED_KINDS)[number][]): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(changes), 0)::bigint from name_change
    where kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`;

const sumOf = prepared(
  (_, param: Param<{ kind: CalledKind }>) => sql<{ changes: number }>`
    select coalesce(sum(changes), 0)::bigint as changes from name_change where kind = ${param("kind")}`,
);

/** The lines of a kind add up to another sum with each commit that changes what something of it is called. */
export async function countNameChanges(db: Db, kind: CalledKind): Promise<number> {
  const [row] = await sumOf(db, { kind });
  return row?.changes ?? 0;
}

/** null = more than `most`. */
export function readCalled(
  db: Db,
  kind: CalledKind,
  most: number,
): Promise<{ changes: number; rows: readonly CalledRow[] } | null> {
  const name = sql`lower(${sql.ref(NAME[kind])})`;
  const isGroup = kind === "user_group";
  const group = isGroup ? sql`null::bigint` : sql`group_id`;
  const isListed = isGroup ? sql`disbanded_at is null and not is_banned and is_visible` : sql`true`;
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const changes = await countNameChanges(tx, kind);
      const { rows } = await sql<CalledRow>`
        select id, ${name} as name, lower(${SEARCHED[kind]}) as searched, ${group} as "group",
          ${isListed} as "isListed"
        from ${sql.table(kind)} order by length(${name}), id desc limit ${most + 1}`.execute(tx);
      return rows.length > most ? null : { changes, rows };
    });
}

/** Puts the lines of each kind together; they add up to the same. */
export async function foldNameChanges(db: Db): Promise<void> {
  await sql`
    with lines as (
      delete from name_change where (select count(*) from name_change) > ${sql.lit(CHANGED_KINDS.length)} returning kind, changes
    )
    insert into name_change (kind, changes) select kind, sum(changes) from lines group by kind`.execute(
    db,
  );
}
