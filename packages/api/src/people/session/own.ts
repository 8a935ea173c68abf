/** What people see and end of their own sessions. */
import { TOKEN_LIFE_MS } from "@gavel/domain/limit";
import type { SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { listLiveSessions, updateSessionsRevoked } from "./queries.ts";
import type { SessionView } from "./schema.ts";
import { endOtherSessions, SEEN_EVERY_MS } from "./service.ts";

/** Latest use first. A session nobody used for longer than its token lives has ended by itself. */
export async function findOwnSessions(ctx: SignedInContext): Promise<SessionView[]> {
  const seenAfter = new Date(ctx.now().getTime() - TOKEN_LIFE_MS - SEEN_EVERY_MS);
  const rows = await listLiveSessions(ctx.db, ctx.viewer.uid, seenAfter);
  return rows.map((row) => ({ ...row, isCurrent: row.id === ctx.viewer.sessionId }));
}

/** @throws DomainError NOT_FOUND, also for other people's and for one that has ended. */
export async function endOwnSession(ctx: SignedInContext, sessionId: string): Promise<null> {
  const which = { uid: ctx.viewer.uid, sessionId, now: ctx.now() };
  if ((await updateSessionsRevoked(ctx.db, which)) === 0) throw new DomainError("NOT_FOUND");
  return null;
}

/** Everywhere but here. Tokens of programs stay. */
export async function endOthersOfOwn(ctx: SignedInContext): Promise<{ ended: number }> {
  return { ended: await endOtherSessions(ctx.db, ctx.viewer, ctx.now()) };
}

/** Everywhere, here too. Tokens of programs stay. */
export async function endOwnSessions(ctx: SignedInContext): Promise<{ ended: number }> {
  const which = { uid: ctx.viewer.uid, now: ctx.now() };
  return { ended: await updateSessionsRevoked(ctx.db, which) };
}
