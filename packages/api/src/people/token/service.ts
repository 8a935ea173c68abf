import type { Db } from "@gavel/db";
import { makeToken, sha256OfToken } from "@gavel/db/secret-token";
import { isAdminRole, isRoleId, isRoot } from "@gavel/domain/role";
import { isTokenScope, mayGrant, TOKENS_MAX, type TokenScope } from "@gavel/domain/token-scope";
import type { Context, SignedInContext, Viewer } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { spendPace } from "../../site/pace/index.ts";
import { keptSince } from "../../site/setting/index.ts";
import * as queries from "./queries.ts";
import type { CurrentToken, NewToken, NewTokenInput, TokenView } from "./schema.ts";

const PREFIX = "gavel-personal-";
/** The last use is for people to read; writing it at each request would make every read a write. */
const USED_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;

export function isPersonalToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

function scopesOf(text: string): TokenScope[] {
  return text.split(" ").filter(isTokenScope);
}

interface Resolution {
  readonly viewer: Viewer | null;
  readonly fault: Context["sessionFault"];
}

/** Whom this token speaks for and with which scopes, as the database knows them now. */
export async function resolvePersonalToken(
  deps: { db: Db; now: Date; ip: string },
  token: string,
): Promise<Resolution> {
  const row = await queries.findTokenByHash(deps.db, sha256OfToken(token));
  const isLive =
    row !== undefined &&
    row.revokedAt === null &&
    (row.expiresAt === null || row.expiresAt > deps.now);
  if (!isLive) return { viewer: null, fault: "TOKEN_INVALID" };
  if (row.isBanned) return { viewer: null, fault: "ACCOUNT_BANNED" };
  if (!isRoleId(row.roleId)) throw new Error(`user ${row.uid} has no known role`);
  const usedAt = row.lastUsedAt?.getTime() ?? 0;
  if (deps.now.getTime() - usedAt > USED_EVERY_MS) {
    await queries.updateTokenUsed(deps.db, row.id, deps);
  }
  const { uid, username, roleId } = row;
  const scopes = scopesOf(row.scopes);
  return {
    viewer: {
      ...{ uid, username, role: roleId, sessionId: null, tokenId: row.id, scopes },
      ...(row.expiresAt !== null && { expiresAt: row.expiresAt }),
    },
    fault: null,
  };
}

type StoredToken = Awaited<ReturnType<typeof queries.insertToken>>;

function presentToken(row: StoredToken, now: Date): TokenView {
  return {
    ...row,
    scopes: scopesOf(row.scopes),
    isExpired: row.expiresAt !== null && row.expiresAt <= now,
  };
}

export async function findTokens(ctx: SignedInContext): Promise<TokenView[]> {
  const rows = await queries.listTokens(ctx.db, ctx.viewer.uid);
  return rows.map((row) => presentToken(row, ctx.now()));
}

/**
 * Tells the token this once; only its hash is kept. The caller has checked the owner's password.
 * @throws DomainError ACCESS_DENIED for a scope that the owner's role does not use, SESSION_EXPIRED, TOKEN_LIMIT, TOO_FAST.
 */
export async function createToken(
  ctx: SignedInContext,
  wish: Omit<NewTokenInput, "password">,
): Promise<NewToken> {
  const { uid, role, sessionId } = ctx.viewer;
  const owner = { isRoot: isRoot(role), isAdmin: isAdminRole(role) };
  if (!wish.scopes.every((scope) => mayGrant(owner, scope))) throw new DomainError("ACCESS_DENIED");
  const { token, sha256, hint } = makeToken(PREFIX);
  const now = ctx.now();
  const row = await ctx.db.transaction().execute(async (tx) => {
    await queries.lockOwner(tx, uid);
    // A new password that was quicker ended it, and with it all that speaks for its owner.
    if (sessionId !== null && (await queries.hasSessionEnded(tx, sessionId))) {
      throw new DomainError("SESSION_EXPIRED");
    }
    if ((await queries.countLiveTokens(tx, uid, now)) >= TOKENS_MAX) {
      throw new DomainError("TOKEN_LIMIT", { n: TOKENS_MAX });
    }
    await spendPace({ ...ctx, db: tx }, "token");
    return queries.insertToken(tx, {
      uid,
      name: wish.name,
      token_sha256: sha256,
      hint,
      scopes: wish.scopes.join(" "),
      created_at: now,
      expires_at: wish.days === null ? null : new Date(now.getTime() + wish.days * DAY_MS),
    });
  });
  ctx.log.info({ tokenId: row.id, scopes: row.scopes, uid }, "personal token made");
  return { ...presentToken(row, now), token };
}

/** It is refused from the next request on. @throws DomainError NOT_FOUND, also for other people's. */
export async function revokeToken(ctx: SignedInContext, id: string): Promise<null> {
  const which = { uids: [ctx.viewer.uid], id, now: ctx.now() };
  const count = await queries.updateTokensRevoked(ctx.db, which);
  if (count === 0) throw new DomainError("NOT_FOUND");
  return null;
}

/** All that speak for these accounts: tokens and webhooks were made with their passwords and end with them. */
export async function revokeAllTokens(db: Db, uids: readonly string[], now: Date): Promise<void> {
  await queries.updateTokensRevoked(db, { uids, now });
  await queries.updateWebhooksStopped(db, { uids, now });
}

/** The role today of those owners whose tokens these are, by token; without those that have ended. */
export async function findTokenRoles(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = ids.length === 0 ? [] : await queries.listTokensAlive(db, ids, now);
  return new Map(rows.map(({ id, roleId }) => [id, roleId]));
}

/** For programs that were handed a token. @throws DomainError NOT_FOUND when a session asks. */
export async function getCurrentToken(ctx: SignedInContext): Promise<CurrentToken> {
  const { uid, username, tokenId } = ctx.viewer;
  const rows = tokenId === undefined ? [] : await queries.listTokens(ctx.db, uid);
  const row = rows.find((one) => one.id === tokenId);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  const { name, expiresAt } = row;
  return { name, scopes: scopesOf(row.scopes), expiresAt, uid, username };
}

export async function revokeCurrentToken(ctx: SignedInContext): Promise<null> {
  if (ctx.viewer.tokenId === undefined) throw new DomainError("NOT_FOUND");
  return revokeToken(ctx, ctx.viewer.tokenId);
}

/** Tokens that ended longer ago than root says, by their own date or by somebody. @returns how many went */
export async function purgeTokens(
  ctx: Pick<SignedInContext, "db" | "now"> & {
    readonly services: Pick<SignedInContext["services"], "events">;
  },
): Promise<number> {
  const since = await keptSince(ctx, "keepSignInsDays");
  return since === null ? 0 : queries.deleteTokensEndedBefore(ctx.db, since);
}
