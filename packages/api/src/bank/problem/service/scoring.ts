import type { Db } from "@gavel/db";
import { DomainError } from "../../../kernel/error.ts";
import { isHeldByRule } from "../../../places/contest/index.ts";
import type { ProblemTableRow } from "../queries.ts";

type Scored = Pick<ProblemTableRow, "id" | "type" | "is_remote">;

/** A contest has one rule, and so have its problems. What another judge judges goes with either. */
export async function isScoringFixed(db: Db, { id, type, is_remote }: Scored): Promise<boolean> {
  return !is_remote && (await isHeldByRule(db, id, type));
}

/** @throws DomainError PROBLEM_SCORING_FIXED where it would leave the rule of a contest that holds it */
export async function requireScoring(db: Db, stored: Scored, type: number): Promise<void> {
  if (type !== stored.type && (await isScoringFixed(db, stored))) {
    throw new DomainError("PROBLEM_SCORING_FIXED");
  }
}
