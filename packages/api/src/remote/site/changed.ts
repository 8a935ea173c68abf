/** Where a judge's pages are not what they were, somebody has to look: Gavel reads nothing there until it has learnt them anew. */
import { type Db, inTransaction } from "@gavel/db";
import { DEFAULT_LOCALE, isLocale } from "@gavel/domain/locale";
import type { Context } from "../../kernel/context.ts";
import { listRoots } from "../../kernel/root-queries.ts";
import { postMail } from "../../site/mail/index.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { takeUntold } from "./queries.ts";
import { CHANGED_MAIL } from "./text.ts";

/** One that comes and goes is told once a day. */
const QUIET_MS = 24 * 3_600_000;

type Teller = Pick<Context, "db" | "now"> & {
  readonly services: Pick<Context["services"], "events" | "remote">;
};

/** Mails all who keep the site, once for what has changed since; of several servers one does. @returns of how many pages */
export async function tellChanged(ctx: Teller): Promise<number> {
  const { shortName, baseUrl } = await loadSettings(ctx);
  const now = ctx.now();
  return inTransaction(ctx.db, async (tx) => {
    const untold = await takeUntold(tx, { now, before: new Date(now.getTime() - QUIET_MS) });
    if (untold.length === 0) return 0;
    const judges = untold.map(({ site, part, detail }) => {
      const name = ctx.services.remote.sites.get(site)?.name ?? site;
      return { name, part, detail };
    });
    const url = baseUrl === "" ? null : new URL("/admin/remote", baseUrl).href;
    await mailKeepers(ctx, tx, { site: shortName, judges, url });
    return untold.length;
  });
}

async function mailKeepers(
  ctx: Teller,
  tx: Db,
  facts: Parameters<(typeof CHANGED_MAIL)["en-US"]>[0],
): Promise<void> {
  for (const { email, locale: wanted } of await listRoots(tx)) {
    if (email === null) continue;
    const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE;
    await postMail(ctx, tx, { recipient: email, locale, content: CHANGED_MAIL[locale](facts) });
  }
}
