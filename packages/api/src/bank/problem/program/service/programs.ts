import { EXPECTED_VERDICTS, type ExpectedVerdict, PROGRAM_KINDS } from "@gavel/domain/program";
import { z } from "zod";
import type { SignedInContext } from "../../../../kernel/context.ts";
import { findProblemById, type ProblemTableRow } from "../../queries.ts";
import { requireEditable } from "../../service/staff.ts";
import { listPrograms, type ProgramRow } from "../queries.ts";
import type { ProgramView } from "../schema.ts";

const expectedOf = z.array(z.enum(EXPECTED_VERDICTS)).catch([]);
const kindOf = z.enum(PROGRAM_KINDS);

export function presentProgram(row: ProgramRow): ProgramView {
  const expected: ExpectedVerdict[] = expectedOf.parse(row.expected);
  return {
    id: row.id,
    kind: kindOf.parse(row.kind),
    name: row.name,
    language: row.language,
    code: row.code,
    expected,
    isMain: row.is_main,
  };
}

/** @throws DomainError NOT_FOUND, or FORBIDDEN when it is another's. */
export async function requireProblemOf(
  ctx: SignedInContext,
  pid: number,
): Promise<ProblemTableRow> {
  return requireEditable(ctx, await findProblemById(ctx.db, pid));
}

export async function findPrograms(
  ctx: Pick<SignedInContext, "db">,
  pid: number,
): Promise<ProgramView[]> {
  return (await listPrograms(ctx.db, pid)).map(presentProgram);
}
