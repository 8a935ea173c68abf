import { DEFAULT_LOCALE } from "@gavel/domain/locale";
import { nameKey } from "@gavel/domain/name-key";
import {
  type NewUser,
  type RowFault,
  type RowReading,
  readUserRows,
  type SheetCells,
} from "@gavel/domain/user-row";
import type { SignedInContext } from "../../../kernel/context.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { createUid, hashPassword, namesOf } from "../../account/index.ts";
import { type AccountInsert, insertAccounts, listTaken } from "../queries.ts";
import type { ImportCheck, RefusedRow, UserImport } from "../schema.ts";

type Rows = readonly SheetCells[];

/** Says what an import would refuse, and writes nothing. */
export async function checkImport(ctx: SignedInContext, rows: Rows): Promise<ImportCheck> {
  const { good, refused } = await judge(ctx, rows);
  return { good: good.length, refused };
}

/**
 * Makes an account of every good row; the others are told and keep nobody out. The good ones are written together.
 */
export async function importUsers(ctx: SignedInContext, rows: Rows): Promise<UserImport> {
  const { good, refused } = await judge(ctx, rows);
  const now = ctx.now();
  const accounts: (AccountInsert & { index: number })[] = [];
  for (const { index, user } of good) {
    accounts.push({ index, ...(await accountOf(user, now)) });
  }
  const made = await ctx.db.transaction().execute(async (tx) => {
    const uids = new Set(
      await insertAccounts(
        tx,
        accounts.map(({ index: _, ...row }) => row),
      ),
    );
    const created = accounts.filter((one) => uids.has(one.uid));
    if (created.length > 0) {
      const usernames = created.map((one) => one.username);
      await recordAudit(tx, ctx, {
        action: "user.import",
        after: { imported: created.length, refused: rows.length - created.length, usernames },
      });
    }
    return uids;
  });
  // Somebody took the name after it was looked for.
  const late = accounts
    .filter((one) => !made.has(one.uid))
    .map(({ index, username }) => refusal(index, username, [TAKEN_NAME]));
  const all = [...refused, ...late].sort((one, two) => one.index - two.index);
  return { imported: made.size, refused: all };
}

const TAKEN_NAME: RowFault = { column: "username", code: "USER_EXISTS" };

interface Judged {
  readonly good: readonly { readonly index: number; readonly user: NewUser }[];
  readonly refused: readonly RefusedRow[];
}

async function judge(ctx: SignedInContext, rows: Rows): Promise<Judged> {
  const readings = readUserRows(rows);
  const users = readings.flatMap(({ user }) => (user === undefined ? [] : [user]));
  const taken = await listTaken(ctx.db, {
    usernames: users.map((user) => user.username),
    emails: users.flatMap((user) => user.email ?? []),
  });
  const good: { index: number; user: NewUser }[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, reading] of readings.entries()) {
    const faults = faultsOf(reading, taken);
    if (reading.user !== undefined && faults.length === 0) good.push({ index, user: reading.user });
    else refused.push(refusal(index, reading.user?.username ?? rows[index]?.[0] ?? "", faults));
  }
  return { good, refused };
}

function faultsOf(
  { user, faults }: RowReading,
  taken: { usernames: Set<string>; emails: Set<string> },
): readonly RowFault[] {
  if (user === undefined) return faults;
  const found: RowFault[] = [];
  if (taken.usernames.has(nameKey(user.username))) found.push(TAKEN_NAME);
  if (user.email !== null && taken.emails.has(user.email.toLowerCase())) {
    found.push({ column: "email", code: "USER_EXISTS" });
  }
  return found;
}

const refusal = (index: number, username: string, faults: readonly RowFault[]): RefusedRow => ({
  index,
  username: username.trim(),
  faults,
});

/** One hash at a time: of the two that the site does at once, one is left for people who sign in. */
export async function accountOf({ password, ...user }: NewUser, now: Date): Promise<AccountInsert> {
  return {
    ...user,
    ...namesOf(user.username),
    uid: createUid(),
    password_hash: await hashPassword(password),
    locale: DEFAULT_LOCALE,
    created_at: now,
    updated_at: now,
  };
}
