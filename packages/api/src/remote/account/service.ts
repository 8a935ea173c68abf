/** Accounts of this site at other judges. Their passwords and sessions are at rest only sealed, and leave it for their judge alone. */
import { openSecret } from "../../kernel/secret-box.ts";
import type { AccountRow } from "./queries.ts";

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
