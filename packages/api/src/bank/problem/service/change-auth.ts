import { PROBLEM_AUTH, PROBLEM_AUTHS } from "@gavel/domain/problem";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { changeAuthInput } from "../bulk/schema.ts";
import { requireNoComplaints } from "../program/service/readiness.ts";
import type { ProblemTableRow } from "../queries.ts";
import { lockEditable, writeAuth } from "./staff.ts";

export interface AuthChange {
  readonly auth: number;
  /** What the problem's own programs complain about is known, and others see it all the same. */
  readonly isKnown: boolean;
}

export async function changeProblemAuth(
  ctx: SignedInContext,
  { id, ...change }: z.output<typeof changeAuthInput>,
): Promise<null> {
  requireAuth(change);
  await ctx.db.transaction().execute(async (tx) => {
    const row = await lockEditable(tx, ctx, id);
    await changeAuthOf({ ...ctx, db: tx }, row, change);
  });
  return null;
}

/** @throws DomainError PARAM_INVALID */
export function requireAuth({ auth }: AuthChange): void {
  if (!PROBLEM_AUTHS.includes(auth)) throw new DomainError("PARAM_INVALID", { field: "auth" });
}

/** For one row, locked in the transaction that `ctx.db` is. @throws DomainError why it may not be so */
export async function changeAuthOf(
  ctx: SignedInContext,
  row: ProblemTableRow,
  { auth, isKnown }: AuthChange,
): Promise<void> {
  await writeAuth(ctx.db, ctx, row, auth);
  const isRevealed = row.auth === PROBLEM_AUTH.hidden && auth !== PROBLEM_AUTH.hidden;
  if (isRevealed && !isKnown) await requireNoComplaints(ctx, row.id);
}
