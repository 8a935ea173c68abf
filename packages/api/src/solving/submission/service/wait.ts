import { type QueueWait, waitOf } from "@gavel/domain/queue-wait";
import type { z } from "zod";
import { readPace } from "../../../judging/judgehost/index.ts";
import { listWaitingJobs } from "../../../judging/judgement/index.ts";
import type { Context } from "../../../kernel/context.ts";
import type { SubmissionWait, submitIdsInput } from "../schema.ts";
import { findStates } from "./find.ts";

/** What those of the submissions that the viewer may see wait for. */
export async function findWaits(
  ctx: Context,
  ids: z.output<typeof submitIdsInput>,
): Promise<SubmissionWait[]> {
  const submitIds = (await findStates(ctx, ids)).map((one) => one.submitId);
  const [jobs, pace] = await Promise.all([listWaitingJobs(ctx.db, submitIds), readPace(ctx)]);
  const jobIds = jobs.flatMap(({ jobId }) => jobId ?? []);
  const places = await ctx.services.queue.placesOf(ctx.db, jobIds);
  const now = ctx.now().getTime();
  const waits = jobs.flatMap(({ submitId, jobId, createdAt }): [number, QueueWait][] => {
    if (jobId === null) return [[submitId, { kind: "paused" }]];
    const place = places.get(jobId);
    if (place === undefined) return [];
    const waitedMs = now - createdAt.getTime();
    return [[submitId, waitOf({ ...pace, place, waitedMs })]];
  });
  const known = new Map(waits);
  return submitIds.map((submitId) => ({ submitId, wait: known.get(submitId) ?? null }));
}
