import type { Db } from "@gavel/db";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { gapsOf } from "@gavel/domain/problem-gap";
import { hasStatement } from "@gavel/domain/showable";
import type { z } from "zod";
import { removeSubmissionsToProblem } from "../../../judging/judgement/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { findTagsOfProblem, findTagsOfProblems } from "../../tag/index.ts";
import { canDelete, canEdit, canSee, canSetAuth } from "../policy.ts";
import { NO_COUNTS, presentForOthers, presentRecord } from "../present.ts";
import * as queries from "../queries.ts";
import type {
  findForStaffInput,
  ProblemCounts,
  ProblemFull,
  ProblemRemovalPreview,
  StaffProblemRow,
} from "../schema.ts";
import { findForStaff, listByIds, type StaffFilter, type StaffRow } from "../staff-queries.ts";
import { countGoingAlong, deleteProblem, updateProblem } from "../writing/queries.ts";
import { bankOf, given } from "./bank.ts";
import { presentTemplate } from "./get.ts";
import { requireShowable } from "./showable.ts";

/** @throws DomainError NOT_FOUND, or FORBIDDEN when it is another's. */
export function requireEditable(
  ctx: SignedInContext,
  row: queries.ProblemTableRow | undefined,
): queries.ProblemTableRow {
  if (row === undefined) throw new DomainError("NOT_FOUND");
  if (!canEdit(ctx.viewer, row)) throw new DomainError("FORBIDDEN");
  return row;
}

/** @throws DomainError NOT_FOUND, FORBIDDEN */
export async function getEditable(ctx: SignedInContext, pid: number) {
  return requireEditable(ctx, await queries.findProblemById(ctx.db, pid));
}

/** All zero for what nobody tried. */
export async function getProblemCounts(db: Db, pid: number): Promise<ProblemCounts> {
  return { ...NO_COUNTS, ...(await queries.findProblemCount(db, pid)) };
}

/** What clients say for no filter at all. */
const ANY_AUTH = 0;

/** @param supply what a place asks of those that it takes in */
export async function findProblemsForStaff(
  ctx: SignedInContext,
  input: z.infer<typeof findForStaffInput>,
  supply: Pick<StaffFilter, "scoredAs" | "seenBy" | "among"> = {},
): Promise<Page<StaffProblemRow>> {
  const oj = given(input.oj);
  const { difficulty, tagIds, isUnready } = input;
  const filter: StaffFilter = {
    keyword: given(input.keyword),
    auth: input.auth === ANY_AUTH ? undefined : input.auth,
    bank: oj === undefined || oj === "All" ? undefined : bankOf(oj),
    ...{ difficulty, tagIds, isUnready, ...supply },
  };
  const { limit, sort, isDescending } = input;
  const offset = (input.currentPage - 1) * limit;
  const page = { limit, offset, locale: ctx.locale, sort, isDescending };
  const { rows, total } = await findForStaff(ctx.db, filter, page);
  return { records: await presentAllForStaff(ctx, rows), total };
}

/** In the order of these ids; what is in no bank too. */
export async function listForStaff(
  ctx: SignedInContext,
  pids: readonly number[],
): Promise<StaffProblemRow[]> {
  return presentAllForStaff(ctx, await listByIds(ctx.db, ctx.locale, pids));
}

async function presentAllForStaff(ctx: SignedInContext, rows: readonly StaffRow[]) {
  const tags = await findTagsOfProblems(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentForStaff(ctx, row, tags.get(row.id) ?? []));
}

function presentForStaff(
  ctx: SignedInContext,
  row: StaffRow,
  tags: StaffProblemRow["tags"],
): StaffProblemRow {
  const may = canEdit(ctx.viewer, row);
  return {
    ...(may ? presentRecord(row) : presentForOthers(row)),
    title: row.shown_title,
    tags,
    languageIds: row.language_ids,
    submissions: row.submissions,
    canEdit: may,
    canSee: canSee(ctx.viewer, row),
    gaps: may ? gapsOfRow(row, tags.length) : [],
  };
}

function gapsOfRow(row: StaffRow, tags: number) {
  const { is_remote: isRemote, examples, translations } = row;
  const facts = { hasTestData: row.test_data_version_id !== null, isRemote, tags };
  const isWritten = row.is_written_elsewhere || hasStatement([row]);
  return gapsOf({ ...facts, hasStatement: isWritten, examples, translations });
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

/** For one row, locked in `tx`. @throws DomainError why it may not be so */
export async function writeAuth(
  tx: Db,
  ctx: SignedInContext,
  row: queries.ProblemTableRow,
  auth: number,
): Promise<void> {
  if (!canSetAuth(ctx.viewer, row.auth, auth)) throw new DomainError("ADMIN_CANNOT_PUBLISH");
  if (auth !== PROBLEM_AUTH.hidden) await requireShowable(tx, row);
  await updateProblem(tx, row.id, {
    auth,
    modified_user: ctx.viewer.username,
    updated_at: ctx.now(),
  });
  await recordAudit(tx, ctx, {
    action: "problem.auth",
    target: { id: row.id, name: row.display_id },
    before: { auth: row.auth },
    after: { auth },
  });
}

/** What the dialog says before a problem is deleted; for those who may delete it. */
export async function previewProblemRemoval(
  ctx: SignedInContext,
  pid: number,
): Promise<ProblemRemovalPreview> {
  if (!canDelete(ctx.viewer)) throw new DomainError("FORBIDDEN");
  if ((await queries.findProblemById(ctx.db, pid)) === undefined)
    throw new DomainError("NOT_FOUND");
  return countGoingAlong(ctx.db, pid);
}

export async function removeProblem(ctx: SignedInContext, pid: number): Promise<null> {
  if (!canDelete(ctx.viewer)) throw new DomainError("FORBIDDEN");
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockProblem(tx, pid);
    if (row === undefined) throw new DomainError("NOT_FOUND");
    await deleteLocked(tx, ctx, row);
  });
  return null;
}

/** With all that goes along; the row is locked in `tx`. */
export async function deleteLocked(
  tx: Db,
  ctx: Pick<SignedInContext, "viewer" | "ip" | "now" | "services">,
  { id, display_id: name, title, auth, author_name }: queries.ProblemTableRow,
): Promise<void> {
  // Verdicts lock submissions before the problem that they are to, so this does too. What came in until it was closed goes
  // with the rest.
  await removeSubmissionsToProblem(tx, ctx.services, id);
  await queries.closeProblem(tx, id);
  await removeSubmissionsToProblem(tx, ctx.services, id);
  await deleteProblem(tx, id);
  const target = { id, name };
  await recordAudit(tx, ctx, {
    ...{ action: "problem.delete", target },
    before: { title, auth, author_name },
  });
}
