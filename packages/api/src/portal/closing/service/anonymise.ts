import type { Db } from "@gavel/db";
import { DEFAULT_LOCALE, isLocale } from "@gavel/domain/locale";
import { nameKey } from "@gavel/domain/name-key";
import type { RoleId } from "@gavel/domain/role";
import type { Context, SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { hashPassword } from "../../../people/account/index.ts";
import { endSessionsOf } from "../../../people/session/index.ts";
import { lockToLeave } from "../../../people/user/index.ts";
import { recordAudit } from "../../../site/audit/index.ts";
import { renameSender } from "../../../solving/submission/index.ts";
import { tellFromSite } from "../../../talk/message/index.ts";
import * as accounts from "../account-queries.ts";
import * as queries from "../queries.ts";
import type { Anonymised } from "../schema.ts";
import { HEIR_MESSAGE } from "../text.ts";
import * as traces from "../trace-queries.ts";

/** Of what is left of an account. */
const ORDINARY: RoleId = 1002;

/**
 * At once, by root.
 * @throws DomainError USER_SELF, USER_UNKNOWN, also where the name is not that of the account, ACCOUNT_CLOSED, LAST_ROOT
 */
export async function anonymise(
  ctx: SignedInContext,
  { uid, username }: { readonly uid: string; readonly username: string },
): Promise<Anonymised> {
  if (uid === ctx.viewer.uid) throw new DomainError("USER_SELF");
  const passwordHash = await hashPassword(crypto.randomUUID());
  return ctx.db.transaction().execute(async (tx) => {
    const account = await lockToLeave(tx, uid);
    if (account.username !== username) throw new DomainError("USER_UNKNOWN");
    const name = await anonymiseLocked(tx, ctx, { uid, passwordHash });
    const { viewer, ip, now } = ctx;
    await recordAudit(
      tx,
      { viewer, ip, now },
      { action: "user.anonymise", target: { id: uid, name } },
    );
    return { username: name };
  });
}

/**
 * What others build on stays under a neutral name: submissions, verdicts, boards, problems, posts. All that tells who it was
 * goes. @returns the name
 */
export async function anonymiseLocked(
  tx: Db,
  ctx: Pick<Context, "now">,
  { uid, passwordHash }: { readonly uid: string; readonly passwordHash: string },
): Promise<string> {
  const now = ctx.now();
  const found = await traces.findTraces(tx, uid);
  const keys = [...new Set(found.names.map(nameKey))];
  const username = await accounts.drawNeutralName(tx);
  await traces.allowClosing(tx);
  // Whoever is connected hears of it by the end of the session; only then does the row go.
  await endSessionsOf(tx, [uid], now);
  await leaveGroups(tx, uid, now);
  await renameSender(tx, uid, username);
  await traces.replaceNames(tx, found, username);
  await traces.replaceInDocuments(tx, found, username);
  await traces.deleteOwn(tx, found);
  await traces.hashSources(tx, uid);
  await traces.deleteSignInFailures(tx, [...keys, ...found.emails.map(nameKey)]);
  await traces.clearRest(tx, uid, username);
  await accounts.keepNamesClosed(tx, keys);
  await accounts.emptyAccount(tx, { uid, username, passwordHash, roleId: ORDINARY, now });
  return username;
}

/** A group without an owner goes to its longest-standing administrator; where there is none, nobody adds to it any more. */
async function leaveGroups(tx: Db, uid: string, now: Date): Promise<void> {
  for (const group of await queries.listOwnedGroups(tx, uid)) {
    const { id, name, heirUid, heir, heirLocale } = group;
    if (heirUid === null || heir === null) {
      await queries.archiveGroup(tx, id, now);
      continue;
    }
    await queries.passGroupOn(tx, id, { uid: heirUid, username: heir });
    const locale = isLocale(heirLocale) ? heirLocale : DEFAULT_LOCALE;
    const note = { recipientUid: heirUid, kind: "Mine" as const, adminUid: null };
    await tellFromSite(tx, [{ ...note, ...HEIR_MESSAGE[locale]({ id, name }) }], now);
  }
}
