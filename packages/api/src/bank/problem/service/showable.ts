import type { Db } from "@gavel/db";
import type { ErrorCode } from "@gavel/domain/error";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { lacksToBeShown, type ShowableLack } from "@gavel/domain/showable";
import { DomainError } from "../../../kernel/error.ts";
import { listTranslations, type ProblemTableRow } from "../queries.ts";

type ShowableRow = Pick<
  ProblemTableRow,
  ("id" | "description" | "input" | "output") | ("is_remote" | "test_data_version_id")
>;

const CODES = {
  statement: "STATEMENT_REQUIRED",
  data: "CASES_REQUIRED",
} as const satisfies Record<ShowableLack, ErrorCode>;

/** As it is stored. @throws DomainError STATEMENT_REQUIRED, CASES_REQUIRED where nobody could read or judge it */
export async function requireShowable(db: Db, row: ShowableRow): Promise<void> {
  const [lack] = await findLacks(db, row);
  if (lack !== undefined) throw new DomainError(CODES[lack]);
}

async function findLacks(db: Db, row: ShowableRow): Promise<ShowableLack[]> {
  return lacksToBeShown({
    texts: [row, ...(await listTranslations(db, row.id))],
    isRemote: row.is_remote,
    hasTestData: row.test_data_version_id !== null,
  });
}

/**
 * For a save of the whole: what others come to see has to be there, and what was there stays. What an import shows
 * unfinished may be mended bit by bit.
 * @returns what asks that once all of it is stored; throws as `requireShowable`
 */
export async function watchShown(
  db: Db,
  before: ProblemTableRow,
): Promise<(after: ProblemTableRow) => Promise<void>> {
  const { hidden } = PROBLEM_AUTH;
  const mayLack = before.auth !== hidden && (await findLacks(db, before)).length > 0;
  return async (after) => {
    if (after.auth !== hidden && !mayLack) await requireShowable(db, after);
  };
}
