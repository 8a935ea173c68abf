import { DomainError } from "../../../kernel/error.ts";
import { type Person, type ProblemFacts, problemAccess, type Through } from "../policy.ts";

/** The row, for those who may see it or submit to it. @throws DomainError why not, in the words of `problemAccess` */
export function requireProblem<Row extends ProblemFacts>(
  person: Person | null,
  row: Row | undefined,
  wanted: "view" | "submit",
  through?: Through,
): Row {
  const access = problemAccess(person, row, through);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  if (access.may === "submit" || access.may === wanted) return row;
  throw new DomainError(access.refusal);
}
