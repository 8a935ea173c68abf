import { announce, type Db } from "@gavel/db";
import type { Services, SignedInContext } from "../../kernel/context.ts";
import { requireNoToken } from "../../kernel/token-limits.ts";
import { recordAudit } from "../audit/index.ts";
import { readSettings, settingCacheOf } from "./cache.ts";
import { saveSetting } from "./queries.ts";
import type { SettingChanges, SiteSettings, WebsiteConfig } from "./schema.ts";

interface Reach {
  readonly db: Db;
  readonly services: Pick<Services, "events">;
}

/** The site's settings, from memory while nothing changed. */
export function loadSettings(ctx: Reach): Promise<SiteSettings> {
  return settingCacheOf(ctx.services.events).load(ctx.db);
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

/**
 * Changes the settings that are given; every server process forgets what it held. Where links in mails lead decides who
 * gets a new password, so no token moves the site's address; one that repeats it is let through.
 * @throws DomainError TOKEN_NOT_ALLOWED
 */
export async function updateSettings(
  ctx: SignedInContext,
  changes: SettingChanges,
): Promise<SiteSettings> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  await ctx.db.transaction().execute(async (tx) => {
    const stored = await readSettings(tx);
    if ((changes.baseUrl ?? stored.baseUrl) !== stored.baseUrl) requireNoToken(ctx);
    const before: Record<string, unknown> = stored;
    await recordAudit(tx, ctx, {
      action: "setting.update",
      before: Object.fromEntries(entries.map(([key]) => [key, before[key]])),
      after: Object.fromEntries(entries),
    });
    for (const [key, value] of entries) {
      await saveSetting(tx, key, value);
      await announce(tx, { type: "setting", key });
    }
  });
  // The announcement comes back a moment later; this caller must read what it wrote.
  settingCacheOf(ctx.services.events).forget();
  return loadSettings(ctx);
}
