/** Keepers of the bank look at what groups want to have in it, and take it or leave it. */
import { BANK_APPLICATION } from "@gavel/domain/problem";
import { isProblemKeeper } from "@gavel/domain/role";
import type { z } from "zod";
import { requireShowable } from "../../bank/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { tellApplicant } from "./notice.ts";
import * as queries from "./queries.ts";
import type {
  BankApplication,
  changeProgressInput,
  findApplicationsInput,
  Progress,
} from "./schema.ts";

function requireKeeper({ viewer }: SignedInContext): void {
  if (!isProblemKeeper(viewer.role)) throw new DomainError("FORBIDDEN");
}

export async function findApplications(
  ctx: SignedInContext,
  input: z.infer<typeof findApplicationsInput>,
): Promise<Page<BankApplication>> {
  requireKeeper(ctx);
  const { currentPage, limit, keyword, ...rest } = input;
  const wanted = keyword?.trim();
  const filter = { ...rest, keyword: wanted === "" ? undefined : wanted };
  const page = { limit, offset: (currentPage - 1) * limit, locale: ctx.locale };
  const [rows, total] = await Promise.all([
    queries.listApplications(ctx.db, filter, page),
    queries.countApplications(ctx.db, filter),
  ]);
  const records = rows.map((row) => ({
    pid: row.id,
    groupId: row.group_id ?? 0,
    progress: readProgress(row.apply_public_progress),
    problemId: row.display_id,
    title: row.title,
    author: row.author_name,
    difficulty: row.difficulty,
    type: row.type,
    judgeMode: row.judge_mode,
    caseCount: row.case_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
  return { records, total };
}

function readProgress(stored: number | null): Progress {
  return Object.values(BANK_APPLICATION).find((one) => one === stored) ?? BANK_APPLICATION.asked;
}

/** @throws DomainError NOT_FOUND for what was never put forward, STATEMENT_REQUIRED, CASES_REQUIRED for what nobody can read or judge */
export async function changeProgress(
  ctx: SignedInContext,
  { pid, progress, reason }: z.infer<typeof changeProgressInput>,
): Promise<null> {
  requireKeeper(ctx);
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockApplication(tx, pid);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    if (row.apply_public_progress === progress) return;
    if (progress === BANK_APPLICATION.granted) await requireShowable(tx, row);
    await queries.setProgress(tx, pid, {
      apply_public_progress: progress,
      modified_user: ctx.viewer.username,
      updated_at: ctx.now(),
    });
    await recordAudit(tx, ctx, {
      action: "problem.review",
      target: { id: pid, name: row.display_id },
      before: { apply_public_progress: row.apply_public_progress },
      after: { apply_public_progress: progress, ...(reason === "" ? {} : { reason }) },
    });
    await tellApplicant({ ...ctx, db: tx }, row, { progress, reason });
  });
  return null;
}
