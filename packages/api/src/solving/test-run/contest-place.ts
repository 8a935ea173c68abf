import { whyNotRead } from "@gavel/domain/contest/access";
import { BANK, type Place, placeOf } from "@gavel/domain/place";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import {
  factsOf,
  holds,
  listContestFacts,
  listRunningWith,
  loadContest,
  personOf,
} from "../../places/contest/index.ts";

/**
 * The contest in which somebody may try a program on a problem. Where none is named, one that runs and lets them read it;
 * without any the problem is the bank's.
 * @throws DomainError of a named contest why they may not read there, NOT_FOUND when it has no such problem
 */
export async function findContestPlace(
  ctx: SignedInContext,
  { pid, contestId }: { readonly pid: number; readonly contestId?: number | undefined },
): Promise<Place> {
  const now = ctx.now();
  if (contestId !== undefined) {
    const { facts, person } = await loadContest(ctx, contestId);
    refuse(whyNotRead(facts, person, now));
    if (!(await holds(ctx.db, contestId, pid))) throw new DomainError("NOT_FOUND");
    return placeOf({ contestId, groupId: facts.groupId });
  }
  const ids = await listRunningWith(ctx.db, pid, now);
  const rows = ids.length === 0 ? [] : await listContestFacts(ctx.db, ids, ctx.viewer.uid);
  const open = rows.find(
    (row) => whyNotRead(factsOf(row), personOf(ctx.viewer, row), now) === null,
  );
  return open === undefined ? BANK : placeOf({ contestId: open.id, groupId: open.group_id });
}
