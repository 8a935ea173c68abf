/** Problems of other judges where they are used: imported if they are not here yet, and taken in. */
import type { z } from "zod";
import { addProblems, requireRoom } from "../../classes/training-problem/index.ts";
import { addFromBank, requirePlace } from "../../contests/problem/index.ts";
import type { SignedInContext } from "../../kernel/context.ts";
import { findHere, importRemote, requireNamed } from "../../remote/problem/index.ts";
import type { PlacedRemote, toContestInput, toTrainingInput } from "./schema.ts";

/** What the training refuses is found before the site is asked. @throws DomainError as both */
export async function importToTraining(
  ctx: SignedInContext,
  { trainingId, ...wish }: z.output<typeof toTrainingInput>,
): Promise<PlacedRemote> {
  await requireRoom(ctx, trainingId);
  const placed = await bring(ctx, wish);
  await addProblems(ctx, { trainingId, pids: [placed.pid] });
  return placed;
}

/** What the contest refuses is found before the site is asked. @throws DomainError as both */
export async function importToContest(
  ctx: SignedInContext,
  { contestId, displayId, ...wish }: z.output<typeof toContestInput>,
): Promise<PlacedRemote> {
  await requirePlace(ctx, { contestId, displayId });
  const placed = await bring(ctx, wish);
  await addFromBank(ctx, { contestId, pid: placed.pid, displayId });
  return placed;
}

async function bring(
  ctx: SignedInContext,
  wish: { readonly site: string | null; readonly problem: string },
): Promise<PlacedRemote> {
  const { site, remoteId } = requireNamed(ctx.services.remote, wish);
  const known = await findHere(ctx, site, remoteId);
  if (known !== undefined) return { pid: known.id, isNew: false };
  return { pid: (await importRemote(ctx, wish)).pid, isNew: true };
}
