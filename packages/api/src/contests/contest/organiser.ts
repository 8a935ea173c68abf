/** Who looks after a contest: what all that organisers do there asks first. */
import type { Db } from "@gavel/db";
import { isContestAdmin } from "@gavel/domain/contest/access";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { personOf } from "../../places/contest/index.ts";
import { findStoredContest, lockContest, type StoredContest } from "./organise-queries.ts";

type Organiser = Pick<SignedInContext, "db" | "viewer">;

/** @throws DomainError as `requireOrganiser` */
export async function getAsOrganiser(ctx: Organiser, id: number): Promise<StoredContest> {
  return requireOrganiser(ctx, await findStoredContest(ctx.db, id));
}

/** Locked until the transaction ends. @throws DomainError as `requireOrganiser` */
export async function lockAsOrganiser(
  tx: Db,
  ctx: Pick<Organiser, "viewer">,
  id: number,
): Promise<StoredContest> {
  return requireOrganiser(ctx, await lockContest(tx, id));
}

/** @throws DomainError CONTEST_NOT_FOUND, also for a hidden one of somebody else, or FORBIDDEN */
function requireOrganiser(
  { viewer }: Pick<Organiser, "viewer">,
  row: StoredContest | undefined,
): StoredContest {
  if (row === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  if (isContestAdmin(personOf(viewer, { ...row, is_registered: false }))) return row;
  throw new DomainError(row.is_visible ? "FORBIDDEN" : "CONTEST_NOT_FOUND");
}
