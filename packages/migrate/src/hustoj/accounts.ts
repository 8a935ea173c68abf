import { writeOldHash } from "@gavel/domain/old-hash";
import { DEFAULT_ROLE } from "@gavel/domain/role";
import type { SqlRow } from "../dump/mysql-dump.ts";
import { textOf, wordOf } from "../fields.ts";
import type { SourceAccount } from "../model.ts";
import { isGone } from "./columns.ts";
import type { Hustoj, Rights } from "./hustoj.ts";

/** SHA-1, in bytes; what follows is the salt. */
const DIGEST_BYTES = 20;
/** From the most to the least; what else there is concerns single problems and contests. */
const ROLES: readonly (readonly [string, number])[] = [
  ["administrator", 1001],
  ["problem_editor", 1008],
];

export function* accountsOf({ tables, time }: Hustoj): Generator<SourceAccount> {
  for (const row of tables.rows<SqlRow>("users")) {
    const id = textOf(row, "user_id");
    const rights = tables
      .list<SqlRow>("privilege", id)
      .filter((one) => !isGone(one))
      .map((one) => textOf(one, "rightstr"));
    yield {
      ...{ id, username: id, email: wordOf(row, "email"), nickname: textOf(row, "nick") },
      ...{ realname: "", school: textOf(row, "school"), course: textOf(row, "group_name") },
      ...{ number: "", github: "", blog: "", signature: "", gender: "" },
      role: ROLES.find(([right]) => rights.includes(right))?.[1] ?? DEFAULT_ROLE,
      isBanned: isGone(row),
      createdAt: time(row.reg_time),
      passwordHash: hashOf(textOf(row, "password")),
    };
  }
}

/** Old accounts have an MD5; later ones base64 of a SHA-1 over it with a salt, which follows it. */
function hashOf(password: string): string | null {
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

/** The first who has the right. */
export function authorOf(rights: Rights, right: string): string | null {
  return rights.get(right)?.[0] ?? null;
}
