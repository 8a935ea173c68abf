/** Answers that the jury of a contest gives often. */
import { tidyCanned } from "@gavel/domain/contest/desk";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { requireNotArchived } from "../../../places/group/index.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { getAsOrganiser } from "../../contest/index.ts";
import { findDesk, saveDesk } from "./queries.ts";
import type { CannedAnswers, saveCannedInput } from "./schema.ts";

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function findCanned(ctx: SignedInContext, contestId: number): Promise<CannedAnswers> {
  await getAsOrganiser(ctx, contestId);
  return present(await findDesk(ctx.db, contestId));
}

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN, GROUP_ARCHIVED, TOO_FAST; EDIT_CONFLICT where another saved meanwhile */
export async function saveCanned(
  ctx: SignedInContext,
  { contestId, revision, answers }: z.output<typeof saveCannedInput>,
): Promise<CannedAnswers> {
  return ctx.db.transaction().execute(async (tx) => {
    const { title, group_id } = await getAsOrganiser({ ...ctx, db: tx }, contestId);
    await requireNotArchived({ ...ctx, db: tx }, group_id);
    await spendPace({ ...ctx, db: tx }, "contestEdit");
    const before = await findDesk(tx, contestId);
    const tidy = tidyCanned(answers);
    const desk = { contestId, revision, answers: tidy, by: ctx.viewer.username };
    if (!(await saveDesk(tx, desk))) {
      const by = (await findDesk(tx, contestId))?.modified_by ?? "";
      throw new DomainError("EDIT_CONFLICT", { by });
    }
    await recordAudit(tx, ctx, {
      action: "contest.update",
      target: { id: contestId, name: title },
      before: { cannedAnswers: before?.canned_answers ?? [] },
      after: { cannedAnswers: tidy },
    });
    return { answers: tidy, revision: revision + 1 };
  });
}

function present(desk: Awaited<ReturnType<typeof findDesk>>): CannedAnswers {
  return { answers: desk?.canned_answers ?? [], revision: desk?.revision ?? 0 };
}
