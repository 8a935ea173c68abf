/** What somebody has of their own in a contest or in the bank, as clients that show both ask for it. */

import { whyNotRead } from "@gavel/domain/contest/access";
import { VERDICTS } from "@gavel/domain/verdict";
import type { z } from "zod";
import {
  findStatuses,
  getLastAcceptedCode,
  type LastAcceptedCode,
  type ProblemStatusMap,
} from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { refuse } from "../../kernel/error.ts";
import { loadContest } from "../../places/contest/index.ts";
import { findContestProblems, isKeptBack } from "./problem.ts";
import { findLastAccepted } from "./problem-queries.ts";
import type { ownCodeInput, ownStatusesInput } from "./schema.ts";

/** Of those that are no problems of the contest nothing was sent. @throws DomainError with why they may not see them */
export async function findOwnStatuses(
  ctx: SignedInContext,
  { contestId, groupId, pids, containsEnd }: z.output<typeof ownStatusesInput>,
): Promise<ProblemStatusMap> {
  if (contestId === undefined) return findStatuses(ctx, pids, groupId ?? null);
  const rows = await findContestProblems(ctx, { contestId, containsEnd });
  const byPid = new Map(rows.map((row) => [row.pid, row]));
  return Object.fromEntries(
    pids.map((pid) => {
      const { myStatus = null, myScore = null } = byPid.get(pid) ?? {};
      const status = myStatus ?? VERDICTS.notSubmitted.code;
      return [String(pid), { status, score: myScore }];
    }),
  );
}

/** Nothing as long as one's own results are kept back. @throws DomainError with why they may not read the problem */
export async function getOwnCode(
  ctx: SignedInContext,
  { contestId, pid }: z.output<typeof ownCodeInput>,
): Promise<LastAcceptedCode> {
  if (contestId === undefined) return getLastAcceptedCode(ctx, pid);
  const contest = await loadContest(ctx, contestId);
  const now = ctx.now();
  refuse(whyNotRead(contest.facts, contest.person, now));
  const row = isKeptBack({ contest, now })
    ? undefined
    : await findLastAccepted(ctx.db, contestId, ctx.viewer.uid, pid);
  if (row === undefined) return { submitId: null, code: "", language: "" };
  return { submitId: row.id, code: row.code, language: row.language };
}
