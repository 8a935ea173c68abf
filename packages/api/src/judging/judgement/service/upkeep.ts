import { hostLanguage } from "@gavel/judge-protocol/judge";
import { z } from "zod";
import type { JudgeContext } from "../context.ts";
import { lockJudgement } from "../lock-queries.ts";
import { listLanguagesSince, listUnservedSince } from "../queries.ts";
import { settle } from "./settle.ts";

/** Without a fitting judge host for this long, people are told instead of kept waiting; they may send again. */
const UNSERVED_AFTER_MS = 10 * 60_000;
const BATCH = 500;
const SUBMITTED_FAILED = 10;

/**
 * `failUnserved` by a server that has been looking for as long: while it was off, or its machine slept, or once its clock
 * has jumped, it has seen no host whether there were any or not, and one that starts with it has yet to try its languages.
 */
export function watchUnserved(): (ctx: JudgeContext) => Promise<number> {
  let sinceMs = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return async (ctx) => {
    const nowMs = ctx.now().getTime();
    // Others may have taken some of its turns; no more than that is between two looks of one that was there.
    if (Math.abs(nowMs - lastMs) > UNSERVED_AFTER_MS) sinceMs = nowMs;
    lastMs = nowMs;
    return nowMs - sinceMs < UNSERVED_AFTER_MS ? 0 : failUnserved(ctx);
  };
}

/**
 * Ends what waits outside contests while no judge host that could judge it was seen for ten minutes. Returns how many it
 * ended.
 * @internal
 */
export async function failUnserved(ctx: JudgeContext): Promise<number> {
  const since = new Date(ctx.now().getTime() - UNSERVED_AFTER_MS);
  const hosts = await listLanguagesSince(ctx.db, since);
  const offered = hosts.flatMap(({ languages }) =>
    z
      .array(hostLanguage)
      .catch([])
      .parse(languages)
      .flatMap((one) => (one.available ? [one.name] : [])),
  );
  const waiting = await listUnservedSince(ctx.db, since, [...new Set(offered)], BATCH);
  for (const { id, job_id, language } of waiting) {
    const note =
      hosts.length === 0
        ? "No judge server took this submission within 10 minutes"
        : `For 10 minutes no judge server could judge ${language} submissions to this problem`;
    await failOne(ctx, id, job_id, note);
  }
  if (waiting.length > 0) {
    ctx.log.warn({ count: waiting.length }, "no judge host: submissions failed");
  }
  return waiting.length;
}

async function failOne(
  ctx: JudgeContext,
  judgementId: number,
  jobId: string | null,
  note: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (jobId !== null) await ctx.queue.complete(tx, jobId);
    const locked = await lockJudgement(tx, judgementId);
    if (locked === null || locked.judgement.judged_at !== null) return;
    const outcome = {
      status: SUBMITTED_FAILED,
      timeMs: null,
      memoryKib: null,
      score: null,
      subtaskScores: null,
      oiRankScore: null,
      errorMessage: note,
      judger: null,
    };
    await settle(tx, ctx.followers, locked, outcome, { caseStrip: "", note, now: ctx.now() });
  });
}
