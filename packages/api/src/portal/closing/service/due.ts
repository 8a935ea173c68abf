/** Closes the accounts whose days of grace are over. */
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { hashPassword } from "../../../people/account/index.ts";
import { lockToLeave } from "../../../people/user/index.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import * as queries from "../queries.ts";
import { anonymiseLocked } from "./anonymise.ts";

/** Those who take part in a contest that runs wait for its end. @returns how many were closed */
export async function closeDue(ctx: Pick<Context, "db" | "now" | "log">): Promise<number> {
  let closed = 0;
  for (const uid of await queries.listDue(ctx.db, ctx.now())) {
    try {
      if (await closeOne(ctx, uid)) closed += 1;
    } catch (error) {
      // Since they asked, every other root has gone. The account stays until there is one, or its owner signs in.
      if (!(error instanceof DomainError && error.code === "LAST_ROOT")) throw error;
      ctx.log.warn(
        { uid },
        "the account of the last super administrator is to be closed, and stays",
      );
    }
  }
  return closed;
}

async function closeOne(ctx: Pick<Context, "db" | "now">, uid: string): Promise<boolean> {
  const passwordHash = await hashPassword(crypto.randomUUID());
  return ctx.db.transaction().execute(async (tx) => {
    await lockToLeave(tx, uid);
    // They may have signed in since the list was read.
    if (!(await queries.isDue(tx, uid, ctx.now()))) return false;
    if ((await queries.listRunningContests(tx, uid, ctx.now())).length > 0) return false;
    const name = await anonymiseLocked(tx, ctx, { uid, passwordHash });
    const actor = { viewer: null, now: ctx.now };
    await recordAudit(tx, actor, { action: "user.anonymise", target: { id: uid, name } });
    return true;
  });
}
