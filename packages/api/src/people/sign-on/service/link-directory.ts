/** Linking one's own account with somebody's in a directory, by the password they have there. */
import { isRoot } from "@gavel/domain/role";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { countAsSignIn, limitTries } from "../../account/index.ts";
import { requireOwner } from "../../factor/index.ts";
import type { Person } from "../person.ts";
import * as queries from "../queries.ts";
import type { LinkDirectoryInput } from "../schema.ts";
import { ask } from "./directory.ts";
import { linkOwn } from "./resolve.ts";

/**
 * A wrong password counts twice: for whoever tries, and for the name as at the sign-in form. Root's passwords are of this site
 * alone.
 * @throws DomainError FRESH_SIGN_IN_REQUIRED, PASSWORD_WRONG, ACTION_LOCKED, LOGIN_LOCKED, TOO_FAST, NOT_FOUND, SIGN_ON_ROOT,
 *   SIGN_ON_LINKED, SIGN_ON_PASSWORD_WRONG, SIGN_ON_AWAY
 */
export async function linkDirectory(
  ctx: SignedInContext,
  { sourceId, username, directoryPassword, password }: LinkDirectoryInput,
): Promise<null> {
  const { uid, role } = ctx.viewer;
  await requireOwner(ctx, password);
  await spendPace({ ...ctx, viewer: null }, "signOn");
  if (isRoot(role)) throw new DomainError("SIGN_ON_ROOT");
  const source = await queries.findLdapSource(ctx.db, sourceId);
  if (source === undefined || !source.isOn) throw new DomainError("NOT_FOUND");
  // Before anything is tried there.
  const linked = await queries.listIdentities(ctx.db, uid);
  if (linked.some((one) => one.sourceId === sourceId)) {
    throw new DomainError("SIGN_ON_LINKED", { name: source.name });
  }
  const typed = { username, password: directoryPassword };
  const person = await limitTries(ctx, "link-directory", () => prove(ctx, source, typed));
  await linkOwn(ctx, source, person);
  return null;
}

/** @throws DomainError LOGIN_LOCKED, SIGN_ON_PASSWORD_WRONG, SIGN_ON_AWAY */
async function prove(
  ctx: SignedInContext,
  source: queries.LdapSourceRow,
  typed: { readonly username: string; readonly password: string },
): Promise<Person> {
  const person = await countAsSignIn(ctx, typed.username, async () => {
    const asked = await ask(ctx, source, typed);
    if (asked instanceof DomainError) throw asked;
    return asked;
  });
  if (person === null) throw new DomainError("SIGN_ON_PASSWORD_WRONG", { name: source.name });
  return person;
}
