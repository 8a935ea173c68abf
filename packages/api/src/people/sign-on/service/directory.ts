/** Passwords that a directory knows, for the sign-in form. */

import { networksOf } from "../../../kernel/address.ts";
import type { Context } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { createFairTurns } from "../../../kernel/fair-turns.ts";
import { openSecret } from "../../../kernel/secret-box.ts";
import { proveByDirectory } from "../ldap.ts";
import type { Person } from "../person.ts";
import * as queries from "../queries.ts";
import { resolvePerson } from "./resolve.ts";

/** Those who wait for a slow directory hold up nobody who has a password here. */
const turns = createFairTurns({ atOnce: 8, perKey: 64, inAll: 512 });

interface Typed {
  readonly username: string;
  readonly password: string;
}

/**
 * The account of whoever has this name and password in a directory; null: nobody.
 * @throws DomainError SIGN_ON_AWAY when one that cannot be asked might know them, TOO_BUSY, and what keeps an account from
 *   being made
 */
export async function findByDirectory(
  ctx: Context,
  typed: Typed,
): Promise<Pick<queries.IdentityRow, "id" | "uid"> | null> {
  const sources = (await queries.listLdapSources(ctx.db)).filter(({ isOn }) => isOn);
  if (sources.length === 0) return null;
  let away: DomainError | null = null;
  for (const source of sources) {
    const asked = await ask(ctx, source, typed);
    if (asked instanceof DomainError) away = asked;
    else if (asked !== null) return resolvePerson(ctx, source, asked);
  }
  if (away !== null) throw away;
  return null;
}

/** SIGN_ON_AWAY is an answer: a directory that cannot say is no reason not to ask the next. */
export function ask(
  ctx: Context,
  source: queries.LdapSourceRow,
  typed: Typed,
): Promise<Person | null | DomainError> {
  const { id, name, settings } = source;
  return turns.take(networksOf(ctx.ip), async () => {
    try {
      const secret = secretOf(ctx, source);
      return await proveByDirectory({ ...settings, secret }, typed);
    } catch (error) {
      ctx.log.error({ err: error, source: id }, "a directory did not answer");
      return new DomainError("SIGN_ON_AWAY", { name });
    }
  });
}

function secretOf({ services }: Context, { sealedSecret }: queries.LdapSourceRow): string {
  if (sealedSecret === null) return "";
  const secret = openSecret(services.jwtSecret, sealedSecret);
  if (secret === null) throw new Error("its password was sealed with another secret of the site");
  return secret;
}
