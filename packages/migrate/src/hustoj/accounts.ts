import { DEFAULT_ROLE } from "@gavel/domain/role";
import type { SqlRow } from "../dump/mysql-dump.ts";
import { textOf, wordOf } from "../fields.ts";
import type { SourceAccount } from "../model.ts";
import { isGone } from "./columns.ts";
import { hashOfHustoj } from "./hash.ts";
import type { Hustoj, Rights } from "./hustoj.ts";

/** From the most to the least; what else there is concerns single problems and contests. */
const ROLES: readonly (readonly [string, number])[] = [
  ["administrator", 1001],
  ["problem_editor", 1008],
];

export function* accountsOf({ tables, time }: Hustoj, rights: Rights): Generator<SourceAccount> {
  const roles = ROLES.map(([right, role]) => ({ role, people: new Set(rights.get(right)) }));
  for (const row of tables.rows<SqlRow>("users")) {
    const id = textOf(row, "user_id");
    yield {
      ...{ id, username: id, email: wordOf(row, "email"), nickname: textOf(row, "nick") },
      ...{ realname: "", school: textOf(row, "school"), course: textOf(row, "group_name") },
      ...{ number: "", github: "", blog: "", signature: "", gender: "" },
      role: roles.find(({ people }) => people.has(id))?.role ?? DEFAULT_ROLE,
      isBanned: isGone(row),
      createdAt: time(row.reg_time),
      passwordHash: hashOfHustoj(textOf(row, "password")),
    };
  }
}

/** The first who has the right. */
export function authorOf(rights: Rights, right: string): string | null {
  return rights.get(right)?.[0] ?? null;
}
