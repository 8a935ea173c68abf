import type { Db } from "@gavel/db";
import { whyNotWrite } from "@gavel/domain/group/access";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { gapsOf } from "@gavel/domain/problem-gap";
import { isAdminRole, isProblemKeeper } from "@gavel/domain/role";
import { hasStatement } from "@gavel/domain/showable";
import type { z } from "zod";
import { removeSubmissionsToProblem } from "../../../judging/judgement/index.ts";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError, refuse } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { findGroupLevel, listGroupLevels, loadGroup } from "../../../places/group/index.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { findTagsOfProblem, findTagsOfProblems } from "../../tag/index.ts";
import { canDelete, canEdit, canSee, canSetAuth, progressAfterEdit } from "../policy.ts";
import { NO_COUNTS, presentForOthers, presentRecord } from "../present.ts";
import * as queries from "../queries.ts";
import type {
  findForStaffInput,
  ProblemCounts,
  ProblemFull,
  ProblemRecord,
  ProblemRemovalPreview,
  StaffProblemRow,
} from "../schema.ts";
import { findForStaff, type StaffFilter } from "../staff-queries.ts";
import { listByIds, type StaffRow, type StaffRows } from "../staff-row-queries.ts";
import { countGoingAlong, deleteProblem, updateProblem } from "../writing/queries.ts";
import { bankOf, given } from "./bank.ts";
import { presentTemplate } from "./get.ts";
import { requireShowable } from "./showable.ts";

/** Administrators of the site hear FORBIDDEN of another's problem; to everybody else it is not there. @throws DomainError NOT_FOUND, FORBIDDEN */
export async function requireEditable(
  { db, viewer }: Pick<SignedInContext, "db" | "viewer">,
  row: queries.ProblemTableRow | undefined,
): Promise<queries.ProblemTableRow> {
  if (row === undefined) throw new DomainError("NOT_FOUND");
  const level = await findGroupLevel(db, row.group_id, viewer.uid);
  if (canEdit(viewer, row, level)) return row;
  throw new DomainError(isAdminRole(viewer.role) ? "FORBIDDEN" : "NOT_FOUND");
}

/**
 * To be changed, so it stays locked until the transaction ends.
 * @throws DomainError NOT_FOUND, FORBIDDEN, GROUP_ARCHIVED, TOO_FAST
 */
export async function lockEditable(
  tx: Db,
  ctx: Pick<SignedInContext, "viewer" | "ip" | "now" | "services">,
  pid: number,
): Promise<queries.ProblemTableRow> {
  const { viewer } = ctx;
  const row = await requireEditable({ db: tx, viewer }, await queries.lockProblem(tx, pid));
  await requireNotArchived(tx, viewer, row);
  await spendPace({ ...ctx, db: tx }, "problemEdit");
  return row;
}

/** Keepers of the bank look after what groups gave it, whatever became of the group. @throws DomainError GROUP_ARCHIVED */
async function requireNotArchived(
  db: Db,
  viewer: SignedInContext["viewer"],
  { group_id }: Pick<queries.ProblemTableRow, "group_id">,
): Promise<void> {
  if (group_id === null || isProblemKeeper(viewer.role)) return;
  const { facts } = await loadGroup({ db, viewer }, group_id);
  refuse(whyNotWrite(facts));
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
  const { total, ...rows } = await findForStaff(ctx.db, filter, page);
  return { records: await presentAllForStaff(ctx, rows), total };
}

/** In the order of these ids; what is in no bank too. */
export async function listForStaff(
  ctx: SignedInContext,
  pids: readonly number[],
): Promise<StaffProblemRow[]> {
  return presentAllForStaff(ctx, await listByIds(ctx.db, ctx.locale, pids));
}

type Tags = StaffProblemRow["tags"];

/** By row: those of a list are kept, and read anew with each change of the bank, be it one of tags. */
const tagsByRow = new WeakMap<StaffRow, Tags>();

async function findTagsOfRows(ctx: SignedInContext, rows: readonly StaffRow[]): Promise<void> {
  const missing = rows.filter((row) => !tagsByRow.has(row));
  if (missing.length === 0) return;
  const found = await findTagsOfProblems(
    ctx,
    missing.map(({ id }) => id),
  );
  for (const row of missing) tagsByRow.set(row, found.get(row.id) ?? []);
}

async function presentAllForStaff(ctx: SignedInContext, { rows, submissions }: StaffRows) {
  if (rows.length === 0) return [];
  const [levels] = await Promise.all([
    listGroupLevels(
      ctx.db,
      rows.map((row) => row.group_id),
      [ctx.viewer.uid],
    ),
    findTagsOfRows(ctx, rows),
  ]);
  return rows.map((row) => {
    const level = levels.get(row.group_id ?? 0)?.get(ctx.viewer.uid) ?? null;
    const facts = { tags: tagsByRow.get(row) ?? [], submissions: submissions.get(row.id) ?? 0 };
    return presentForStaff(ctx, row, { ...facts, level });
  });
}

/** By row: those of a list are kept. */
const presented = new WeakMap<StaffRow, ProblemRecord>();

function recordOf(row: StaffRow): ProblemRecord {
  const known = presented.get(row);
  if (known !== undefined) return known;
  const record = presentRecord(row);
  presented.set(row, record);
  return record;
}

/** As a row was shown last: to who may do the same with it the same, as long as what stands beside it is. */
const shown = new WeakMap<StaffRow, StaffProblemRow>();

function presentForStaff(
  ctx: SignedInContext,
  row: StaffRow,
  {
    tags,
    submissions,
    level,
  }: Pick<StaffProblemRow, "tags" | "submissions"> & { readonly level: number | null },
): StaffProblemRow {
  const may = canEdit(ctx.viewer, row, level);
  const isSeen = canSee(ctx.viewer, row) || may;
  const before = shown.get(row);
  const isSame = before?.canEdit === may && before.canSee === isSeen;
  if (isSame && before.tags === tags && before.submissions === submissions) return before;
  const now = {
    ...(may ? recordOf(row) : presentForOthers(row)),
    title: row.shown_title,
    tags,
    languageIds: row.language_ids,
    submissions,
    canEdit: may,
    canSee: isSeen,
    gaps: may ? gapsOfRow(row, tags.length) : [],
  };
  shown.set(row, now);
  return now;
}

function gapsOfRow(row: StaffRow, tags: number) {
  const { is_remote: isRemote, examples, translations } = row;
  const facts = { hasTestData: row.test_data_version_id !== null, isRemote, tags };
  const isWritten = row.is_written_elsewhere || hasStatement([row]);
  return gapsOf({ ...facts, hasStatement: isWritten, examples, translations });
}

export async function getFullProblem(ctx: SignedInContext, pid: number): Promise<ProblemFull> {
  const row = await requireEditable(ctx, await queries.findProblemById(ctx.db, pid));
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

/**
 * Whom it may be for is for keepers to say, and in a group for those who edit it there: of the two that are no matter of
 * contests.
 * @throws DomainError ADMIN_CANNOT_PUBLISH, PARAM_INVALID
 */
export function requireSettable(
  { viewer }: Pick<SignedInContext, "viewer">,
  from: Pick<queries.ProblemTableRow, "auth" | "group_id"> | null,
  to: number,
): void {
  const isGroups = from !== null && from.group_id !== null;
  if (isGroups && !isProblemKeeper(viewer.role)) {
    if (to === PROBLEM_AUTH.contest && from.auth !== to) {
      throw new DomainError("PARAM_INVALID", { field: "auth" });
    }
    return;
  }
  if (!canSetAuth(viewer, from?.auth ?? null, to)) throw new DomainError("ADMIN_CANNOT_PUBLISH");
}

/** What becomes of a group's application to the bank when somebody changes what was looked at: it is looked at again. */
export function reviewAgain(
  { viewer }: Pick<SignedInContext, "viewer">,
  {
    group_id,
    apply_public_progress,
  }: Pick<queries.ProblemTableRow, "group_id" | "apply_public_progress">,
) {
  if (group_id === null || isProblemKeeper(viewer.role)) return {};
  return { apply_public_progress: progressAfterEdit(apply_public_progress) };
}

/** For one row, locked in `tx`. @throws DomainError why it may not be so */
export async function writeAuth(
  tx: Db,
  ctx: SignedInContext,
  row: queries.ProblemTableRow,
  auth: number,
): Promise<void> {
  requireSettable(ctx, row, auth);
  await storeAuth(tx, ctx, row, auth);
}

/** The same where a place has already said that it may be so. @throws DomainError STATEMENT_REQUIRED, CASES_REQUIRED */
export async function storeAuth(
  tx: Db,
  ctx: SignedInContext,
  row: queries.ProblemTableRow,
  auth: number,
): Promise<void> {
  if (auth !== PROBLEM_AUTH.hidden) await requireShowable(tx, row);
  await updateProblem(tx, row.id, {
    auth,
    ...reviewAgain(ctx, row),
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

/** @throws DomainError FORBIDDEN, NOT_FOUND, GROUP_ARCHIVED */
export async function requireDeletable(
  { db, viewer }: Pick<SignedInContext, "db" | "viewer">,
  row: queries.ProblemTableRow | undefined,
): Promise<queries.ProblemTableRow> {
  const level = await findGroupLevel(db, row?.group_id ?? null, viewer.uid);
  if (!canDelete(viewer, row, level)) {
    const isTold = isAdminRole(viewer.role) || (row !== undefined && canEdit(viewer, row, level));
    throw new DomainError(isTold ? "FORBIDDEN" : "NOT_FOUND");
  }
  if (row === undefined) throw new DomainError("NOT_FOUND");
  await requireNotArchived(db, viewer, row);
  return row;
}

/** What the dialog says before a problem is deleted; for those who may delete it. */
export async function previewProblemRemoval(
  ctx: SignedInContext,
  pid: number,
): Promise<ProblemRemovalPreview> {
  await requireDeletable(ctx, await queries.findProblemById(ctx.db, pid));
  return countGoingAlong(ctx.db, pid);
}

export async function removeProblem(ctx: SignedInContext, pid: number): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await queries.lockProblem(tx, pid);
    await deleteLocked(tx, ctx, await requireDeletable({ ...ctx, db: tx }, row));
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
