import {
  chooseNews,
  DIGEST_LINES_MAX,
  type DigestFacts,
  type DigestNews,
  digestUntil,
  nextDigestAt,
} from "@gavel/domain/digest";
import { isLocale } from "@gavel/domain/locale";
import { isRoleId } from "@gavel/domain/role";
import type { Context } from "../../kernel/context.ts";
import { listOwnGroups } from "../../places/group/index.ts";
import { postMail } from "../../site/mail/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { isDiscussionShown } from "../../talk/discussion/index.ts";
import * as queries from "./queries.ts";
import { writeDigest } from "./text.ts";
import { stopTokenOf } from "./token.ts";

export type Sender = Pick<Context, "db" | "now" | "services">;

/** Of one run; the next one goes on. Nobody waits longer than that takes. */
const RUN_MAX = 2000;
/** Of each kind so many are looked at to find the soonest. */
const LOOKED_AT = 50;

/**
 * Sends what is due, each in a transaction of its own: the mail is in the outbox if and only if the next one has its time, so
 * no server sends it again, and one that fails keeps none back that went before it.
 */
export async function sendDigests(ctx: Sender): Promise<{ looked: number; sent: number }> {
  let looked = 0;
  let sent = 0;
  while (looked < RUN_MAX) {
    const isSent = await ctx.db.transaction().execute(async (tx) => {
      const due = await queries.lockNextDue(tx, ctx.now());
      return due === undefined ? null : sendDigest({ ...ctx, db: tx }, due);
    });
    if (isSent === null) break;
    looked += 1;
    if (isSent) sent += 1;
  }
  return { looked, sent };
}

async function sendDigest(ctx: Sender, due: queries.DueDigest): Promise<boolean> {
  const { uid, every, email } = due;
  const now = ctx.now();
  const { baseUrl, shortName, timeZone: siteZone } = await loadSettings(ctx);
  const timeZone = due.time_zone ?? siteZone;
  const nextAt = nextDigestAt(every, timeZone, now);
  // Links need the site's address; whoever has none of their own, or is leaving, is told of all of it once they have, or stay.
  const isAway = due.is_banned || due.closes_at !== null;
  if (email === null || email === "" || isAway || baseUrl === "") {
    await queries.moveDigest(ctx.db, uid, { nextAt, toldUntil: due.told_until });
    return false;
  }
  const news = await findNews(ctx, due, now);
  await queries.moveDigest(ctx.db, uid, { nextAt, toldUntil: now });
  if (news === null) return false;
  const locale = isLocale(due.locale) ? due.locale : "zh-CN";
  const site = baseUrl.replace(/\/+$/, "");
  const token = stopTokenOf(ctx.services.jwtSecret, uid);
  await postMail(ctx, ctx.db, {
    ...{ recipient: email, locale, expiresAt: nextAt },
    content: writeDigest(locale, {
      ...{ site: shortName, username: due.username, news, timeZone, siteUrl: site },
      stopUrl: `${site}/stop-digest?token=${token}`,
    }),
    unsubscribeUrl: `${site}/api/stop-digest?token=${token}`,
  });
  return true;
}

const readerOf = ({ role_id: role }: queries.DueDigest) => (isRoleId(role) ? { role } : null);

async function findNews(
  ctx: Sender,
  due: queries.DueDigest,
  now: Date,
): Promise<DigestNews | null> {
  const { db } = ctx;
  const { uid, every, told_until: since } = due;
  const until = digestUntil(every, now);
  const own = await listOwnGroups(db, uid);
  const { member: groups } = own;
  const isShown = isDiscussionShown(readerOf(due), own, await loadSettings(ctx));
  const window = { groups, now, until, limit: LOOKED_AT };
  const [unread, discussions, announcements, contests, homework] = await Promise.all([
    queries.countUnread(db, uid, since),
    queries.listUnreadDiscussions(db, { uid, isShown, limit: DIGEST_LINES_MAX }),
    queries.listAnnouncements(db, { groups, uid, since, limit: DIGEST_LINES_MAX }),
    queries.listContests(db, window),
    queries.listHomework(db, { ...window, uid }),
  ]);
  const facts: DigestFacts = {
    unread: Object.fromEntries(unread.map(({ kind, n }) => [kind, n])),
    newUnread: unread.reduce((sum, row) => sum + row.new, 0),
    ...{ discussions, announcements },
    spans: [
      ...contests.map((one) => ({ ...one, kind: "contest" as const })),
      ...homework.map((one) => ({ ...one, kind: "homework" as const })),
    ],
  };
  return chooseNews(facts, now, until);
}
