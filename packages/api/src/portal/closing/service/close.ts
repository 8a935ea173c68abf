/** People close their own accounts. */
import { CLOSING_GRACE_DAYS } from "@gavel/domain/closing";
import { DEFAULT_LOCALE, isLocale } from "@gavel/domain/locale";
import { isRoot } from "@gavel/domain/role";
import type { SignedInContext } from "../../../kernel/context.ts";
import { DomainError } from "../../../kernel/error.ts";
import { listRoots } from "../../../kernel/root-queries.ts";
import { isFreshSession, requireOwner } from "../../../people/factor/index.ts";
import { endSessionsOf } from "../../../people/session/index.ts";
import { lockToLeave } from "../../../people/user/index.ts";
import { postMail } from "../../../site/mail/index.ts";
import { spendPace } from "../../../site/pace/index.ts";
import { loadSettings } from "../../../site/setting/index.ts";
import * as queries from "../queries.ts";
import type { Closing, ClosingState } from "../schema.ts";
import { CLOSING_MAIL } from "../text.ts";

const DAY_MS = 86_400_000;

export async function getState(ctx: SignedInContext): Promise<ClosingState> {
  const { uid, role } = ctx.viewer;
  const [isFresh, contests, groups, roots] = await Promise.all([
    isFreshSession(ctx),
    queries.listRunningContests(ctx.db, uid, ctx.now()),
    queries.listOwnedGroups(ctx.db, uid),
    isRoot(role) ? listRoots(ctx.db) : [],
  ]);
  return {
    ...{ needsPassword: !isFresh, graceDays: CLOSING_GRACE_DAYS, contests },
    isLastRoot: isRoot(role) && roots.every((one) => one.uid === uid),
    groups: groups.map(({ id, name, heir }) => ({ id, name, heir })),
  };
}

/**
 * All that speaks for them ends at once, and after some days the account; signing in before keeps it.
 * @throws DomainError FRESH_SIGN_IN_REQUIRED, PASSWORD_WRONG, ACTION_LOCKED, LAST_ROOT, CLOSING_IN_CONTEST, TOO_FAST
 */
export async function close(ctx: SignedInContext, password: string | undefined): Promise<Closing> {
  const { uid } = ctx.viewer;
  await requireOwner(ctx, password);
  const { baseUrl, shortName, timeZone } = await loadSettings(ctx);
  const closesAt = new Date(ctx.now().getTime() + CLOSING_GRACE_DAYS * DAY_MS);
  await ctx.db.transaction().execute(async (tx) => {
    await lockToLeave(tx, uid);
    // Each is mailed, and whoever signs in again may close it again.
    await spendPace({ ...ctx, db: tx }, "signInChange");
    const [contest] = await queries.listRunningContests(tx, uid, ctx.now());
    if (contest !== undefined) throw new DomainError("CLOSING_IN_CONTEST", { title: contest.name });
    await queries.updateClosing(tx, uid, closesAt);
    await endSessionsOf(tx, [uid], ctx.now());
    const { email, username, locale: chosen } = await queries.findCloser(tx, uid);
    if (email === null) return;
    const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE;
    const url = baseUrl === "" ? null : baseUrl;
    const facts = { site: shortName, username, ip: ctx.ip, closesAt, timeZone, url };
    await postMail(ctx, tx, { recipient: email, locale, content: CLOSING_MAIL[locale](facts) });
  });
  return { closesAt };
}
