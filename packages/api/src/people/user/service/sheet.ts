/** Names and passwords on their way to whoever made them: kept for half an hour, readable with the key alone. */
import { randomBytes } from "node:crypto";
import type { Db } from "@gavel/db";
import { sha256OfToken } from "@gavel/db/secret-token";
import { GENERATED_SHEET_LIFE_MS } from "@gavel/domain/limit";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { openText, sealText } from "../../../kernel/secret-box.ts";
import { deleteExpiredSheets, insertSheet, takeSheetRow } from "../queries.ts";

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const KEY_BYTES = 32;
const KEY = /^[0-9a-f]{64}$/;

/** For a sheet that is written later; only whoever asked for it has it. */
export const createSheetKey = (): string => randomBytes(KEY_BYTES).toString("hex");

/** Returns the key, once. */
export async function keepSheet(
  db: Db,
  rows: readonly Credentials[],
  maker: { uid: string; now: Date },
  given = createSheetKey(),
): Promise<{ key: string; expiresAt: Date }> {
  const key = Buffer.from(given, "hex");
  const expiresAt = new Date(maker.now.getTime() + GENERATED_SHEET_LIFE_MS);
  await insertSheet(db, {
    key_sha256: sha256OfToken(key.toString("hex")),
    content: sealText(key, JSON.stringify(rows)),
    created_by: maker.uid,
    created_at: maker.now,
    expires_at: expiresAt,
  });
  return { key: key.toString("hex"), expiresAt };
}

/**
 * Hands the rows to `write` and forgets them; when that fails they are still there.
 * @throws DomainError SHEET_GONE when they were fetched before, are too old, or the key opens nothing
 */
export async function takeSheet<T>(
  ctx: Pick<Context, "db" | "now">,
  key: string,
  write: (rows: readonly Credentials[]) => Promise<T>,
): Promise<T> {
  if (!KEY.test(key)) throw new DomainError("SHEET_GONE");
  return ctx.db.transaction().execute(async (tx) => {
    const row = await takeSheetRow(tx, sha256OfToken(key), ctx.now());
    if (row === undefined) throw new DomainError("SHEET_GONE");
    const rows = openText(Buffer.from(key, "hex"), row.content);
    if (rows === null) throw new DomainError("SHEET_GONE");
    return write(JSON.parse(rows) as readonly Credentials[]);
  });
}

/** Run by the clock. */
export async function purgeSheets(ctx: Pick<Context, "db" | "now">): Promise<void> {
  await deleteExpiredSheets(ctx.db, ctx.now());
}
