/** Who takes part in a contest, for its organisers. */
import { parseAccountRule } from "@gavel/domain/contest/account-rule";
import { nameOnBoard } from "@gavel/domain/contest/contest";
import type { SignedInContext } from "../../kernel/context.ts";
import { getAsOrganiser, type StoredContest } from "../contest/index.ts";
import * as queries from "./queries.ts";
import type { ContestAccount, ContestAccounts, FindAccounts, SeatedPerson } from "./schema.ts";
import { listSeated } from "./seat-queries.ts";

export function accountsOf(stored: StoredContest): queries.AccountsOf {
  const rule = stored.open_account_limit ? parseAccountRule(stored.account_limit_rule) : null;
  const { id: contestId, author_uid: authorUid, group_id: groupId } = stored;
  return { contestId, rule, authorUid, groupId };
}

/** @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function findAccounts(
  ctx: SignedInContext,
  { contestId, currentPage, limit, ...filter }: FindAccounts,
): Promise<ContestAccounts> {
  const stored = await getAsOrganiser(ctx, contestId);
  const of = accountsOf(stored);
  const [rows, { total, ...counts }] = await Promise.all([
    queries.listAccounts(ctx.db, of, filter, { limit, offset: (currentPage - 1) * limit }),
    queries.countAccounts(ctx.db, of, filter),
  ]);
  return { records: rows.map((row) => present(row, stored)), total, counts };
}

function present(row: queries.AccountRow, stored: StoredContest): ContestAccount {
  return {
    ...{ uid: row.uid, username: row.username, name: nameIn(stored, row) },
    ...{ realname: row.realname, school: row.school, seat: row.seat ?? "" },
    ...{ registeredAt: row.registered_at, fits: row.fits, lastLoginAt: row.last_login_at },
    submissions: Number(row.submissions ?? 0),
  };
}

/** All who have a seat; the contest bounds how many. @throws DomainError CONTEST_NOT_FOUND, FORBIDDEN */
export async function findSeated(ctx: SignedInContext, contestId: number): Promise<SeatedPerson[]> {
  const stored = await getAsOrganiser(ctx, contestId);
  const rows = await listSeated(ctx.db, contestId);
  return rows.map((row) => ({
    ...{ uid: row.uid, username: row.username, name: nameIn(stored, row) },
    ...{ realname: row.realname, school: row.school, seat: row.seat },
  }));
}

function nameIn(
  { rank_show_name }: StoredContest,
  person: Parameters<typeof nameOnBoard>[1],
): string {
  return nameOnBoard(rank_show_name, person);
}
