import { randomUUID } from "node:crypto";
import { announce } from "@gavel/db";
import { makeToken, sha256OfToken } from "@gavel/db/secret-token";
import type { Context, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { recordAudit } from "../../site/audit/index.ts";
import type { HostContext } from "./context.ts";
import type { JudgeTokenView, NewJudgeToken } from "./schema.ts";
import {
  findLiveToken,
  insertToken,
  listTokens,
  markUsed,
  revokeTokenRow,
} from "./token-queries.ts";

const PREFIX = "gavel-judge-";

/** The id of the token, or null when there is none or it was revoked. Asked at every request, so revoking works at once. */
export async function findJudgeToken(ctx: HostContext, token: string): Promise<string | null> {
  const row = await findLiveToken(ctx.db, sha256OfToken(token));
  return row?.id ?? null;
}

export async function noteTokenUse(ctx: HostContext, id: string): Promise<void> {
  await markUsed(ctx.db, id, ctx.now());
}

/** Tells the token this once; only its hash is kept. */
export async function createToken(
  ctx: SignedInContext,
  input: { name: string },
): Promise<NewJudgeToken> {
  const { token, sha256, hint } = makeToken(PREFIX);
  const id = randomUUID();
  await ctx.db.transaction().execute(async (tx) => {
    await insertToken(tx, {
      ...{ id, name: input.name, token_sha256: sha256, hint },
      ...{ created_by: ctx.viewer.username, created_at: ctx.now() },
    });
    await recordAudit(tx, ctx, {
      action: "judgeToken.create",
      target: { id, name: input.name },
      after: { name: input.name, hint },
    });
  });
  ctx.log.info({ tokenId: id, name: input.name, by: ctx.viewer.username }, "judge token made");
  return { id, name: input.name, token };
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
