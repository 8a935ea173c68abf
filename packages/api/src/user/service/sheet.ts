/** Names and passwords on their way to whoever made them: kept for half an hour, readable with the key alone. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import type { Db } from "@gavel/db";
import { GENERATED_SHEET_LIFE_MS } from "@gavel/domain/limit";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { deleteExpiredSheets, insertSheet, takeSheetRow } from "../queries.ts";

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY = /^[0-9a-f]{64}$/;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Returns the key, once. */
export async function keepSheet(
  db: Db,
  rows: readonly Credentials[],
  maker: { uid: string; now: Date },
): Promise<{ key: string; expiresAt: Date }> {
  const key = randomBytes(32);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(rows), "utf8"), cipher.final()]);
  const expiresAt = new Date(maker.now.getTime() + GENERATED_SHEET_LIFE_MS);
  await insertSheet(db, {
    key_sha256: sha256(key.toString("hex")),
    content: Buffer.concat([nonce, cipher.getAuthTag(), sealed]),
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
    const row = await takeSheetRow(tx, sha256(key), ctx.now());
    if (row === undefined) throw new DomainError("SHEET_GONE");
    return write(unseal(row.content, Buffer.from(key, "hex")));
  });
}

function unseal(content: Buffer, key: Buffer): readonly Credentials[] {
  const decipher = createDecipheriv(CIPHER, key, content.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(content.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const plain = [decipher.update(content.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return JSON.parse(Buffer.concat(plain).toString("utf8")) as readonly Credentials[];
}

/** Run by the clock. */
export async function purgeSheets(ctx: Pick<Context, "db" | "now">): Promise<void> {
  await deleteExpiredSheets(ctx.db, ctx.now());
}
