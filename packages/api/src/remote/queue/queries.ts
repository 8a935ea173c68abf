import type { Db } from "@gavel/db";
import { REMOTE_OJS } from "@gavel/domain/limit";
import { DELIVERY_STATES } from "@gavel/domain/remote-delivery";

interface Filter {
  readonly site: string | undefined;
  readonly state: string | undefined;
}

const OPEN = DELIVERY_STATES.filter((one) => one !== "done");

function matching(db: Db, { site, state }: Filter) {
  return db
    .selectFrom("remote_delivery as d")
    .where("d.state", "in", state === undefined ? OPEN : [state])
    .where("d.site", "in", site === undefined ? REMOTE_OJS : [site]);
}

/** Newest first. */
export function listDeliveries(db: Db, filter: Filter, page: { limit: number; offset: number }) {
  return (
    matching(db, filter)
      .innerJoin("judgement as j", "j.id", "d.judgement_id")
      .innerJoin("submission as s", "s.id", "j.submission_id")
      .leftJoin("remote_account as a", "a.id", "d.account_id")
      .select(["d.id", "s.id as submissionId", "s.username", "d.site", "d.problem", "d.state"])
      .select(["a.name as account", "d.run", "d.fault", "d.fault_detail as faultDetail"])
      .select(["d.created_at as createdAt", "d.next_at as nextAt", "s.status", "s.contest_id"])
      // Of several judgements a submission shows one.
      .select((eb) => eb("j.version", "=", eb.ref("s.version")).as("isShown"))
      .orderBy("d.id", "desc")
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  );
}

export async function countDeliveries(db: Db, filter: Filter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
