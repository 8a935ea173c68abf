/** What one person has and nobody else reaches. */
import { asJsonb } from "@gavel/db";
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

/** Somebody's account at another place. */
export async function makeIdentity(
  { db }: TestServer,
  { uid }: { readonly uid: string },
): Promise<string> {
  const now = new Date();
  const source = await db
    .insertInto("sign_on_source")
    .values({
      ...{ kind: "oidc", name: "Closed", letter: "C", is_on: false, makes_accounts: false },
      settings: asJsonb({
        ...{ issuer: "https://login.example", clientId: "c", scopes: "", groupsClaim: "" },
      }),
      ...{ created_at: now, updated_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await db
    .insertInto("sign_on_identity")
    .values({
      ...{ source_id: source.id, subject: uid, uid, name: "closed" },
      ...{ created_at: now, used_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
