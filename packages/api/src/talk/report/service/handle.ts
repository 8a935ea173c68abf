import { isOutcomeOf } from "@gavel/domain/report";
import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { tellReporters } from "../notice.ts";
import * as queries from "../queries.ts";
import type { handleReportsInput, setHandledInput } from "../schema.ts";
import { readThing, type Thing, thingOf } from "../thing.ts";
import { keyOf, loadThings } from "../thing-queries.ts";
import { loadDecidable } from "./decide.ts";

/**
 * Decides about a thing, and with it about all of its reports that wait; who reported is told what came of it.
 * @throws DomainError PARAM_MISSING unless one thing is named, PARAM_INVALID for an outcome that its kind does not know, what
 *   `loadDecidable` throws, REPORT_HANDLED when none waits
 */
export async function handleReports(
  ctx: SignedInContext,
  { outcome, note, ...input }: z.output<typeof handleReportsInput>,
): Promise<null> {
  const thing = thingOf(input);
  const { kind, id } = thing;
  if (!isOutcomeOf(kind, outcome)) throw new DomainError("PARAM_INVALID", { field: "outcome" });
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    const { title, carryOut } = await loadDecidable(held, thing);
    const open = await queries.lockOpen(tx, thing);
    if (open.length === 0) throw new DomainError("REPORT_HANDLED");
    await recordAudit(tx, ctx, {
      action: "report.handle",
      target: { id, name: title },
      after: { kind, outcome, note, count: open.length },
    });
    const uids = open.flatMap(({ reporter_uid: uid }) => uid ?? []);
    await tellReporters(held, uids, { kind, title, outcome, note });
    if (outcome !== "delete") {
      const ids = open.map((report) => report.id);
      await queries.markHandled(tx, ids, { ...handlerOf(ctx), outcome, note });
    }
    await carryOut(outcome);
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
    const thing = readThing(report);
    const target = await targetOf({ ...ctx, db: tx }, thing);
    if (isHandled) {
      await queries.markHandled(tx, [id], { ...handlerOf(ctx), outcome: null, note: "" });
      await recordAudit(tx, ctx, { action: "report.handle", target, after: { id } });
      return;
    }
    const others = await queries.lockOpen(tx, thing);
    const { reporter_uid: uid } = report;
    if (uid !== null && others.some((one) => one.reporter_uid === uid)) {
      throw new DomainError("DISCUSSION_REPORT_OPEN");
    }
    await queries.markOpen(tx, id);
    await recordAudit(tx, ctx, { action: "report.reopen", target, after: { id } });
  });
  return null;
}

async function targetOf({ db }: SignedInContext, thing: Thing) {
  const facts = (await loadThings(db, [thing])).get(keyOf(thing));
  return { id: thing.id, name: facts?.title };
}
