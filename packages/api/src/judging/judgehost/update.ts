/** Root brings a judge server to the site's release. What the server does about it is its own doing; it says how that went. */
import { announce, type Db } from "@gavel/db";
import type { HelloRequest } from "@gavel/judge-protocol/judge";
import { proofOf, type ReleaseOffer } from "@gavel/judge-protocol/release";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import { rememberBlobs } from "../../site/file/index.ts";
import type { HostContext } from "./context.ts";
import { isOnlineSince } from "./policy.ts";
import { findJudgehost } from "./queries.ts";
import { deleteOldReleases, findOffer, insertRelease, setUpdate } from "./update-queries.ts";

/** There is nothing here to hand out: the sandbox was never built on this machine. */
export class JudgeReleaseMissing extends Error {}

/**
 * From the commit on it is given nothing, and is told what to become.
 * @throws DomainError NOT_FOUND, JUDGEHOST_OFFLINE, JUDGEHOST_NOT_UPDATABLE, JUDGEHOST_UP_TO_DATE or JUDGE_RELEASE_MISSING.
 */
export async function updateHost(ctx: SignedInContext, input: { id: string }): Promise<void> {
  await requireUpdatable(ctx, ctx.db, input.id);
  const release = await ctx.services.packJudge().catch((error: unknown) => {
    if (error instanceof JudgeReleaseMissing) throw new DomainError("JUDGE_RELEASE_MISSING");
    throw error;
  });
  const blob = await ctx.services.blobs.put(release.bytes);
  await ctx.db.transaction().execute(async (tx) => {
    const row = await requireUpdatable(ctx, tx, input.id);
    await rememberBlobs(tx, [blob]);
    await insertRelease(tx, { sha256: blob.sha256, version: release.version, at: ctx.now() });
    await setUpdate(tx, input.id, { sha256: blob.sha256, fault: null });
    await deleteOldReleases(tx, release.version);
    await recordAudit(tx, ctx, {
      action: "judgehost.update",
      target: row,
      before: { version: row.version },
      after: { version: release.version },
    });
    await announce(tx, { type: "fleet" });
  });
  ctx.log.info({ ...input, to: release.version, by: ctx.viewer.username }, "judge host updated");
}

async function requireUpdatable(ctx: SignedInContext, db: Db, id: string) {
  const row = await findJudgehost(db, id);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  if (!isOnlineSince(row.seen_at, ctx.now())) throw new DomainError("JUDGEHOST_OFFLINE");
  // Who shows the site's own token has none that an offer could be made for.
  if (!row.is_updatable || row.token_id === null) throw new DomainError("JUDGEHOST_NOT_UPDATABLE");
  if (row.version === ctx.services.version) throw new DomainError("JUDGEHOST_UP_TO_DATE");
  return row;
}

/** What a host says of itself ends what it was asked to become. @returns whether it is still on its way */
export async function noteUpdate(
  tx: Db,
  row: { id: string; update_sha256: string | null },
  { release, failedUpdate }: Pick<HelloRequest, "release" | "failedUpdate">,
): Promise<boolean> {
  const wanted = row.update_sha256;
  if (wanted === null) return false;
  const hasFailed = failedUpdate?.sha256 === wanted;
  if (!hasFailed && release !== wanted) return true;
  await setUpdate(tx, row.id, { sha256: null, fault: hasFailed ? failedUpdate.why : null });
  await announce(tx, { type: "fleet" });
  return false;
}

/** For the host itself. */
export async function findUpdate(ctx: HostContext, hostId: string): Promise<ReleaseOffer | null> {
  const row = await findOffer(ctx.db, hostId);
  if (row === undefined) return null;
  const { tokenSha256, ...offer } = row;
  return { ...offer, proof: proofOf(tokenSha256, hostId, offer) };
}
