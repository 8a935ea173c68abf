import type { Db } from "@gavel/db";
import type { PartFault, SitePart } from "@gavel/remote-judges/parts";
import { sql } from "kysely";

/** null = it may be asked. */
export async function findClosed(db: Db, site: string, now: Date) {
  const row = await db
    .selectFrom("remote_site")
    .where("site", "=", site)
    .where("closed_until", ">", now)
    .select(["trouble", "detail", "closed_until as closedUntil"])
    .executeTakeFirst();
  return row ?? null;
}

export async function clearTrouble(db: Db, site: string): Promise<void> {
  await db.deleteFrom("remote_site").where("site", "=", site).execute();
}

interface PartNote {
  readonly site: string;
  readonly part: SitePart;
  readonly fault: PartFault | null;
  readonly now: Date;
}

/** What is said again and again is written down once a minute. */
const REPEAT_MS = 60_000;

export async function upsertPart(db: Db, { site, part, fault, now }: PartNote): Promise<void> {
  const { kind = null, detail = "" } = fault ?? {};
  await db
    .insertInto("remote_site_part")
    .values({ site, part, fault: kind, detail, since: now, checked_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["site", "part"])
        .doUpdateSet({
          ...{ fault: kind, detail, checked_at: now },
          since: sql`case when remote_site_part.fault is distinct from excluded.fault then excluded.since else remote_site_part.since end`,
        })
        .where((eb) =>
          eb.or([
            eb("remote_site_part.fault", "is distinct from", kind),
            eb("remote_site_part.detail", "<>", detail),
            eb("remote_site_part.checked_at", "<", new Date(now.getTime() - REPEAT_MS)),
          ]),
        ),
    )
    .execute();
}

export function listParts(db: Db) {
  return db
    .selectFrom("remote_site_part")
    .select(["site", "part", "fault", "detail", "since", "checked_at as checkedAt"])
    .execute();
}

/** Sites with a page that is not what it was. */
export async function countChangedSites(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("remote_site_part")
    .where("fault", "=", CHANGED)
    .select((eb) => eb.fn.count<number>("site").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const CHANGED = "markupChanged";

/** Pages that have changed since somebody was told of them, which is noted with it. */
export function takeUntold(db: Db, { now, before }: { readonly now: Date; readonly before: Date }) {
  return db
    .updateTable("remote_site_part")
    .set({ told_at: now })
    .where("fault", "=", CHANGED)
    .where((eb) =>
      eb.or([
        eb("told_at", "is", null),
        eb.and([eb("told_at", "<", eb.ref("since")), eb("told_at", "<=", before)]),
      ]),
    )
    .returning(["site", "part", "detail"])
    .execute();
}

interface Trouble {
  readonly site: string;
  readonly trouble: "blocked" | "changed" | "down";
  readonly detail: string;
  readonly now: Date;
}

/** @returns how often in a row */
export async function noteTrouble(
  db: Db,
  { site, trouble, detail, now }: Trouble,
): Promise<number> {
  const { times } = await db
    .insertInto("remote_site")
    .values({ site, trouble, detail, since: now, times: 1, closed_until: now })
    .onConflict((conflict) =>
      conflict.column("site").doUpdateSet({
        trouble,
        detail,
        times: sql`case when remote_site.trouble = excluded.trouble then remote_site.times + 1 else 1 end`,
        since: sql`case when remote_site.trouble = excluded.trouble then remote_site.since else excluded.since end`,
      }),
    )
    .returning("times")
    .executeTakeFirstOrThrow();
  return times;
}

export async function closeSite(db: Db, site: string, until: Date): Promise<void> {
  await db
    .updateTable("remote_site")
    .set({ closed_until: until })
    .where("site", "=", site)
    .execute();
}
