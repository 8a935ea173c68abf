/** Accounts of this site at other judges. Their passwords and sessions are at rest only sealed, and leave it for their judge alone. */
import type { Db } from "@gavel/db";
import type { RemoteOj } from "@gavel/domain/limit";
import { openSecret, sealSecret } from "../../kernel/secret-box.ts";
import { type AccountRow, upsertAccount } from "./queries.ts";

interface NewAccount {
  readonly site: RemoteOj;
  readonly name: string;
  /** null = a session is brought. */
  readonly password: string | null;
  /** As a cookie jar writes it. */
  readonly session: string | null;
}

/** @internal */
export function storeAccount(
  db: Db,
  { site, name, password, session }: NewAccount,
  { jwtSecret, now }: { readonly jwtSecret: Uint8Array; readonly now: Date },
): Promise<number> {
  const seal = (text: string | null) => (text === null ? null : sealSecret(jwtSecret, text));
  const sealed = { sealed_password: seal(password), sealed_session: seal(session) };
  return upsertAccount(db, { site, name, ...sealed, now });
}

export interface OpenAccount {
  readonly name: string;
  readonly password: string;
  readonly session: string;
}

/** null = sealed with another secret of the site: it has to be entered again. */
export function openAccount(row: AccountRow, jwtSecret: Uint8Array): OpenAccount | null {
  const open = (sealed: string | null, none: string) =>
    sealed === null ? none : openSecret(jwtSecret, sealed);
  const password = open(row.sealed_password, "");
  const session = open(row.sealed_session, "[]");
  return password === null || session === null ? null : { name: row.name, password, session };
}
