/** Who looks after a training: what all that they do there asks first. */
import type { DB, Db } from "@gavel/db";
import type { ErrorCode } from "@gavel/domain/error";
import type { TrainingFacts, TrainingPerson } from "@gavel/domain/training/access";
import type { Updateable } from "kysely";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { findGroupLevel, requireNotArchived } from "../../places/group/index.ts";
import { trainingFactsOf, trainingPersonOf } from "../../places/training/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import {
  findStoredTraining,
  lockTraining,
  type StoredTraining,
  updateTrainingRow,
} from "./organise-queries.ts";

type Organiser = Pick<SignedInContext, "db" | "viewer" | "now">;
/** What they want to do, as the domain decides it. */
type Rule = (facts: TrainingFacts, person: TrainingPerson) => ErrorCode | null;

/** @throws DomainError TRAINING_NOT_FOUND, or what the rule answers */
export async function getAsOrganiser(
  ctx: Organiser,
  id: number,
  rule: Rule,
): Promise<StoredTraining> {
  return requireAllowed(ctx.db, ctx, await findStoredTraining(ctx.db, id), rule);
}

/** To be changed; locked until the transaction ends. @throws DomainError as `getAsOrganiser`, GROUP_ARCHIVED, TOO_FAST */
export async function lockAsOrganiser(
  tx: Db,
  ctx: Pick<SignedInContext, "viewer" | "ip" | "now" | "services">,
  id: number,
  rule: Rule,
): Promise<StoredTraining> {
  const row = await requireAllowed(tx, ctx, await lockTraining(tx, id), rule);
  await requireNotArchived({ ...ctx, db: tx }, row.group_id);
  await spendPace({ ...ctx, db: tx }, "trainingEdit");
  return row;
}

async function requireAllowed(
  db: Db,
  { viewer, now }: Pick<Organiser, "viewer" | "now">,
  row: StoredTraining | undefined,
  rule: Rule,
): Promise<StoredTraining> {
  if (row === undefined) throw new DomainError("TRAINING_NOT_FOUND");
  const group_level = await findGroupLevel(db, row.group_id, viewer.uid);
  const person = trainingPersonOf(viewer, { ...row, is_registered: false, group_level });
  // Its times say when others may enter, and nothing of who looks after it.
  refuse(rule(trainingFactsOf({ ...row, homework: null }, now()), person));
  return row;
}

/** Who saved it last is told to whoever comes second. */
export function saveTraining(
  tx: Db,
  { viewer, now }: Pick<SignedInContext, "viewer" | "now">,
  id: number,
  changes: Updateable<DB["training"]> = {},
): Promise<void> {
  return updateTrainingRow(tx, id, {
    ...changes,
    ...{ modified_by: viewer.username, updated_at: now() },
  });
}
