/** The draft of a problem's test data: judging goes on with the live version while it is edited. */
import type { Db } from "@gavel/db";
import { readCaseMode } from "@gavel/domain/score";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { findStaged } from "../../../site/file/index.ts";
import { findProblemById, type ProblemTableRow } from "../queries.ts";
import { lockEditable, requireEditable } from "../service/staff.ts";
import {
  type DraftRow,
  findDraft,
  findVersionByNumber,
  listOwnBlobs,
  replaceDraft,
} from "./draft-queries.ts";
import { findVersion } from "./queries.ts";
import type { DataState, saveDraftInput } from "./schema.ts";
import { loadDraft } from "./state.ts";

/** The row, for those who edit it. Problems of other judges have no data here. */
export async function requireOwnData(
  ctx: Pick<SignedInContext, "db" | "viewer">,
  row: ProblemTableRow | undefined,
): Promise<ProblemTableRow> {
  return requireOurs(await requireEditable(ctx, row));
}

/** The same, to be changed. */
export async function lockOwnData(
  tx: Db,
  ctx: Parameters<typeof lockEditable>[1],
  pid: number,
): Promise<ProblemTableRow> {
  return requireOurs(await lockEditable(tx, ctx, pid));
}

function requireOurs(problem: ProblemTableRow): ProblemTableRow {
  if (problem.is_remote) throw new DomainError("PARAM_INVALID", { field: "pid" });
  return problem;
}

/** Of a problem that another judge judges it is empty, and stays so. */
export async function getData(ctx: SignedInContext, pid: number): Promise<DataState> {
  const { db } = ctx;
  const row = await requireEditable(ctx, await findProblemById(db, pid));
  const [draft, live] = await Promise.all([
    findDraft(db, pid),
    row.test_data_version_id === null ? undefined : findVersion(db, row.test_data_version_id),
  ]);
  const isOpen = draft?.is_open === true;
  const liveNumber = live?.number ?? null;
  return {
    ...(await loadDraft(db, row)),
    mode: readCaseMode(row.judge_case_mode),
    type: row.type,
    revision: draft?.revision ?? 0,
    isOpen,
    baseNumber: isOpen ? (draft.baseNumber ?? null) : liveNumber,
    liveNumber,
    note: isOpen ? draft.note : "",
    savedBy: draft?.saved_by ?? null,
    savedAt: draft?.saved_at ?? null,
  };
}

/** @throws DomainError DATA_CHANGED by whom, when the draft is no longer the one that was read */
export function requireRevision(draft: DraftRow | undefined, revision: number): void {
  if ((draft?.revision ?? 0) === revision) return;
  throw new DomainError("DATA_CHANGED", {
    revision: draft?.revision ?? 0,
    by: draft?.saved_by ?? "",
    at: draft?.saved_at.toISOString() ?? "",
  });
}

export async function saveDraft(
  ctx: SignedInContext,
  input: z.output<typeof saveDraftInput>,
): Promise<{ revision: number }> {
  const { pid } = input;
  return ctx.db.transaction().execute(async (tx) => {
    const row = await lockOwnData(tx, ctx, pid);
    const before = await findDraft(tx, pid);
    requireRevision(before, input.revision);
    const base =
      input.baseNumber === null ? undefined : await findVersionByNumber(tx, pid, input.baseNumber);
    // What began from another version than the live one would undo it unseen.
    if (before?.is_open !== true && (base?.id ?? null) !== row.test_data_version_id) {
      throw new DomainError("DATA_CHANGED", {
        revision: input.revision,
        by: row.modified_user ?? "",
      });
    }
    await requireKnown(tx, ctx, pid, input.cases);
    requireGroups(input);
    const revision = input.revision + 1;
    const draft = {
      revision,
      is_open: true,
      base_version_id: base?.id ?? null,
      note: input.note,
      subtasks: input.subtasks,
      keeps_grading: (await loadDraft(tx, row)).keepsGrading,
      saved_by: ctx.viewer.username,
      saved_at: ctx.now(),
    };
    await replaceDraft(tx, pid, draft, input.cases);
    await recordAudit(tx, ctx, {
      action: "problem.dataDraft",
      target: { id: pid, name: row.display_id },
      before: { data_revision: before?.revision ?? 0 },
      after: { data_revision: revision, case_count: input.cases.length },
    });
    return { revision };
  });
}

/** Whatever a case names was uploaded or produced for the person, or belongs to the problem already. */
async function requireKnown(
  tx: Db,
  ctx: SignedInContext,
  pid: number,
  cases: z.output<typeof saveDraftInput>["cases"],
): Promise<void> {
  const named = cases.flatMap((one) => [one.inputSha256, one.outputSha256 ?? []].flat());
  await requireReadable(tx, ctx, pid, [...new Set(named)]);
}

/** Their sizes. @throws DomainError PARAM_INVALID when one is another's */
export async function requireReadable(
  db: Db,
  ctx: SignedInContext,
  pid: number,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const staged = await findStaged(db, ctx.viewer.uid, hashes);
  const others = hashes.filter((sha256) => !staged.has(sha256));
  const own = others.length === 0 ? [] : await listOwnBlobs(db, pid, others);
  const known = new Map([...staged, ...own.map(({ sha256, bytes }) => [sha256, bytes] as const)]);
  if (known.size < hashes.length) throw new DomainError("PARAM_INVALID", { field: "sha256" });
  return known;
}

function requireGroups({ cases, subtasks }: z.output<typeof saveDraftInput>): void {
  const nums = new Set(subtasks.map(({ num }) => num));
  if (cases.some(({ group }) => group !== null && !nums.has(group))) {
    throw new DomainError("PARAM_INVALID", { field: "group" });
  }
}
