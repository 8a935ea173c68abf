import { isDeepStrictEqual } from "node:util";
import { announce, type Db } from "@gavel/db";
import { isTimeZone } from "@gavel/domain/calendar";
import type { Retention } from "@gavel/domain/setting";
import type { Context, Services, SignedInContext } from "../../kernel/context.ts";
import { DomainError } from "../../kernel/error.ts";
import { requireNoToken } from "../../kernel/token-limits.ts";
import { recordAudit } from "../audit/index.ts";
import { readSettings, settingCacheOf } from "./cache.ts";
import { findTimeZone, isSettingStored, lockSettings, saveSetting } from "./queries.ts";
import type { SettingChanges, SiteSettings, WebsiteConfig } from "./schema.ts";

interface Reach {
  readonly db: Db;
  readonly services: Pick<Services, "events">;
}

/**
 * The site's settings, from memory while nothing changed. In a transaction by its own connection: where all are held by those who
 * wait for another one, nobody on the site is answered any more.
 */
export function loadSettings(ctx: Reach): Promise<SiteSettings> {
  return settingCacheOf(ctx.services.events).load(ctx.db);
}

/** Where the site is, which must not be the sender's word: its own address, and this machine's. */
export async function originsOf(ctx: Context): Promise<string[]> {
  const { baseUrl } = await loadSettings(ctx);
  const own = baseUrl === "" ? [] : [new URL(baseUrl).origin];
  return ctx.loopbackOrigin === null ? own : [...own, ctx.loopbackOrigin];
}

const DAY_MS = 86_400_000;

/** From when on things are kept; null: all of them. */
export async function keptSince(
  ctx: Reach & { readonly now: () => Date },
  key: keyof Retention,
): Promise<Date | null> {
  const days = (await loadSettings(ctx))[key];
  return days === 0 ? null : new Date(ctx.now().getTime() - days * DAY_MS);
}

export async function getWebsiteConfig(ctx: Reach): Promise<WebsiteConfig> {
  const settings = await loadSettings(ctx);
  return {
    baseUrl: settings.baseUrl,
    name: settings.name,
    shortName: settings.shortName,
    description: settings.description,
    email: settings.email,
    register: settings.register,
    recordName: settings.recordName,
    recordUrl: settings.recordUrl,
    projectName: settings.projectName,
    projectUrl: settings.projectUrl,
    openPublicDiscussion: settings.openPublicDiscussion,
    openGroupDiscussion: settings.openGroupDiscussion,
    openContestComment: settings.openContestComment,
  };
}

async function getTimeZone(db: Db, name: string): Promise<string> {
  const known = await findTimeZone(db, name);
  if (known === undefined) throw new DomainError("PARAM_INVALID", { field: "timeZone" });
  return known;
}

/**
 * Where the first root to sign in is: days are counted there until somebody chooses another zone. Changes nothing once one
 * is set, or where a browser names none that both the server and the database know.
 */
export async function adoptTimeZone(ctx: SignedInContext, named: string): Promise<void> {
  if (await isSettingStored(ctx.db, "timeZone")) return;
  const timeZone = isTimeZone(named) ? await findTimeZone(ctx.db, named) : undefined;
  if (timeZone === undefined) return;
  await ctx.db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    if (await isSettingStored(tx, "timeZone")) return;
    const { timeZone: before } = await readSettings(tx);
    const change = { before: { timeZone: before }, after: { timeZone } };
    await recordAudit(tx, ctx, { action: "setting.update", ...change });
    await saveSetting(tx, "timeZone", timeZone);
    await announce(tx, { type: "setting", key: "timeZone" });
  });
  settingCacheOf(ctx.services.events).forget();
}

/**
 * What a token may change. The rest decides who gets a new password, bounds what tokens and attackers do, opens another way in
 * or out (the site asks whatever address it is given), or keeps what they could destroy, their own traces among it. So a new
 * setting is closed to tokens until it is thought of.
 */
const OPEN_TO_TOKENS: ReadonlySet<string> = new Set<keyof SettingChanges>([
  ...(["name", "shortName", "description", "email", "register", "timeZone"] as const),
  ...(["recordName", "recordUrl", "projectName", "projectUrl", "blockedMailDomains"] as const),
  ...(["openPublicDiscussion", "openGroupDiscussion", "openContestComment"] as const),
  ...(["openPublicJudge", "openGroupJudge", "openContestJudge"] as const),
  ...(["hideNonContestSubmissionCode", "problemTimeLimitMsMax"] as const),
  "problemMemoryLimitMbMax",
]);

/**
 * Changes the settings that are given; every server process forgets what it held.
 * @throws DomainError as `changeSettings`
 */
export async function updateSettings(
  ctx: SignedInContext,
  changes: SettingChanges,
): Promise<SiteSettings> {
  await ctx.db.transaction().execute((tx) => changeSettings({ ...ctx, db: tx }, changes));
  return reloadSettings(ctx);
}

/** Behind a change: its announcement comes back a moment later, and this caller must read what it wrote. */
export function reloadSettings(ctx: Reach): Promise<SiteSettings> {
  settingCacheOf(ctx.services.events).forget();
  return loadSettings(ctx);
}

/**
 * In a transaction, after which `reloadSettings` is called. A token that repeats what is closed to it is let through.
 * @throws DomainError TOKEN_NOT_ALLOWED, or PARAM_INVALID for a time zone that the database does not know
 */
export async function changeSettings(ctx: SignedInContext, changes: SettingChanges): Promise<void> {
  const { db } = ctx;
  const timeZone = changes.timeZone && (await getTimeZone(db, changes.timeZone));
  const entries = Object.entries({ ...changes, timeZone }).filter(
    ([, value]) => value !== undefined,
  );
  const before: Record<string, unknown> = { ...(await readSettings(db)) };
  const isMoved = ([key, value]: [string, unknown]) => !isDeepStrictEqual(before[key], value);
  if (entries.some((one) => !OPEN_TO_TOKENS.has(one[0]) && isMoved(one))) requireNoToken(ctx);
  await recordAudit(db, ctx, {
    action: "setting.update",
    before: Object.fromEntries(entries.map(([key]) => [key, before[key]])),
    after: Object.fromEntries(entries),
  });
  for (const [key, value] of entries) {
    await saveSetting(db, key, value);
    await announce(db, { type: "setting", key });
  }
}
