/** What teachers and the author of a program write to its lines. To all others there is nothing of it. */
import type { Db } from "@gavel/db";
import type { ErrorCode } from "@gavel/domain/error";
import { whyNotWrite } from "@gavel/domain/group/access";
import {
  countLines,
  isRemarkNews,
  REMARKS_MAX,
  type RemarkPerson,
  whyNotEditRemark,
  whyNotReadRemarks,
  whyNotRemark,
  whyNotRemoveRemark,
} from "@gavel/domain/homework/remark";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError, refuse } from "../../kernel/error.ts";
import { findGroup } from "../../places/group/index.ts";
import { isTeacherOf } from "../../places/training/index.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { spendPace } from "../../site/pace/index.ts";
import { findCodeOf } from "../../solving/submission/index.ts";
import { tellOfRemark } from "./notice.ts";
import * as queries from "./queries.ts";
import type { addRemarkInput, RemarksView, RemarkView, updateRemarkInput } from "./schema.ts";

interface Reader extends RemarkPerson {
  /** null = it is not shown to them. */
  readonly code: string | null;
}

async function readerOf(
  ctx: SignedInContext,
  { id, uid, training_id }: queries.Remarked,
): Promise<Reader> {
  const code = await findCodeOf(ctx, id);
  const isTeacher = code !== null && (await isTeacherOf(ctx, training_id));
  return { code, isTeacher, isOwner: uid === ctx.viewer.uid };
}

async function whyClosed(ctx: SignedInContext, groupId: number): Promise<ErrorCode | null> {
  const group = await findGroup(ctx, groupId);
  return group === undefined ? "GROUP_NOT_FOUND" : whyNotWrite(group.facts);
}

/** null where there can be none, or none for the reader: whoever sees a submission may ask. */
export async function findRemarks(
  ctx: SignedInContext,
  submitId: number,
): Promise<RemarksView | null> {
  const submission = await queries.findRemarked(ctx.db, submitId);
  if (submission === undefined) return null;
  const person = await readerOf(ctx, submission);
  if (whyNotReadRemarks(person) !== null) return null;
  const rows = await queries.listRemarks(ctx.db, submitId);
  return {
    remarks: rows
      .map((row) => present(row, person, ctx.viewer.uid))
      .toSorted((a, b) => a.line - b.line || a.id - b.id),
    isTeacher: person.isTeacher,
    isClosed: (await whyClosed(ctx, submission.group_id)) !== null,
  };
}

function present(row: queries.RemarkRow, { isTeacher }: RemarkPerson, viewer: string): RemarkView {
  return {
    ...{ id: row.id, line: row.line, content: row.content },
    ...{ author: row.author_name, authorAvatar: row.avatar, byTeacher: row.by_teacher },
    isMine: row.author_uid === viewer,
    isNew: row.by_teacher !== isTeacher && row.read_at === null,
    createdAt: row.created_at,
    isEdited: row.updated_at > row.created_at,
  };
}

interface Locked {
  readonly tx: Db;
  readonly submission: queries.Remarked;
  readonly person: Reader;
}

/** With the submission locked, and its group not archived. */
async function write<Result>(
  ctx: SignedInContext,
  submitId: number,
  act: (locked: Locked) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction().execute(async (tx) => {
    const submission = await queries.lockRemarked(tx, submitId);
    if (submission === undefined) throw new DomainError("SUBMISSION_NOT_FOUND");
    const within = { ...ctx, db: tx };
    const person = await readerOf(within, submission);
    refuse(whyNotReadRemarks(person));
    refuse(await whyClosed(within, submission.group_id));
    return act({ tx, submission, person });
  });
}

/**
 * The other side is told of it, unless it has not yet read what was written before.
 * @throws DomainError SUBMISSION_NOT_FOUND, GROUP_ARCHIVED, REMARK_TEACHER_FIRST, REMARKS_TOO_MANY, TOO_FAST, PARAM_INVALID for a
 *   line that the program does not have
 */
export async function addRemark(
  ctx: SignedInContext,
  { submitId, line, content }: z.output<typeof addRemarkInput>,
): Promise<{ id: number }> {
  return write(ctx, submitId, async ({ tx, submission, person }) => {
    await spendPace({ ...ctx, db: tx }, "remark");
    const rows = await queries.listRemarks(tx, submitId);
    const begun = rows.findLast((row) => row.line === line && row.by_teacher);
    refuse(whyNotRemark(person, { isBegun: begun !== undefined }));
    const isLine = line <= countLines(person.code ?? "");
    if (!isLine) throw new DomainError("PARAM_INVALID", { field: "line" });
    if (rows.length >= REMARKS_MAX) throw new DomainError("REMARKS_TOO_MANY", { n: REMARKS_MAX });
    const { uid, username } = ctx.viewer;
    const at = ctx.now();
    const byTeacher = !person.isOwner;
    const id = await queries.insertRemark(tx, {
      ...{ submission_id: submitId, line, content, by_teacher: byTeacher },
      ...{ author_uid: uid, author_name: username, created_at: at, updated_at: at },
    });
    const recipient = byTeacher ? submission.uid : (begun?.author_uid ?? null);
    const earlier = rows.map((row) => ({
      byTeacher: row.by_teacher,
      isRead: row.read_at !== null,
    }));
    if (recipient !== null && recipient !== uid && isRemarkNews(earlier, byTeacher)) {
      await tellOfRemark({ ...ctx, db: tx }, recipient, submission);
    }
    return { id };
  });
}

/** What the other side wrote. @throws DomainError SUBMISSION_NOT_FOUND */
export async function markRead(ctx: SignedInContext, submitId: number): Promise<void> {
  const submission = await queries.findRemarked(ctx.db, submitId);
  if (submission === undefined) throw new DomainError("SUBMISSION_NOT_FOUND");
  const person = await readerOf(ctx, submission);
  refuse(whyNotReadRemarks(person));
  await queries.markRead(ctx.db, submitId, { byTeacher: person.isOwner, now: ctx.now() });
}

/** One's own. @throws DomainError REMARK_NOT_FOUND, GROUP_ARCHIVED */
export async function updateRemark(
  ctx: SignedInContext,
  { id, content }: z.output<typeof updateRemarkInput>,
): Promise<void> {
  await change(ctx, id, async (remark, { tx, person }) => {
    refuse(whyNotEditRemark(person, remark.author_uid === ctx.viewer.uid));
    await queries.updateRemark(tx, id, content, ctx.now());
  });
}

/** What others wrote is taken away by who teaches, and recorded. @throws DomainError REMARK_NOT_FOUND, FORBIDDEN, GROUP_ARCHIVED */
export async function removeRemark(ctx: SignedInContext, id: number): Promise<void> {
  await change(ctx, id, async (remark, { tx, person }) => {
    const isOwn = remark.author_uid === ctx.viewer.uid;
    refuse(whyNotRemoveRemark(person, isOwn));
    await queries.deleteRemark(tx, id);
    if (isOwn) return;
    await recordAudit(tx, ctx, {
      action: "remark.remove",
      target: { id: remark.submission_id, name: remark.author_name },
      before: { line: remark.line, content: remark.content },
    });
  });
}

type Remark = NonNullable<Awaited<ReturnType<typeof queries.findRemark>>>;

/** To whom the submission is not there, its remarks are not either. */
async function change(
  ctx: SignedInContext,
  id: number,
  act: (remark: Remark, locked: Locked) => Promise<void>,
): Promise<void> {
  const found = await queries.findRemark(ctx.db, id);
  if (found === undefined) throw new DomainError("REMARK_NOT_FOUND");
  const submission = await queries.findRemarked(ctx.db, found.submission_id);
  const person = submission && (await readerOf(ctx, submission));
  if (person === undefined || whyNotReadRemarks(person) !== null) {
    throw new DomainError("REMARK_NOT_FOUND");
  }
  await write(ctx, found.submission_id, async (locked) => {
    const remark = await queries.findRemark(locked.tx, id);
    if (remark === undefined) throw new DomainError("REMARK_NOT_FOUND");
    await act(remark, locked);
  });
}
