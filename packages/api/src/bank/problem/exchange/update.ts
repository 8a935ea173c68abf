/** A package over a problem that is there already. */

import type { Db } from "@gavel/db";
import { OWN_OJ } from "@gavel/domain/limit";
import { packageReason } from "@gavel/domain/package-reason";
import { PROBLEM_AUTH } from "@gavel/domain/problem";
import { Findings } from "@gavel/problem-package/findings";
import { type ImportedProblem, PackageRefused } from "@gavel/problem-package/model";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { addProblemFiles } from "../../../site/file/index.ts";
import { canSetAuth } from "../policy.ts";
import { requireNoComplaints } from "../program/service/readiness.ts";
import { listTemplates, type ProblemTableRow } from "../queries.ts";
import { factsOf, getSaved, nextCaseVersion } from "../service/save.ts";
import { requireScoring } from "../service/scoring.ts";
import { watchShown } from "../service/showable.ts";
import { lockEditable, reviewAgain } from "../service/staff.ts";
import { ioScoreOf, requireFree, saveVersion, writeLinks } from "../service/write.ts";
import * as writing from "../writing/queries.ts";
import { readDisplayId } from "./facts.ts";
import { folderView } from "./folder.ts";
import { type KnownBlobs, type PreparedProblem, prepareProblem } from "./store.ts";
import { storePrograms } from "./store-programs.ts";

export interface UpdateWish {
  readonly pid: number;
  /** The state that the package began from; null = whatever is there. */
  readonly base: string | null;
}

/**
 * All of the problem becomes what the package says, in one transaction. Test data that is the same stays the same version.
 * @throws PackageRefused with every reason, ArchiveError; DomainError NOT_FOUND, FORBIDDEN, ADMIN_CANNOT_PUBLISH,
 *   PROBLEM_SCORING_FIXED, PROBLEM_ID_TAKEN, NOT_READY; PROBLEM_CHANGED when the problem is not what the package began from
 */
export async function updateFromPackage(
  ctx: SignedInContext,
  problem: ImportedProblem,
  { pid, base }: UpdateWish,
  { findings, known }: { readonly findings: Findings; readonly known: KnownBlobs },
): Promise<{ readonly pid: number; readonly isNewData: boolean }> {
  const { programs, ...draft } = await prepareFolder(ctx, problem, findings, known);
  return ctx.db.transaction().execute(async (tx) => {
    const within = { ...ctx, db: tx };
    const stored = await lockEditable(tx, ctx, pid);
    if (base !== null && (await folderView(within, stored)).state !== base) {
      throw new DomainError("PROBLEM_CHANGED", {
        by: stored.modified_user ?? stored.author_name,
        at: stored.updated_at.toISOString(),
      });
    }
    const requireShown = await watchShown(tx, stored);
    const auth = authOf(problem, stored);
    if (!canSetAuth(ctx.viewer, stored.auth, auth)) throw new DomainError("ADMIN_CANNOT_PUBLISH");
    const values = {
      ...draft.columns,
      auth,
      // A package without an author says nothing of whose problem it is.
      author_name: problem.author.trim() === "" ? stored.author_name : draft.columns.author_name,
      display_id: idOf(problem, stored),
    };
    await requireScoring(tx, stored, values.type);
    await requireFree(tx, values.display_id, pid);
    const versionId =
      draft.cases.length === 0 ? null : await saveVersion(within, pid, values, draft);
    const now = ctx.now();
    await writing.updateProblem(tx, pid, {
      ...values,
      test_data_version_id: versionId,
      case_version: nextCaseVersion(stored, values, versionId, now),
      io_score: ioScoreOf(values, draft),
      ...reviewAgain(ctx, stored),
      modified_user: ctx.viewer.username,
      updated_at: now,
    });
    const templates = await withHidden(tx, pid, draft.templates);
    const links = { ...draft, templates };
    await writeLinks(tx, pid, links, { bank: OWN_OJ, now, groupId: stored.group_id });
    await addProblemFiles(tx, draft.files, { uid: ctx.viewer.uid, problemId: pid, now });
    const changes = await storePrograms(within, pid, versionId, programs);
    const target = { id: pid, name: values.display_id };
    if (changes !== null) {
      await recordAudit(tx, ctx, { action: "problem.programs", target, ...changes });
    }
    const saved = await getSaved(tx, pid);
    await requireShown(saved);
    const isRevealed = stored.auth === PROBLEM_AUTH.hidden && saved.auth !== PROBLEM_AUTH.hidden;
    // Who does not ask what is there does not ask what is wrong with it either.
    if (isRevealed && base !== null) await requireNoComplaints(within, pid);
    await recordAudit(tx, ctx, {
      action: "problem.update",
      target,
      before: factsOf(stored),
      after: factsOf(saved),
    });
    return { pid, isNewData: versionId !== stored.test_data_version_id };
  });
}

/** Templates that nobody is shown are in no package: they stay, but where it has one in their language. */
async function withHidden(
  tx: Db,
  pid: number,
  templates: PreparedProblem["templates"],
): Promise<PreparedProblem["templates"]> {
  const given = new Set(templates.map((one) => one.language_id));
  const stored = await listTemplates(tx, pid);
  const hidden = stored.filter((one) => !one.is_enabled && !given.has(one.language_id));
  return [
    ...templates,
    ...hidden.map(({ language_id, code, is_enabled }) => ({ language_id, code, is_enabled })),
  ];
}

/** Of a folder nothing of a program may be lost: what is pushed is what is pulled. @throws PackageRefused */
export async function prepareFolder(
  ctx: SignedInContext,
  problem: ImportedProblem,
  findings: Findings,
  known: KnownBlobs = new Map(),
): Promise<PreparedProblem> {
  const programFindings = new Findings();
  const aids = { known, programFindings };
  const draft = await prepareProblem(ctx, problem, { timeLimitMs: null }, findings, aids);
  const lost = programFindings.remarks.map(({ path, text }) => ({ path, reason: text }));
  if (lost.length > 0) throw PackageRefused.of(lost);
  return draft;
}

/** A package knows hidden and open; what is kept for contests stays so as long as it is not opened. */
function authOf(problem: ImportedProblem, stored: ProblemTableRow): number {
  if (problem.isHidden !== true) return PROBLEM_AUTH.public;
  return stored.auth === PROBLEM_AUTH.public ? PROBLEM_AUTH.hidden : stored.auth;
}

/** @throws PackageRefused for one that cannot be used here */
function idOf({ displayId }: ImportedProblem, stored: ProblemTableRow): string {
  if (displayId === null || displayId === stored.display_id) return stored.display_id;
  const id = readDisplayId(displayId);
  if (id === null) throw new PackageRefused("", packageReason("badId", { id: displayId }));
  return id;
}
