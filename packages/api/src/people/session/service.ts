import type { Db } from "@gavel/db";
import { isRoleId } from "@gavel/domain/role";
import type { SignInWay } from "@gavel/domain/sign-in";
import { addressKey } from "../../kernel/address.ts";
import type { Context, SignedInContext, Viewer } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { keptSince } from "../../site/setting/index.ts";
import { findTokenRoles, revokeAllTokens } from "../token/index.ts";
import {
  deleteOldSessions,
  deleteSessionsUnseenSince,
  findSession,
  findSignInBefore,
  insertSession,
  listAddresses,
  listSessionsAlive,
  revokeSessionsOf,
  updateAddressesCleared,
  updateOldSessionsRevoked,
  updateSessionSeen,
  updateSessionsRevoked,
} from "./queries.ts";
import {
  isDueForRenewal,
  signToken,
  type TokenClaims,
  type TokenUse,
  verifyToken,
} from "./token.ts";

/** `seen_at` is for people to read; writing it at each request would make every read a write. */
export const SEEN_EVERY_MS = 60_000;
export const USER_AGENT_MAX = 500;
/** Kept of one person, live or not: a program that signs in for each of its calls would fill the table otherwise. */
const SESSIONS_MAX = 1000;

export interface Resolution {
  readonly viewer: Viewer | null;
  readonly fault: Context["sessionFault"];
  /** A new token for the same session when the one sent is old; the old one stays good until it expires. */
  readonly renewedToken: string | null;
}

interface SessionDeps {
  readonly db: Db;
  readonly jwtSecret: Uint8Array;
  readonly now: Date;
}

/** Of the nightly job. */
export type Upkeep = Pick<Context, "db" | "now"> & {
  readonly services: Pick<Context["services"], "events">;
};

const STRANGER: Resolution = { viewer: null, fault: null, renewedToken: null };
const EXPIRED: Resolution = { ...STRANGER, fault: "SESSION_EXPIRED" };

async function findSessionOf(db: Db, { sid, uid }: TokenClaims) {
  const session = await findSession(db, sid);
  return session?.uid === uid ? session : undefined;
}

/** Who sent this token (without a scheme word), as the database knows them now. */
export async function resolveSession(
  deps: SessionDeps,
  token: string | null,
  use: TokenUse = "session",
): Promise<Resolution> {
  if (token === null || token === "") return STRANGER;
  const claims = await verifyToken(deps.jwtSecret, token, deps.now, use);
  if (claims === null) return EXPIRED;
  const session = await findSessionOf(deps.db, claims);
  if (session === undefined || session.revokedAt !== null) return EXPIRED;
  if (session.isBanned) return { ...STRANGER, fault: "ACCOUNT_BANNED" };
  if (!isRoleId(session.roleId)) throw new Error(`user ${session.uid} has no known role`);
  if (deps.now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS) {
    await updateSessionSeen(deps.db, claims.sid, deps.now);
  }
  const { uid, username, roleId } = session;
  return {
    viewer: { uid, username, role: roleId, sessionId: claims.sid, expiresAt: claims.expiresAt },
    fault: null,
    // What opens files alone is never made into more.
    renewedToken:
      use === "session" && isDueForRenewal(claims, deps.now)
        ? await signToken(deps.jwtSecret, { uid, sid: claims.sid, now: deps.now })
        : null,
  };
}

/** A token of the same session for uploads and downloads alone; null when `token` is none of ours. */
export async function deriveFilesToken(
  { jwtSecret, now }: Omit<SessionDeps, "db">,
  token: string,
): Promise<string | null> {
  const claims = await verifyToken(jwtSecret, token, now);
  return claims === null ? null : signToken(jwtSecret, { ...claims, now }, "files");
}

/** Whether this is a token of ours whose session was ended, be it by its owner or by a new password. */
export async function hasEnded(deps: SessionDeps, token: string): Promise<boolean> {
  const claims = await verifyToken(deps.jwtSecret, token, deps.now);
  if (claims === null) return false;
  const session = await findSessionOf(deps.db, claims);
  return session !== undefined && session.revokedAt !== null;
}

/** Each sign-in is a session of its own. Returns its token. */
export async function createSession(
  deps: SessionDeps,
  owner: { uid: string; userAgent: string; ip: string; way?: SignInWay },
): Promise<string> {
  const sid = await insertSession(deps.db, {
    uid: owner.uid,
    userAgent: owner.userAgent.slice(0, USER_AGENT_MAX),
    ip: owner.ip,
    way: owner.way ?? null,
    now: deps.now,
  });
  const newest = { uid: owner.uid, most: SESSIONS_MAX };
  // Whoever still goes on with an old one is told of its end, which a row that is gone could not do.
  await updateOldSessionsRevoked(deps.db, { ...newest, now: deps.now });
  await deleteOldSessions(deps.db, newest);
  return signToken(deps.jwtSecret, { uid: owner.uid, sid, now: deps.now });
}

export interface SignInView {
  readonly id: string;
  readonly uid: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

/** The sign-in before this one, by which people notice strangers; at the first one that itself. */
export async function getLastSignIn({ db, viewer }: SignedInContext): Promise<SignInView> {
  const found = await findSignInBefore(db, viewer.uid, viewer.sessionId);
  if (found === undefined) throw new DomainError("NOT_FOUND");
  return found;
}

export async function endSession(db: Db, viewer: Viewer, now: Date): Promise<void> {
  if (viewer.sessionId === null) return;
  await updateSessionsRevoked(db, { uid: viewer.uid, sessionId: viewer.sessionId, now });
}

/** All of this person but the one that asks; tokens stay. @returns how many ended */
export function endOtherSessions(db: Db, { uid, sessionId }: Viewer, now: Date): Promise<number> {
  const kept = sessionId === null ? {} : { exceptId: sessionId };
  return updateSessionsRevoked(db, { uid, now, ...kept });
}

/**
 * Ends whatever speaks for this person, personal tokens too: after a ban, a new password or at an administrator's wish.
 */
export async function endAllSessions(db: Db, uid: string, now: Date): Promise<void> {
  await updateSessionsRevoked(db, { uid, now });
  await revokeAllTokens(db, [uid], now);
}

/** The same for several people. Returns how many sessions that were. */
export async function endSessionsOf(db: Db, uids: readonly string[], now: Date): Promise<number> {
  // Sessions first: a token that one of them is making is there when it lets go of its session.
  const count = await revokeSessionsOf(db, uids, now);
  await revokeAllTokens(db, uids, now);
  return count;
}

/**
 * Those of these people, who read, who would not be let in as who they are: of an ended session or token, banned, of another
 * role.
 */
export async function findEndedViewers(
  db: Db,
  viewers: readonly Viewer[],
  now: Date,
): Promise<Viewer[]> {
  const sessionIds = viewers.flatMap(({ sessionId }) => sessionId ?? []);
  const tokenIds = viewers.flatMap(({ tokenId }) => tokenId ?? []);
  const [sessions, tokens] = await Promise.all([
    sessionIds.length === 0 ? [] : listSessionsAlive(db, sessionIds),
    findTokenRoles(db, tokenIds, now),
  ]);
  const roles = new Map([...tokens, ...sessions.map(({ id, roleId }) => [id, roleId] as const)]);
  return viewers.filter((viewer) => {
    const stored = roles.get(viewer.sessionId ?? viewer.tokenId ?? "");
    // Of a token its scopes leave less of it.
    return stored !== (viewer.ownRole ?? viewer.role);
  });
}

/** Sessions that nobody used for as long as root says, but for the last one of each person. @returns how many went */
export async function purgeSessions(ctx: Upkeep): Promise<number> {
  const since = await keptSince(ctx, "keepSignInsDays");
  return since === null ? 0 : deleteSessionsUnseenSince(ctx.db, since);
}

/** Where sessions began before this. @returns how many forgot it */
export function clearSessionAddresses(db: Db, before: Date): Promise<number> {
  return updateAddressesCleared(db, before);
}

/** @param ip as `addressKey` has it */
export async function hasSignedInFrom(
  db: Db,
  { uid, ip, since }: { uid: string; ip: string; since: Date },
): Promise<boolean> {
  const known = await listAddresses(db, uid, since);
  return known.some((one) => addressKey(one) === ip);
}
