import type { Db } from "@gavel/db";
import { type Place, placeOf } from "@gavel/domain/place";
import {
  isTrainingAdmin,
  type TrainingFacts,
  type TrainingPerson,
  whyNotFind,
} from "@gavel/domain/training/access";
import type { Context } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { trainingFactsOf, trainingPersonOf } from "./policy.ts";
import { findTrainingFacts, findTrainingPid, type TrainingFactsRow } from "./queries.ts";

/** A training and who looks at it, as the rules know them. */
export interface LoadedTraining {
  readonly row: TrainingFactsRow;
  readonly facts: TrainingFacts;
  readonly person: TrainingPerson;
  readonly place: Place;
}

/** @throws DomainError TRAINING_NOT_FOUND, also for one that is disabled and not the viewer's to see. */
export async function loadTraining(
  { db, viewer, now }: Pick<Context, "db" | "viewer" | "now">,
  id: number,
): Promise<LoadedTraining> {
  const row = await findTrainingFacts(db, id, viewer?.uid ?? null);
  if (row === undefined) throw new DomainError("TRAINING_NOT_FOUND");
  const facts = trainingFactsOf(row, now());
  const person = trainingPersonOf(viewer, row);
  refuse(whyNotFind(facts, person));
  return { row, facts, person, place: placeOf({ trainingId: id, groupId: row.group_id }) };
}

/** Whether the viewer looks after what a group's class makes of it. */
export async function isTeacherOf(
  { db, viewer }: Pick<Context, "db" | "viewer">,
  id: number,
): Promise<boolean> {
  const row = await findTrainingFacts(db, id, viewer?.uid ?? null);
  return (
    row !== undefined && row.group_id !== null && isTrainingAdmin(trainingPersonOf(viewer, row))
  );
}

/** By its id in the bank. @throws DomainError NOT_FOUND where it is not in the training */
export async function requireTrainingProblem(
  db: Db,
  trainingId: number,
  displayId: string,
): Promise<number> {
  const pid = await findTrainingPid(db, trainingId, displayId);
  if (pid === undefined) throw new DomainError("NOT_FOUND");
  return pid;
}
