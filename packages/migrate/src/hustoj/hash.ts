import { writeOldHash } from "@gavel/domain/old-hash";

/** SHA-1, in bytes; what follows is the salt. */
const DIGEST_BYTES = 20;

/** Old accounts have an MD5; later ones base64 of a SHA-1 over it with a salt, which follows it. */
export function hashOfHustoj(password: string): string | null {
  if (/^[0-9a-f]{32}$/i.test(password)) {
    return writeOldHash({ kind: "md5", rounds: 0, salt: "", digest: password.toLowerCase() });
  }
  const bytes = Buffer.from(password, "base64");
  return writeOldHash({
    ...{ kind: "md5-sha1", rounds: 0 },
    salt: bytes.subarray(DIGEST_BYTES).toString("latin1"),
    digest: bytes.subarray(0, DIGEST_BYTES).toString("hex"),
  });
}
