import { TOKEN_LIFE_MS } from "@gavel/domain/limit";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import type { Page } from "../../../kernel/paging.ts";
import { findAccounts, listAccounts } from "../list-queries.ts";
import { presentListed, presentUser } from "../present.ts";
import { countOf, findAccount, findAccountNamed } from "../queries.ts";
import type { FindUsersInput, UserDetail, UserFilter, UserRow } from "../schema.ts";

/** Newest first. */
export async function findUsers(
  ctx: SignedInContext,
  { currentPage, limit, ...filter }: FindUsersInput,
): Promise<Page<UserRow>> {
  const page = { limit, offset: (currentPage - 1) * limit };
  const { rows, total } = await findAccounts(ctx.db, filter, page);
  return { records: rows.map(presentListed), total };
}

/** @throws DomainError USER_UNKNOWN */
export async function getUser(ctx: SignedInContext, uid: string): Promise<UserDetail> {
  const row = await findAccount(ctx.db, uid);
  if (row === undefined) throw new DomainError("USER_UNKNOWN");
  // A session that was quiet for as long as its token lives has none that is still good.
  const liveSince = new Date(ctx.now().getTime() - TOKEN_LIFE_MS);
  return { ...presentUser(row), ...(await countOf(ctx.db, uid, liveSince)) };
}

/** @throws DomainError USER_UNKNOWN */
export async function getUserNamed(ctx: SignedInContext, name: string): Promise<UserRow> {
  const row = await findAccountNamed(ctx.db, name);
  if (row === undefined) throw new DomainError("USER_UNKNOWN");
  return presentUser(row);
}

const EXPORT_STEP = 1000;

/** All that the filter lets through, in pieces; an account made meanwhile may be missing, none comes twice. */
export async function* readUsers(
  ctx: SignedInContext,
  filter: UserFilter,
): AsyncGenerator<readonly UserRow[]> {
  for (let offset = 0; ; offset += EXPORT_STEP) {
    const { rows, total } = await listAccounts(ctx.db, filter, { limit: EXPORT_STEP, offset });
    if (rows.length > 0) yield rows.map(presentUser);
    if (offset + EXPORT_STEP >= total) return;
  }
}
