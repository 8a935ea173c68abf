/** How accounts are found by what people call them. */
import { sql } from "kysely";
import { contains } from "./like-queries.ts";

/** As the index of it has it: the texts with a sign between them that nobody types. Of a table `account`. */
const SEARCHED = sql<string>`lower(account.username || chr(31) || coalesce(account.email, '') || chr(31) || account.realname || chr(31) || account.nickname)`;

/** The name, address, real name or nickname contains the keyword; ignores case. For staff, who sees all of them. */
export function isFoundBy(keyword: string) {
  return contains(SEARCHED, keyword);
}

/** The name contains the keyword. The index finds a few more, of which these are kept. */
export function isNamedLike(keyword: string) {
  const name = sql`lower(account.username)`;
  return sql<boolean>`(${isFoundBy(keyword)} and ${contains(name, keyword)})`;
}
