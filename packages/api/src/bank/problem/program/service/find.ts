import { CHECKER_VERDICTS, USUAL_FACTORS } from "@gavel/domain/program";
import { z } from "zod";
import { readMemo } from "../../../../judging/errand/index.ts";
import type { SignedInContext } from "../../../../kernel/context.ts";
import * as queries from "../queries.ts";
import type { ProgramSet } from "../schema.ts";
import { presentProgram, requireProblemOf } from "./programs.ts";
import { checkerMemo, loadJudged } from "./works.ts";

const expectedOf = z.enum(CHECKER_VERDICTS).catch("accepted");

/** The programs of a problem with its checker tests and what the checker says of them. @throws DomainError NOT_FOUND, FORBIDDEN */
export async function findProgramSet(
  ctx: SignedInContext,
  { pid }: { pid: number },
): Promise<ProgramSet> {
  await requireProblemOf(ctx, pid);
  const [set, programs, tests, judged] = await Promise.all([
    queries.findSet(ctx.db, pid),
    queries.listPrograms(ctx.db, pid),
    queries.listCheckerTests(ctx.db, pid),
    loadJudged(ctx.db, pid),
  ]);
  const checkerTests = tests.map(async ({ expected, ...test }) => {
    const known = await readMemo(ctx.db, pid, checkerMemo(judged, test));
    const gets = known === null ? null : { status: known.status, message: known.message };
    return { ...test, expected: expectedOf.parse(expected), gets };
  });
  return {
    revision: set?.revision ?? 0,
    updatedBy: set?.updated_by ?? null,
    updatedAt: set === undefined || set.revision === 0 ? null : set.updated_at,
    rightFactor: set?.right_factor ?? USUAL_FACTORS.right,
    slowFactor: set?.slow_factor ?? USUAL_FACTORS.slow,
    programs: programs.map(presentProgram),
    checkerTests: await Promise.all(checkerTests),
  };
}
