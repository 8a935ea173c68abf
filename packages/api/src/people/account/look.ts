import { nameKey } from "@gavel/domain/name-key";
import { isAdminRole, isRoleId } from "@gavel/domain/role";
import unhomoglyph from "unhomoglyph";

/**
 * What a name looks like, as Unicode's table of confusable characters has it: names with one look are taken for each other.
 * The table knows I and l, 0 and O, so letters are compared as they are written before case is set aside, and again in small
 * letters, of which it knows more.
 */
export function lookOf(name: string): string {
  const written = nameKey(unhomoglyph(name.normalize("NFKC")));
  return nameKey(unhomoglyph(written));
}

interface Named {
  readonly username: string;
  readonly roleId: number;
}

/**
 * Whether a new name would be taken for another one of the same look. "rn" looks like "m", but two plain names that differ
 * in nothing else are two (barn and bam), unless the older one is an administrator's.
 */
export function isTakenFor(name: string, other: Named): boolean {
  if (!isRoleId(other.roleId) || isAdminRole(other.roleId)) return true;
  if (!isPlain(name) || !isPlain(other.username)) return true;
  return plainLookOf(name) === plainLookOf(other.username);
}

const isPlain = (name: string) => /^[\x20-\x7e]*$/.test(name);

function plainLookOf(name: string): string {
  return name.replace(/[I1|]/g, "l").replace(/0/g, "o").toLowerCase();
}
