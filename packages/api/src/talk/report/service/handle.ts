import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { removeDiscussions, requireDiscussion, setFlags } from "../../discussion/index.ts";
import { tellReporters } from "../notice.ts";
import * as queries from "../queries.ts";
import type { handleReportsInput, setHandledInput } from "../schema.ts";

/**
 * Decides about a discussion, and with it about all of its reports that wait; who reported is told what came of it.
 * @throws DomainError as for reading it, REPORT_HANDLED when none waits
 */
export async function handleReports(
  ctx: SignedInContext,
  { discussionId, outcome, note }: z.output<typeof handleReportsInput>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    // Not held: it may be deleted here, and two who did so at once would wait for each other.
    const { title } = await requireDiscussion(held, discussionId, { isReported: true });
    const open = await queries.lockOpen(tx, discussionId);
    if (open.length === 0) throw new DomainError("REPORT_HANDLED");
    await recordAudit(tx, ctx, {
      action: "report.handle",
      target: { id: discussionId, name: title },
      after: { outcome, note, count: open.length },
    });
    const uids = open.flatMap(({ reporter_uid: uid }) => uid ?? []);
    await tellReporters(held, uids, { title, outcome, note });
    if (outcome === "delete") {
      await removeDiscussions(held, [discussionId]);
      return;
    }
    const ids = open.map(({ id }) => id);
    await queries.markHandled(tx, ids, { ...handlerOf(ctx), outcome, note });
    if (outcome !== "disable") return;
    await setFlags(held, { discussionId, isDisabled: true }, { isReported: true });
  });
  return null;
}

function handlerOf({ viewer, now }: SignedInContext) {
  return { handler_uid: viewer.uid, handler_name: viewer.username, handled_at: now() };
}

/**
 * Ticks one report off, or lets it wait again. Nobody is told: nothing was decided.
 * @throws DomainError REPORT_NOT_FOUND, DISCUSSION_REPORT_OPEN when its reporter has another one that waits
 */
export async function setHandled(
  ctx: SignedInContext,
  { id, isHandled }: z.output<typeof setHandledInput>,
): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const report = await queries.lockReport(tx, id);
    if (report === undefined) throw new DomainError("REPORT_NOT_FOUND");
    if ((report.handled_at !== null) === isHandled) return;
    const target = { id: report.discussion_id, name: report.title };
    if (isHandled) {
      await queries.markHandled(tx, [id], { ...handlerOf(ctx), outcome: null, note: "" });
      await recordAudit(tx, ctx, { action: "report.handle", target, after: { id } });
      return;
    }
    const others = await queries.lockOpen(tx, report.discussion_id);
    const { reporter_uid: uid } = report;
    if (uid !== null && others.some((one) => one.reporter_uid === uid)) {
      throw new DomainError("DISCUSSION_REPORT_OPEN");
    }
    await queries.markOpen(tx, id);
    await recordAudit(tx, ctx, { action: "report.reopen", target, after: { id } });
  });
  return null;
}
