/** Who looks after a contest: what all that organisers do there asks first. */
import type { DB, Db } from "@gavel/db";
import { isContestAdmin } from "@gavel/domain/contest/access";
import type { Updateable } from "kysely";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { type LoadedContest, loadContest, personOf } from "../../places/contest/index.ts";
import { findGroupLevel, requireNotArchived } from "../../places/group/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import {
  findStoredContest,
  lockContest,
  type StoredContest,
  updateContestRow,
} from "./organise-queries.ts";

type Organiser = Pick<SignedInContext, "db" | "viewer">;

/** What the rules ask of it, for what only its administrators do. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function loadAsAdmin(ctx: Organiser, id: number): Promise<LoadedContest> {
  const loaded = await loadContest(ctx, id);
  if (!isContestAdmin(loaded.person)) throw new DomainError("FORBIDDEN");
  return loaded;
}

/** For what they write beside it. @throws DomainError as `loadAsAdmin`, GROUP_ARCHIVED */
export async function loadToWrite(ctx: Organiser, id: number): Promise<LoadedContest> {
  const loaded = await loadAsAdmin(ctx, id);
  await requireNotArchived(ctx, loaded.facts.groupId);
  return loaded;
}

/** @throws DomainError as `requireOrganiser` */
export async function getAsOrganiser(ctx: Organiser, id: number): Promise<StoredContest> {
  return requireOrganiser(ctx.db, ctx, await findStoredContest(ctx.db, id));
}

/** To be changed; locked until the transaction ends. @throws DomainError as `requireOrganiser`, GROUP_ARCHIVED, TOO_FAST */
export async function lockAsOrganiser(
  tx: Db,
  ctx: Pick<SignedInContext, "viewer" | "ip" | "now" | "services">,
  id: number,
): Promise<StoredContest> {
  const row = await requireOrganiser(tx, ctx, await lockContest(tx, id));
  await requireNotArchived({ ...ctx, db: tx }, row.group_id);
  await spendPace({ ...ctx, db: tx }, "contestEdit");
  return row;
}

/** Who saved it last is told to whoever comes second. */
export function saveContest(
  tx: Db,
  { viewer, now }: Pick<SignedInContext, "viewer" | "now">,
  id: number,
  changes: Updateable<DB["contest"]>,
): Promise<void> {
  return updateContestRow(tx, id, {
    ...changes,
    ...{ modified_by: viewer.username, updated_at: now() },
  });
}

/** @throws DomainError CONTEST_NOT_FOUND, also for a hidden one of somebody else, or FORBIDDEN */
async function requireOrganiser(
  db: Db,
  { viewer }: Pick<Organiser, "viewer">,
  row: StoredContest | undefined,
): Promise<StoredContest> {
  if (row === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  const group_level = await findGroupLevel(db, row.group_id, viewer.uid);
  const person = personOf(viewer, { ...row, is_registered: false, group_level });
  if (isContestAdmin(person)) return row;
  throw new DomainError(row.is_visible ? "FORBIDDEN" : "CONTEST_NOT_FOUND");
}
