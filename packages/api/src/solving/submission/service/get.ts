import { claimSiteOf } from "@gavel/domain/remote-claim";
import { findSite } from "@gavel/remote-judges/sites";
import type { z } from "zod";
import { findDelivery } from "../../../judging/judgement/index.ts";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Sees } from "../policy.ts";
import { isRemote, lookAt, presentRow, presentTexts, type SeenRow } from "../present.ts";
import { findStaffNote } from "../queries.ts";
import { type DetailRecord, findRow } from "../row-queries.ts";
import type { RemoteTrack, SubmissionDetail, submitIdInput } from "../schema.ts";
import { loadViewpoint } from "./viewpoint.ts";

/** @throws DomainError SUBMISSION_NOT_FOUND when it does not exist or is hidden from the viewer. */
export async function getSeen(ctx: Context, submitId: number): Promise<SeenRow<DetailRecord>> {
  const row = await findRow(ctx.db, ctx.locale, submitId);
  const seen = row && lookAt(await loadViewpoint(ctx, [row]), row);
  if (!seen?.sees.row) throw new DomainError("SUBMISSION_NOT_FOUND");
  return seen;
}

/** For what is written to it; null where the viewer may not read it. */
export async function findCodeOf(ctx: Context, submitId: number): Promise<string | null> {
  const row = await findRow(ctx.db, ctx.locale, submitId);
  if (row === undefined) return null;
  const seen = lookAt(await loadViewpoint(ctx, [row]), row);
  return presentTexts(seen.row, seen.sees).code;
}

/** @throws DomainError SUBMISSION_NOT_FOUND when it does not exist or is hidden from the viewer. */
export async function getSubmission(
  ctx: Context,
  { submitId }: z.output<typeof submitIdInput>,
): Promise<SubmissionDetail> {
  const { row, sees } = await getSeen(ctx, submitId);
  const shown = presentRow(row, sees);
  return {
    ...shown,
    ...presentTexts(row, sees),
    isMine: ctx.viewer?.uid === shown.uid,
    staffNote: sees.data ? await findStaffNote(ctx.db, submitId, shown.version) : null,
    remote: isRemote(row) && sees.verdict ? await findTrack(ctx, submitId, sees) : null,
  };
}

async function findTrack(
  ctx: Pick<Context, "db">,
  submitId: number,
  sees: Sees,
): Promise<RemoteTrack | null> {
  const row = await findDelivery(ctx.db, submitId);
  const site = row === undefined ? null : findSite(row.site);
  if (row === undefined || site === null) return null;
  // Both name the problem as that judge does.
  const run = sees.code && sees.origin ? row.run : null;
  const formPath = sees.origin ? site.formPath(row.problem) : null;
  return {
    ...{ site: row.site, siteName: site.name, isClaimed: row.isClaimed, run, fault: row.fault },
    state: row.state as RemoteTrack["state"],
    claimSite: claimSiteOf(row.site),
    runUrl: run === null ? null : new URL(site.runPath(row.problem, run), site.origin).href,
    formUrl: formPath === null ? null : new URL(formPath, site.origin).href,
  };
}
