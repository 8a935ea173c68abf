import {
  type ContestFacts,
  type ContestPerson,
  isContestAdmin,
  whyNotFind,
} from "@gavel/domain/contest/access";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { factsOf, personOf, refuse } from "../../places/contest/index.ts";
import { type ContestRow, findContestRow } from "./queries.ts";

/** A stored contest, and what its reader is to it. */
export interface LoadedContest {
  readonly row: ContestRow;
  readonly facts: ContestFacts;
  readonly person: ContestPerson;
}

/** @throws DomainError CONTEST_NOT_FOUND, also for a hidden one that is not the reader's to see. */
export async function loadContest(
  { db, viewer }: Pick<Context, "db" | "viewer">,
  id: number,
): Promise<LoadedContest> {
  const row = await findContestRow(db, id, { uid: viewer?.uid ?? null });
  if (row === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  const facts = factsOf(row);
  const person = personOf(viewer, row);
  refuse(whyNotFind(facts, person));
  return { row, facts, person };
}

/** For what only its administrators do. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function loadAsAdmin(
  ctx: Pick<SignedInContext, "db" | "viewer">,
  id: number,
): Promise<LoadedContest> {
  const loaded = await loadContest(ctx, id);
  if (!isContestAdmin(loaded.person)) throw new DomainError("FORBIDDEN");
  return loaded;
}
