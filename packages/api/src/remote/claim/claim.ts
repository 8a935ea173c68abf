/** A program that somebody took to another judge by hand: they name the run, and its verdict is taken. */
import { inTransaction } from "@gavel/db";
import { REMOTE_OJS, remoteSiteOf } from "@gavel/domain/limit";
import { CLAIM_TOLERANCE_MS, claimSiteOf, whyNotClaimed } from "@gavel/domain/remote-claim";
import { VERDICTS } from "@gavel/domain/verdict";
import { listedNames } from "@gavel/remote-judges/site";
import type { z } from "zod";
import { nameRun, remotePlaceOf, restartSubmissions } from "../../judging/judgement/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { findClaimable, findName, isRunTaken, lockRun } from "./queries.ts";
import { readRun, requireSite } from "./run.ts";
import type { claimInput } from "./schema.ts";

/** Whose programs have no verdict: handed over, or not arrived. */
const CLAIMABLE: readonly number[] = [
  VERDICTS.submitting.code,
  VERDICTS.submittedFailed.code,
  VERDICTS.systemError.code,
];

/**
 * What can be checked of the run is: whose it is, its problem, its time and, where the judge says it, its language. Its
 * code is not, since no judge shows that.
 * @throws DomainError SUBMISSION_NOT_FOUND, NOT_YOUR_SUBMISSION, REMOTE_CLAIM_REFUSED, REMOTE_NAME_UNPROVEN,
 *   REMOTE_RUN_TAKEN, TOO_FAST, and what does not fit
 */
export async function claimRun(
  ctx: SignedInContext,
  { submitId, run: written }: z.output<typeof claimInput>,
): Promise<null> {
  const claim = await requireClaimable(ctx, submitId);
  const { site, name, problem, languages, row } = claim;
  const run = await readRun(ctx, site, { written, problem, name });
  const fromMs = row.createdAt.getTime() - CLAIM_TOLERANCE_MS;
  const refusal = whyNotClaimed(run, { name, problem, languages, fromMs });
  if (refusal !== null) throw new DomainError(refusal, { name, site: site.name });
  const sentAt = new Date(run.sentAtMs ?? row.createdAt);
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, claim.key, run.id);
    // A gym's runs are numbered with those of Codeforces.
    const sites = REMOTE_OJS.filter((one) => remoteSiteOf(one) === claim.key);
    if (await isRunTaken(tx, { sites, run: run.id, submitId })) {
      throw new DomainError("REMOTE_RUN_TAKEN");
    }
    const started = await restartSubmissions(tx, ctx.services, {
      ...{ submissionIds: [submitId], queueClass: "ordinary", holder: row.uid },
      ...{ createdBy: null, now },
    });
    const judgementId = started.get(submitId);
    if (judgementId === undefined) throw new DomainError("SUBMISSION_NOT_FOUND");
    await nameRun(tx, { judgementId, run: run.id, sentAs: name, sentAt, now });
  });
  return null;
}

async function requireClaimable(ctx: SignedInContext, submitId: number) {
  const row = await findClaimable(ctx.db, submitId);
  if (row === undefined) throw new DomainError("SUBMISSION_NOT_FOUND");
  if (row.uid !== ctx.viewer.uid) throw new DomainError("NOT_YOUR_SUBMISSION");
  const key = row.remoteJudge === null ? null : claimSiteOf(row.remoteJudge);
  if (row.remoteJudge === null || key === null || row.contestId !== null) {
    throw new DomainError("REMOTE_CLAIM_REFUSED");
  }
  if (!CLAIMABLE.includes(row.status)) throw new DomainError("REMOTE_CLAIM_REFUSED");
  const site = requireSite(ctx, row.remoteJudge);
  const own = await findName(ctx.db, { uid: row.uid, site: key });
  if (own === undefined || own.provenAt === null) {
    throw new DomainError("REMOTE_NAME_UNPROVEN", { site: site.name });
  }
  const { problem } = remotePlaceOf({ ...row, site: row.remoteJudge });
  const id = site.languages.find((one) => one.name === row.language)?.id ?? "";
  const languages = listedNames(site.languages, id, row.language);
  return { row, site, key, name: own.name, problem, languages };
}
