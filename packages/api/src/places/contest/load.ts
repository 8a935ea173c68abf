import type { Db } from "@gavel/db";
import { type ContestFacts, type ContestPerson, whyNotFind } from "@gavel/domain/contest/access";
import type { Context } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { factsOf, personOf } from "./policy.ts";
import { type ContestFactsRow, findContestProblem, listContestFacts } from "./queries.ts";

/** A contest and who looks at it, as the rules know them. */
export interface LoadedContest {
  readonly row: ContestFactsRow;
  readonly facts: ContestFacts;
  readonly person: ContestPerson;
}

/** One look into the database. @throws DomainError CONTEST_NOT_FOUND, also for a hidden one that is not the viewer's to see. */
export async function loadContest(
  { db, viewer }: Pick<Context, "db" | "viewer">,
  contestId: number,
): Promise<LoadedContest> {
  const [row] = await listContestFacts(db, [contestId], viewer?.uid ?? null);
  if (row === undefined) throw new DomainError("CONTEST_NOT_FOUND");
  const facts = factsOf(row);
  const person = personOf(viewer, row);
  refuse(whyNotFind(facts, person));
  return { row, facts, person };
}

/** By its letter, however it is written. @throws DomainError NOT_FOUND */
export async function requireContestProblem(db: Db, contestId: number, letter: string) {
  const problem = await findContestProblem(db, contestId, letter);
  if (problem === undefined) throw new DomainError("NOT_FOUND");
  return problem;
}
