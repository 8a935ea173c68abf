/** What organisers do with a contest. Whose it is stays as it is stored, whatever a form says. */
import type { Db } from "@gavel/db";
import { isContestAdmin } from "@gavel/domain/contest/access";
import {
  CONTEST_AUTH,
  CONTEST_TITLE_MAX,
  contestAccessOf,
  durationMsOf,
  phaseOf,
} from "@gavel/domain/contest/contest";
import { thawAfterMove } from "@gavel/domain/contest/control";
import { nameKey } from "@gavel/domain/name-key";
import type { z } from "zod";
import { removeSubmissionsOfContest } from "../../judging/judgement/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import type { Page } from "../../kernel/paging.ts";
import { personOf } from "../../places/contest/index.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { columnsOf, formOf, presentForm, requireFaultless } from "./form.ts";
import * as organise from "./organise-queries.ts";
import { getAsOrganiser, lockAsOrganiser, saveContest } from "./organiser.ts";
import { countContests, listForStaff } from "./queries.ts";
import { requireRoom } from "./room.ts";
import type {
  ContestForm,
  ContestLosses,
  findStaffContestsInput,
  OpenedContest,
  StaffContest,
  setVisibleInput,
  updateContestInput,
} from "./schema.ts";

/** Hidden ones too; those of groups are listed there. */
export function findForStaff(
  ctx: SignedInContext,
  input: z.output<typeof findStaffContestsInput>,
): Promise<Page<StaffContest>> {
  return findStaffPage(ctx, input, null);
}

/** @param groupId whose they are; null = the site's own. Whether the viewer may see them is asked before. */
export async function findStaffPage(
  { db, viewer, now }: SignedInContext,
  input: z.output<typeof findStaffContestsInput>,
  groupId: number | null,
): Promise<Page<StaffContest>> {
  const { currentPage, limit, type, phase, keyword, auth, visible: isVisible } = input;
  const at = now();
  const wanted = { groupId, type, phase, keyword, auth, isVisible, now: at, isForStaff: true };
  const page = { limit, offset: (currentPage - 1) * limit };
  const [rows, total] = await Promise.all([
    listForStaff(db, wanted, page, { uid: viewer.uid }),
    countContests(db, wanted),
  ]);
  const records = rows.map((row) => {
    const { password, revision, ...shown } = presentForm(row);
    return {
      ...shown,
      phase: phaseOf(shown, at),
      durationS: Math.floor(durationMsOf(shown) / 1000),
      isAdmin: isContestAdmin(personOf(viewer, row)),
    };
  });
  return { records, total };
}

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function getForm(ctx: SignedInContext, id: number): Promise<OpenedContest> {
  const form = presentForm(await getAsOrganiser(ctx, id));
  return { ...form, phase: phaseOf(form, ctx.now()) };
}

/**
 * Returns its id.
 * @param groupId where the viewer may create something
 * @throws DomainError TOO_FAST, CONTEST_TIME_INVALID, PARAM_INVALID
 */
export async function createContest(
  ctx: SignedInContext,
  form: ContestForm,
  groupId: number | null = null,
): Promise<{ id: number }> {
  requireFaultless(form);
  return ctx.db.transaction().execute(async (tx) => {
    await spendPace({ ...ctx, db: tx }, "contestEdit");
    const id = await addContest(tx, ctx, form, groupId);
    const target = { id, name: form.title };
    await recordAudit(tx, ctx, { action: "contest.create", target, after: factsOf(form) });
    return { id };
  });
}

/** In the caller's transaction. Returns its id. @throws DomainError CONTEST_TIME_INVALID, PARAM_INVALID */
export async function addContest(
  tx: Db,
  by: Maker,
  form: ContestForm,
  groupId: number | null = null,
): Promise<number> {
  requireFaultless(form);
  return organise.insertContest(tx, { ...columnsOf(form), group_id: groupId, ...madeBy(by) });
}

/**
 * A new password is asked of everybody again.
 * @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN, EDIT_CONFLICT, CONTEST_RESULTS_OUT, CONTEST_RULE_FIXED, CONTEST_TIME_INVALID, PARAM_INVALID
 */
export async function updateContest(
  ctx: SignedInContext,
  { contestId, revision, ...sent }: z.output<typeof updateContestInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, contestId);
    if (revision !== undefined && revision !== stored.revision) {
      throw new DomainError("EDIT_CONFLICT", { by: stored.modified_by || stored.author_name });
    }
    const form = { ...sent, penaltyMinutes: sent.penaltyMinutes ?? stored.penalty_minutes };
    if (form.type !== stored.type) throw new DomainError("CONTEST_RULE_FIXED");
    requireFaultless(form);
    const columns = columnsOf(form);
    requireSameResults(stored, columns);
    const thawed_at = thawAfterMove(stored.thawed_at, columns.end_time, ctx.now());
    await saveContest(tx, ctx, contestId, { ...columns, thawed_at });
    if (form.auth !== CONTEST_AUTH.public && columns.password !== stored.password) {
      await organise.deleteRegistrations(tx, contestId);
    }
    await recordAudit(tx, ctx, {
      action: "contest.update",
      target: { id: contestId, name: form.title },
      before: factsOf(formOf(stored)),
      after: factsOf({ ...form, password: columns.password ?? "" }),
    });
  });
}

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function setVisible(
  ctx: SignedInContext,
  { contestId, visible }: z.output<typeof setVisibleInput>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, contestId);
    await saveContest(tx, ctx, contestId, { is_visible: visible });
    await recordAudit(tx, ctx, {
      action: "contest.visible",
      target: { id: contestId, name: stored.title },
      before: { visible: stored.is_visible },
      after: { visible },
    });
  });
}

const CLONED = " [Cloned]";

/** Its settings and problems again, hidden at first and owned by who clones it. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function cloneContest(ctx: SignedInContext, id: number): Promise<{ id: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const stored = await lockAsOrganiser(tx, ctx, id);
    await requireRoom(tx, stored.group_id, ctx.now());
    const title = `${stored.title.slice(0, CONTEST_TITLE_MAX - CLONED.length)}${CLONED}`;
    const copyId = await organise.insertContest(tx, {
      ...columnsOf({ ...formOf(stored), title, visible: false }),
      ...{ source_id: id, group_id: stored.group_id },
      ...madeBy(ctx),
    });
    await organise.copyContestProblems(tx, id, copyId);
    await organise.copyDesk(tx, id, copyId);
    const target = { id: copyId, name: title };
    await recordAudit(tx, ctx, { action: "contest.clone", target, after: { title, id } });
    return { id: copyId };
  });
}

/** What the dialog says before it is deleted. @throws DomainError CONTEST_NOT_FOUND */
export async function getLosses(ctx: SignedInContext, id: number): Promise<ContestLosses> {
  await getAsOrganiser(ctx, id);
  return organise.countLosses(ctx.db, id);
}

/** With all that was submitted to it. @throws DomainError CONTEST_NOT_FOUND */
export async function deleteContest(ctx: SignedInContext, id: number): Promise<void> {
  await ctx.db.transaction().execute((tx) => removeContest(tx, ctx, id));
}

/** In the caller's transaction. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function removeContest(tx: Db, ctx: SignedInContext, id: number): Promise<void> {
  const stored = await lockAsOrganiser(tx, ctx, id);
  const submissions = await removeSubmissionsOfContest(tx, ctx.services, { contestId: id });
  await organise.deleteContestRow(tx, id);
  const target = { id, name: stored.title };
  const before = { title: stored.title, submissions };
  await recordAudit(tx, ctx, { action: "contest.delete", target, before });
}

/** What the results are made of stays as it is once they are final. @throws DomainError CONTEST_RESULTS_OUT */
function requireSameResults(
  stored: organise.StoredContest,
  columns: ReturnType<typeof columnsOf>,
): void {
  if (stored.finalized_at === null) return;
  const same =
    stored.start_time.getTime() === columns.start_time.getTime() &&
    stored.end_time.getTime() === columns.end_time.getTime() &&
    stored.seal_rank === columns.seal_rank &&
    stored.seal_time?.getTime() === columns.seal_time?.getTime() &&
    stored.oi_rank_score_type === columns.oi_rank_score_type &&
    stored.penalty_minutes === columns.penalty_minutes &&
    areSameStars(stored.star_accounts, columns.star_accounts);
  if (!same) throw new DomainError("CONTEST_RESULTS_OUT");
}

/** In whatever order and case they are typed. */
function areSameStars(a: readonly string[], b: readonly string[]): boolean {
  const keys = (names: readonly string[]) => names.map(nameKey).sort().join("\n");
  return keys(a) === keys(b);
}

/** As the audit log has them: who may enter by name, since numbers mean something else of problems. */
const factsOf = ({ auth, ...form }: ContestForm) => ({ ...form, access: contestAccessOf(auth) });

type Maker = Pick<SignedInContext, "viewer" | "now">;

function madeBy({ viewer, now }: Maker) {
  const at = now();
  return {
    ...{ author_uid: viewer.uid, author_name: viewer.username, modified_by: viewer.username },
    ...{ created_at: at, updated_at: at },
  };
}
