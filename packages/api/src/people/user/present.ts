import type { Gender } from "@gavel/domain/profile";
import { isRoleId } from "@gavel/domain/role";
import type { AccountFacts } from "./fact-queries.ts";
import type { UserRow } from "./schema.ts";

/** As administrators see an account: everything but its password. */
export function presentUser({ roleId, gender, ...facts }: AccountFacts): UserRow {
  if (!isRoleId(roleId)) throw new Error(`user ${facts.uid} has no known role`);
  return { ...facts, role: roleId, gender: gender as Gender };
}

/** Made once of what is kept: a row of the list is the same object as long as nothing of it has changed. */
const presented = new WeakMap<AccountFacts, UserRow>();

export function presentListed(facts: AccountFacts): UserRow {
  const known = presented.get(facts);
  if (known !== undefined) return known;
  const row = presentUser(facts);
  presented.set(facts, row);
  return row;
}
