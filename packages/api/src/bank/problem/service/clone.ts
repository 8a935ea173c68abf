/** A problem again under another id, to be changed on its own. */
import { randomUUID } from "node:crypto";
import type { Db } from "@gavel/db";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { copyProblemFiles } from "../../../site/file/index.ts";
import { copySet } from "../program/service/store.ts";
import { listTranslations, type ProblemTableRow } from "../queries.ts";
import type { SavedProblem } from "../schema.ts";
import { copyTestData } from "../test-data/service.ts";
import * as writing from "../writing/queries.ts";
import { lockEditable } from "./staff.ts";
import { requireFree } from "./write.ts";

/**
 * Statement, files, data, checker, programs and all that hangs on it, hidden at first; submissions stay with the one they were sent
 * to.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PARAM_INVALID for a problem of another judge
 */
export async function cloneProblem(ctx: SignedInContext, pid: number): Promise<SavedProblem> {
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockEditable(tx, ctx, pid);
    // Its id is what the other judge calls it.
    if (row.is_remote) throw new DomainError("PARAM_INVALID", { field: "pid" });
    const saved = await insertCopy(tx, ctx, row);
    await copyLinks(tx, ctx, row, saved.pid);
    await recordAudit(tx, ctx, {
      action: "problem.clone",
      target: { id: saved.pid, name: saved.problemId },
      after: { title: row.title, pid: row.display_id },
    });
    return saved;
  });
}

async function insertCopy(
  tx: Db,
  ctx: SignedInContext,
  row: ProblemTableRow,
): Promise<SavedProblem> {
  const { id, display_id, test_data_version_id, is_remote, in_bank, is_open, ...rest } = row;
  const { is_unready, revision, ...columns } = rest;
  const now = ctx.now();
  const pid = await writing.insertProblem(tx, {
    ...columns,
    display_id: randomUUID().toUpperCase(),
    auth: PROBLEM_AUTH.hidden,
    ...{ is_group: false, group_id: null, apply_public_progress: null },
    ...{ author_uid: ctx.viewer.uid, author_name: ctx.viewer.username },
    ...{ modified_user: ctx.viewer.username, created_at: now, updated_at: now },
  });
  const problemId = `P${pid}`;
  await requireFree(tx, problemId, pid);
  return { pid, problemId };
}

async function copyLinks(tx: Db, ctx: SignedInContext, row: ProblemTableRow, pid: number) {
  const by = { uid: ctx.viewer.uid, now: ctx.now() };
  const files = await copyProblemFiles(tx, row.id, { ...by, problemId: pid });
  /** The copy's texts show the copy's files: those of the other go with it. */
  const own = (text: string) =>
    [...files].reduce((words, [from, to]) => words.replaceAll(from, to), text);
  const version = row.test_data_version_id;
  const programs = await copySet(tx, row, pid, { by: ctx.viewer.username, now: by.now });
  await writing.updateProblem(tx, pid, {
    display_id: `P${pid}`,
    ...{ description: own(row.description), input: own(row.input), output: own(row.output) },
    hint: own(row.hint),
    test_data_version_id:
      version === null ? null : await copyTestData(tx, version, { pid, programs }, by),
  });
  const translations = (await listTranslations(tx, row.id)).map((one) => ({
    ...{ locale: one.locale, title: one.title },
    ...{ description: own(one.description), input: own(one.input), output: own(one.output) },
    hint: own(one.hint),
  }));
  await writing.replaceTranslations(tx, pid, translations);
  await writing.copyPlainLinks(tx, row.id, pid, by.now);
}
