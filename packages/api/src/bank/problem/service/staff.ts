import { PROBLEM_AUTH, PROBLEM_AUTHS } from "@gavel/domain/problem";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { findTagsOfProblem } from "../../tag/index.ts";
import { canDelete, canEdit, canSetAuth } from "../policy.ts";
import { presentForOthers, presentRecord } from "../present.ts";
import * as queries from "../queries.ts";
import type {
  changeAuthInput,
  findForStaffInput,
  ProblemFull,
  StaffProblemRow,
} from "../schema.ts";
import { deleteProblem, updateProblem } from "../writing/queries.ts";
import { bankOf, given } from "./bank.ts";
import { presentTemplate } from "./get.ts";

/** @throws DomainError NOT_FOUND, or FORBIDDEN when it is another's. */
export function requireEditable(
  ctx: SignedInContext,
  row: queries.ProblemTableRow | undefined,
): queries.ProblemTableRow {
  if (row === undefined) throw new DomainError("NOT_FOUND");
  if (!canEdit(ctx.viewer, row)) throw new DomainError("FORBIDDEN");
  return row;
}

/** What clients say for no filter at all. */
const ANY_AUTH = 0;

export async function findProblemsForStaff(
  ctx: SignedInContext,
  input: z.infer<typeof findForStaffInput>,
): Promise<Page<StaffProblemRow>> {
  const oj = given(input.oj);
  const filter: queries.StaffFilter = {
    keyword: given(input.keyword),
    auth: input.auth === ANY_AUTH ? undefined : input.auth,
    bank: oj === undefined || oj === "All" ? undefined : bankOf(oj),
  };
  const page = { limit: input.limit, offset: (input.currentPage - 1) * input.limit };
  const [total, rows] = await Promise.all([
    queries.countForStaff(ctx.db, filter),
    queries.listForStaff(ctx.db, filter, page),
  ]);
  return { records: rows.map((row) => presentForStaff(ctx, row)), total };
}

function presentForStaff(ctx: SignedInContext, row: queries.ProblemTableRow): StaffProblemRow {
  return canEdit(ctx.viewer, row)
    ? { ...presentRecord(row), canEdit: true }
    : { ...presentForOthers(row), canEdit: false };
}

export async function getFullProblem(ctx: SignedInContext, pid: number): Promise<ProblemFull> {
  const row = requireEditable(ctx, await queries.findProblemById(ctx.db, pid));
  const [tags, languages, templates, translations] = await Promise.all([
    findTagsOfProblem(ctx, pid),
    queries.listLanguageIds(ctx.db, pid),
    queries.listTemplates(ctx.db, pid),
    queries.listTranslations(ctx.db, pid),
  ]);
  return {
    ...presentRecord(row),
    tags,
    languageIds: languages.map((one) => one.language_id),
    codeTemplates: templates.map(presentTemplate),
    translations: Object.fromEntries(translations.map(({ locale, ...texts }) => [locale, texts])),
  };
}

export async function changeProblemAuth(
  ctx: SignedInContext,
  input: z.infer<typeof changeAuthInput>,
): Promise<null> {
  if (!PROBLEM_AUTHS.includes(input.auth))
    throw new DomainError("PARAM_INVALID", { field: "auth" });
  await ctx.db.transaction().execute(async (tx) => {
    const row = requireEditable(ctx, await queries.lockProblem(tx, input.id));
    if (!canSetAuth(ctx.viewer, row.auth, input.auth))
      throw new DomainError("ADMIN_CANNOT_PUBLISH");
    // What nobody can judge stays out of everybody's sight.
    if (input.auth !== PROBLEM_AUTH.hidden && !row.is_remote && row.test_data_version_id === null) {
      throw new DomainError("CASES_REQUIRED");
    }
    await updateProblem(tx, row.id, {
      auth: input.auth,
      modified_user: ctx.viewer.username,
      updated_at: ctx.now(),
    });
    await recordAudit(tx, ctx, {
      action: "problem.auth",
      target: { id: row.id, name: row.display_id },
      before: { auth: row.auth },
      after: { auth: input.auth },
    });
  });
  return null;
}

export async function removeProblem(ctx: SignedInContext, pid: number): Promise<null> {
  if (!canDelete(ctx.viewer)) throw new DomainError("FORBIDDEN");
  await ctx.db.transaction().execute(async (tx) => {
    // The lock keeps new submissions out until the problem is gone.
    const row = await queries.lockProblem(tx, pid);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    await deleteProblem(tx, pid);
    await recordAudit(tx, ctx, {
      action: "problem.delete",
      target: { id: pid, name: row.display_id },
      before: { title: row.title, auth: row.auth, author_name: row.author_name },
    });
  });
  return null;
}
