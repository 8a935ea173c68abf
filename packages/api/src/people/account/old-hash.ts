/** Whether a password is the one that another judge hashed. */
import { createHash, pbkdf2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { OldHash } from "@gavel/domain/old-hash";

/** Off this thread, where it takes long. */
const stretch = promisify(pbkdf2);

const md5 = (text: string) => createHash("md5").update(text).digest();

export async function matchesOldHash(password: string, hash: OldHash): Promise<boolean> {
  const wanted = Buffer.from(hash.digest, "hex");
  return timingSafeEqual(await digestOf(password, hash, wanted.byteLength), wanted);
}

async function digestOf(password: string, hash: OldHash, bytes: number): Promise<Buffer> {
  switch (hash.kind) {
    case "md5":
      return md5(password);
    case "md5-sha1":
      return createHash("sha1").update(md5(password).toString("hex")).update(hash.salt).digest();
    case "pbkdf2-sha256":
      return stretch(password, hash.salt, hash.rounds, bytes, "sha256");
  }
}
