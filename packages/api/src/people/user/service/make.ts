/** Accounts that come with something else: their passwords are on a sheet that its maker fetches once. */
import type { NewUser } from "@gavel/domain/user-row";
import type { SignedInContext } from "../../../kernel/context.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { type AccountInsert, insertAccounts, listTaken } from "../queries.ts";
import { randomPassword } from "./generate.ts";
import { accountOf } from "./import.ts";
import { keepSheet } from "./sheet.ts";

const PASSWORD_LENGTH = 10;

/** Without a password one is made. */
export type UserToMake = Omit<NewUser, "password"> & { readonly password: string | null };

export interface MadeUsers {
  /** Their uids by their usernames. */
  readonly made: ReadonlyMap<string, string>;
  /** null: there is no sheet, since nobody was made. */
  readonly sheetUntil: Date | null;
}

interface Making {
  /** Opens the sheet. */
  readonly key: string;
  /** Hears of each password that is ready. */
  readonly onHashed: (done: number) => Promise<void>;
}

/**
 * An address that somebody has is left out; who has one of the names keeps it.
 */
export async function makeUsers(
  ctx: SignedInContext,
  users: readonly UserToMake[],
  { key, onHashed }: Making,
): Promise<MadeUsers> {
  const now = ctx.now();
  const { emails } = await listTaken(ctx.db, {
    usernames: [],
    emails: users.flatMap(({ email }) => email ?? []),
  });
  const made: { account: AccountInsert; password: string }[] = [];
  for (const user of users) {
    const password = user.password ?? randomPassword(PASSWORD_LENGTH);
    const isFree = user.email === null || !emails.has(user.email.toLowerCase());
    const email = isFree ? user.email : null;
    made.push({ account: await accountOf({ ...user, email, password }, now), password });
    await onHashed(made.length);
  }
  return ctx.db.transaction().execute(async (tx) => {
    const uids = new Set(
      await insertAccounts(
        tx,
        made.map(({ account }) => account),
      ),
    );
    const stored = made.filter(({ account }) => uids.has(account.uid));
    const rows = stored.map(({ account, password }) => {
      return { username: account.username, password };
    });
    let sheetUntil: Date | null = null;
    if (rows.length > 0) {
      const kept = await keepSheet(tx, rows, { uid: ctx.viewer.uid, now: ctx.now() }, key);
      sheetUntil = kept.expiresAt;
      const usernames = rows.map(({ username }) => username);
      const after = { imported: rows.length, refused: users.length - rows.length, usernames };
      await recordAudit(tx, ctx, { action: "user.import", after });
    }
    const uidsOf = stored.map(({ account }): [string, string] => [account.username, account.uid]);
    return { made: new Map(uidsOf), sheetUntil };
  });
}
