/**
 * Password hashes that came with accounts of another judge. One stands where the account's own would stand, so whatever sets a
 * password removes it, and it is accepted once: whoever signs in with it gets an own one.
 *
 * - `md5`: of the password.
 * - `md5-sha1`: SHA-1 over the MD5 of the password, in hexadecimal, and the salt.
 * - `pbkdf2-sha256`: with the salt, so many rounds.
 */
const OLD_HASH_KINDS = ["md5", "md5-sha1", "pbkdf2-sha256"] as const;
type OldHashKind = (typeof OLD_HASH_KINDS)[number];

export interface OldHash {
  readonly kind: OldHashKind;
  /** 0 where the kind knows none. */
  readonly rounds: number;
  /** As it goes in, as UTF-8. */
  readonly salt: string;
  /** In hexadecimal. */
  readonly digest: string;
}

/** About half a second of one core; Django asked for so many in 2025. Nobody may make a sign-in dearer by a dump. @internal */
export const OLD_HASH_ROUNDS_MAX = 1_200_000;
const SALT_MAX = 200;
const PREFIX = "$old$";

const DIGEST: Readonly<Record<OldHashKind, RegExp>> = {
  md5: /^[0-9a-f]{32}$/,
  "md5-sha1": /^[0-9a-f]{40}$/,
  "pbkdf2-sha256": /^(?:[0-9a-f]{2}){16,64}$/,
};

/** Whether a sign-in could use it at all. */
function isUsable({ kind, rounds, salt, digest }: OldHash): boolean {
  const isCosted = kind === "pbkdf2-sha256" ? rounds >= 1 : rounds === 0;
  const isBounded = rounds <= OLD_HASH_ROUNDS_MAX && salt.length <= SALT_MAX;
  return Number.isInteger(rounds) && isCosted && isBounded && DIGEST[kind].test(digest);
}

/** As the account keeps it; null: nobody could sign in with it. */
export function writeOldHash(hash: OldHash): string | null {
  if (!isUsable(hash)) return null;
  const { kind, rounds, salt, digest } = hash;
  return `${PREFIX}${kind}$${rounds}$${encodeURIComponent(salt.toWellFormed())}$${digest}`;
}

export function isOldHash(stored: string): boolean {
  return stored.startsWith(PREFIX);
}

/** null: it is none, or none that is to be used. */
export function readOldHash(stored: string): OldHash | null {
  if (!isOldHash(stored)) return null;
  const [kind, rounds, salt = "", digest = "", ...rest] = stored.slice(PREFIX.length).split("$");
  const known = OLD_HASH_KINDS.find((one) => one === kind);
  if (known === undefined || rest.length > 0) return null;
  try {
    const hash = { kind: known, rounds: Number(rounds), salt: decodeURIComponent(salt), digest };
    return isUsable(hash) ? hash : null;
  } catch {
    return null;
  }
}
