import { isLocale, type Locale } from "@gavel/domain/locale";
import { isProblemKeeper } from "@gavel/domain/role";
import { ROLE_IDS } from "@gavel/domain/role-id";
import type { Context } from "../../kernel/context.ts";
import { loadSettings } from "../../site/setting/index.ts";
import { localesOf, tellFromSite } from "../../talk/message/index.ts";
import { claimUntold, countPending, findMorning } from "./reminder-queries.ts";

const PAGE = "/admin/group-problem";
const KEEPERS = ROLE_IDS.filter(isProblemKeeper);

type Text = (count: number) => { readonly title: string; readonly content: string };

const TEXTS: Readonly<Record<Locale, Text>> = {
  "zh-CN": (count) => ({
    title: `有 ${count} 道题目等待审批`,
    content: `有 ${count} 道团队题目申请进入公共题库：[去审批](${PAGE})`,
  }),
  "en-US": (count) => ({
    title: count === 1 ? "1 problem waits for review" : `${count} problems wait for review`,
    content: `Groups have put ${count === 1 ? "a problem" : `${count} problems`} forward for the public bank: [review](${PAGE})`,
  }),
};

/**
 * From six in the morning on where the site is, once a day: tells the keepers of the bank how much waited for them then.
 * Whoever is told and the message share a transaction, so several servers at once tell each one once.
 */
export async function remindOfApplications(
  ctx: Pick<Context, "db" | "now" | "services">,
): Promise<{ pending: number; told: number }> {
  const now = ctx.now();
  const { timeZone } = await loadSettings(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    const morning = await findMorning(tx, now, timeZone);
    if (now < morning) return { pending: 0, told: 0 };
    const pending = await countPending(tx, morning);
    if (pending === 0) return { pending, told: 0 };
    const uids = await claimUntold(tx, morning, KEEPERS);
    if (uids.length === 0) return { pending, told: 0 };
    const notes = (await localesOf(tx, uids)).map(({ uid, locale }) => ({
      recipientUid: uid,
      kind: "Sys" as const,
      ...TEXTS[isLocale(locale) ? locale : "zh-CN"](pending),
      adminUid: null,
    }));
    await tellFromSite(tx, notes, now);
    return { pending, told: notes.length };
  });
}
