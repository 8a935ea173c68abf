/** What organisers change of a contest over the Contest API. */
import { mayMoveStart, movedTimes, thawMoment } from "@gavel/domain/contest/clics-change";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { factsOf, lockAsOrganiser, saveContest } from "../contest/index.ts";
import type { OpenContest } from "./service.ts";

/**
 * With its end and its seal.
 * @throws DomainError FORBIDDEN for who is no organiser, when it has begun or is about to, or would at once
 */
export async function moveStart(
  ctx: SignedInContext,
  open: OpenContest,
  wanted: Date,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockAsOrganiser(tx, ctx, open.contest.id);
    const before = { startTime: row.start_time, endTime: row.end_time, sealTime: row.seal_time };
    if (!mayMoveStart(before, wanted, ctx.now())) throw new DomainError("FORBIDDEN");
    const after = movedTimes(before, wanted);
    await saveContest(tx, ctx, row.id, {
      ...{ start_time: after.startTime, end_time: after.endTime, seal_time: after.sealTime },
    });
    const target = { id: row.id, name: row.title };
    await recordAudit(tx, ctx, { action: "contest.update", target, before, after: { ...after } });
  });
}

/**
 * @returns when the seal lifts: not always when it was wanted
 * @throws DomainError FORBIDDEN for who is no organiser, before the end, without a seal that is lifted by hand, or again
 */
export async function thaw(ctx: SignedInContext, open: OpenContest, wanted: Date): Promise<Date> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockAsOrganiser(tx, ctx, open.contest.id);
    const at = thawMoment(factsOf(row).seal, wanted, ctx.now());
    if (at === null) throw new DomainError("FORBIDDEN");
    await saveContest(tx, ctx, row.id, { thawed_at: at });
    const target = { id: row.id, name: row.title };
    await recordAudit(tx, ctx, { action: "contest.thaw", target });
    return at;
  });
}
