import { randomUUID } from "node:crypto";
import { announce } from "@gavel/db";
import { makeToken, sha256OfToken } from "@gavel/db/secret-token";
import { JOIN_CODE_MS } from "@gavel/domain/limit";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { drawText } from "../../kernel/draw-text.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import type { HostContext } from "./context.ts";
import type { JudgeTokenView, NewJudgeToken } from "./schema.ts";
import {
  findLiveToken,
  insertToken,
  listTokens,
  markUsed,
  redeemCode,
  revokeTokenRow,
} from "./token-queries.ts";

const PREFIX = "gavel-judge-";
const CODE_LENGTH = 16;
/** Without I, L, O and U, which are read as others. */
const CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The id of the token, or null when there is none or it was revoked. Asked at every request, so revoking works at once. */
export async function findJudgeToken(ctx: HostContext, token: string): Promise<string | null> {
  const row = await findLiveToken(ctx.db, sha256OfToken(token));
  return row?.id ?? null;
}

export async function noteTokenUse(ctx: HostContext, id: string): Promise<void> {
  await markUsed(ctx.db, id, ctx.now());
}

/** Tells token and code this once; only their hashes are kept. */
export async function createToken(
  ctx: SignedInContext,
  input: { name: string },
): Promise<NewJudgeToken> {
  const { token, sha256, hint } = makeToken(PREFIX);
  const join = makeJoinCode();
  const id = randomUUID();
  const joinUntil = new Date(ctx.now().getTime() + JOIN_CODE_MS);
  await ctx.db.transaction().execute(async (tx) => {
    await insertToken(tx, {
      ...{ id, name: input.name, token_sha256: sha256, hint },
      ...{ created_by: ctx.viewer.username, created_at: ctx.now() },
      ...{ join_sha256: join.sha256, join_until: joinUntil },
    });
    await recordAudit(tx, ctx, {
      action: "judgeToken.create",
      target: { id, name: input.name },
      after: { name: input.name, hint },
    });
  });
  ctx.log.info({ tokenId: id, name: input.name, by: ctx.viewer.username }, "judge token made");
  return { id, name: input.name, token, joinCode: join.code, joinUntil };
}

/** 80 random bits, in four groups of letters and digits that nobody takes for one another. */
function makeJoinCode() {
  const code = drawText(CODE_LETTERS, CODE_LENGTH).replace(/.{4}(?=.)/g, "$&-");
  return { code, sha256: sha256OfToken(plainCode(code)) };
}

const plainCode = (written: string) => written.toUpperCase().replace(/[^0-9A-Z]/g, "");

interface Joined {
  readonly name: string;
  readonly token: string;
}

/** A secret of its own for whoever shows the code; null for one that is spent, over or was never made. */
export async function joinByCode(ctx: HostContext, code: string): Promise<Joined | null> {
  const { token, sha256, hint } = makeToken(PREFIX);
  const made = { token_sha256: sha256, hint, now: ctx.now() };
  const row = await redeemCode(ctx.db, sha256OfToken(plainCode(code)), made);
  return row === undefined ? null : { name: row.name, token };
}

export async function findTokens(ctx: Pick<Context, "db">): Promise<JudgeTokenView[]> {
  const rows = await listTokens(ctx.db);
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((group) => {
    const [row] = group;
    if (row === undefined) return [];
    return [
      {
        id: row.id,
        name: row.name,
        hint: row.hint,
        createdBy: row.created_by,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at,
        revokedAt: row.revoked_at,
        hosts: group.flatMap((one) => (one.hostName === null ? [] : [one.hostName])),
      },
    ];
  });
}

/**
 * From the commit on nothing is taken from or given to hosts with this token; what they hold goes to others.
 * @throws DomainError NOT_FOUND.
 */
export async function revokeToken(ctx: SignedInContext, input: { id: string }): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await revokeTokenRow(tx, input.id, ctx.now());
    if (row === null) throw new DomainError("NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "judgeToken.revoke",
      target: { id: input.id, name: row.name },
      before: { name: row.name, hint: row.hint },
    });
    await announce(tx, { type: "fleet" });
  });
  ctx.log.info({ tokenId: input.id, by: ctx.viewer.username }, "judge token revoked");
}
