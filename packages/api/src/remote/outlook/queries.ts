import type { DB, Db } from "@gavel/db";
import { remoteSiteOf } from "@gavel/domain/limit";
import { WALLS } from "@gavel/remote-judges/failure";
import type { ExpressionBuilder } from "kysely";

/** Whether it shows problems does not matter to what is sent. */
const faultsOf = (eb: ExpressionBuilder<DB, never>, site: string) =>
  eb
    .selectFrom("remote_site_part")
    .where("site", "=", site)
    .where("part", "<>", "reach")
    .where("fault", "is not", null)
    .select("part");

/** What is known of a site, of the accounts there, and of what waits for one. */
export function findStanding(db: Db, { site, now }: { readonly site: string; readonly now: Date }) {
  return db
    .selectNoFrom((eb) => [
      eb.selectFrom("remote_site").where("site", "=", site).select("trouble").as("trouble"),
      eb
        .selectFrom("remote_site")
        .where("site", "=", site)
        .select("closed_until")
        .as("closedUntil"),
      eb
        .selectFrom("remote_account")
        .where("site", "=", remoteSiteOf(site))
        .where("is_enabled", "=", true)
        .where("state", "in", ["unverified", "active"])
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("accounts"),
      eb
        .selectFrom("remote_account")
        .where("site", "=", remoteSiteOf(site))
        .where("is_enabled", "=", true)
        .where("state", "in", ["unverified", "active"])
        .where((or) => or.or([or("cools_until", "is", null), or("cools_until", "<=", now)]))
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("ready"),
      eb
        .exists(
          eb
            .selectFrom("remote_site_part")
            .where("site", "=", site)
            .where("part", "in", ["session", "form"])
            .select("part"),
        )
        .as("isChecked"),
      eb
        .exists(
          faultsOf(eb, site).where("part", "in", ["session", "form"]).where("fault", "in", WALLS),
        )
        .as("asksForPerson"),
      eb.exists(faultsOf(eb, site)).as("hasFault"),
      eb
        .selectFrom("remote_delivery")
        .where("site", "=", site)
        .where("state", "=", "waiting")
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("waiting"),
    ])
    .executeTakeFirstOrThrow();
}
