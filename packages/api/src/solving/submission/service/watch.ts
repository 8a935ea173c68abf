import { tracked } from "@trpc/server";
import type { z } from "zod";
import type { Context } from "../../../kernel/context.ts";
import { collectIds } from "../../../kernel/live.ts";
import { findNewestId, listIdsAfter } from "../queries.ts";
import type { NewSubmission, SubmissionState, watchInput, watchNewInput } from "../schema.ts";
import { findStates } from "./find.ts";

/** Ids remembered as told before the line is drawn anew. */
const TOLD_MAX = 10_000;

/**
 * The current state of each submission, then each change of it. After a lost database connection everything is sent
 * again, so nothing is missed. Ends with the signal.
 */
export async function* watchStates(
  ctx: Context,
  { submitIds }: z.output<typeof watchInput>,
  signal: AbortSignal | undefined,
) {
  const watched = new Set(submitIds);
  const changes = collectIds(ctx.services.events, signal, (event) => {
    if (event.type === "reconnected") return submitIds;
    return event.type === "submission" && watched.has(event.id) ? [event.id] : [];
  });
  changes.add(submitIds);
  const sent = new Map<number, string>();
  for await (const ids of changes.batches()) {
    for (const state of await findStates(ctx, { submitIds: ids })) {
      const text = JSON.stringify(state);
      if (sent.get(state.submitId) === text) continue;
      sent.set(state.submitId, text);
      yield tracked<SubmissionState>(`${state.submitId}:${state.status}:${state.casesDone}`, state);
    }
  }
}

/** Who comes back after more of them has a list to read, not to wait for. */
const MISSED_MAX = 1000;

/**
 * Each submission that is sent from now on, or since the last one that a returning viewer heard of, and that the viewer
 * may see in lists. After a lost database connection those that came meanwhile are looked up, so nothing is missed.
 */
export async function* watchNew(
  ctx: Context,
  input: z.output<typeof watchNewInput>,
  signal: AbortSignal | undefined,
) {
  const newest = await findNewestId(ctx.db);
  const heard = Number(input?.lastEventId ?? newest);
  let newestKnown = Math.min(newest, Math.max(heard, newest - MISSED_MAX));
  const told = new Set<number>();
  const lookAgain = async () => {
    const missed = await listIdsAfter(ctx.db, newestKnown, TOLD_MAX);
    changes.add(missed.filter((id) => !told.has(id)));
  };
  const changes = collectIds(ctx.services.events, signal, (event) => {
    if (event.type === "reconnected") {
      lookAgain().catch((error: unknown) => ctx.log.error({ err: error }, "watching submissions"));
    }
    const isNew = event.type === "submission" && event.id > newestKnown && !told.has(event.id);
    return isNew ? [event.id] : [];
  });
  // What was sent while the events were not yet listened to.
  await lookAgain();
  for await (const ids of changes.batches()) {
    for (const id of ids) told.add(id);
    for (const { submitId } of (await findStates(ctx, { submitIds: ids })).reverse()) {
      yield tracked<NewSubmission>(String(submitId), { submitId });
    }
    if (told.size > TOLD_MAX) {
      newestKnown = Math.max(...told);
      told.clear();
    }
  }
}
