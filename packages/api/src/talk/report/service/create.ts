import type { z } from "zod";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { requireComment, requireReply } from "../../comment/index.ts";
import { requireDiscussion } from "../../discussion/index.ts";
import { insertReport } from "../queries.ts";
import type { createReportInput } from "../schema.ts";
import { type Thing, thingOf } from "../thing.ts";
import { holdPerson } from "../thing-queries.ts";

/**
 * Reports something to the staff.
 * @throws DomainError as for reading it, PARAM_MISSING unless one thing is named, REPORT_EMPTY, DISCUSSION_REPORT_OPEN
 *   also of other things, TOO_FAST
 */
export async function createReport(
  ctx: SignedInContext,
  input: z.output<typeof createReportInput>,
): Promise<null> {
  const thing = thingOf(input);
  await ctx.db.transaction().execute(async (tx) => {
    const held = { ...ctx, db: tx };
    await spendPace(held, "report");
    const authorUid = await holdThing(held, thing);
    if (input.labels.length === 0 && input.reason === "") throw new DomainError("REPORT_EMPTY");
    const { viewer } = ctx;
    const isNew = await insertReport(tx, {
      thing,
      author_uid: authorUid,
      reporter_uid: viewer.uid,
      reporter_name: viewer.username,
      labels: [...new Set(input.labels)],
      reason: input.reason,
      created_at: ctx.now(),
    });
    if (!isNew) throw new DomainError("DISCUSSION_REPORT_OPEN");
  });
  return null;
}

/** Kept from being deleted until the transaction ends, where the viewer may read it. @returns whose it is */
async function holdThing(ctx: SignedInContext, { kind, id }: Thing): Promise<string | null> {
  switch (kind) {
    case "discussion":
      return (await requireDiscussion(ctx, id, { hold: true })).ownerUid;
    case "comment":
      return (await requireComment(ctx, id)).comment.author_uid;
    case "reply":
      return (await requireReply(ctx, id)).reply.author_uid;
    case "profile": {
      const person = await holdPerson(ctx.db, id);
      if (person === undefined) throw new DomainError("USER_NOT_FOUND");
      return person.uid;
    }
  }
}
