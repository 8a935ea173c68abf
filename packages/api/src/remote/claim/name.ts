/** Whose name at another judge it is: shown by what only its owner can make it do, since those judges tell us nothing else. */
import { randomInt } from "node:crypto";
import {
  type ClaimSite,
  isProofOver,
  PROOF_MS,
  proofProblem,
  whyNotClaimed,
} from "@gavel/domain/remote-claim";
import type { RemoteSite } from "@gavel/remote-judges/site";
import type { z } from "zod";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import { askForProof, findName, isNameTaken, type NameRow, setProven } from "./queries.ts";
import { readRun, requireSite } from "./run.ts";
import type { beginInput, nameInput, proveInput, RemoteName } from "./schema.ts";

export async function getName(
  ctx: SignedInContext,
  { site: key }: z.output<typeof nameInput>,
): Promise<RemoteName> {
  const site = requireSite(ctx, key);
  const row = await findName(ctx.db, { uid: ctx.viewer.uid, site: key });
  return present(key, site, row ?? null);
}

/** Names another name, or wants another problem. @throws DomainError REMOTE_NAME_TAKEN, TOO_FAST */
export async function beginName(
  ctx: SignedInContext,
  { site: key, name }: z.output<typeof beginInput>,
): Promise<RemoteName> {
  const site = requireSite(ctx, key);
  const own = { uid: ctx.viewer.uid, site: key };
  await spendPace(ctx, "remoteClaim");
  if (await isNameTaken(ctx.db, own, name)) throw new DomainError("REMOTE_NAME_TAKEN");
  const problem = proofProblem(key, (below) => randomInt(below));
  await askForProof(ctx.db, own, { name, problem, now: ctx.now() });
  return present(key, site, (await findName(ctx.db, own)) ?? null);
}

/**
 * Looks at the run that was asked for.
 * @throws DomainError NOT_FOUND without a name, REMOTE_PROOF_OVER, REMOTE_NAME_TAKEN, TOO_FAST, and why the run is none of theirs
 */
export async function proveName(
  ctx: SignedInContext,
  { site: key, run: written }: z.output<typeof proveInput>,
): Promise<RemoteName> {
  const site = requireSite(ctx, key);
  const own = { uid: ctx.viewer.uid, site: key };
  const row = await findName(ctx.db, own);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  const askedAtMs = row.askedAt.getTime();
  if (isProofOver(askedAtMs, ctx.now().getTime())) throw new DomainError("REMOTE_PROOF_OVER");
  const { name, askedProblem: problem } = row;
  const run = await readRun(ctx, site, { written, problem, name });
  const refusal = whyNotClaimed(run, { name, problem, languages: [], fromMs: askedAtMs });
  if (refusal !== null) throw new DomainError(refusal, { name, site: site.name });
  if (await isNameTaken(ctx.db, own, name)) throw new DomainError("REMOTE_NAME_TAKEN");
  if (!(await setProven(ctx.db, own, { name, now: ctx.now() }))) throw new DomainError("NOT_FOUND");
  return present(key, site, (await findName(ctx.db, own)) ?? null);
}

function present(key: ClaimSite, site: RemoteSite, row: NameRow | null): RemoteName {
  const base = { site: key, siteName: site.name, name: row?.name ?? null };
  if (row === null || row.provenAt !== null) {
    return { ...base, isProven: row !== null, asked: null };
  }
  const formUrl = new URL(site.formPath(row.askedProblem), site.origin).href;
  const until = new Date(row.askedAt.getTime() + PROOF_MS);
  return { ...base, isProven: false, asked: { problem: row.askedProblem, formUrl, until } };
}
