/** What one person has and nobody else reaches. */
import type { TestServer } from "@gavel/server/testing";

/** A list of problems of other judges that somebody imports. */
export async function makeRemoteBatch(
  { db }: TestServer,
  { uid }: { readonly uid: string },
): Promise<number> {
  const now = new Date();
  const { id } = await db
    .insertInto("remote_batch")
    .values({ uid, created_at: now, state: "done", ended_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeSession(
  { db }: TestServer,
  { uid }: { readonly uid: string },
): Promise<string> {
  const row = await db
    .insertInto("user_session")
    .values({ uid })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function makeToken(
  { db }: TestServer,
  { uid }: { readonly uid: string },
): Promise<string> {
  const token_sha256 = `closed-${crypto.randomUUID()}`;
  const values = { uid, name: "x", token_sha256, hint: "", scopes: "read" };
  const row = await db
    .insertInto("personal_token")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A passkey. */
export async function makeFactor(
  { db }: TestServer,
  { uid }: { readonly uid: string },
): Promise<string> {
  const passkey = {
    ...{ kind: "passkey", name: "closed", credential_id: crypto.randomUUID() },
    ...{ public_key: Buffer.from("closed"), counter: 0, transports: "" },
  };
  const row = await db
    .insertInto("user_factor")
    .values({ uid, created_at: new Date(), ...passkey })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
